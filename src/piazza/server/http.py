"""What is asked over HTTP: titles, rules, tables, records."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, NotFoundException, SerializationException, ValidationException
from litestar.params import FromPath, JSONBody

from piazza.kernel import Condition, Game, RecordError, Refusal, Refused, registry
from piazza.server import offers
from piazza.server.denied import Denied
from piazza.server.info import (
    ChoiceInfo,
    ConflictInfo,
    Created,
    GameInfo,
    NewTable,
    Offer,
    OptionInfo,
    Problem,
    RuleInfo,
    Scalar,
    TableBrief,
    TopicInfo,
    VerbInfo,
    Wish,
)
from piazza.server.tables import Hall, Table

RECENT = 30

log = logging.getLogger("piazza.server")


# -- titles --


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    return [describe(game) for game in registry.games()]


@get("/api/games/{game:str}", sync_to_thread=False)
def show_game(game: FromPath[str]) -> GameInfo:
    return describe(registry.find(game))


@post("/api/games/{game:str}/offer", status_code=200, sync_to_thread=False)
def offer(game: FromPath[str], data: JSONBody[Wish]) -> Offer:
    return offers.offer(registry.find(game), data)


@get("/api/games/{game:str}/topics", sync_to_thread=False)
def list_topics(game: FromPath[str]) -> list[TopicInfo]:
    return [TopicInfo(t.id, t.group, t.title, t.text) for t in registry.find(game).topics(None, None)]


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def list_rules(game: FromPath[str]) -> list[RuleInfo]:
    return [RuleInfo(r.id, r.section, r.text, r.note) for r in registry.find(game).rulebook.values()]


@get("/api/games/{game:str}/rules/{rule:str}", sync_to_thread=False)
def show_rule(game: FromPath[str], rule: FromPath[str]) -> RuleInfo:
    title = registry.find(game)
    found = title.rulebook.get(rule)
    if found is None:
        raise NotFoundException(f"{title.title} has no rule {rule}.")
    return RuleInfo(found.id, found.section, found.text, found.note)


def describe(game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game.title,
        summary=game.summary,
        seats=game.seats,
        minutes=game.minutes,
        rules=game.rules,
        secrets=game.secrets,
        options=[
            OptionInfo(
                name=o.name,
                label=o.label,
                help=o.help,
                rule=o.rule,
                choices=[ChoiceInfo(c.value, c.label, c.help) for c in o.choices],
                default=o.default,
                only=_condition(o.only),
                longest=o.longest,
            )
            for o in game.options
        ],
        conflicts=[ConflictInfo(c.rule, c.text, _condition(c.when)) for c in game.conflicts],
        verbs=[VerbInfo(verb, heading) for verb, heading in game.alphabet.verbs.items()],
    )


def _condition(condition: Condition) -> dict[str, list[Scalar]]:
    return {name: list(wanted) for name, wanted in condition.items()}


# -- tables --


@get("/api/matches")
async def list_tables(hall: NamedDependency[Hall]) -> list[TableBrief]:
    known = {id: registry.find(id).title for id in registry.ids()}
    return [
        TableBrief(
            id=brief.id,
            game=brief.header.game,
            title=known[brief.header.game],
            names=list(brief.header.seats),
            to_move=list(brief.standing.to_move),
            entries=brief.entries,
            touched=brief.touched,
            outcome=brief.standing.outcome,
        )
        for brief in await hall.store.recent(RECENT)
        if brief.header.game in known
    ]


@post("/api/matches")
async def open_table(data: JSONBody[NewTable], hall: NamedDependency[Hall]) -> Created:
    if data.record:
        return Created(await hall.take_in(data.record))
    return Created(await hall.start(registry.find(data.game), data.names, data.options, data.seed))


@get("/api/matches/{id:str}/record.txt")
async def record_text(id: FromPath[str], hall: NamedDependency[Hall]) -> Response[str]:
    table = await _table(hall, id)
    async with table.lock:
        text = table.match.to_text()
    return Response(text, media_type="text/plain; charset=utf-8", headers=_as_file(table, "txt"))


@get("/api/matches/{id:str}/record.json")
async def record_json(id: FromPath[str], hall: NamedDependency[Hall]) -> Response[dict[str, Any]]:
    table = await _table(hall, id)
    async with table.lock:
        data = table.match.record.to_json()
    return Response(data, headers=_as_file(table, "json"))


async def _table(hall: Hall, id: str) -> Table:
    table = await hall.find(id)
    if table is None:
        raise NotFoundException("There is no such table.")
    return table


def _as_file(table: Table, ending: str) -> dict[str, str]:
    name = f"{table.match.game.id}-{table.number}.{ending}"
    return {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}


# -- what went wrong, in one line --


def problem(status: int, text: str, code: str = "", rule: str = "") -> Response[Problem]:
    return Response(Problem(code, rule, text), status_code=status, media_type="application/json")


def on_refused(_: Any, no: Refused) -> Response[Problem]:
    refusal: Refusal = no.refusal
    return problem(400, refusal.text, refusal.code, refusal.rule)


def on_record_error(_: Any, e: RecordError) -> Response[Problem]:
    text = str(e)
    return problem(400, text[:1].upper() + text[1:], "RECORD")


def on_unknown_game(_: Any, e: registry.UnknownGame) -> Response[Problem]:
    return problem(404, str(e), "UNKNOWN_GAME")


def on_http(_: Any, e: HTTPException) -> Response[Problem]:
    text = e.detail
    if isinstance(e, ValidationException | SerializationException):
        text = f"The request cannot be read: {_detail(e)}"
    answer = problem(e.status_code, " ".join(text.split()), e.code if isinstance(e, Denied) else "HTTP")
    for name, value in (e.headers or {}).items():
        answer.headers[name] = value
    return answer


def on_error(request: Any, e: Exception) -> Response[Problem]:
    log.error("%s %s", request.method, request.url.path, exc_info=e)
    return problem(500, "The server could not do that.", "ERROR")


def _detail(e: HTTPException) -> str:
    for extra in e.extra if isinstance(e.extra, list) else []:
        if isinstance(extra, dict) and extra.get("message"):
            return f"{extra['message']}" + (f" ({extra['key']})" if extra.get("key") else "")
    return e.detail


routes = [
    list_games,
    show_game,
    offer,
    list_topics,
    list_rules,
    show_rule,
    list_tables,
    open_table,
    record_text,
    record_json,
]
handlers: dict[int | type[Exception], Any] = {
    Refused: on_refused,
    RecordError: on_record_error,
    registry.UnknownGame: on_unknown_game,
    HTTPException: on_http,
    Exception: on_error,
}
