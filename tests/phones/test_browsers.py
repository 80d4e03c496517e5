"""Matches by taps alone on pages of a headless browser, and what those pages are like."""

from random import Random
from typing import NamedTuple

import pytest

from game.facts import PUBLIC
from scenes.notes.questionnaire import WORDS
from scenes.play.curtain import Curtain
from tests.phones.hands import GOLDEN
from tests.phones.parlour import NAMES, Parlour, Phone, browser, play_whole

pytestmark = pytest.mark.full  # they need Chromium
GAMES = {  # those that play on phones: how many, and what makes a match short
    "guidance_rite": (2, {"draw_rule": "one_number"}),
    "haunted_house": (2, {"turn_limit": 5}),
    "haunting_house_3": (6, {"round_limit": 1}),
    "ghost_hunt": (5, {"round_limit": 2}),
}
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"
SMALL = (
    "[...document.querySelectorAll('#hand button')].map((b) => [b.dataset.place, "
    "b.getBoundingClientRect()]).filter(([, r]) => Math.min(r.width, r.height) < 43.5)"
    ".map(([name, r]) => `${name} ${r.width} ${r.height}`)"
)
MAX_WORDS = 60  # on a phone at a time
BOARD = """(() => { const r = document.querySelector("#window").getBoundingClientRect();
  return [r.left, r.top, r.right, r.bottom]; })()"""
COVERED = """(() => { const parts = ["#window", "#told", "#tray", "#foot"].map((id) =>
  [id, document.querySelector(id).getBoundingClientRect()]).filter(([, r]) => r.height);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 &&
    b.top < a.bottom - 1;
  return parts.flatMap(([id, a], at) => parts.slice(at + 1).filter(([, b]) => meet(a, b))
    .map(([other]) => id + other));
})()"""
READ = """(() => {
  const root = document.querySelector("dialog[open]") || document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), words = [];
  const clip = (element) => {
    let [left, top, right, low] = [0, 0, innerWidth, innerHeight];
    for (; element; element = element.parentElement) {
      const style = getComputedStyle(element), box = element.getBoundingClientRect();
      if (style.display === "none") return null;
      if (style.overflow === "visible") continue;
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, low] = [Math.min(right, box.right), Math.min(low, box.bottom)];
    }
    return [left, top, right, low];
  };
  for (let node; (node = walker.nextNode());) {
    const seen = clip(node.parentElement);
    for (const found of seen ? node.data.matchAll(/\\S+/g) : []) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const boxes = [...range.getClientRects()].filter((r) => r.width);
      const isSeen = (r) => r.left >= seen[0] - 1 && r.right <= seen[2] + 1 &&
        r.top >= seen[1] - 1 && r.bottom <= seen[3] + 1;
      if (boxes.some(isSeen)) words.push([found[0], boxes.length > 1]);
    }
  }
  return words;
})()"""
NAMED = {"button", "dialog", "group", "heading", "img", "radio", "textbox"}
STRAY = {("listitem", role) for role in ("RootWebArea", "dialog", "group", "main")}
NAMELESS = (  # a place needs words of its own, as does the menu; a tool may show them
    "[...document.querySelectorAll('#hand button')]"
    ".filter((b) => !(b.ariaLabel || (!b.dataset.place && b.innerText.trim()))).length"
)


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    with browser(tmp_path_factory.mktemp("cache")) as found:
        yield found


@pytest.fixture(autouse=True)
def pages(chromium):
    """Close the pages of each test, which would look for their table for ever."""
    yield
    for context in chromium.contexts:
        context.close()


def seated(home, chromium, key, players, **settings):
    parlour = Parlour(home, key, players, **settings)
    phones = []
    for seat in range(players):
        phones.append(Phone(parlour, chromium, rng=Random(seat)))
        phones[-1].sit(NAMES[seat], seat)
    parlour.begin()
    for phone in phones:
        phone.wait(lambda phone=phone: phone.rev > 0)
    return parlour, phones


def claim(phone, *squares):
    """Draft two pieces and lock them."""
    for place in (*squares, "lock names"):
        phone.wait(lambda place=place: place in [name for name, *_ in phone.ready()])
        rev = phone.rev
        phone.tap(place)
        phone.wait(lambda rev=rev: phone.rev != rev)


@pytest.mark.timeout(300)
def test_two_phones_claim_at_once_in_either_order_and_come_back_to_their_seats(home, chromium):
    parlour, (ada, ben) = seated(home, chromium, "guidance_rite", 2)
    assert [seat.name for seat in parlour.match.seats] == ["Ada", "Ben"]
    assert parlour.play.controller.looking == PUBLIC
    claim(ben, "a1", "b2")
    ben.wait(lambda: not ben.mine)
    assert parlour.match.ply == 0
    claim(ada, "a1", "c3")
    ada.wait(lambda: parlour.match.ply == 4)
    for phone in (ada, ben):
        phone.wait(lambda phone=phone: phone.mine)
        assert phone.page.locator("#told").inner_text()
        assert not phone.page.evaluate(SIDEWAYS)
        assert phone.page.evaluate(SMALL) == []
        assert phone.page.evaluate(NAMELESS) == 0
    rev, prompt = ada.rev, ada.prompt
    ada.page.reload()
    ada.wait(lambda: ada.page.locator("#hand").is_visible() and ada.rev >= rev)
    ada.wait(lambda: ada.prompt == prompt)  # at once, or after what the big screen shows meanwhile
    assert not any(isinstance(scene, Curtain) for scene in parlour.app.scenes)
    assert not ada.faults + ben.faults
    parlour.close()


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("key", GAMES)
def test_a_whole_match_is_played_by_taps_alone(home, chromium, key):
    players, options = GAMES[key]
    parlour, phones = seated(home, chromium, key, players, options=options)
    play_whole(parlour, phones)
    assert parlour.match.over
    for phone in phones:
        phone.wait(lambda phone=phone: phone.page.evaluate("ended"))
        assert not phone.faults
    parlour.close()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("size", [(360, 640), (640, 360), (915, 412), (820, 1180), (206, 457)])
@pytest.mark.parametrize("key", GAMES)
def test_pages_fit_every_screen(home, chromium, key, size):
    parlour = Parlour(home, key, 2)
    phones = []
    for seat in range(2):
        phones.append(Phone(parlour, chromium, size, language="de"))
        phones[-1].sit(NAMES[seat], seat)
    parlour.begin()
    for phone in phones:
        phone.wait(lambda phone=phone: phone.rev > 0)
        assert not phone.page.evaluate(SIDEWAYS)
        assert phone.page.evaluate(SMALL) == []
        assert phone.page.evaluate(NAMELESS) == 0
        words = phone.page.evaluate(READ)
        assert not [word for word, is_broken in words if is_broken]
        if min(size) >= 360:
            assert len(words) <= MAX_WORDS
            assert not phone.page.evaluate("document.documentElement.scrollHeight > innerHeight")
            left, top, right, low = phone.page.evaluate(BOARD)
            assert min(right - left, low - top) >= 130
            assert 0 <= left < right <= size[0]
            assert 0 <= top < low <= size[1]
            assert phone.page.evaluate(COVERED) == []
    parlour.close()


def check_words(phone):
    """Assert that few words are shown, and none of them is broken."""
    words = phone.page.evaluate(READ)
    assert not [word for word, is_broken in words if is_broken and "-" not in word]
    assert len(words) <= MAX_WORDS, words
    assert not phone.page.evaluate(SIDEWAYS)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_the_menu_and_the_form_at_the_end_are_short(home, chromium, size):
    parlour = Parlour(home, "guidance_rite", 2)
    phones = [Phone(parlour, chromium, size) for _seat in range(2)]
    for seat, phone in enumerate(phones):
        phone.sit(NAMES[seat], seat)
    parlour.begin()
    for phone in phones:
        phone.wait(lambda phone=phone: phone.rev > 0)
    page = phones[0].page
    lines = [
        f"Ben: Monster c2 captures Ada's Guardian b{n}; it loses its symbol." for n in range(40)
    ]
    page.evaluate("(lines) => { scene.log = lines.map((line) => ['', line]); }", lines)
    longest = (
        "Ben: Guardian e2 captures its friend, Guardian a3 over the edge; it loses its symbol."
    )
    page.evaluate("(line) => find('told').replaceChildren(make('span', line))", longest)
    assert page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)"
                         "(document.querySelector('#told span'))")  # fmt: skip
    page.locator("#menu").tap()
    check_words(phones[0])
    assert lines[-1] in page.locator("#turns li").first.inner_text()
    page.evaluate("sheet()")
    words = "The match is over. A rematch appears here by itself."
    form = [(key, asks, ends) for key, (asks, ends) in WORDS.items()]
    over = {"words": words, "form": form, "more": ["In your own words", "Send", "Thank you."]}
    page.evaluate(
        "(over) => { sent = []; send = (said) => sent.push(said); acts.over(over); }", over
    )
    answers = dict(zip(WORDS, (1, 2, 3, 4, None, 5), strict=True))
    for (asks, _ends), answer in zip(WORDS.values(), answers.values(), strict=True):
        assert page.locator("#sheet p").inner_text() == asks
        check_words(phones[0])
        name = "Skip" if answer is None else str(answer)
        page.locator("#sheet").get_by_role("button", name=name, exact=True).tap()
    page.locator("#sheet textarea").fill("Again!")
    page.locator("#sheet .last").tap()
    scales = {key: answer for key, answer in answers.items() if answer is not None}
    assert page.evaluate("sent") == [{"t": "form", "scales": scales, "words": "Again!"}]
    assert not phones[0].faults
    parlour.close()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("key", GAMES)
def test_what_is_read_aloud_is_what_was_reviewed(home, chromium, key):
    parlour, phones = seated(home, chromium, key, 2)
    said = [phone.page.locator("#hand").aria_snapshot() for phone in phones]
    assert "\n\n".join(said) + "\n" == (GOLDEN / f"{key}_aria.txt").read_text(encoding="utf-8")
    parlour.close()


class Spoken(NamedTuple):
    """What Chromium gives a screen reader of a node, and the role of the node around it."""

    role: str
    name: str
    description: str = ""
    live: str = ""
    around: str = ""


def spoken(phone):
    """Return all nodes of a page that a screen reader reaches, in reading order."""
    session = phone.context.new_cdp_session(phone.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    known, found = {node["nodeId"]: node for node in nodes}, []

    def visit(node, around):
        values = {one["name"]: one["value"] for one in node.get("properties", ())} | node
        role, *rest = (
            str(values.get(name, {}).get("value", ""))
            for name in ("role", "name", "description", "live")
        )
        if not node["ignored"]:
            found.append(Spoken(role, *rest, around))
            around = role
        for child in node.get("childIds", ()):
            visit(known[child], around)

    visit(nodes[0], "")
    return found


def faults_of(nodes):
    """Return the nodes without a name, those that repeat their neighbour, and stray entries."""
    found, before = [], ""
    for node in (node for node in nodes if node.role in NAMED):
        if not node.name.strip():
            found.append(f"{node.role} without a name")
        elif node.name in (before, node.description):
            found.append(f"{node.role} {node.name!r} again")
        before = node.name
    return found + [f"{n.name!r} in no list" for n in nodes if (n.role, n.around) in STRAY]


def heard(phone):
    """Return the nodes of a page, which are without a fault."""
    nodes = spoken(phone)
    assert not faults_of(nodes), faults_of(nodes)
    return nodes


@pytest.mark.timeout(300)
@pytest.mark.parametrize("key", GAMES)
def test_a_screen_reader_hears_roles_names_states_and_what_changes(home, chromium, key):
    parlour, phones = seated(home, chromium, key, 2)
    for _ in range(6):
        parlour.until(lambda: any(phone.mine and phone.ready() for phone in phones))
        phone = next(phone for phone in phones if phone.mine and phone.ready())
        nodes = heard(phone)
        named = {node.name: node for node in nodes if node.role in NAMED}
        assert named["Board"].role == "group"
        live = {(node.role, node.live) for node in nodes if node.live}
        assert {("status", "polite"), ("button", "polite")} <= live
        said = {node.description.split(", ")[0] for node in nodes if node.role == "button"}
        assert said & {"can be chosen", "goal"}
        phone.play()
        phone.wait(lambda phone=phone: not phone.page.locator(".refused").count())
    sheet = phone.page.locator("#sheet")
    phone.page.evaluate("tell('No.', 'refused')")
    assert ("status", "assertive") in {(node.role, node.live) for node in spoken(phone)}
    for tool in ("", "#tool-note", "#tool-rules"):
        phone.page.locator("#menu").tap()
        if tool:
            phone.page.locator(tool).tap()
            phone.wait(lambda tool=tool: not phone.page.locator(tool).count())
        phone.wait(lambda: sheet.is_visible() and sheet.locator("button").count())
        assert [node.role for node in heard(phone)].count("dialog") == 1
        phone.page.evaluate("sheet()")
    phone.page.evaluate("document.querySelector('#menu').ariaLabel = null")
    phone.wait(lambda: faults_of(spoken(phone)) == ["button without a name"])
    parlour.close()


@pytest.mark.timeout(300)
def test_a_screen_reader_hears_how_to_join(home, chromium):
    parlour = Parlour(home, "guidance_rite", 2)
    phone = Phone(parlour, chromium)
    parlour.scan(phone.page)
    phone.wait(lambda: phone.page.locator("#seats button").count() == 2)
    named = {(node.role, node.name) for node in heard(phone)}
    assert {("heading", "Ghost Parlour"), ("textbox", "Your name"), ("button", "Join")} - named == {
        ("button", "Join")
    }
    phone.page.locator("#name").fill("Ada")
    phone.page.locator("#seats button").nth(0).tap()
    phone.wait(lambda: phone.page.locator("#leave").is_visible())
    heard(phone)
    parlour.close()


@pytest.mark.timeout(300)
def test_rules_notes_and_hints_are_opened_by_taps_and_the_word_is_in_no_request(home, chromium):
    parlour = Parlour(home, "haunted_house", 2)
    ada, ben = (Phone(parlour, chromium, language=language) for language in ("de", "en"))
    asked = []
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.sit("Ada", 0)
    ben.sit("Ben", 1)
    parlour.begin()
    ada.wait(lambda: ada.rev > 0)
    sheet = ada.page.locator("#sheet")
    ada.page.locator("#menu").tap()
    ada.page.locator("#tool-rules").tap()
    ada.wait(lambda: sheet.is_visible() and sheet.locator("h2").count() > 3)
    assert not ada.page.evaluate(SIDEWAYS)
    sheet.locator("button").first.tap()
    ada.page.locator("#menu").tap()
    ada.page.locator("#tool-note").tap()
    sheet.locator("textarea").fill("Nah dran.")
    sheet.locator("button.last").tap()
    ada.wait(lambda: parlour.match.feedback.notes)
    assert parlour.match.feedback.notes[0].text == "Nah dran."
    ada.wait(lambda: ada.mine)
    ada.wait(lambda: not ada.page.locator("#prompt.told").count())
    before = ada.prompt
    ada.page.locator("#menu").tap()
    ada.page.locator("#tool-hint").tap()
    ada.wait(lambda: ada.prompt != before)
    assert asked
    assert not [url for url in asked if parlour.join.process.word in url.partition("#")[0]]
    assert parlour.join.process.word not in ada.page.evaluate("location.href + document.title")
    assert not ada.faults
    parlour.close()
