"""Titles over HTTP: options, rules, help and catalogues; and the handlers that turn errors into answers."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException, NotFoundException, SerializationException, ValidationException
from litestar.params import FromPath, JSONBody

from piazza.bots import UnknownBot
from piazza.kernel import Condition, Game, RecordError, Refusal, Refused, registry
from piazza.kernel.state import plain
from piazza.server.api import setup
from piazza.server.db.outage import TRY_AGAIN, StoreUnavailable, is_outage, log_failure
from piazza.server.errors import Denied
from piazza.server.rooms.repository import NoRoom
from piazza.server.tables.info import (
    ChoiceInfo,
    ConflictInfo,
    GameInfo,
    Offer,
    OptionInfo,
    Problem,
    RuleInfo,
    Scalar,
    TopicInfo,
    VerbInfo,
    Wish,
)

# -- titles --


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    return [describe(game) for game in registry.games()]


@get("/api/games/{game:str}", sync_to_thread=False)
def show_game(game: FromPath[str]) -> GameInfo:
    return describe(registry.find(game))


@post("/api/games/{game:str}/offer", status_code=200, sync_to_thread=False)
def offer(game: FromPath[str], data: JSONBody[Wish]) -> Offer:
    return setup.offer(registry.find(game), data)


@get("/api/games/{game:str}/topics", sync_to_thread=False)
def list_topics(game: FromPath[str]) -> list[TopicInfo]:
    return [TopicInfo(t.id, t.group, t.title, t.text) for t in registry.find(game).topics(None, None)]


@get("/api/games/{game:str}/catalogue", sync_to_thread=False, cache_control=CacheControlHeader(max_age=60))
def show_catalogue(game: FromPath[str]) -> dict[str, Any]:
    """What is printed on the pieces."""
    printed: dict[str, Any] = plain(registry.find(game).catalogue())
    return printed


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


def on_no_room(_: Any, e: NoRoom) -> Response[Problem]:
    return problem(404, "There is no such table.", "NO_TABLE")


def on_unknown_bot(_: Any, e: UnknownBot) -> Response[Problem]:
    return problem(404, str(e), "UNKNOWN_BOT")


def on_http(_: Any, e: HTTPException) -> Response[Problem]:
    text = e.detail
    if isinstance(e, ValidationException | SerializationException):
        text = f"The request cannot be read: {_detail(e)}"
    answer = problem(e.status_code, " ".join(text.split()), e.code if isinstance(e, Denied) else "HTTP")
    for name, value in (e.headers or {}).items():
        answer.headers[name] = value
    return answer


def on_unreadable(_: Any, __: UnicodeError | RecursionError | OverflowError) -> Response[Problem]:
    """Errors that Litestar does not handle: a body that is not UTF-8, too deeply nested, or with a huge number."""
    return problem(400, "The request cannot be read.", "HTTP")


def on_error(request: Any, e: Exception) -> Response[Problem]:
    log_failure(e, "%s %s", request.method, request.url.path)
    if is_outage(e):
        answer = problem(503, str(StoreUnavailable()), TRY_AGAIN)
        answer.headers["Retry-After"] = "1"
        return answer
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
    show_catalogue,
    list_rules,
    show_rule,
]
handlers: dict[int | type[Exception], Any] = {
    Refused: on_refused,
    RecordError: on_record_error,
    registry.UnknownGame: on_unknown_game,
    NoRoom: on_no_room,
    UnknownBot: on_unknown_bot,
    HTTPException: on_http,
    UnicodeDecodeError: on_unreadable,
    RecursionError: on_unreadable,
    OverflowError: on_unreadable,
    Exception: on_error,
}
