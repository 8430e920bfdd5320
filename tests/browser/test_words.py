"""Before and beside the game: what lobby, set-up and orders say is true, and nothing is said out of sight."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NewPlayer
from .fights import HOLLOW, Campaign, sit_down
from .test_tour import point_at

FOLDED = """async () => {
  const { legendList } = await import("/static/js/legend.js");
  const unit = { title: "A unit", text: "60-7: fights with 60, moves 7 (LOU-2.1)." };
  const list = legendList([{ symbol: "a", ...unit }, { symbol: "b", ...unit }, { symbol: "c", title: "Else" }]);
  const signs = [...list.querySelectorAll("dt")].map((sign) => sign.textContent);
  return [signs, [...list.querySelectorAll(".unbroken")].map((code) => code.textContent)];
}"""


def test_sides_have_no_letters_and_colours_but_those_of_their_table(person: NewPlayer) -> None:
    """A game gives them; whoever does not know them yet says the names."""
    ann = person()
    ann.go("/")
    card = ann.page.locator(".scenario").filter(has=ann.page.get_by_role("button", name="Play The Simple Dungeon"))
    expect(card.locator(".sides")).to_contain_text("Heroes")
    expect(ann.page.locator(".scenario .seat-mark")).to_have_count(0)


def test_no_two_values_of_an_option_look_alike(person: NewPlayer) -> None:
    """Strips of the map that are turned have a small letter, also where it is the first."""
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play Pursuit", exact=True).click()
    values = ann.page.locator("select[name=strips] option").all_text_contents()
    assert len(values) > 6
    assert len(set(values)) == len(values)


def test_options_are_in_sight_when_they_are_opened(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play The Hollow", exact=True).click()
    ann.page.get_by_role("dialog").locator("details.more > summary").click()
    expect(ann.page.locator(".more .option-field").nth(2)).to_be_in_viewport(ratio=1)


def test_somebody_who_sat_down_in_another_tab_is_known_in_this_one(person: NewPlayer) -> None:
    """The lobby was open before: nobody has to load it again."""
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play Pursuit", exact=True).click()
    ann.set_up("Pursuit")
    ann.begin()
    ann.my_turn()
    ann.errors.clear()  # the browser notes that the first try was refused


def test_a_new_set_up_is_not_written_over_another(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit")
    ann.my_turn()
    ann.choose("rest")
    sheet = ann.page.get_by_role("dialog")
    for name in ("My set-up", "My set-up 2"):
        ann.page.get_by_role("button", name="Set-ups").click()
        expect(sheet.get_by_label("Name of the set-up")).to_have_value(name)
        sheet.get_by_role("button", name=re.compile("^Save")).click()
        expect(sheet.get_by_role("button", name=f"Use {name}", exact=True)).to_be_visible()
        sheet.get_by_role("button", name="Close").click()


def test_an_order_for_what_must_be_decided_does_not_speak_of_passing(person: NewPlayer) -> None:
    ann = person()
    campaign = Campaign(ann.page.context, ann.base, HOLLOW)
    sit_down(ann, campaign.id)
    ann.page.get_by_role("button", name=re.compile("^Orders")).click()
    losses = ann.page.locator(".order[data-kind]").first
    expect(losses.get_by_role("radio", name="Decide for me")).to_be_visible()
    expect(losses.get_by_role("radio", name="Pass for me")).to_have_count(0)


def test_the_first_card_counts_as_the_game_does(person: NewPlayer) -> None:
    ann = person(met=False)
    ann.start("The Hollow")
    expect(ann.page.locator(".welcome")).to_contain_text(re.compile(r"lasts \d+ rounds at most"))


def test_one_meaning_is_one_row_of_the_legend(person: NewPlayer) -> None:
    """However many counters have it; codes stay in one piece."""
    ann = person()
    ann.go("/")
    assert ann.page.evaluate(FOLDED) == [["A unit", "Else"], ["60-7", "LOU-2.1"]]


def test_enter_in_the_field_of_the_name_starts_the_game(person: NewPlayer) -> None:
    ann = person()
    ann.go("/")
    ann.page.get_by_role("button", name="Play Pursuit", exact=True).click()
    ann.page.get_by_role("dialog").get_by_label("Your name").fill("Ann")
    ann.page.keyboard.press("Enter")
    ann.my_turn()


def test_the_first_words_of_a_guide_are_read_without_scrolling_on_a_phone(person: NewPlayer) -> None:
    ann = person(390, 844, has_touch=True)
    ann.go("/")
    ann.page.get_by_role("button", name="Guided first game of Pursuit").tap()
    ann.page.get_by_role("dialog").get_by_label("Your name").fill("Ann")
    ann.page.keyboard.press("Enter")
    words = ann.page.locator(".guide-words")
    expect(words).to_be_visible()
    assert words.evaluate("words => words.scrollHeight <= words.clientHeight + 1")


def test_what_several_counters_have_on_them_is_explained_once(person: NewPlayer) -> None:
    ann = person()
    ann.start("The March")
    ann.my_turn()
    point_at(ann.page, ".token")
    expect(ann.page.locator(".unit-card .unit")).to_have_count(3)
    expect(ann.page.locator(".unit-card .meaning")).to_have_count(1)


def test_the_figures_on_counters_are_explained_by_the_legend(person: NewPlayer) -> None:
    """What is 60-7? However many Companies there are, one row says it."""
    ann = person()
    ann.start("Pursuit")
    ann.my_turn()
    ann.page.get_by_role("button", name="Layers and legend").click()
    key = ann.page.get_by_role("region", name="Layers and legend")
    expect(key.locator(".legend dt").filter(has_text="A Company")).to_have_count(1)
    expect(key.locator(".legend")).to_contain_text("60-7 fights with 60 and moves 7")


def test_the_figures_on_a_counter_are_explained_to_whoever_points_at_it(person: NewPlayer) -> None:
    ann = person()
    ann.start("Pursuit")
    ann.my_turn()
    ann.choose("rest")
    company = '.token.still.legal[data-pick^="dwarf-co-50"]'
    expect(ann.page.locator(company).first).to_be_in_viewport()
    point_at(ann.page, company)
    expect(ann.page.locator(".unit-card .meaning").first).to_contain_text("strength in combat")


IN_THEIR_PARTS = """async () => {
  const { oddsBar } = await import("/static/js/cards.js");
  const words = ["Breaks through", "Driven back", "--", "Stands", "Both are lost"];
  const cut = [];
  const seen = new Set();
  for (let wide = 120; wide <= 640; wide += 10) {
    for (const share of [0.1, 0.2, 0.35]) {
      const shares = [share, 0.3, 0.1, 0.2, 0.4 - share];
      const bar = oddsBar(words.map((result, at) => ({ result, chance: shares[at] })));
      bar.style.width = `${wide}px`;
      document.body.append(bar);
      for (const word of bar.querySelectorAll("b")) {
        const [part, own] = [word.parentElement.getBoundingClientRect(), word.getBoundingClientRect()];
        const whole = own.left >= part.left - 0.5 && own.right <= part.right + 0.5 && own.bottom <= part.bottom + 0.5;
        const away = own.top >= part.bottom - 1;
        seen.add(whole ? "whole" : "away");
        if (!whole && !away) cut.push(`${word.textContent} at ${wide}`);
      }
      bar.remove();
    }
  }
  return [cut, [...seen].sort()];
}"""


def test_a_word_in_a_bar_of_odds_is_read_whole_or_not_there(person: NewPlayer) -> None:
    """Half a word tells nothing, or the wrong thing; the table beneath has them all."""
    ann = person()
    ann.go("/")
    assert ann.page.evaluate(IN_THEIR_PARTS) == [[], ["away", "whole"]]
