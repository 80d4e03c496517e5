"""The server of the phones: who is let in, what is answered, and what never stops a match."""

import asyncio
import hashlib
import json
import secrets
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from game.files import asset
from game.language import LANGUAGES
from game.match import Match, Seat
from scenes.phones import server as served
from scenes.phones.addresses import usable
from scenes.phones.join import seat_cards
from scenes.phones.messages import NAME_LETTERS, PAGE_VERSION, readable
from scenes.phones.server import FILES, PhoneServer
from scenes.phones.sight import ACT, SeenStep, Sight
from scenes.phones.table import (
    ALPHABET,
    FREE_TRIES,
    MAX_DELAY_SECONDS,
    Guard,
    Keys,
    new_word,
    plain,
    spaced,
)

KEY = "guidance_rite"
WORD = "7Q4MXR2KPD"


def run(test):
    """Run a test that talks to a server."""
    asyncio.run(asyncio.wait_for(test(), 60))


@asynccontextmanager
async def serving(digests=None, players=2):
    """Yield a server of a match of people, and what it has said."""
    key = KEY if players == 2 else "haunting_house_3"
    seats = [Seat("person", f"P{seat}") for seat in range(players)]
    match, said = Match(key, seats, {}, 5), []
    cards = seat_cards(match)
    title, say = match.game.title, lambda *s: said.append(s)
    server = PhoneServer(key, title, WORD, cards, say, digests)
    await server.listen("127.0.0.1")
    server.match = match
    try:
        yield server, said
    finally:
        await server.close()


def sight(server, seat, number=1):
    observation = server.match.state.observation(seat)
    return Sight(number, 0, (SeenStep(observation, ()),), ACT)


async def fetch(server, path="/", host=None, method="GET"):
    """Return status, headers and body of an answer."""
    address, port = server.host.split(":")
    reader, writer = await asyncio.open_connection(address, int(port))
    head = f"{method} {path} HTTP/1.1\r\nHost: {host or server.host}\r\n\r\n"
    writer.write(head.encode())
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(first.split()[1]) if first else 0, headers, body


def phone(server, origin=None):
    return connect(
        f"ws://{server.host}/ws", origin=origin or f"http://{server.host}", compression=None
    )


async def talk(socket, **message):
    await socket.send(json.dumps(message))


async def hear(socket, kind, seconds=5.0):
    """Return the next message of a kind."""
    while True:
        data = await asyncio.wait_for(socket.recv(), seconds)
        if isinstance(data, str) and json.loads(data)["t"] in kind.split():
            return json.loads(data)


def asking(server):
    """Return the number of the phone that asks for a seat."""
    return next(phone.number for phone in server.phones if phone.asked)


async def sit(server, socket, seat, name="Ada", **more):
    await talk(socket, t="hello", page=PAGE_VERSION, table=WORD, name=name, seat=seat, **more)
    return await hear(socket, "you")


def test_every_file_comes_with_headers_that_keep_others_out():
    async def test():
        async with serving() as (server, _):
            for path, (_name, kind) in FILES.items():
                status, headers, body = await fetch(server, path)
                assert (status, headers["Content-Type"]) == (200, kind)
                assert body
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Referrer-Policy"] == "no-referrer"
                assert headers["Cache-Control"] == "no-store"
                policy = headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'")
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
                assert "Access-Control-Allow-Origin" not in headers

    run(test)


def test_the_page_is_small_as_it_is_written():
    page = [name for name, _kind in FILES.values() if name.startswith("phones/")]
    assert len(page) == 3
    assert sum(asset(name).stat().st_size for name in page) < 24 * 1024


def test_a_page_of_another_version_is_told_to_load_the_new_one():
    old = {"t": "hello", "table": WORD, "seat": 0, "width": 412, "ratio": 2}
    other = {"t": "hello", "table": WORD, "seat": 0, "page": PAGE_VERSION + 1, "language": "de"}

    async def test():
        async with serving() as (server, said):
            for message, told in ((old, "scan the code"), (other, "den Code")):
                async with phone(server) as socket:
                    await talk(socket, **message)
                    assert told in (await hear(socket, "over"))["words"]
            assert not said
            assert not server.phones

    run(test)


@pytest.mark.parametrize(
    "path", ["/../main.py", "/assets/icon.png", "/script.js/../x", "//", "/ws2"]
)
def test_no_other_path_is_answered(path):
    async def test():
        async with serving() as (server, _):
            assert (await fetch(server, path))[0] == 404

    run(test)


def test_another_host_is_misdirected_and_another_origin_is_forbidden():
    async def test():
        async with serving() as (server, _):
            assert (await fetch(server, host="evil.example"))[0] == 421
            assert (await fetch(server, host=f"localhost:{server.host.split(':')[1]}"))[0] == 421
            for origin in ("http://evil.example", f"https://{server.host}", "null"):
                with pytest.raises(InvalidStatus) as fault:
                    await phone(server, origin)
                assert fault.value.response.status_code == 403
            with pytest.raises(InvalidStatus) as fault:
                await connect(f"ws://{server.host}/ws")
            assert fault.value.response.status_code == 403

    run(test)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_gets_its_words_in_each_language_and_all_sprites_at_once(language):
    async def test():
        async with serving() as (server, _):
            status, _headers, body = await fetch(server, f"/start.{language}")
            assert status == 200
            start = json.loads(body)
            assert "icons/lock" in start["sprites"]
            assert all(start["words"].values())
            assert (start["words"]["send"] == "Send") is (language == "en")

    run(test)


def test_eight_wrong_words_slow_down_a_stranger_but_never_a_seated_phone_of_the_same_address():
    async def test():
        async with serving() as (server, said):
            async with phone(server) as socket:
                you = await sit(server, socket, 1, "Bo")
            for number in range(FREE_TRIES + 1):
                async with phone(server) as socket:
                    await talk(socket, t="hello", page=PAGE_VERSION, table="7Q4MXR2KPE", seat=0)
                    told = (await hear(socket, "wrong"))["words"]
                    assert ("not the table word" in told) is (number < FREE_TRIES)
            async with phone(server) as socket:
                await talk(socket, t="hello", page=PAGE_VERSION, table=WORD, seat=0)
                assert "try again in 1 second" in (await hear(socket, "wrong"))["words"]
            assert ("joined", 0) not in [one[:2] for one in said]
            async with phone(server) as socket:
                await talk(
                    socket, t="hello", page=PAGE_VERSION, table="old", seat=1, key=you["key"]
                )
                assert (await hear(socket, "you"))["seat"] == 1

    run(test)


def test_each_wrong_word_after_the_eighth_doubles_the_delay_of_its_address_alone():
    guard, now, delays = Guard(), 0.0, []
    for _ in range(FREE_TRIES + 9):
        now += guard.delay("10.0.0.9", now)
        guard.note("10.0.0.9", now)
        delays.append(guard.delay("10.0.0.9", now))
    assert delays[: FREE_TRIES - 1] == [0.0] * (FREE_TRIES - 1)
    assert delays[FREE_TRIES - 1 : FREE_TRIES + 6] == [1, 2, 4, 8, 16, 32, 64]
    assert delays[-1] == MAX_DELAY_SECONDS
    assert guard.delay("10.0.0.8", now) == 0.0
    assert guard.delay("10.0.0.9", now + 601) == 0.0


@pytest.mark.parametrize("method", ["POST", "TRACE", "DELETE", "PUT", "HEAD"])
def test_other_methods_are_not_allowed(method):
    async def test():
        async with serving() as (server, _):
            assert (await fetch(server, method=method))[0] == 405

    run(test)


def test_a_word_is_read_as_people_type_it():
    assert plain("7q4m\u00a0xr2k\u00a0pd") == WORD
    word = new_word()
    assert len(word) == 10
    assert plain(spaced(word).lower()) == word
    assert plain("7q4m-xr2k pd") == WORD


def test_a_phone_comes_back_to_its_seat_by_its_key_alone():
    async def test():
        async with serving() as (server, said):
            async with phone(server) as socket:
                you = await sit(server, socket, 0)
            assert len(you["key"]) == 32
            async with phone(server) as socket:
                again = await sit(server, socket, 0, key=you["key"])
            assert again["key"] == you["key"]
            async with phone(server) as socket:
                await talk(
                    socket,
                    t="hello",
                    page=PAGE_VERSION,
                    table=WORD,
                    name="Eve",
                    seat=0,
                    key="0" * 32,
                )
                assert "big screen" in (await hear(socket, "wait"))["words"]
            assert ("asks", 0, "Eve") in [one[:3] for one in said]

    run(test)


def test_a_second_device_sits_only_after_a_nod_and_the_first_is_let_go():
    async def test():
        async with serving() as (server, _), phone(server) as first, phone(server) as second:
            old = await sit(server, first, 0)
            await talk(second, t="hello", page=PAGE_VERSION, table=WORD, name="Ada", seat=0)
            await hear(second, "wait")
            server.agree(0, asking(server), False)
            assert "no" in (await hear(second, "refuse"))["words"]
            await talk(second, t="hello", page=PAGE_VERSION, table=WORD, name="Ada", seat=0)
            await hear(second, "wait")
            server.agree(0, asking(server), True)
            new = await hear(second, "you")
            assert new["key"] != old["key"]
            assert "another phone" in (await hear(first, "over"))["words"]
            assert server.keys.seat_of(old["key"]) is None
            assert server.keys.seat_of(new["key"]) == 0

    run(test)


def test_a_press_of_another_scene_is_answered_with_the_scene_and_never_played():
    async def test():
        async with serving() as (server, said):
            async with phone(server) as socket:
                await sit(server, socket, 0)
                server.begin([])
                server.follow(0, sight(server, 0))
                scene = await hear(socket, "scene")
                await talk(socket, t="press", rev=scene["rev"] + 7, place="a1")
                assert (await hear(socket, "scene")) == scene
                for place in ("a1", "b2", "lock names"):
                    await talk(socket, t="press", rev=scene["rev"], place=place)
                    scene = await hear(socket, "change")
                await talk(socket, t="press", rev=scene["rev"] - 1, place="lock names")
                await hear(socket, "scene")
            acts = [s for s in said if s[0] == "act"]
            assert acts == [("act", 0, 1, acts[0][3])]

    run(test)


def test_a_seat_never_gets_frames_of_another():
    async def test():
        async with serving() as (server, _), phone(server) as ada, phone(server) as eve:
            await sit(server, ada, 0)
            await sit(server, eve, 1, "Eve")
            server.begin([])
            server.follow(0, sight(server, 0))
            assert (await hear(ada, "scene"))["scene"]["mine"]
            with pytest.raises(TimeoutError):
                await hear(eve, "scene", 0.3)

    run(test)


TAGS = ("hello", "press", "cancel", "ask", "note", "reply", "form", "leave", "pong", "x")
FIELDS = (
    "table", "page", "name", "seat", "key", "language", "rev", "place", "what", "text", "number",
    "yes", "scales", "words",
)  # fmt: skip
RAW = ("[" * 500, "{}", "null", "", "\x00", '{"t":"press","rev":1,"place":"a1","more":1}', b"\0\1")


def fuzzed(rng):
    """Return a message that nobody should send: of any kind, with any values of its fields."""
    letters = "".join(chr(rng.randrange(1, 0x2FFF)) for _ in range(rng.randrange(60)))
    values = (
        0, 1, -1, 2**40, 1.5, True, None, [], {"fun": 9}, letters, "x" * 3000, WORD, PAGE_VERSION,
        "a1", "undo", "hint",
    )  # fmt: skip
    if rng.random() < 0.2:
        return rng.choice((*RAW, letters, "y" * 5000))
    fields = {name: rng.choice(values) for name in rng.sample(FIELDS, rng.randrange(5))}
    return json.dumps({"t": rng.choice(TAGS)} | fields)


@pytest.mark.parametrize(
    "count",
    [
        150,
        pytest.param(4_000, marks=pytest.mark.full),
        pytest.param(100_000, marks=[pytest.mark.slow, pytest.mark.timeout(3600)]),
    ],
)
def test_fuzzed_messages_end_their_connection_and_nothing_else(count, monkeypatch):
    read, decode = [0], served.messages.read

    def counted(data):
        read[0] += 1
        return decode(data)

    monkeypatch.setattr(served.messages, "read", counted)

    async def test():
        rng, key = Random(count), ""
        faults = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, what: faults.append(what))
        async with serving() as (server, said), phone(server) as mine:
            await sit(server, mine, 1, "Eve")
            server.begin([])
            server.follow(1, sight(server, 1))
            await hear(mine, "scene")
            while read[0] < count:
                with suppress(ConnectionClosed, OSError, InvalidStatus):
                    async with phone(server) as socket:
                        hello = {"page": PAGE_VERSION, "table": WORD} | (
                            {"seat": 0, "key": key} if key else {}
                        )
                        if rng.random() < 0.7:
                            await talk(socket, t="hello", **hello)
                        if not key:
                            key = server.keys.give(0)
                        for _ in range(8):
                            await socket.send(fuzzed(rng))
                server.guard = served.Guard()
            assert not faults
            assert not [one for one in said if one[0] == "act"]
            assert {phone.seat for phone in server.phones} <= {0, 1}
            server.follow(1, sight(server, 1, 2))
            rev = server.feeds[1].rev
            await talk(mine, t="press", rev=rev, place="a1")
            assert (await hear(mine, "scene change"))["rev"] == rev + 1

    asyncio.run(test())


def test_a_flooding_phone_is_cut_and_may_come_back():
    async def test():
        async with serving() as (server, said):
            async with phone(server) as socket:
                you = await sit(server, socket, 0)
                with suppress(ConnectionClosed):
                    for _ in range(200):
                        await talk(socket, t="pong")
                    await hear(socket, "never")
            await asyncio.sleep(0.2)
            assert ("asleep", 0) in said
            async with phone(server) as socket:
                await sit(server, socket, 0, key=you["key"])

    run(test)


def test_strangers_never_take_the_place_of_a_phone_that_knows_the_word():
    async def test():
        async with serving() as (server, _):
            held = [await phone(server) for _ in range(served.MAX_STRANGERS)]
            async with phone(server) as socket:
                await sit(server, socket, 0)
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(held[0].recv(), 2)
                more = [await phone(server) for _ in range(served.MAX_STRANGERS + 2)]
                assert len(server._strangers) == served.MAX_STRANGERS
                await talk(socket, t="pong")
                assert [one.seat for one in server.phones] == [0]
            for socket in (*held, *more):
                await socket.close()

    run(test)


def test_who_says_nothing_is_let_go(monkeypatch):
    assert served.PATIENCE_SECONDS == 3.0
    monkeypatch.setattr(served, "PATIENCE_SECONDS", 0.2)

    async def test():
        async with serving() as (server, _), phone(server) as socket:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 5)

    run(test)


def test_only_private_addresses_are_offered():
    assert usable("192.168.178.24")
    assert usable("10.0.0.7")
    for address in ("0.0.0.0", "127.0.0.1", "169.254.1.1", "8.8.8.8"):
        assert not usable(address)


def test_a_seat_whose_phone_slept_away_before_the_match_is_told_to_be_asleep():
    async def test():
        async with serving() as (server, said):
            async with phone(server) as socket:
                await sit(server, socket, 0)
            while ("asleep", 0) not in said:
                await asyncio.sleep(0.01)
            said.clear()
            server.begin([])
            assert said == [("asleep", 0)]

    run(test)


def test_it_listens_on_the_chosen_address_alone_and_no_longer_than_it_serves():
    async def test():
        async with serving() as (server, _):
            sockets = [s.getsockname() for s in server._server.sockets]
            assert sockets == [(server.host.split(":")[0], int(server.host.split(":")[1]))]
            assert sockets[0][0] == "127.0.0.1"
            assert (await fetch(server))[0] == 200
        with pytest.raises(ConnectionRefusedError):
            await fetch(server)

    run(test)


def test_neither_word_nor_key_is_told_to_the_match_or_to_another_seat():
    async def test():
        async with serving() as (server, said):
            async with phone(server) as ada, phone(server) as eve:
                first = await sit(server, ada, 0)
                second = await sit(server, eve, 1, "Eve")
                assert first["key"] != second["key"]
                server.begin([])
                for seat in range(2):
                    server.follow(seat, sight(server, seat))
                told = [json.dumps(await hear(socket, "scene")) for socket in (ada, eve)]
            for secret in (first["key"], second["key"], WORD):
                assert secret not in repr(said)
                assert not [text for text in told if secret in text]
        async with serving() as (server, _), phone(server) as ada:
            assert (await sit(server, ada, 0))["key"] != first["key"]

    run(test)


def test_a_phone_that_reads_nothing_is_owed_the_latest_scene_only_and_holds_up_nobody():
    async def test():
        async with serving() as (server, _), phone(server) as slow, phone(server) as quick:
            await sit(server, slow, 0)
            await sit(server, quick, 1, "Eve")
            server.begin([])
            held = next(p for p in server.phones if p.seat == 0)
            for number in range(1, 40):
                server.follow(0, sight(server, 0, number))
                server._show(0, held)
            assert held.feed is server.feeds[0]
            assert len(held.said) <= 1
            server.follow(1, sight(server, 1))
            assert (await hear(quick, "scene"))["scene"]["mine"]

    run(test)


def test_messages_are_never_compressed_even_if_a_phone_asks():
    async def test():
        async with serving() as (server, _):
            origin = f"http://{server.host}"
            async with connect(f"ws://{server.host}/ws", origin=origin) as socket:
                assert not socket.protocol.extensions

    run(test)


def test_every_match_has_a_port_and_a_word_of_its_own():
    async def test():
        async with serving() as (one, _), serving() as (other, _):
            assert one.host != other.host

    run(test)
    words = {new_word() for _ in range(100)}
    assert len(words) == 100
    assert len(ALPHABET) ** len(words.pop()) == 2**50


def test_words_and_keys_are_compared_in_constant_time(monkeypatch):
    met, compare = [], secrets.compare_digest
    monkeypatch.setattr(secrets, "compare_digest", lambda a, b: met.append((a, b)) or compare(a, b))
    assert served._same("abc", "abc")
    keys = Keys()
    key = keys.give(0)
    assert keys.seat_of(key) == 0
    assert keys.seat_of(key[:-1] + "x") is None
    own, other = (hashlib.sha256(one.encode()).hexdigest() for one in (key, key[:-1] + "x"))
    assert met == [(b"abc", b"abc"), (own.encode(),) * 2, (own.encode(), other.encode())]


def test_macos_is_told_why_the_local_network_is_needed():
    spec = Path(__file__).parents[2] / "packaging" / "ghost_parlour.spec"
    assert '"NSLocalNetworkUsageDescription": "Ghost Parlour' in spec.read_text(encoding="utf-8")


def test_names_are_those_the_fields_of_the_window_accept():
    assert readable("  Ada\n\0 Lovelace\u202e ") == "Ada Lovelace"
    assert len(readable("x" * 200)) == NAME_LETTERS


def test_before_the_match_a_phone_changes_its_name_and_its_seat_and_leaves():
    async def test():
        async with serving() as (server, said), phone(server) as socket:
            you = await sit(server, socket, 0)
            await talk(socket, t="hello", page=PAGE_VERSION, table=WORD, name="Bea", seat=0,
                       key=you["key"])  # fmt: skip
            assert (await hear(socket, "you"))["name"] == "Bea"
            assert ("joined", 0, "Bea") in said
            await talk(socket, t="hello", page=PAGE_VERSION, table=WORD, name="Bea", seat=1,
                       key=you["key"])  # fmt: skip
            assert (await hear(socket, "you"))["seat"] == 1
            assert ("left", 0) in said
            assert set(server.keys.digests) == {1}
            seats = (await hear(socket, "table"))["seats"]
            assert [(seat["state"], seat["name"]) for seat in seats] == [
                ("free", "P0"), ("yours", "Bea"),
            ]  # fmt: skip
            await talk(socket, t="leave")
            while ("left", 1) not in said:
                await asyncio.sleep(0.01)
            assert not server.keys.digests

    run(test)


def test_a_seat_that_the_big_screen_frees_is_offered_again():
    async def test():
        async with serving() as (server, said), phone(server) as socket:
            await sit(server, socket, 0)
            await hear(socket, "table")
            server.free(0)
            states = [seat["state"] for seat in (await hear(socket, "table"))["seats"]]
            assert states == ["free", "free"]
            assert ("left", 0) in said

    run(test)


def test_a_phone_reads_the_roles_in_its_own_language():
    async def test():
        async with serving() as (server, _), phone(server) as socket:
            await talk(socket, t="hello", page=PAGE_VERSION, table=WORD, language="de")
            roles = [seat["role"] for seat in (await hear(socket, "table"))["seats"]]
            assert roles == ["Laternen", "Monde"]
            assert (await sit(server, socket, 0, language="de"))["role"] == "Laternen"

    run(test)


def test_a_name_that_has_played_before_sits_without_a_tap():
    async def test():
        async with serving() as (server, _), phone(server) as socket:
            await talk(socket, t="hello", page=PAGE_VERSION, table=WORD, name="p1")
            assert (await hear(socket, "you"))["seat"] == 1

    run(test)


def test_a_key_opens_its_seat_at_the_continued_table_whatever_the_word_is():
    async def test():
        async with serving() as (server, said), phone(server) as socket:
            key = (await sit(server, socket, 1))["key"]
            digests = dict(server.keys.digests)
            assert ("keys", digests) in said
            assert key not in repr(said)
        async with serving(digests) as (server, _), phone(server) as socket:
            await talk(socket, t="hello", page=PAGE_VERSION, table="ANOTHER", seat=0, key=key)
            assert (await hear(socket, "you"))["seat"] == 1
            assert server.seats[1].name == "P1"
            async with phone(server) as eve:
                await talk(eve, t="hello", page=PAGE_VERSION, table=WORD, name="Eve", seat=1)
                await hear(eve, "wait")

    run(test)


def test_the_port_of_the_last_evening_is_served_again_if_it_is_free():
    async def test():
        async with serving() as (server, _):
            port = int(server.host.split(":")[1])
            other = PhoneServer(KEY, "", WORD, server.seats, lambda *said: None)
            assert await other.listen("127.0.0.1", 0) != port
            await other.close()
        again = PhoneServer(KEY, "", WORD, server.seats, lambda *said: None)
        assert await again.listen("127.0.0.1", port) == port
        await again.close()

    run(test)


def test_each_phone_has_one_question_and_all_together_four_and_each_has_a_name():
    async def test():
        async with serving(players=6) as (server, said):
            seated = [await phone(server) for _ in range(6)]
            for seat, socket in enumerate(seated):
                await sit(server, socket, seat, f"N{seat}")
            asking = [await phone(server) for _ in range(5)]
            for number, socket in enumerate(asking):
                for seat in (number, (number + 1) % 6):
                    await talk(
                        socket, t="hello", page=PAGE_VERSION, table=WORD, name="Eve", seat=seat
                    )
                    kind = "wait" if number < served.MAX_ASKING else "refuse"
                    await hear(socket, kind)
            assert sum(one.asked is not None for one in server.phones) == served.MAX_ASKING
            asks, unasked = (
                [one for one in said if one[0] == kind] for kind in ("asks", "unasked")
            )
            assert len(asks) - len(unasked) == served.MAX_ASKING
            for number in range(4):
                await asking[number].close()
            await talk(asking[4], t="hello", page=PAGE_VERSION, table=WORD, seat=0)
            assert "name" in (await hear(asking[4], "refuse"))["words"]
            for socket in (*seated, asking[4]):
                await socket.close()

    run(test)


def test_a_table_that_was_left_can_be_continued_and_one_that_is_over_has_a_rematch():
    async def test():
        for finished, told in ((False, served.GONE), (True, "rematch")):
            async with serving() as (server, _), phone(server) as socket:
                await sit(server, socket, 0)
                server.begin([])
                ending = asyncio.ensure_future(server.end(finished))
                over = await hear(socket, "over")
                assert told in over["words"]
                assert not over["final"]
                server.asked.clear()
                server.filled.set()
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), 5)
                await ending
                assert not server.phones

    run(test)


@pytest.mark.parametrize(("key", "roles"), [("haunting_house_3", ""), (KEY, None)])
def test_a_seat_has_a_role_only_where_it_is_more_than_a_number(key, roles):
    match = Match(key, [Seat("person", "Ada"), Seat("person", "Ben")], {}, 5)
    for card, role in zip(seat_cards(match), match.game.roles, strict=False):
        assert card.role == (role if roles is None else roles)
