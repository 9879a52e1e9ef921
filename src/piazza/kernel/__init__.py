"""The vocabulary of Piazza: what a game, an action, a record and a match are. Standard library only."""

from piazza.kernel.action import CHANCE, Action, Alphabet, Arg, Seat, UnknownAction
from piazza.kernel.brain import Brain, Policy, WholeTurn
from piazza.kernel.content import ContentError, Pack
from piazza.kernel.entry import Clock, Entry, Move, Note, RecordError, Say, Undo
from piazza.kernel.fields import Shared
from piazza.kernel.figures import Figure, Figures, Mark, Progress, Source
from piazza.kernel.game import Game
from piazza.kernel.journal import Event, Fact, Journal, Seen, Viewer
from piazza.kernel.match import Match
from piazza.kernel.options import ON_OFF, Choice, Condition, Conflict, Option, Setup, Value
from piazza.kernel.record import Header, Record
from piazza.kernel.refusal import Refusal, Refused
from piazza.kernel.rng import Luck, Rng
from piazza.kernel.schema import Name, Range, read
from piazza.kernel.state import Outcome, State, View, plain, ranks
from piazza.kernel.story import Drawing, Line, Names, Rule, Span, Topic, called, read_rules
from piazza.kernel.summary import summary

__all__ = [
    "CHANCE",
    "ON_OFF",
    "Action",
    "Alphabet",
    "Arg",
    "Brain",
    "Choice",
    "Clock",
    "Condition",
    "Conflict",
    "ContentError",
    "Drawing",
    "Entry",
    "Event",
    "Fact",
    "Figure",
    "Figures",
    "Game",
    "Header",
    "Journal",
    "Line",
    "Luck",
    "Mark",
    "Match",
    "Move",
    "Name",
    "Names",
    "Note",
    "Option",
    "Outcome",
    "Pack",
    "Policy",
    "Progress",
    "Range",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Rng",
    "Rule",
    "Say",
    "Seat",
    "Seen",
    "Setup",
    "Shared",
    "Source",
    "Span",
    "State",
    "Topic",
    "Undo",
    "UnknownAction",
    "Value",
    "View",
    "Viewer",
    "WholeTurn",
    "called",
    "plain",
    "ranks",
    "read",
    "read_rules",
    "summary",
]
