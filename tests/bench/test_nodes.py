"""Where the several Valkeys of tests and bench listen."""

from bench.nodes import free_port_of_node

HIGHEST = 65_535


def test_there_is_a_port_for_a_nodes_bus_too():
    assert max(free_port_of_node() for _ in range(100)) + 10_000 <= HIGHEST
