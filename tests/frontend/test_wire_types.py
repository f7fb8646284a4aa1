"""The client's types of the wire are the server's structs, as they are now."""

from script import wire_types


def test_the_clients_types_are_written_from_the_structs_of_today() -> None:
    assert wire_types.FILE.read_text() == wire_types.wire_types(), "run `python -m script.wire_types`"


def test_a_seat_stays_a_seat_and_a_tile_a_tile() -> None:
    text = wire_types.wire_types()
    assert (
        '  type: "play";\n  id: string;\n  moment: number;\n  seat: SeatNumber;\n  tile: Tile;\n  side: Side;' in text
    )
    assert "  pass: boolean;" in text  # as it travels, not as Python has to call it


def test_what_was_taken_back_has_no_tile() -> None:
    _, _, after = wire_types.wire_types().partition("export interface TakenPlayEntry {")
    assert "tile" not in after.partition("}")[0]
