"""Writes the client's types of the wire from the server's own structs: frontend/src/core/wire.gen.ts.

    python -m script.wire_types          writes the file
    python -m script.wire_types --check  fails if it is not what would be written

Annotations are read as they are written, so that a seat stays a `SeatNumber` and is no mere number. It must not know
what any field means.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

FILE = Path(__file__).resolve().parent.parent / "frontend" / "src" / "core" / "wire.gen.ts"

HEAD = """\
// Written by `python -m script.wire_types` from the server's structs. Do not edit.

/** 0 to 3, anticlockwise. */
export type SeatNumber = 0 | 1 | 2 | 3;
export type TeamNumber = 0 | 1;
/** Two values, the lower first: "0-0" to "6-6". */
export type Tile = `${number}-${number}`;
/** One value for each seat, seat 0 first. */
export type BySeat<T> = [T, T, T, T];
"""
# Names whose Python value says less than they do.
NAMED = {
    "Seat": "SeatNumber",
    "SeatNumber": "SeatNumber",
    "Team": "TeamNumber",
    "TileName": "Tile",
    "Tile": "Tile",
    "int": "number",
    "float": "number",
    "Counter": "number",
    "str": "string",
    "RequestId": "string",
    "bool": "boolean",
    "None": "null",
    "Any": "unknown",
}
ROOTS = (
    ("games.wire.inbound", "DeviceRequest"),
    ("games.rooms.shapes", "PublicPart"),
    ("games.rooms.shapes", "DevicePart"),
    ("games.views.events", "Event"),
    ("games.wire.outbound", "Done"),
    ("games.wire.outbound", "Refused"),
    ("games.wire.outbound", "HintFrame"),
    ("games.wire.outbound", "Pong"),
    ("games.wire.outbound", "Restarting"),
    ("games.computers.review_words", "DealReview"),
)


class Writer:
    """Collects declarations: each struct and each alias once, those it needs before it."""

    def __init__(self) -> None:
        self._written: dict[str, str] = {}

    def declare(self, module: ModuleType, name: str) -> str:
        """Makes sure that what `module` calls `name` is declared, and returns its name."""
        if name not in self._written:
            value = getattr(module, name)
            if _is_struct(value):
                body = self._interface(value)
            else:
                body = f"export type {name} = {self._of(*_alias(module, name))};"
            self._written[name] = body
        return name

    def text(self) -> str:
        """The whole file."""
        return "\n".join([HEAD, *self._written.values()]) + "\n"

    def _interface(self, struct: type[msgspec.Struct]) -> str:
        config = struct.__struct_config__
        lines = [f"  {config.tag_field}: {_literal(config.tag)};"] if config.tag_field else []
        lines += [f"  {name}: {kind};" for name, kind in self._fields(struct)]
        doc = (struct.__doc__ or "").strip().replace("``", "`")
        note = f"/** {doc} */\n" if doc and "\n" not in doc else ""
        return note + f"export interface {struct.__name__} {{\n" + "\n".join(lines) + "\n}"

    def _fields(self, struct: type[msgspec.Struct]) -> Iterator[tuple[str, str]]:
        renamed = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
        for owner in reversed(struct.__mro__):
            if issubclass(owner, msgspec.Struct):
                for field, annotation in vars(owner).get("__annotations__", {}).items():
                    node = ast.parse(annotation, mode="eval").body
                    name = renamed[field]
                    if isinstance(node, ast.BinOp) and ast.unparse(node.right) == "UnsetType":
                        name, node = f"{name}?", node.left
                    yield name, self._of(sys.modules[owner.__module__], node)

    def _of(self, module: ModuleType, node: ast.expr) -> str:
        """A type by its source, written in `module`."""
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.Name(id=name):
                return NAMED.get(name) or self.declare(module, name)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return f"{self._of(module, left)} | {self._of(module, right)}"
            case ast.Subscript(value=ast.Name(id=name), slice=inner):
                return self._of_generic(module, name, inner.elts if isinstance(inner, ast.Tuple) else [inner])
            case _:
                raise TypeError(ast.unparse(node))

    def _of_generic(self, module: ModuleType, name: str, parts: list[ast.expr]) -> str:
        if name == "Literal":
            return " | ".join(_literal(ast.literal_eval(part)) for part in parts)
        if name == "Annotated":
            return self._of(module, parts[0])
        if name == "tuple" and ast.unparse(parts[-1]) == "...":
            item = self._of(module, parts[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        inside = ", ".join(self._of(module, part) for part in parts)
        return {"tuple": f"[{inside}]", "BySeat": f"BySeat<{inside}>", "dict": f"Record<{inside}>"}[name]


@cache
def _source(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _alias(module: ModuleType, name: str) -> tuple[ModuleType, ast.expr]:
    """The source of an alias and the module that it stands in, however often it was imported."""
    for node in _source(module).body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value) if found == name:
                return module, value
            case ast.ImportFrom(module=str(other), names=names) if name in {alias.name for alias in names}:
                return _alias(import_module(other), name)
    raise LookupError(f"{module.__name__}.{name}")


def _is_struct(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def wire_types() -> str:
    """The TypeScript of everything that travels over the socket."""
    writer = Writer()
    for module, name in ROOTS:
        writer.declare(import_module(module), name)
    return writer.text()


def main(words: list[str]) -> int:
    """Writes the file, or checks it; returns the exit code."""
    if words == ["--check"]:
        return 0 if FILE.exists() and FILE.read_text() == wire_types() else 1
    FILE.write_text(wire_types())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
