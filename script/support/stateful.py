"""The navigation of a spec as a stateful machine of Hypothesis: a router that follows the spec, and a model that does the
same, compared after every rule, as navcheck's fuzzer compares the engine with its oracle. Prints the version, examples a
second and rules a second."""

import json
import sys
import time

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

spec = json.load(open(sys.argv[1]))
limit = float(sys.argv[2])
count = {"rules": 0, "examples": 0}


def transitions():
    """Event, sources (None: any), target, and the value of user that it needs."""
    for name, text in spec["transitions"].items():
        for one in text if isinstance(text, list) else [text]:
            way, _, guard = one.partition(" when ")
            sources, _, target = way.partition(" -> ")
            yield (
                name.split("(")[0],
                None if sources.strip() == "any" else [s.strip() for s in sources.split(",")],
                target.strip(),
                guard.split("==")[1].strip() if "user ==" in guard else None,
            )


TABLE = list(transitions())
EVENTS = sorted({name for name, *_ in TABLE})
ROOT = spec["root"]


class Router:
    """The system under test: no model, only a table and two variables."""

    def __init__(self):
        self.screen, self.user, self.log = ROOT, "loggedOut", []

    def tap(self, event):
        for name, sources, target, user in TABLE:
            if name == event and (sources is None or self.screen in sources) and user in (None, self.user):
                self.screen = target
                self.log.append(event)
                return


class Lives(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.router, self.screen, self.user = Router(), ROOT, "loggedOut"
        count["examples"] += 1

    def enabled(self):
        return [t for t in TABLE if (t[1] is None or self.screen in t[1]) and t[3] in (None, self.user)]

    def check(self):
        count["rules"] += 1
        assert (self.router.screen, self.router.user) == (self.screen, self.user)

    @rule(event=st.sampled_from(EVENTS))
    def tap(self, event):
        for name, _, target, _ in self.enabled():
            if name == event:
                self.screen = target
                break
        self.router.tap(event)
        self.check()

    @precondition(lambda self: self.user == "loggedOut")
    @rule()
    def signs_in(self):
        self.user = self.router.user = "loggedIn"
        self.check()

    @precondition(lambda self: self.user == "loggedIn")
    @rule()
    def session_ends(self):
        self.user = self.router.user = "loggedOut"
        self.screen = self.router.screen = ROOT
        self.check()


began = time.monotonic()
while time.monotonic() - began < limit:
    run_state_machine_as_test(
        Lives,
        settings=settings(
            max_examples=50, stateful_step_count=50, deadline=None, database=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck)),
    )
elapsed = time.monotonic() - began
print(f"Hypothesis {hypothesis.__version__}, stateful")
print(round(count["examples"] / elapsed))
print(round(count["rules"] / elapsed))
