from tests.support.command import piazza as piazza
