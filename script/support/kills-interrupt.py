#!/usr/bin/env python3
"""Interrupts 'navcheck prove --certificates' and '--baseline --update': script/kills interrupt [SIGNALS [SEED]].

SIGINT and SIGTERM, at random moments, half of them for certificates and half for a baseline of two specs. After each
one the status is 130, or the run had ended before, or it did not listen yet or any more, and the signal ended it. A
folder of certificates is whole: as it was, unless the run ended with 0. A report that says what the baseline accepts is
true of the file, and of a spec without such a report the file has what it had. No draft is left. Ends with 1 if any of
this is not so.
"""

import filecmp
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SIGNALS = [signal.SIGINT, signal.SIGTERM]


class Harness:
    def __init__(self, folder, seed):
        self.folder, self.random, self.wrong = folder, random.Random(seed), []
        self.counts = {"interrupted": 0, "ended before": 0, "not listening": 0}

    def path(self, name):
        return os.path.join(self.folder, name)

    def complain(self, text):
        self.wrong.append(text)
        print("  WRONG: " + text, flush=True)

    def run(self, words, signal_number=None, after=0.0):
        """Runs the command, and sends it the signal: status, standard output, standard error."""
        process = subprocess.Popen(
            [os.environ["NAVCHECK"], "prove"] + words, cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if signal_number is not None:
            time.sleep(after)
            process.send_signal(signal_number)
        output, error = process.communicate()
        if signal_number is not None:
            what = {0: "ended before", 130: "interrupted", -signal_number: "not listening"}.get(process.returncode)
            if what is None:
                self.complain(f"ended with {process.returncode} after {after:.3f} s: {error}")
            else:
                self.counts[what] += 1
        return process.returncode, output, error

    def timed(self, words):
        began = time.monotonic()
        status, _, error = self.run(words)
        if status not in (0, 1):
            sys.exit(f"kills-interrupt: a run that nobody interrupts ends with {status}: {error}")
        return time.monotonic() - began

    def check_drafts(self):
        drafts = [name for name in os.listdir(self.folder) if name.startswith(".")]
        if drafts:
            self.complain(f"drafts are left: {drafts}")


class Certificates:
    """Two specs that differ, so that an old folder and a new one do, too; both have a website."""

    def __init__(self, harness):
        self.harness = harness
        with open("Specs/just-eat.yaml", encoding="utf-8") as file:
            text = file.read()
        shutil.copy("Specs/just-eat.aasa.json", harness.folder)
        self.specs = ["first.yaml", "second.yaml"]
        for spec, name in zip(self.specs, ["First", "Second"]):
            with open(harness.path(spec), "w", encoding="utf-8") as file:
                file.write(text.replace("navigation: Just Eat", f"navigation: {name}", 1))
        self.seconds = 0
        for spec in self.specs:
            self.seconds = max(self.seconds, harness.timed(self.words(spec)))
            shutil.copytree(harness.path("proofs"), harness.path("whole-" + spec))
        self.now = self.specs[-1]
        if self.is_whole(self.specs[0]):
            sys.exit("kills-interrupt: the folders of two specs do not differ")

    @staticmethod
    def words(spec):
        return ["-q", "--certificates", "proofs", spec]

    def is_whole(self, spec):
        names = os.listdir(self.harness.path("whole-" + spec))
        same, _, _ = filecmp.cmpfiles(self.harness.path("proofs"), self.harness.path("whole-" + spec), names, False)
        return set(same) == set(names) == set(os.listdir(self.harness.path("proofs")))

    def interrupt(self, number):
        harness, spec = self.harness, self.specs[0 if self.now == self.specs[1] else 1]
        after = harness.random.uniform(0, 1.1 * self.seconds)
        status, _, error = harness.run(self.words(spec), number, after)
        if status == 0 or status < 0 and self.is_whole(spec):
            self.now = spec
        elif status == 130 and "cannot save the proofs: interrupted" not in error:
            harness.complain(f"after {after:.3f} s it does not say that the proofs were interrupted: {error}")
        if not self.is_whole(self.now):
            harness.complain(
                f"status {status} after {after:.3f} s, and the folder is not that of {self.now}: "
                f"{sorted(os.listdir(harness.path('proofs')))}; {error}")
        harness.check_drafts()


class Baseline:
    """Two specs with refutations, which are accepted, and then none is, and so on."""

    SPECS = ["shop.yaml", "food.yaml"]

    def __init__(self, harness):
        self.harness = harness
        for spec in self.SPECS:
            shutil.copy("Specs/published/just-eat-2019.yaml", harness.path(spec))
        self.words = self.SPECS + ["--verbose", "--baseline", "accepted.txt", "--update"]
        self.seconds = harness.timed(self.words)
        if not all(self.lines().values()):
            sys.exit("kills-interrupt: a spec without refutations shows nothing")

    def lines(self):
        """How many lines the file has for each spec."""
        try:
            with open(self.harness.path("accepted.txt"), encoding="utf-8") as file:
                rows = file.read().splitlines()
        except FileNotFoundError:
            return {spec: 0 for spec in self.SPECS}
        return {spec: sum(row.startswith(spec + "\t") for row in rows) for spec in self.SPECS}

    def interrupt(self, number):
        harness = self.harness
        if os.path.exists(harness.path("accepted.txt")):
            os.remove(harness.path("accepted.txt"))
        after = harness.random.uniform(0, 1.1 * self.seconds)
        status, output, _ = harness.run(self.words + ["--format", "json"], number, after)
        try:
            reports = {one["file"]: one for one in json.loads(output)["specs"]} if output else {}
        except ValueError:
            return harness.complain(f"after {after:.3f} s the report is not whole")
        for spec, count in self.lines().items():
            summary = reports.get(spec, {}).get("summary", {})
            said = summary.get("known", 0)
            # A report of a run that the signal has ended may be lost.
            if said and not count or count and not said and status >= 0:
                harness.complain(f"status {status} after {after:.3f} s: {spec} reports {said} accepted, of {count} lines")
            if status == 0 and not said:
                harness.complain(f"the run ended, and {spec} accepts nothing")
        harness.check_drafts()


def main():
    signals = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    folder = tempfile.mkdtemp(prefix="navcheck-kills-")
    try:
        harness = Harness(folder, seed)
        targets = [Certificates(harness), Baseline(harness)]
        for number in range(signals):
            targets[number % 2].interrupt(SIGNALS[number // 2 % 2])
            if number % 10 == 9:
                print(f"{number + 1} signals", flush=True)
    finally:
        shutil.rmtree(folder)
    counts = ", ".join(f"{count} {what}" for what, count in harness.counts.items())
    print(f"{signals} signals: {counts}; {len(harness.wrong)} mistakes")
    sys.exit(1 if harness.wrong else 0)


main()
