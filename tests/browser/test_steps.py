"""Orders that are carried out are seen step by step: at the chosen pace, held, skipped, and again in a replay."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from .conftest import NewPlayer
from .fights import HOT_SEAT, Campaign, State
from .player import PICKS, Player, rest

DUEL: State = {"game": "underworld", "scenario": "galley-duel", "seats": HOT_SEAT, "watchable": True}
OF_TWO: State = {**DUEL, "seats": [{"kind": "me"}, {"kind": "open"}]}

HELD_OR_ENTERED = """before => {
  const bar = document.querySelector(".telling:not([hidden])");
  if (/^Step/.test(bar?.innerText ?? "")) bar.querySelector("[aria-label=Pause]").click();
  if (/^Held/.test(bar?.innerText ?? "")) return "held";
  return Number(document.querySelector(".ask").dataset.entry) !== before && "entered";
}"""

VIEWS = """
  const ship = (pick, place, facing, height) => ({ place, symbol: "s", title: pick, pick, facing, height });
  const moved = { tokens: [ship("a", "p1", 0, "10 ft"), ship("b", "q2", 90, ""), ship("c", "q2", 90, "")] };
  const before = { tokens: [ship("a", "p1", 0, "10 ft"), ship("b", "q1", 90, ""), ship("c", "q1", 90, "")] };
  const after = { tokens: [ship("a", "p3", 60, "20 ft"), ship("b", "q2", 90, ""), ship("c", "q2", 90, "")] };
  const line = (text, at, way) => ({ n: 1, seat: 0, kind: "k", text, at, way });
  const log = [
    line("Orders are shown.", ["a"]),
    line("A goes.", ["a", "p3"], ["p1@0@10_ft", "p2", "p2@60", "p3@60@20_ft"]),
    line("They meet.", ["a", "b"]),
    line("B goes.", ["b", "q2"], ["q1", "q2"]),
    line("C goes.", ["c", "q2"], ["q1", "q2"]),
  ];
"""

STEPS = f"""async () => {{
  const {{ stepsOf, several }} = await import("/static/js/steps.js");
  {VIEWS}
  const steps = stepsOf(before, after, log);
  const lie = ({{ place, facing, height }}) => [place, facing, height].join(" ").trim();
  return [
    ...steps.map(({{ view, line }}) => [line.text, ...view.tokens.map(lie)]),
    [several(steps), several(stepsOf(before, after, log.slice(0, 3))), stepsOf(before, after, [log[0]]).length],
    stepsOf(before, moved, [line("All go.", ["q2"], ["q1", "q2"])]).map((step) => step.view.tokens.map(lie).join(", ")),
  ];
}}"""

MOMENTS = f"""async () => {{
  const {{ momentsOf }} = await import("/static/js/playback.js");
  {VIEWS}
  const frames = (...told) => ({{ since: 0, n: 1, first: before, frames: [{{ n: 1, change: after, log: told }}] }});
  const captions = (moments) => moments.map((moment) => moment.log.map(({{ text }}) => text).join(" "));
  return [captions(momentsOf(frames(...log))), captions(momentsOf(frames(log[1])))];
}}"""


def test_a_change_is_taken_apart_into_the_steps_its_lines_tell(person: NewPlayer) -> None:
    """The named piece goes its way with facing and height; those who go the same way go together, and nameless ones go
    as they came out; still lines stay still."""
    ann = person()
    ann.go("/")
    rest = ["q1 90", "q1 90"]
    assert ann.page.evaluate(STEPS) == [
        ["A goes.", "p2 0 10 ft", *rest],
        ["A goes.", "p2 60 10 ft", *rest],
        ["A goes.", "p3 60 20 ft", *rest],
        ["They meet.", "p3 60 20 ft", *rest],
        ["B goes.", "p3 60 20 ft", "q2 90", "q2 90"],
        [True, False, 0],
        ["p1 0 10 ft, q2 90, q2 90"],
    ]


def test_in_a_replay_every_order_is_a_moment(person: NewPlayer) -> None:
    """One move is one moment, as ever."""
    ann = person()
    ann.go("/")
    whole = "Orders are shown. A goes. They meet. B goes. C goes."
    assert ann.page.evaluate(MOMENTS) == [["", "A goes.", "They meet.", "B goes.", whole], ["", "A goes."]]


def watching(person: NewPlayer) -> Player:
    """Somebody who looks at a battle, slowly."""
    eve = person(calm=False)
    eve.go("/")
    eve.page.evaluate("""localStorage.setItem("wyrmtable", '{"pace": "slow"}')""")
    return eve


def test_a_battle_is_carried_out_step_by_step_held_and_skipped(person: NewPlayer) -> None:
    """The line that is carried out stands where questions stand; Pause keeps it there, Skip shows how it came out."""
    ann, eve = person(), watching(person)
    battle = Campaign(ann.page.context, ann.base, DUEL)
    battle.play(Random(1), lambda state: state["n"] > 1)
    eve.go(f"/table/{battle.id}")
    expect(eve.page.locator(".token").first).to_be_visible()
    moved = battle.play(Random(1), lambda state: any(line.get("way") for line in state["log"]))
    told = [line["text"] for line in moved["log"] if line.get("way")]
    assert len(told) > 1
    bar = eve.page.get_by_role("group", name="Telling")
    expect(bar).to_contain_text(re.compile(r"Step \d+ of \d+"))
    bar.get_by_role("button", name="Pause").click()
    expect(bar).to_contain_text("Held.")
    prompt = eve.page.locator(".prompt")
    said = prompt.inner_text()
    before = eve.entry()
    for _ in eve.in_every_look():
        expect(prompt).to_have_text(said)
        expect(prompt).to_be_in_viewport(ratio=1)
        expect(bar.get_by_role("button", name="Skip")).to_be_in_viewport(ratio=1)
    bar.get_by_role("button", name="Go on").click()
    expect(prompt).not_to_have_text(said)
    bar.get_by_role("button", name="Skip").click()
    expect(eve.ask).not_to_have_attribute("data-entry", str(before))
    for token in moved["view"]["tokens"]:
        if token.get("pick"):
            expect(eve.page.locator(f".token[data-pick='{token['pick']}']")).to_have_attribute(
                "data-place", token["place"]
            )


def hinted(player: Player, table: str, seat: int) -> str:
    return str(player.page.request.get(f"{player.base}/api{table}/hint?seat={seat}").json()["pick"])


def writes(player: Player, table: str, seat: int) -> None:
    """Orders by requests, as long as this seat is the one that writes."""
    path = f"{player.base}/api{table}/state?seat={seat}"
    while (state := player.page.request.get(path).json())["view"]["deciding"] == seat:
        pick = {"pick": hinted(player, table, seat), "expected": state["n"]}
        player.post(f"/api{table}/pick?seat={seat}", pick)


def end_the_writing(ann: Player, bob: Player, table: str) -> int:
    """Both write until a pick of Ann's own on the page is followed by steps, which are held; the entry at which she
    made it."""
    for _ in range(60):
        writes(bob, table, 1)
        ann.my_turn()
        before = ann.entry()
        ann.tab("Choices")
        ann.page.locator(PICKS).and_(ann.page.locator(f"[data-pick='{hinted(ann, table, 0)}']")).first.click()
        if ann.page.wait_for_function(HELD_OR_ENTERED, arg=before).json_value() == "held":
            return before
    raise AssertionError("Ann never ended the writing.")


def test_whoever_ends_the_writing_sees_it_carried_out_and_cannot_pick_meanwhile(person: NewPlayer) -> None:
    """Ann's own pick was the last that was waited for: her screen tells the steps, and nothing is offered or taken
    until they are told."""
    ann, bob = watching(person), person()
    table = f"/tables/{ann.post('/api/tables', OF_TWO)['id']}"
    ann.go(path := table.replace("tables", "table"))
    bob.join(ann.invites(path)[0], path)
    before = end_the_writing(ann, bob, table)
    bar = ann.page.get_by_role("group", name="Telling")
    expect(bar).to_contain_text("Held.")
    assert ann.entry() == before  # else Bob's pick would have ended it
    said = ann.page.locator(".prompt").inner_text()
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(request.url))
    for _ in ann.in_every_look():
        expect(ann.page.locator(".prompt")).to_have_text(said)
        expect(bar.get_by_role("button", name="Skip")).to_be_in_viewport(ratio=1)
        expect(ann.page.locator(".ask.mine, .glow, .token.legal, .ask .option")).to_have_count(0)
        expect(ann.page.get_by_role("button", name=re.compile("Undo|Hint"))).to_have_count(0)
        expect(ann.page.locator(".picks .pick")).to_have_count(0)
    ann.page.keyboard.press("u")
    ann.page.keyboard.press("h")
    rest(ann.page, 200)
    assert [url for url in sent if re.search("/(pick|undo|hint)", url)] == []
    bar.get_by_role("button", name="Go on").click()
    bar.get_by_role("button", name="Skip").click()
    expect(ann.ask).not_to_have_attribute("data-entry", str(before))
