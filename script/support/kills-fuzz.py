#!/usr/bin/env python3
"""Kills 'navcheck fuzz --corpus' at random moments: script/kills fuzz [KILLS [SEED]].

Half of the kills come after a random time, half as soon as something changes in the corpus. After each kill every file
must be whole, at most one draft may be left, nothing may have been set aside, and every failure that was ever seen in
the corpus must still be in it, whatever run shows it. Every tenth campaign is not killed but ends by itself: it must
report all failures, all that it reports must be in the corpus, once each, and no draft may be left. Ends with 1 if any
of this is not so.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

SPEC = "Specs/published/just-eat-2019.yaml"
ROUND = 25  # kills with one corpus


def names(folder):
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []


def signature(failure):
    return failure["kind"] + ": " + failure.get("mistake", failure["conclusion"])


def fuzz(corpus, seed, *options):
    words = [os.environ["NAVCHECK"], "fuzz", SPEC, "--seed", str(seed), "--failures", "1000", "--corpus", corpus]
    return subprocess.Popen(words + list(options), stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class Harness:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.corpus = None
        self.wrong = []
        self.most = self.drafts = 0

    def complain(self, text):
        self.wrong.append(text)
        print("  WRONG: " + text, flush=True)

    def read(self, strict=True):
        """The failures in the corpus by file; with strict, nobody is writing, so that all must be in order."""
        failures, drafts = {}, 0
        for folder in ["failures", "runs"]:
            for name in names(f"{self.corpus}/{folder}"):
                if name.startswith("."):
                    drafts += 1
                    continue
                try:
                    with open(f"{self.corpus}/{folder}/{name}", encoding="utf-8") as file:
                        entry = json.load(file)
                    assert entry["token"].startswith("j1.")
                    if folder == "failures":
                        failures[name] = entry["failure"]
                except FileNotFoundError:
                    if strict:
                        raise
                except Exception as error:
                    self.complain(f"{folder}/{name} is damaged: {error}")
        if strict:
            if names(f"{self.corpus}/damaged"):
                self.complain("a file was set aside")
            if drafts > 1:
                self.complain(f"{drafts} drafts are left")
            self.drafts += drafts
            lost = self.seen - {signature(one) for one in failures.values()}
            if lost:
                self.complain(f"lost: {sorted(lost)}")
        self.seen |= {signature(one) for one in failures.values()}
        self.most = max(self.most, len(self.seen))
        return failures

    def watch(self, process, until, is_eager):
        """Waits for the time to kill: until then, or until the corpus changes."""
        before = [names(f"{self.corpus}/{folder}") for folder in ["failures", "runs"]]
        waited = self.random.randrange(1, 12)
        while time.monotonic() < until and process.poll() is None:
            now = [names(f"{self.corpus}/{folder}") for folder in ["failures", "runs"]]
            if is_eager and now != before:
                before, waited = now, waited - 1
                if waited == 0:
                    return
            if not is_eager:
                self.read(strict=False)
                time.sleep(0.002)

    def kill(self, number, patience):
        is_eager = self.random.random() < 0.5
        process = fuzz(self.corpus, number, "--journeys", "100000000")
        self.watch(process, time.monotonic() + self.random.uniform(0, patience), is_eager)
        if process.poll() is not None:
            self.complain(f"ended by itself with {process.returncode}: {process.stderr.read().decode()}")
        process.kill()
        process.communicate()
        self.read()

    def end(self, number):
        process = fuzz(self.corpus, number, "--journeys", "300", "--format", "json")
        output, error = process.communicate()
        if process.returncode not in (0, 1) or error:
            self.complain(f"ended with {process.returncode}: {error.decode()}")
            return
        reported = json.loads(output)["specs"][0]["summary"]["failures"]
        kept = self.read()
        drafts = [name for folder in ["failures", "runs"] for name in names(f"{self.corpus}/{folder}") if name[0] == "."]
        if drafts:
            self.complain(f"drafts are left: {drafts}")
        if {one["token"] for one in reported} != {one["token"] for one in kept.values()}:
            self.complain(f"{len(reported)} failures are reported, and others, {len(kept)}, are in the corpus")
        if self.seen != {signature(one) for one in reported}:
            self.complain("not all that was seen in the corpus is reported")


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    harness = Harness(seed)
    folder = tempfile.mkdtemp(prefix="navcheck-kills-")
    ended = 0
    try:
        # How long it takes until there is nothing new: most kills should come before.
        harness.corpus, harness.seen = f"{folder}/first", set()
        began = time.monotonic()
        harness.end(0)
        patience = 1.5 * (time.monotonic() - began)
        for number in range(kills):
            if number % ROUND == 0:
                harness.corpus, harness.seen = f"{folder}/{number}", set()
            harness.kill(harness.random.randrange(1 << 32), patience)
            if number % 10 == 9 or number == kills - 1:
                harness.end(harness.random.randrange(1 << 32))
                ended += 1
                print(f"{number + 1} kills, {len(harness.seen)} failures", flush=True)
    finally:
        shutil.rmtree(folder)
    print(
        f"{kills} kills and {ended} campaigns to the end: {harness.drafts} drafts left by kills and removed, at most "
        f"{harness.most} failures in a corpus, {len(harness.wrong)} mistakes")
    sys.exit(1 if harness.wrong else 0)


main()
