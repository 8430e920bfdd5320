"""Whoever is new: the card for the first time, the legend on counters, guided games, levels of bots, saved set-ups."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .player import Player


def test_the_first_time_a_card_tells_the_aim(person: NewPlayer) -> None:
    ann = person(met=False)
    ann.start("Pursuit")
    ann.my_turn()
    card = ann.page.get_by_role("region", name="What this game is about")
    expect(card).to_contain_text("You play")
    expect(card).to_contain_text("Great Hall")
    expect(card).to_contain_text("10 turns")
    begin = card.get_by_role("button", name="Let us begin")
    for _ in ann.in_every_look():
        begin.scroll_into_view_if_needed()
        expect(begin).to_be_in_viewport(ratio=1)
    begin.click()
    expect(card).to_be_hidden()
    ann.page.reload()
    ann.my_turn()
    expect(card).to_be_hidden()
    ann.page.locator(".aim > summary").click()
    ann.page.get_by_role("button", name="About this game").click()
    expect(card).to_be_visible()


def test_the_bots_have_levels_with_names(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play Pursuit", exact=True).click()
    levels = ann.page.get_by_role("group", name="How strong is the bot?")
    names = levels.locator("strong").all_inner_texts()
    assert len(names) >= 2
    assert levels.get_by_role("radio", checked=True).count() == 1
    levels.get_by_role("radio").first.check()
    seat = ann.page.get_by_role("combobox", name="Humans")
    expect(seat.locator("option:checked")).to_contain_text(names[0])
    ann.page.get_by_role("radio", name="On this screen").check()
    expect(levels).to_be_hidden()


def test_presets_stand_first_and_no_option_shows_a_raw_value(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play The Hollow", exact=True).click()
    form = ann.page.locator(".setup-form")
    assert "presets" in (form.locator("fieldset").first.get_attribute("class") or "")
    form.locator("summary").click()
    assert not [text for text in form.locator("option").all_inner_texts() if "_" in text]


TO_THE_MIDDLE = "each => each.scrollIntoView({ block: 'center' })"  # what lacks a part of a pixel is not scrolled else


def test_the_form_of_a_new_game_is_as_wide_as_its_sheet(person: NewPlayer) -> None:
    """With all options open nothing is cut off at the side, on any screen."""
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play The Kender Strike", exact=True).click()
    form = ann.page.locator(".setup-form")
    form.locator("summary").click()
    for look in ann.in_every_look():
        assert form.evaluate("form => form.scrollWidth <= form.clientWidth + 1"), look
        for choice in form.locator("select").all():
            choice.evaluate(TO_THE_MIDDLE)
            expect(choice).to_be_in_viewport(ratio=1)


def guided(player: Player, scenario: str) -> None:
    player.go("/")
    player.page.get_by_role("button", name=f"Guided first game of {scenario}", exact=True).click()
    expect(player.page.get_by_label("Your name")).to_be_visible()
    player.begin("Begin")
    player.my_turn()
    expect(player.page.get_by_role("status", name="Guide")).to_be_visible()


def test_a_guide_can_be_left_and_the_game_goes_on(person: NewPlayer) -> None:
    ann = person()
    guided(ann, "Pursuit")
    guide = ann.page.get_by_role("status", name="Guide")
    go_on = guide.get_by_role("button", name="Go on")
    for _ in ann.in_every_look():
        expect(guide).to_be_in_viewport(ratio=1)
        expect(go_on).to_be_in_viewport(ratio=1)
    go_on.click()
    expect(guide).to_contain_text("2 of ")
    ann.page.reload()
    expect(guide).to_contain_text("2 of ")  # whoever comes back goes on where he was
    guide.get_by_role("button", name="Leave the guide").click()
    expect(guide).to_be_hidden()
    ann.choose("rest")
    expect(guide).to_be_hidden()
    ann.page.reload()
    ann.my_turn()
    expect(guide).to_be_hidden()


MANY_ACTIONS = """() => {
  const options = document.querySelector(".ask .options");
  for (let at = 0; at < 5; at += 1) options.append(options.firstElementChild.cloneNode(true));
  for (const option of options.children) option.style.flexBasis = "60%";
  options.classList.add("crowded");
}"""


def test_what_a_guide_asks_for_is_in_sight_beside_many_actions(person: NewPlayer) -> None:
    """Upright on a phone the board gives way before the guide does."""
    ann = person(390, 844)
    guided(ann, "Pursuit")
    guide = ann.page.get_by_role("status", name="Guide")
    guide.get_by_role("button", name="Go on").click()
    ann.page.evaluate(MANY_ACTIONS)
    expect(guide.locator(".guide-do")).to_be_in_viewport(ratio=1)
    expect(guide).to_be_in_viewport(ratio=1)


def places(player: Player) -> dict[str, str]:
    """Where the counters with a name lie on the board."""
    found: dict[str, str] = player.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".token")]
            .filter(node => node.dataset.pick).map(node => [node.dataset.pick, node.dataset.place]))"""
    )
    return found


def test_a_set_up_is_saved_and_laid_out_again(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit")
    ann.my_turn()
    ann.choose("rest")
    stood = places(ann)
    assert len(stood) > 5
    ann.page.get_by_role("button", name="Set-ups").click()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_label("Name of the set-up").fill("Five in the barracks")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_contain_text("Five in the barracks")
    ann.page.keyboard.press("Escape")

    ann.start("Pursuit")
    ann.my_turn()
    assert len(places(ann)) < len(stood)
    ann.page.get_by_role("button", name="Set-ups").click()
    ann.page.get_by_role("button", name="Use Five in the barracks").click()
    ann.page.wait_for_function(
        "count => [...document.querySelectorAll('.token')].filter(node => node.dataset.pick).length >= count",
        arg=len(stood),
    )
    assert {piece: place for piece, place in places(ann).items() if piece in stood} == stood


def test_a_set_up_is_laid_out_where_others_stand_already(person: NewPlayer) -> None:
    """Two pieces have changed places, and there is no room for a third in either: one makes room first."""
    ann = person()
    ann.start("The Kender Strike")
    ann.my_turn()
    ann.choose("place-rest")
    usual = places(ann)
    for piece, place in (("draconian.1", "1213"), ("throtyl_inf.1", "1314"), ("draconian.1", "1215")):
        ann.choose(piece)
        ann.choose(place)
    stood = places(ann)
    assert {piece for piece in stood if stood[piece] != usual[piece]} == {"draconian.1", "throtyl_inf.1"}
    ann.page.get_by_role("button", name="Set-ups").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Save").click()
    ann.page.keyboard.press("Escape")

    ann.start("The Kender Strike")
    ann.my_turn()
    ann.choose("place-rest")
    assert places(ann) == usual
    ann.page.get_by_role("button", name="Set-ups").click()
    ann.page.get_by_role("button", name="Use My set-up").click()
    ann.page.wait_for_function(
        """stood => [...document.querySelectorAll(".token")].filter((node) => node.dataset.pick)
          .every((node) => node.dataset.place === stood[node.dataset.pick])""",
        arg=stood,
    )
    assert places(ann) == stood


OBEYED = """async () => {
  const { GuideBook } = await import("/static/js/guide.js");
  const visits = [];
  const stage = { light: () => undefined, visit: (texts) => visits.push(texts), dim: () => undefined };
  const steps = [{ say: "Take one.", do: "guard.*", point: ["a1"] }, { say: "Go.", when: { asked: "Where" } }];
  const picks = ["guard.1", "band", "end"].map((text) => ({ text, title: text, kind: "piece" }));
  const groups = [{ pick: "band", title: "The band", members: ["guard.1", "guard.2"] }];
  const table = { id: "no table", game: "toy" };
  const asked = { view: { phase: "", groups }, decision: { prompt: "Who?", picks } };
  const decide = { reveal: () => undefined };
  const room = { stage, decide, table, n: 4, taken: { n: -1, text: "" }, ...asked };
  const book = new GuideBook(room);
  book.guide = { title: "A guide", steps };
  book.turn();
  book.turn();
  const before = visits.length;
  const next = { decision: { prompt: "Where?", picks: [] }, before: room.view };
  Object.assign(room, { n: 5, taken: { n: 4, text: "band" }, ...next });
  book.turn();
  return [before, book.box.textContent.includes("Go."), book.box.querySelector("small").textContent];
}"""


def test_a_guide_is_obeyed_by_the_stack_of_what_it_meant_and_leaves_the_board_alone(person: NewPlayer) -> None:
    """Whoever takes up the band has taken up the guard who is in it. The board goes to a new step once: whoever does
    something else meanwhile is not fetched back."""
    ann = person()
    ann.go("/")
    assert ann.page.evaluate(OBEYED) == [1, True, "2 of 2"]
