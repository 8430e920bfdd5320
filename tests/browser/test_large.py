"""A map of 3,445 hexes: small on the wire, few elements, the right hex under the finger, a ground painted in pieces."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import NewPlayer
from .player import Player, weighed

SCALE = re.compile(r"translate\((-?[\d.]+)px, (-?[\d.]+)px\) scale\(([\d.]+)\)")


def at(page: Page, place: str) -> tuple[float, float]:
    """Where a hex lies on the screen, worked out from the drawing and the camera."""
    picture = page.evaluate(
        """async () => {
          const [entry] = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/picture/"));
          return (await fetch(entry.name)).json();
        }"""
    )
    found = SCALE.search(page.locator(".world").get_attribute("style") or "")
    frame = page.locator("div.frame").bounding_box()
    assert found
    assert frame
    x, y = picture["places"][place]
    left, top, scale = (float(part) for part in found.groups())
    return frame["x"] + left + x * scale, frame["y"] + top + y * scale


def at_war(player: Player) -> Page:
    player.start("The Long War")
    player.my_turn()
    return player.page


def test_the_first_board_is_small_and_has_few_elements(person: NewPlayer) -> None:
    ann = person(390, 844, has_touch=True, is_mobile=True, cold=True)
    weights = weighed(ann)
    page = at_war(ann)
    assert any("/picture/" in url for url in weights)
    assert sum(weights.values()) < 700_000  # everything, the page itself included, which is sent once and kept
    assert sum(weight for url, weight in weights.items() if "/api/" in url) < 200_000
    assert page.locator(".token").count() == 200
    assert page.evaluate("document.querySelectorAll('.world *').length") < 3445


def test_all_hexes_glow_as_one_shape_and_a_tap_finds_its_hex(person: NewPlayer) -> None:
    ann = person()
    page = at_war(ann)
    ann.tab("Choices")
    page.locator(".pick[data-pick='army.7']").click()
    expect(page.locator(".prompt")).to_contain_text("Where does Army 7 march?")
    expect(page.locator(".glow")).to_have_count(1)
    page.get_by_role("button", name="Whole board").click()
    x, y = at(page, "3020")
    page.mouse.move(x - 3, y)
    page.mouse.move(x, y)
    expect(page.locator(".cost text")).to_have_text("as the crow flies")
    page.mouse.click(x, y)
    expect(page.locator(".token[data-pick='army.7']")).to_have_attribute("data-place", "3020")


def test_one_of_thousands_is_found_by_name(person: NewPlayer) -> None:
    ann = person()
    page = at_war(ann)
    ann.tab("Choices")
    page.locator(".pick[data-pick='army.7']").click()
    expect(page.locator(".picks .tally")).to_have_text("3,445")
    assert page.locator(".picks .pick").count() == 400
    page.get_by_label("Find among Places").fill("5012")
    expect(page.locator(".picks .pick")).to_have_text(["5012"])
    page.locator(".picks .pick").click()
    expect(page.locator(".token[data-pick='army.7']")).to_have_attribute("data-place", "5012")


def test_the_ground_is_painted_in_pieces_as_they_come_into_sight(person: NewPlayer) -> None:
    ann = person()
    page = at_war(ann)
    expect(page.locator(".ground img").nth(20)).to_be_attached()  # the rest when there is time, for the small map
    near = page.evaluate(
        """async () => {
          const { GroundView } = await import("/static/js/ground.js");
          const pieces = [[0, 0], [400, 0], [0, 400], [400, 400]].map(([x, y]) => ({
            x, y, width: 400, height: 400, markup: `<rect x="${x}" y="${y}" width="400" height="400"/>`,
          }));
          const ground = new GroundView({ width: 800, height: 800, background: "", pieces });
          const counts = [];
          for (const seen of [[0, 0, 200, 200], [0, 0, 380, 200], [300, 300, 800, 800]]) {
            ground.look({ left: seen[0], top: seen[1], right: seen[2], bottom: seen[3] });
            counts.push(ground.box.querySelectorAll("img").length);
          }
          return counts;
        }"""
    )
    assert near == [1, 2, 4]


def test_an_overlay_of_hundreds_of_hexes_is_one_shape(person: NewPlayer) -> None:
    ann = person()
    page = at_war(ann)
    page.get_by_role("button", name="Layers and legend").click()
    page.get_by_label("Woods").check()
    expect(page.locator("path.overlay")).to_have_count(1)
    assert (page.locator("path.overlay").get_attribute("d") or "").count("M") > 500
