"""Guests, accounts, sessions, tokens, and requests that come from somewhere else."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import select

from wyrmtable.host.schema import people, sessions, tokens
from wyrmtable.host.security import Passwords, Signer

from .hosting import PATIENCE, Player, Refusal, ServerThread, Stream, until, watching


def unique(name: str, url: str) -> str:
    """Names are one per server; the two servers of a run may share a name."""
    return f"{name} {abs(hash((name, url))) % 10**9}"


def test_a_newcomer_is_nobody_and_plays_at_once(server: ServerThread) -> None:
    nobody = Player(server.url, "")
    assert nobody.call("GET", "/api/me") == {"user": None, "csrf": ""}
    with pytest.raises(Refusal) as refusal:
        nobody.table("me", "me")
    assert (refusal.value.status, refusal.value.code) == (401, "unauthorized")
    guest = Player(server.url, "Ann")
    me = guest.call("GET", "/api/me")
    assert me["user"]["guest"] is True
    assert me["csrf"] == guest.csrf
    assert guest.table("me", "me")


def test_an_account_keeps_the_guests_games(server: ServerThread, ann: Player) -> None:
    name = unique("Dora", server.url + "keeps")
    table = ann.table("me", "me")
    me = ann.call("POST", "/api/register", {"name": name, "password": "correct horse"})
    ann.csrf = me["csrf"]
    assert me["user"]["guest"] is False
    elsewhere = Player(server.url, "")
    elsewhere.csrf = elsewhere.call("POST", "/api/login", {"name": name.upper(), "password": "correct horse"})["csrf"]
    assert [line["id"] for line in elsewhere.call("GET", "/api/tables")["tables"]] == [table]
    assert elsewhere.state(table)["decision"] is not None


def test_a_guest_who_signs_in_brings_his_seats(server: ServerThread, ann: Player) -> None:
    name = unique("Ed", server.url + "brings")
    Player(server.url, "x").call("POST", "/api/register", {"name": name, "password": "correct horse"})
    table = ann.table("me", "me")
    ann.csrf = ann.call("POST", "/api/login", {"name": name, "password": "correct horse"})["csrf"]
    assert ann.state(table)["table"]["seats"][0]["name"] == name


def test_wrong_passwords_and_taken_names(server: ServerThread) -> None:
    name = unique("Finn", server.url + "wrong")
    Player(server.url, "x").call("POST", "/api/register", {"name": name, "password": "correct horse"})
    for body in ({"name": name, "password": "wrong"}, {"name": "Nobody At All", "password": "wrong"}):
        with pytest.raises(Refusal) as refusal:
            Player(server.url, "x").call("POST", "/api/login", body)
        assert (refusal.value.status, refusal.value.message) == (401, "The name or the password is wrong.")
    with pytest.raises(Refusal) as refusal:
        Player(server.url, "x").call("POST", "/api/register", {"name": f" {name.lower()} ", "password": "long enough"})
    assert refusal.value.code == "taken"
    with pytest.raises(Refusal) as refusal:
        Player(server.url, "x").call("POST", "/api/register", {"name": "Gil", "password": "short"})
    assert refusal.value.status == 422


def test_a_new_password_ends_the_other_sessions(server: ServerThread) -> None:
    name = unique("Hal", server.url + "other")
    here = Player(server.url, "x")
    here.csrf = here.call("POST", "/api/register", {"name": name, "password": "correct horse"})["csrf"]
    there = Player(server.url, "")
    there.csrf = there.call("POST", "/api/login", {"name": name, "password": "correct horse"})["csrf"]
    with pytest.raises(Refusal) as refusal:
        here.call("PATCH", "/api/me", {"password": "battery staple", "current": "wrong"})
    assert refusal.value.status == 403
    here.call("PATCH", "/api/me", {"password": "battery staple", "current": "correct horse"})
    assert there.call("GET", "/api/me")["user"] is None
    assert here.call("GET", "/api/me")["user"]["name"] == name


def test_signing_out_ends_the_streams_too(server: ServerThread, ann: Player) -> None:
    table = ann.table("me", "me")
    lobby = Stream(ann, "/api/live")
    with watching(ann, table, 0) as stream:
        before = ann.http.cookies["wyrm_session"]
        ann.call("POST", "/api/logout")
        assert stream.ended.wait(PATIENCE)
        assert lobby.ended.wait(PATIENCE)
    lobby.close()
    again = httpx.get(f"{server.url}/api/me", cookies={"wyrm_session": before})
    assert again.json()["user"] is None


def test_the_database_holds_no_password_cookie_or_token(server: ServerThread, ann: Player) -> None:
    name = unique("Ida", server.url + "holds")
    ann.csrf = ann.call("POST", "/api/register", {"name": name, "password": "correct horse"})["csrf"]
    token = ann.call("POST", "/api/me/tokens", {"title": "bot"})["token"]
    with server.server.storage.engine.connect() as connection:
        kept = str([list(connection.execute(select(table))) for table in (people, sessions, tokens)])
    assert "correct horse" not in kept
    assert token not in kept
    assert ann.http.cookies["wyrm_session"] not in kept
    assert "$argon2id$" in kept


def test_cookies_are_closed_to_scripts_and_other_sites(server: ServerThread) -> None:
    answer = httpx.post(f"{server.url}/api/guest", json={})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize(
    "headers",
    [
        {"x-wyrm-csrf": ""},
        {"x-wyrm-csrf": "forged"},
        {"origin": "https://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_requests_forged_by_other_sites_change_nothing(ann: Player, headers: dict[str, str]) -> None:
    table = ann.table("me", "me")
    for method, path, body in (
        ("POST", f"/api/tables/{table}/pick?seat=0", {"pick": "end", "expected": 1}),
        ("POST", f"/api/tables/{table}/chat", {"text": "hello"}),
        ("PATCH", "/api/me", {"name": "Mallory"}),
    ):
        answer = ann.ask(method, path, body, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "csrf")
    assert ann.state(table)["n"] == 1


def test_another_sessions_token_does_not_fit(ann: Player, bob: Player) -> None:
    table = ann.table("me", "me")
    ann.csrf = bob.csrf
    with pytest.raises(Refusal) as refusal:
        ann.pick(table, 0, "end", 1)
    assert refusal.value.code == "csrf"


def test_a_bot_plays_with_a_token(server: ServerThread, ann: Player) -> None:
    """What a bot author does: list my games, read the view and the decision, send a pick."""
    table = ann.table("me", "me")
    made = ann.call("POST", "/api/me/tokens", {"title": "My bot"})
    bot = httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {made['token']}"})
    (mine,) = [line for line in bot.get("/api/tables").json()["tables"] if line["your_move"]]
    seat = mine["deciding"]
    state = bot.get(f"/api/tables/{mine['id']}/state", params={"seat": seat}).json()
    pick = state["decision"]["options"][0][0]
    answer = bot.post(
        f"/api/tables/{mine['id']}/pick", params={"seat": seat}, json={"pick": pick, "expected": state["n"]}
    )
    assert answer.json() == {"n": 2}
    assert mine["id"] == table
    assert [line["title"] for line in ann.call("GET", "/api/me/tokens")["tokens"]] == ["My bot"]
    ann.call("DELETE", f"/api/me/tokens/{made['id']}")
    until(lambda: bot.get("/api/me").status_code == 401, "the end of the token")


def test_signatures() -> None:
    signer = Signer("secret")
    assert signer.invited(signer.invitation("t", 1, "n")) == ("t", 1, "n")
    for forged in ("", "x", signer.csrf("session"), Signer("other").invitation("t", 1, "n")):
        with pytest.raises(Exception, match="invitation"):
            signer.invited(forged)
    assert not signer.is_ours("session", signer.csrf("other"))


def test_nobodys_password_never_fits() -> None:
    passwords = Passwords()
    assert passwords.fits("right", passwords.seal("right"))
    assert not passwords.fits("wrong", passwords.seal("right"))
    assert not passwords.fits("", None)
    assert not passwords.fits("", "")
