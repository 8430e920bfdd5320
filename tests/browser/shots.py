"""Takes the pictures of the page for the guide: `python -m tests.browser.shots [NAME ...]`, into docs/NAME.png; `play`
films a turn, into docs/play.gif.

Games are dealt anew each time, so the positions differ from one run to the next.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PIL import Image, ImageChops
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, sync_playwright

from .conftest import MET
from .tools import FLAGS, chromium

DOCS = Path(__file__).parents[2] / "docs"
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

FILMED: FloatRect = {"x": 0, "y": 95, "width": 1038, "height": 673}  # question and board, without the panels
ASIDE = 1000.0, 300.0  # a spot of the board where an opened stack is left
MOVES, ATTACKS = 6, 8  # picks that are filmed
RARE = 48  # colours of a picture that are kept for small marks
PATIENCE = 180_000  # milliseconds: maps are drawn for the first time
State = dict[str, Any]


HOT_SEAT = [{"kind": "me"}, {"kind": "me"}]
PURSUIT: State = {"table": {"game": "underearth", "scenario": "pursuit", "seats": HOT_SEAT}, "wit": 0.0}
HOLLOW: State = {  # random picks would never leave the bases: mostly the captain's
    "table": {"game": "lairbreak", "scenario": "hollow", "options": {"preparation": "dealt"}, "seats": HOT_SEAT},
    "wit": 0.85,
}


def captains(game: str, scenario: str, seats: int = 2) -> State:
    """A table where all goes as captains would play it."""
    return {"table": {"game": game, "scenario": scenario, "seats": HOT_SEAT[:seats]}, "wit": 1.0}


def busy(rng: Random, picks: list[str]) -> str:
    """Mostly not one of the picks that end something; set-ups as usual."""
    if "rest" in picks:
        return "rest"
    some = [pick for pick in picks if pick.partition("-")[0] not in ("end", "stop", "done", "leave", "concede")]
    return rng.choice(some if some and rng.random() < 0.8 else picks)


def named(context: BrowserContext, base: str) -> str:
    """Whoever looks is Ann, a guest; what her requests are known by."""
    me = context.request.get(f"{base}/api/me").json()
    if me["user"] is None:
        me = context.request.post(f"{base}/api/guest", data={"name": "Ann"}).json()
    return str(me["csrf"])


class Game:
    """A hot-seat table, played by requests until it is worth a picture."""

    def __init__(self, context: BrowserContext, base: str, wish: State) -> None:
        self.context, self.base = context, base
        self.headers = {"X-Wyrm-CSRF": named(context, base)}
        self.id = context.request.post(f"{base}/api/tables", data=wish["table"], headers=self.headers).json()["id"]
        self.wit: float = wish["wit"]
        self.roams: bool = wish.get("roams", False)

    def read(self, what: str) -> State:
        answer: State = self.context.request.get(f"{self.base}/api/tables/{self.id}{what}").json()
        return answer

    def hint(self, seat: int, picks: list[str]) -> str:
        pick: str = picks[0] if len(picks) == 1 else self.read(f"/hint?seat={seat}")["pick"]
        return pick

    def advised(self, rng: Random, seat: int, picks: list[str]) -> str:
        return self.hint(seat, picks) if rng.random() < self.wit else busy(rng, picks)

    def play(self, rng: Random, until: Callable[[State], bool]) -> bool:
        """Plays on, mostly moving and attacking, until a decision fits; False if the game ended before."""
        while (seat := self.read("")["deciding"]) is not None:
            state = self.read(f"/state?seat={seat}")
            if until(state):
                return True
            asked = state["decision"]
            items = [item for kind in ("options", "places", "sides", "pieces") for item in asked.get(kind, [])]
            picks = [item if isinstance(item, str) else item[0] for item in items]
            ways = [pick for pick in picks if self.roams and pick.startswith("exit-")]  # captains turn back soon
            pick = rng.choice(ways) if ways else self.advised(rng, seat, picks)
            body = {"pick": pick, "expected": state["n"]}
            self.context.request.post(
                f"{self.base}/api/tables/{self.id}/pick?seat={seat}", data=body, headers=self.headers
            )
        return False


def fighting(state: State) -> bool:
    return any(option[0] in ("all", "everyone") for option in state["decision"].get("options", []))


def marching(state: State) -> bool:
    places = state["decision"].get("places", [])
    return state["view"]["phase"] == "Movement" and 8 <= len(places) <= 30


def digging(state: State) -> bool:
    """A round on, somebody in hand."""
    turn, places = state["view"]["turn"], state["decision"].get("places", [])
    return int(turn.split()[-1]) >= 2 and "Where do" in state["decision"]["prompt"] and len(places) >= 8


def after(entries: int, phase: str = "") -> Callable[[State], bool]:
    """Well into a game, in a phase of this name."""
    return lambda state: state["n"] >= entries and phase in state["view"]["phase"]


def explored(state: State) -> bool:
    """Some rooms are on the map, and the party stands in one."""
    seen = [panel for panel in state["view"]["panels"] if panel["title"] == "Rooms seen"]
    return state["view"]["phase"] == "Exploring" and any(len(panel["rows"]) >= 5 for panel in seen)


def keeping(state: State) -> bool:
    """The Keeper's own turn, some way into the dungeon."""
    return state["n"] >= 40 and state["view"]["deciding"] == 1 and "eeper" in state["view"]["phase"]


def sit_down(page: Page) -> None:
    page.wait_for_selector(".hand-over, .ask.mine")
    if page.locator(".hand-over").is_visible():
        page.locator(".hand-over button").click()
    page.wait_for_selector(".ask.mine")
    page.wait_for_selector("div.frame")
    page.wait_for_function("() => !document.querySelector('.token.fresh')")
    page.wait_for_timeout(1500)


def odds(page: Page) -> None:
    page.locator(".token.legal").last.hover()  # of a stack the one on top
    page.wait_for_selector(".prospect:not([hidden])")
    page.wait_for_timeout(900)


def from_afar(page: Page) -> None:
    """More of the map than the room one stands in."""
    for _ in range(3):
        page.get_by_role("button", name="Farther").click()
        page.wait_for_timeout(400)


def why_not(page: Page) -> None:
    """Asks about an enemy's counter in the middle of the board."""
    spot = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll(".token:not(.legal)")].map(node => node.getBoundingClientRect());
          const near = box => Math.hypot(box.left - 560, box.top - 460);
          const box = boxes.sort((one, other) => near(one) - near(other))[0];
          return [box.left + box.width / 2, box.top + box.height / 2];
        }"""
    )
    page.mouse.click(*spot)
    page.wait_for_timeout(500)
    if not page.locator(".whynot").is_visible():  # a stack was opened first
        page.mouse.click(*spot)
    page.wait_for_selector(".whynot")
    page.mouse.move(5, 300)
    page.wait_for_timeout(700)


def fewer_colours(picture: Image.Image, colours: int) -> Image.Image:
    """Most of them for what is large, and some for small marks that would otherwise lose theirs."""
    common = picture.quantize(colours - RARE, dither=Image.Dither.NONE)
    wrong = ImageChops.difference(picture, common.convert("RGB")).convert("L").point(lambda error: 255 * (error > 10))
    shown = Image.composite(picture, Image.new("RGB", picture.size), wrong).getcolors(1 << 24) or []
    marks = [colour for _, colour in shown if colour != (0, 0, 0)]
    if not marks:
        return common
    row = Image.new("RGB", (len(marks), 1))
    row.putdata(marks)
    rare = row.quantize(RARE, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    palette = Image.new("P", (1, 1))
    palette.putpalette((common.getpalette() or [])[: 3 * (colours - RARE)] + (rare.getpalette() or [])[: 3 * RARE])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def keep(page: Page, name: str) -> None:
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    fewer_colours(picture, 256).save(DOCS / f"{name}.png", optimize=True)


class Film:
    """What a page shows, moment by moment, each with the milliseconds it stays."""

    WIDTH = 620
    COLOURS = 112

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moments: list[tuple[Image.Image, int]] = []

    def shoot(self, stays: int) -> None:
        if self.page.locator(".hand-over").is_visible():
            return  # what comes is another's
        shot = Image.open(io.BytesIO(self.page.screenshot(clip=FILMED))).convert("RGB")
        self.moments.append((shot.resize((self.WIDTH, shot.height * self.WIDTH // shot.width)), stays))

    def shoot_motion(self, times: int) -> None:
        for _ in range(times):
            self.page.wait_for_timeout(120)
            self.shoot(140)

    def save(self, path: Path) -> None:
        """All in the colours of some moments taken together, so that nothing flickers."""
        some = [shot for shot, _ in self.moments[:: max(1, len(self.moments) // 5)]]
        sheet = Image.new("RGB", (self.WIDTH, sum(shot.height for shot in some)))
        for at, shot in enumerate(some):
            sheet.paste(shot, (0, at * shot.height))
        palette = fewer_colours(sheet, self.COLOURS)
        first, *rest = [shot.quantize(palette=palette, dither=Image.Dither.NONE) for shot, _ in self.moments]
        stays = [each for _, each in self.moments]
        first.save(path, save_all=True, append_images=rest, duration=stays, loop=0, optimize=True)


def play_a_pick(film: Film, pick: str) -> None:
    """Points at a pick, so that its way or its odds are seen, makes it, and says yes to what is asked."""
    page = film.page
    entry = page.locator(".ask").get_attribute("data-entry")
    where = f".token[data-pick='{pick}'], .glow[data-place='{pick}'], .option[data-pick='{pick}']"
    if page.locator(".fanned").count() and not page.locator(f".spread[data-pick='{pick}']").count():
        page.mouse.move(*ASIDE)
        page.wait_for_selector(".fanned", state="detached")
    page.locator(where).first.hover(force=True)
    page.wait_for_timeout(500)
    film.shoot(750)
    page.locator(where).first.click(force=True)
    film.shoot_motion(3)
    asked = page.locator(".odds .primary, .warning .primary, .option.armed")
    if asked.count() and page.locator(".ask").get_attribute("data-entry") == entry:
        film.shoot(1500)
        asked.first.click()
        film.shoot_motion(4)


def film_a_turn(browser: Browser, base: str) -> None:
    """The moves and attacks of one side of Pursuit, as its captain would make them."""
    context = browser.new_context(**LAPTOP)
    context.add_init_script(MET)
    game = Game(context, base, {**PURSUIT, "wit": 1.0})
    game.play(Random(2), lambda state: state["view"]["phase"] == "Movement")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{base}/table/{game.id}")
    sit_down(page)
    film, seat = Film(page), game.read("")["deciding"]
    film.shoot(1200)
    for _ in range(MOVES):
        play_a_pick(film, game.hint(seat, ["", ""]))
    game.play(Random(2), lambda state: "declar" in state["view"]["phase"])
    page.reload()
    sit_down(page)
    seat = game.read("")["deciding"]
    for _ in range(ATTACKS):
        play_a_pick(film, game.hint(seat, ["", ""]))
        if page.locator(".hand-over").is_visible():
            break
    film.save(DOCS / "play.gif")


class Scene(NamedTuple):
    """A picture of a table: what is played, until when, what is done then, and on which screen."""

    wish: State
    until: Callable[[State], bool]
    act: Callable[[Page], None] | None = None
    screen: dict[str, Any] = LAPTOP


SCENES = {
    "browser-odds": Scene(PURSUIT, fighting, odds),
    "browser-why-not": Scene(PURSUIT, marching, why_not),
    "browser-phone": Scene(PURSUIT, marching, None, PHONE),
    "browser-dark": Scene(PURSUIT, marching, None, {**LAPTOP, "color_scheme": "dark"}),
    "browser-lairbreak": Scene(HOLLOW, digging),
    "browser-sea": Scene(captains("underworld", "convoy"), after(80)),
    "browser-sky": Scene(captains("underworld", "dragon-at-the-tower"), after(60)),
    "dungeonation-keeper": Scene(captains("dungeonation", "simple"), keeping),
    "glory-battle": Scene(captains("glory", "kender-strike"), fighting, odds),
    "glory-map": Scene(captains("glory", "historical"), after(120, "Movement")),
    "glory-phone": Scene(captains("glory", "historical"), after(121, "Movement"), None, PHONE),
    "underworld-barony": Scene(captains("underworld", "barony"), after(80)),
    "underworld-expedition": Scene({**captains("underworld", "expedition", 1), "roams": True}, explored, from_afar),
    "underworld-fight": Scene(captains("underworld", "meeting", 1), after(16)),
    "underworld-journey": Scene(captains("underworld", "journey", 1), after(60, "Morning")),
}


def take_lobby(browser: Browser, base: str) -> None:
    lobby = browser.new_context(**LAPTOP).new_page()
    lobby.set_default_timeout(PATIENCE)
    lobby.goto(base)
    lobby.wait_for_selector("img[data-src][src]")
    lobby.wait_for_function("() => [...document.images].every(({ complete }) => complete)")
    lobby.wait_for_timeout(800)
    keep(lobby, "browser-lobby")


def take_desk(browser: Browser, base: str) -> None:
    """The referee's desk with a dungeon made on it, and the map of it that can be saved there."""
    context = browser.new_context(**LAPTOP)
    named(context, base)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{base}/referee/underworld")
    sheet = page.locator("#tool-dungeon")
    sheet.get_by_role("button", name="Run it").click()
    saved = sheet.locator("a[download*=referee][download$=svg]").first
    saved.wait_for()
    page.wait_for_timeout(300)
    keep(page, "underworld-desk")
    with page.expect_download() as got:
        saved.click()
    level = context.new_page()
    level.set_content(got.value.path().read_text())
    drawn = Image.open(io.BytesIO(level.locator("svg").first.screenshot())).convert("RGB")
    fewer_colours(drawn, 128).save(DOCS / "underworld-level.png", optimize=True)


def take_scene(browser: Browser, base: str, name: str) -> None:
    scene = SCENES[name]
    context = browser.new_context(**scene.screen)
    context.add_init_script(MET)
    rng, game = Random(name), Game(context, base, scene.wish)
    while not game.play(rng, scene.until):
        game = Game(context, base, scene.wish)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{base}/table/{game.id}")
    sit_down(page)
    if scene.act:
        scene.act(page)
    keep(page, name)


def take(browser: Browser, base: str, wanted: list[str]) -> None:
    others = {"play": film_a_turn, "browser-lobby": take_lobby, "underworld-desk": take_desk}
    for name in wanted or [*others, *SCENES]:
        if name in others:
            others[name](browser, base)
        else:
            take_scene(browser, base, name)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        command = [sys.executable, str(Path(__file__).with_name("serving.py")), f"{folder}/tables.db", "0", "real"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        port = server.stdout.readline().split()[-1]
        server.stdout.readline()
        browser = play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            take(browser, f"http://127.0.0.1:{port}", sys.argv[1:])
        finally:
            browser.close()
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
