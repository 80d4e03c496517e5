"""A big screen and phones around it: the window of a test, and pages in a headless browser."""

import time
from contextlib import contextmanager
from random import Random

from playwright.sync_api import Error, sync_playwright

from game.match import Match, Seat
from scenes.phones.join import Join, JoinLinks
from scenes.phones.play import PhonePlay
from scenes.play.scene import PlayLinks
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.tables import Room, SlowRandom

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Fay")
UPRIGHT = (412, 915)
LOOPBACK = "127.0.0.1"
FRAME = 1 / 30
CEREMONY = 0.5  # seconds of a frame while no phone can do anything
TAP_MILLISECONDS = 20_000  # A busy machine is slow to find a place.


@contextmanager
def browser(folder):
    """Yield a headless browser with an empty profile."""
    with sync_playwright() as play:
        found = play.chromium.launch(
            executable_path=CHROMIUM, headless=True, args=[*FLAGS, f"--disk-cache-dir={folder}"]
        )
        yield found
        found.close()


class Parlour:
    """A window with a match whose secrets are on phones."""

    def __init__(self, folder, key, players, seed=5, bots=(), options=None, speed="off",
                 size=(1280, 720)):  # fmt: skip
        self.app = make_app(folder, size, animation=speed)
        self.driver = Driver(self.app)
        seats = [
            Seat("bot", f"Bot {seat}", "random") if seat in bots else Seat("person", f"P{seat}")
            for seat in range(players)
        ]
        self.match = Match(key, seats, options or {}, seed)
        self.match.secret = "secret"
        wiring = wire(self.app)
        doors = PlayLinks(
            lambda match, path: Room("Results", match),
            wiring.rules,
            wiring.settings,
            lambda match: SlowRandom(),
            lambda match: "random",
            lambda key, state, decision: "",
        )

        def play(match, process, phones):
            path = folder / "phones.ghost"
            return PhonePlay(match, path, wiring.now(), doors, process, phones)

        self.join = Join(self.match, JoinLinks(play, lambda: [LOOPBACK]))
        self.driver.open(self.join)
        self.until(lambda: self.join.address)

    @property
    def play(self):
        return next(scene for scene in self.app.scenes if isinstance(scene, PhonePlay))

    def step(self, seconds=FRAME):
        self.app.step([], seconds)

    def until(self, condition, seconds=40.0, frame=FRAME):
        """Let real time and frames pass until something is so."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it never came"
            self.step(frame)
            time.sleep(0.002)

    def scan(self, page):
        """Open on a phone what the code leads to."""
        page.goto(f"http://{self.join.address}/#{self.join.process.word}")

    def begin(self):
        self.until(lambda: "free" not in self.join.states)
        self.driver.press("Enter")
        self.until(lambda: any(isinstance(scene, PhonePlay) for scene in self.app.scenes))

    def close(self):
        self.app.home()
        self.step()
        for scene in list(self.app.scenes):
            scene.on_removed()
        self.app.close()


class Phone:
    """A page of a headless browser, used by taps alone."""

    def __init__(self, parlour, browser, size=UPRIGHT, language="en", rng=None):
        self.parlour = parlour
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, device_scale_factor=2, has_touch=True,
            is_mobile=True, locale=language, bypass_csp=True,
        )  # fmt: skip
        self.page = self.context.new_page()
        self.faults = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.rng = rng or Random(1)

    def sit(self, name, seat):
        """Scan, type a name and tap a free seat."""
        self.parlour.scan(self.page)
        button = self.page.locator("#seats button").nth(seat)
        self.wait(lambda: self.page.locator("#seats button").count() > seat)
        self.page.locator("#name").fill(name)
        button.tap()
        self.wait(lambda: self.page.locator("#leave").is_visible())

    def wait(self, condition, seconds=30.0):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, self.page.locator("body").inner_text()
            self.parlour.step()
            self.page.wait_for_timeout(3)

    @property
    def prompt(self):
        return self.page.locator("#prompt").inner_text()

    @property
    def rev(self):
        return self.page.evaluate("Number(document.body.dataset.rev || 0)")

    @property
    def mine(self):
        return self.page.evaluate("document.body.dataset.mine === 'true'")

    def ready(self):
        """Return the places that a tap does something at."""
        return self.page.evaluate(
            "[...document.querySelectorAll('button[data-place][aria-disabled=false]')]"
            ".map((b) => [b.dataset.place, b.className, b.getAttribute('aria-pressed') || ''])"
        )

    def tap(self, place):
        self.page.locator(f'button[data-place="{place}"]').first.tap(
            force=True, timeout=TAP_MILLISECONDS
        )

    def play(self):
        """Tap anything that does something, rather what decides, and what was not chosen yet."""
        rev, ready = self.rev, self.ready()
        if not ready:
            return False
        last = [place for place, kind, pressed in ready if "last" in kind.split() and not pressed]
        chosen = sum(bool(pressed) for *_rest, pressed in ready)
        fresh = [place for place, _kind, pressed in ready if not pressed]
        places = [place for place, *_rest in ready]
        choice = self.rng.random()
        if last and (choice < 0.5 or chosen > 2):
            places = last
        elif fresh and choice < 0.95:
            places = fresh
        place = self.rng.choice(places)
        try:
            self.tap(place)
        except Error:
            if place in [name for name, *_rest in self.ready()]:
                raise
            return False  # What others did has taken it away meanwhile.
        end = time.monotonic() + 1.0
        answered = f"document.body.dataset.rev !== '{rev}' || document.querySelector('.refused')"
        while not self.page.evaluate(answered) and time.monotonic() < end:
            self.parlour.step()
            self.page.wait_for_timeout(2)
        return True


def play_whole(parlour, phones, taps=4000):
    """Play a match by taps alone, from any phone whose turn it is; return the number of taps."""
    made, quiet = 0, time.monotonic()
    while not any(isinstance(scene, Room) for scene in parlour.app.scenes):
        assert made < taps, "the match does not end"
        played = [phone for phone in phones if phone.mine and phone.play()]
        if played:
            made, quiet = made + len(played), time.monotonic()
        assert time.monotonic() - quiet < 60, [phone.prompt for phone in phones]
        parlour.step(FRAME if played else CEREMONY)
    return made
