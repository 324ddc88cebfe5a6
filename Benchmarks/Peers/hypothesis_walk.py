"""Random walks over a graph of screens with Hypothesis: what 'fuzz/engine' does, in its terms.

usage: hypothesis_walk.py GRAPH.json WALKS

A walk makes random enabled transitions, log-ins and log-outs, and after each checks that a guarded screen is shown only
to users who have logged in. Prints walks, steps and seconds.
"""

import json
import random
import sys
import time

from hypothesis import HealthCheck, Phase, settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

graph = json.load(open(sys.argv[1]))
walks = int(sys.argv[2])
targets = graph["targets"]
degree = graph["degree"]
guarded = set(graph["guarded"])
counts = {"walks": 0, "steps": 0}


class Walk(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        counts["walks"] += 1
        self.screen = 0
        self.is_logged_in = False

    @initialize(is_logged_in=strategies.booleans())
    def start(self, is_logged_in):
        self.is_logged_in = is_logged_in

    @rule(event=strategies.integers(0, degree - 1))
    def browse(self, event):
        counts["steps"] += 1
        target = targets[degree * self.screen + event]
        if target not in guarded or self.is_logged_in:
            self.screen = target

    @rule()
    def change(self):
        counts["steps"] += 1
        if self.is_logged_in:
            self.screen = 0
        self.is_logged_in = not self.is_logged_in

    @invariant()
    def guarded_screens_are_behind_login(self):
        assert self.screen not in guarded or self.is_logged_in


random.seed(1)
began = time.perf_counter()
run_state_machine_as_test(
    Walk,
    settings=settings(
        max_examples=walks, stateful_step_count=50, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), derandomize=True,
    ),
)
print(counts["walks"], counts["steps"], time.perf_counter() - began)
