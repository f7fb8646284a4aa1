"""Frames in and out of the real server: the straight way and autobahn's say the same, also when it gets narrow."""

import datetime
import ssl
from pathlib import Path
from random import Random

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from bench.installation import free_port
from config.websocket import LARGEST_FRAME, TOO_MANY
from tests import effort
from tests.config.peer import BINARY, CLOSE, PING, PONG, TEXT, Peer, frame
from tests.config.serving import Address, Join, echoes, get, is_reached, serving
from tests.waiting import until

pytestmark = pytest.mark.parts


async def test_a_text_comes_back_by_either_way_out(joined: Join, address: Address):
    peer = await joined(address)
    await peer.send("echo:straight – ñ 🁫")
    assert await peer.text() == "straight – ñ 🁫"
    await peer.send("asgi:by the book")
    assert await peer.text() == "by the book"


async def test_what_is_sent_first_arrives_first_by_whichever_way(joined: Join, address: Address):
    peer = await joined(address)
    for number in range(20):
        await peer.send(f"both:{number}")
        for opcode in (TEXT, BINARY, TEXT):
            assert await peer.receive() == (opcode, b"%d" % number)


@pytest.mark.parametrize("length", [1, 125, 126, 127, 65_535, 65_536, 3_000_000])
async def test_frames_of_every_length_go_out_whole(joined: Join, address: Address, length: int):
    peer = await joined(address)
    await peer.send(f"big:{length}")
    assert await peer.text() == "x" * length
    assert await echoes(peer)


@pytest.mark.parametrize("length", [0, 1, 119, 120, 121, 122, 1_000, LARGEST_FRAME - 5])
async def test_frames_of_every_length_come_in_whole(joined: Join, address: Address, length: int):
    peer = await joined(address)
    assert await echoes(peer, "y" * length)


async def test_however_the_bytes_are_cut_the_answers_are_the_same_and_in_order(joined: Join, address: Address):
    """Small and large texts, fragments, pings between them, in pieces of any size."""
    random = Random(effort.SEED)
    peer = await joined(address)
    for _ in range(20):
        mask = random.choice([bytes(4), b"\x01\x02\x03\x04", random.randbytes(4)])
        texts = ["".join(random.choices("abcdé", k=random.choice([0, 3, 60, 119, 130, 700]))) for _ in range(15)]
        stream = b"".join(_in_frames(f"echo:{text}".encode(), random, mask) for text in texts)
        while stream:
            cut = random.choice([1, 2, 5, 7, 40, 200, 5_000])
            await peer.send_bytes(stream[:cut])
            stream = stream[cut:]
        answers: list[str] = []
        while len(answers) < len(texts):
            opcode, payload = await peer.receive()
            if opcode != PONG:
                answers.append(payload.decode())
        assert answers == texts


def _in_frames(message: bytes, random: Random, mask: bytes) -> bytes:
    ping = frame(b"now and then", PING)
    if random.random() < 0.6:
        return frame(message, mask=mask) + (ping if random.random() < 0.2 else b"")
    first, second = sorted(random.choices(range(len(message) + 1), k=2))
    parts = (message[:first], message[first:second], message[second:])
    return frame(parts[0], TEXT, final=False) + ping + frame(parts[1], 0, final=False) + frame(parts[2], 0, final=True)


_INNER = frame(b"echo:a frame of its own")


@pytest.mark.parametrize(
    ("first", "rest", "answer"),
    [
        # In the payload of another frame stands a whole frame, and a read begins with it.
        (b"\x82\xfe\x00\xf0" + bytes(4) + b"echo:".ljust(240 - len(_INNER), b"x"), _INNER, None),
        # A mask looks like the beginning of a frame.
        (
            frame(b"echo:" + b"y" * 200, mask=b"\x81\x85\0\0")[:4],
            frame(b"echo:" + b"y" * 200, mask=b"\x81\x85\0\0")[4:],
            "y" * 200,
        ),
    ],
    ids=["payload", "mask"],
)
async def test_what_looks_like_a_frame_inside_another_is_not_taken_for_one(
    joined: Join, address: Address, first: bytes, rest: bytes, answer: str | None
):
    peer, other = await joined(address), await joined(address)
    await peer.send_bytes(first)
    await _until_read(other)
    await peer.send_bytes(rest)
    text = await peer.text()
    assert text == answer if answer else text.startswith("xxx")
    assert await echoes(peer)


async def test_a_frame_inside_a_pings_payload_comes_back_with_it(joined: Join, address: Address):
    peer, other = await joined(address), await joined(address)
    payload = b"ping" + _INNER
    ping = frame(payload, PING, mask=bytes(4))
    await peer.send_bytes(ping[: -len(_INNER)])
    await _until_read(other)
    await peer.send_bytes(_INNER)
    assert await peer.receive() == (PONG, payload)


async def _until_read(other: Peer) -> None:
    """By now the server has read what another peer sent before."""
    for _ in range(5):
        assert await echoes(other)


async def test_a_new_message_inside_a_fragmented_one_is_wrong(joined: Join, address: Address):
    peer, other = await joined(address), await joined(address)
    await peer.send_bytes(frame(b"echo:never ", final=False))
    await _until_read(other)
    await peer.send_bytes(frame(b"echo:ended"))
    assert await peer.closing_code() == 1002


async def test_a_ping_gets_its_pong(joined: Join, address: Address):
    peer = await joined(address)
    await peer.send_bytes(frame(b"are you there", PING))
    assert await peer.receive() == (PONG, b"are you there")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(b"\xff\xfe broken"), 1007),
        (frame(b"\xed\xa0\x80"), 1007),
        (frame(b"broken \xff" * 40), 1007),
        (frame(b"echo:bare", masked=False), 1002),
        (frame(b"echo:bare", masked=False) + b"more", 1002),
        (frame(b"what", 3), 1002),
        (frame(b"no beginning", 0), 1002),
        (frame(b"x" * (LARGEST_FRAME + 1)), 1009),
        (frame(b"x" * LARGEST_FRAME, final=False) + frame(b"x", 0), 1009),
        (frame(b"echo:fine")[:-1] + b"\xf0" + frame(b"\xff"), 1007),
    ],
    ids=[
        "not-utf8",
        "a-surrogate",
        "not-utf8-long",
        "bare",
        "bare-and-more",
        "opcode",
        "continuation",
        "too-big",
        "sum",
        "second",
    ],
)
async def test_a_wrong_frame_closes_its_socket_with_a_code_and_no_other(
    joined: Join, address: Address, wrong: bytes, code: int
):
    peer, other = await joined(address), await joined(address)
    await peer.send_bytes(wrong)
    assert await peer.closing_code() == code
    assert await echoes(other)


@pytest.mark.parametrize("code", [1000, 1012, 4401, 4408])
async def test_a_socket_is_closed_with_the_code_that_is_asked_for_and_nothing_after(
    joined: Join, address: Address, code: int
):
    peer = await joined(address)
    await peer.send(f"close:{code}")
    opcode, payload = await peer.receive()
    assert (opcode, int.from_bytes(payload, "big")) == (CLOSE, code)
    await peer.send_bytes(frame(payload, CLOSE))
    with pytest.raises(ConnectionError):
        await peer.receive()


async def test_a_device_that_reads_nothing_clogs_its_line_alone_and_flows_again(joined: Join, address: Address):
    peer, other = await joined(address), await joined(address)
    await peer.send("flood:1000000:3000")
    for _ in range(50):
        assert await echoes(other)
    frames: list[str] = []
    while not (text := await peer.text()).startswith("flows"):
        frames.append(text[:6])
    assert text == f"flows after {len(frames)}"
    assert frames == [f"{number:06}" for number in range(len(frames))]
    assert len(frames) < 200, "some 64 kB here, some in the two kernels' buffers, and no more"
    assert await echoes(peer)


async def test_a_device_that_goes_on_reading_nothing_is_cut_off_when_told_to_go(joined: Join, address: Address):
    peer, other = await joined(address), await joined(address)
    await peer.send("flood:1000000:3000")
    await peer.send("close:4408")
    assert await echoes(other)
    await until(lambda: get(address, "/")["sockets"] == 1)
    with pytest.raises(ConnectionError):
        await peer.closing_code()


async def test_a_device_that_asks_on_and_on_without_waiting_is_closed(joined: Join, address: Address):
    peer, other = await joined(address), await joined(address)
    await peer.send("stall")
    await peer.send_bytes(frame(b"echo:more") * 200)
    assert await peer.closing_code() == TOO_MANY
    assert await echoes(other)
    get(address, "/resume")


async def test_a_device_that_vanishes_takes_nobody_along(joined: Join, address: Address):
    other = await joined(address)
    for _ in range(20):
        peer = await joined(address)
        await peer.send("flood:1000000:3000")
        await peer.send("echo:never read")
        peer.vanish()
        assert await echoes(other)


async def test_a_socket_behind_a_path_is_served_likewise(joined: Join, tmp_path_factory: pytest.TempPathFactory):
    path = str(tmp_path_factory.mktemp("s") / "web")
    for way in ("direct", "plain"):
        with serving(way, "--unix", path):
            await until(lambda: is_reached(path))
            peer = await joined(path)
            assert await echoes(peer)
            await peer.send("flood:1000000:3000")
            while not (text := await peer.text()).startswith("flows"):
                pass
            assert int(text.split()[-1]) > 20


async def test_over_tls_frames_go_autobahns_way(joined: Join, tmp_path: Path):
    port = free_port()
    context = ssl.create_default_context(cafile=_certificate(tmp_path))
    context.check_hostname = False
    with serving("direct", "--tls", str(tmp_path / "pem"), "--port", str(port)):
        await until(lambda: is_reached(("127.0.0.1", port)))
        peer = await joined(("127.0.0.1", port), context)
        assert await echoes(peer)
        await peer.send("big:300000")
        assert len(await peer.text()) == 300_000


def _certificate(folder: Path) -> str:
    """A key and a certificate of its own for this machine, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    begins = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(begins)
        .not_valid_after(begins + datetime.timedelta(days=36_500))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "pem").write_bytes(pem + certificate.public_bytes(serialization.Encoding.PEM))
    return str(folder / "pem")
