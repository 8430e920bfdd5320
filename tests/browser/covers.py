"""What lies over the board, and which of the things that can be picked it covers."""

from __future__ import annotations

from playwright.sync_api import Page

FLOATING = (
    ".zooms, .mini-map, .trays, .sheet-tabs, .answers > *, .prospect, .unit-card, .telling, .battle-note, .welcome,"
    " .map-key, .banner, .dice-tray > *, .fan > rect, .playback, .notice, .all-facts > dl, .stack-strip"
)

COVERED = """floating => {
  const frame = document.querySelector("div.frame").getBoundingClientRect();
  const shapes = [...document.querySelectorAll(".glow polygon, .glow path, .token.legal:not(.spread) .ring.under")];
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const covers = (thing, box, shape) => {
    const own = thing.dataset.place;
    if (own !== undefined && shape.closest("[data-place]")?.dataset.place === own) return false;
    const into = shape.getScreenCTM().inverse();
    const holds = (x, y) => shape.isPointInFill(new DOMPoint(x, y).matrixTransform(into));
    const count = (from, to) => Math.max(0, Math.ceil((to - from) / 5));
    const points = (from, to) => Array.from({ length: count(from, to) }, (_, at) => from + 5 * at);
    return points(box.left, box.right).some((x) => points(box.top, box.bottom).some((y) => holds(x, y)));
  };
  const over = [...document.querySelectorAll(floating)].filter((each) => seen(each) && !each.closest(".side"));
  return over.flatMap((thing) => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    const box = {
      left: Math.max(left, frame.left) + 2,
      top: Math.max(top, frame.top) + 2,
      right: Math.min(right, frame.right) - 1,
      bottom: Math.min(bottom, frame.bottom) - 1,
    };
    const under = shapes.filter((shape) => {
      const lies = shape.getBoundingClientRect();
      const near = lies.left < box.right && box.left < lies.right && lies.top < box.bottom && box.top < lies.bottom;
      return near && covers(thing, box, shape);
    });
    const names = under.map((shape) => shape.closest("[data-pick], [data-place]")?.dataset ?? {});
    return names.map(({ pick, place }) => `${thing.getAttribute("class")} on ${pick ?? place ?? "one of many"}`);
  });
}"""

LIES_ON = """() => {
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const boxOf = (each) => each.getBoundingClientRect();
  const card = [...document.querySelectorAll(".unit-card:not(.beside-board *)")].find(seen);
  if (!card) return [];
  const lies = boxOf(card);
  const across = (box) => box.left < lies.right && lies.left < box.right;
  const under = (box) => across(box) && box.top < lies.bottom && lies.top < box.bottom;
  const others = [...document.querySelectorAll(".mini-map, .zooms, .tray, .prospect, .telling > *")];
  const hidden = others.filter((each) => seen(each) && under(boxOf(each)));
  return hidden.map((each) => `card on ${each.getAttribute("class")}`);
}"""

BESIDE = """() => {
  const apart = (one, other) => one.right <= other.left + 1 || one.bottom <= other.top + 1;
  const meet = (one, other) => !apart(one, other) && !apart(other, one);
  const [frame, ...around] = ["div.frame", ".side", ".ask", ".bar", ".aim", ".dock"]
    .map((name) => document.querySelector(name)?.getBoundingClientRect());
  return around.filter((each) => each && each.width && meet(frame, each)).length === 0;
}"""


def covered(page: Page) -> list[str]:
    """What covers which pick, to the pixel; the board itself and all that stands around it must not meet."""
    assert page.evaluate(BESIDE), "Something that has its place beside the board lies over it."
    found: list[str] = page.evaluate(COVERED, FLOATING)
    return found


def crowding(page: Page) -> list[str]:
    """What the card of a closer look lies on, of all that has a place over the board before it."""
    found: list[str] = page.evaluate(LIES_ON)
    return found
