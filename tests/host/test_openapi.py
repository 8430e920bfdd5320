"""The API's description, and requests made up from it: whatever comes in, the server never breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from wyrmtable.host.app import create_app

from .conftest import Start
from .hosting import Player, ServerThread, settings_for

EXAMPLES = 12
STREAMS = ("/api/live", "/api/tables/{table_id}/live")

DESCRIPTION = create_app(settings_for("unused.db")).openapi()
schema = schemathesis.openapi.from_dict(DESCRIPTION)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with a player who has a table, so that made-up requests get somewhere."""
    with ServerThread(settings_for(str(tmp_path_factory.mktemp("fuzz") / "wyrm.db"), think=1.0)) as server:
        ann = Player(server.url)
        table = ann.table("me", "me")
        ann.csrf = ann.call("POST", "/api/me/tokens", {"title": "fuzz"})["token"]
        yield server, ann.csrf, table


@schema.exclude(path=STREAMS[0]).exclude(path=STREAMS[1]).parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
)
def test_made_up_requests_never_break_the_server(case: Any, fuzzed: tuple[ServerThread, str, str]) -> None:
    """Half of them go to a table that exists; 503 is only for work that a worker refused."""
    server, token, table = fuzzed
    if "table_id" in (case.path_parameters or {}) and len(str(case.body)) % 2 == 0:
        case.path_parameters["table_id"] = table
    answer = case.call(base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=60)
    if answer.status_code == 503:
        assert answer.json()["error"]["code"] in ("no-pictures", "timeout", "busy")
        return
    case.validate_response(answer, checks=(not_a_server_error,))
    if answer.status_code >= 400:
        assert set(answer.json()) == {"error"}


def test_the_description_names_every_route_and_its_errors() -> None:
    paths = DESCRIPTION["paths"]
    assert {"/api/tables", "/api/tables/{table_id}/state", "/api/tables/{table_id}/pick"} <= set(paths)
    for path, methods in paths.items():
        assert path.startswith("/api/")
        for method in methods.values():
            assert "422" in method["responses"] or "404" in method["responses"], path


def test_the_description_is_true(start: Start, tmp_path: Path) -> None:
    """Answers have the shape the description promises."""
    from wyrmtable.host import responses

    ann = Player(start(str(tmp_path / "wyrm.db")).url)
    table = ann.table("me", "me")
    shapes: dict[str, Any] = {
        "/api/me": responses.Me,
        "/api/tables": responses.TableList,
        f"/api/tables/{table}": responses.TableResponse,
        f"/api/tables/{table}/state?seat=0": responses.StateResponse,
        f"/api/tables/{table}/whynot?seat=0&pick=wyrm": responses.Reasons,
        f"/api/tables/{table}/odds?seat=0&pick=end": responses.OddsResponse,
        f"/api/tables/{table}/frames?seat=0": responses.Frames,
        f"/api/tables/{table}/notes": responses.NotesResponse,
        "/api/me/tokens": responses.TokenList,
    }
    for path, shape in shapes.items():
        answer = ann.call("GET", path)
        assert set(answer) <= set(shape.model_fields), path
        shape.model_validate(answer)


def test_the_manual_lists_every_route(ann: Player) -> None:
    page = ann.ask("GET", "/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    for path in DESCRIPTION["paths"]:
        assert path in page.text
