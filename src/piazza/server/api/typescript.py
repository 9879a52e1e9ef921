"""TypeScript types for messages, views and catalogues: ``python -m piazza.server.api.typescript`` writes them."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT
from msgspec import inspect as mi

from piazza.kernel import Game, registry
from piazza.server.accounts import routes as account_routes
from piazza.server.accounts import sessions
from piazza.server.api import feedback
from piazza.server.matches import analysis, charts, fairness
from piazza.server.notify import channels
from piazza.server.rooms import messages as room_messages
from piazza.server.tables import info, messages

TARGET = Path(__file__).parents[4] / "web" / "src" / "generated" / "protocol.ts"
TITLES = TARGET.parents[1] / "titles"
"""A title that has a folder here is drawn, and finds its types in it."""
HEAD = "// Written by `python -m piazza.server.api.typescript`; do not edit.\n\n"
FROM_BROWSER: dict[str, Any] = {
    "ClientMessage": messages.ClientMessage,
    "NewTable": info.NewTable,
    "Wish": info.Wish,
    "RoomClientMessage": room_messages.RoomClientMessage,
    "NewRoom": room_messages.NewRoom,
    "JoinRoom": room_messages.JoinRoom,
    "SetupWish": room_messages.SetupWish,
    "NewToken": account_routes.NewToken,
    "NewChannel": channels.NewChannel,
    "NewFeedback": feedback.NewFeedback,
}
FROM_SERVER: dict[str, Any] = {
    "ServerMessage": messages.ServerMessage,
    "GameInfo": info.GameInfo,
    "Offer": info.Offer,
    "RuleInfo": info.RuleInfo,
    "TableBrief": info.TableBrief,
    "Created": info.Created,
    "Problem": info.Problem,
    "RoomMessage": room_messages.RoomMessage,
    "LobbyMessage": room_messages.LobbyMessage,
    "BotInfo": room_messages.BotInfo,
    "HintInfo": room_messages.HintInfo,
    "News": room_messages.News,
    "Me": account_routes.Me,
    "Settings": account_routes.Settings,
    "TokenInfo": account_routes.TokenInfo,
    "TokenMade": account_routes.TokenMade,
    "SessionInfo": sessions.SessionInfo,
    "Ways": channels.DeliveryMethods,
    "ChannelInfo": channels.ChannelInfo,
    "ChannelMade": channels.ChannelMade,
    "Told": feedback.Report,
    "Course": charts.Course,
    "Progress": charts.Progress,
    "Analysis": analysis.Analysis,
    "Audit": fairness.Audit,
}
SIMPLE: dict[type[mi.Type], str] = {
    mi.AnyType: "unknown",
    mi.NoneType: "null",
    mi.BoolType: "boolean",
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.StrType: "string",
}


class Writer:
    def __init__(self, *, sent_by_server: bool) -> None:
        self.sent_by_server = sent_by_server
        """Then a field with a default is always there."""
        self.declared: dict[str, str] = {}

    def name(self, t: mi.Type) -> str:
        match t:
            case mi.Metadata(type=inner):
                return self.name(inner)
            case mi.UnionType(types=types):
                return " | ".join(self.name(x) for x in types)
            case mi.ListType(item_type=item) | mi.VarTupleType(item_type=item):
                return f"ReadonlyArray<{self.name(item)}>"
            case mi.TupleType(item_types=items):
                return f"readonly [{', '.join(self.name(x) for x in items)}]"
            case mi.DictType(key_type=key, value_type=value):
                return f"Readonly<Record<{self.name(key)}, {self.name(value)}>>"
            case mi.StructType():
                return self.struct(t)
            case mi.DataclassType():
                return self.dataclass(t)
            case mi.LiteralType(values=values):
                return " | ".join(json.dumps(value) for value in values)
            case _:
                return SIMPLE[type(t)]

    def dataclass(self, t: mi.DataclassType) -> str:
        name = t.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""
            fields = [f"  readonly {field.encode_name}: {self.name(field.type)};" for field in t.fields]
            self.declared[name] = "\n".join([f"export interface {name} {{", *fields, "}"])
        return name

    def struct(self, t: mi.StructType) -> str:
        name = t.cls.__name__
        if t.tag_field is not None:
            name += "Message"
        if name not in self.declared:
            self.declared[name] = ""
            lines = [f"export interface {name} {{"]
            if t.tag_field is not None:
                lines.append(f"  readonly {t.tag_field}: {json.dumps(t.tag)};")
            for field in t.fields:
                has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
                mark = "?" if has_default and not self.sent_by_server else ""
                lines.append(f"  readonly {field.encode_name}{mark}: {self.name(field.type)};")
            doc = (t.cls.__doc__ or "").strip().splitlines()
            self.declared[name] = (f"/** {doc[0]} */\n" if doc else "") + "\n".join([*lines, "}"])
        return name


def render() -> str:
    declared: dict[str, str] = {}
    for types, sent_by_server in ((FROM_BROWSER, False), (FROM_SERVER, True)):
        writer = Writer(sent_by_server=sent_by_server)
        for name, type_ in types.items():
            text = writer.name(mi.type_info(type_))
            if name not in writer.declared:
                writer.declared[name] = f"export type {name} = {text};"
        declared |= writer.declared
    return HEAD + "\n\n".join(declared.values()) + "\n"


def render_title(game: Game) -> str:
    """The types of what a title shows: its views and its catalogue."""
    writer = Writer(sent_by_server=True)
    shown = {"View": game.view, "Catalogue": inspect.signature(game.catalogue, eval_str=True).return_annotation}
    names = {alias: writer.name(mi.type_info(type_)) for alias, type_ in shown.items()}
    aliases = [f"export type {alias} = {name};" for alias, name in names.items() if alias != name]
    return HEAD + "\n\n".join([*writer.declared.values(), *aliases]) + "\n"


def files() -> dict[Path, str]:
    drawn = [game for game in registry.games() if (TITLES / game.id).is_dir()]
    return {TARGET: render()} | {TITLES / game.id / "types.ts": render_title(game) for game in drawn}


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
