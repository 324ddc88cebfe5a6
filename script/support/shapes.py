#!/usr/bin/env python3
"""Writes the specs that the floors of proofs speak of, in Benchmarks/README.md.

  script/support/shapes.py stack SCREENS PUSHES SHEETS FLAGS   each screen pushes some, every SHEETS-th is presented
  script/support/shapes.py flagged SCREENS PUSHES FLAGS        a third of the screens and half of the pushes need a flag
  script/support/shapes.py layered SCREENS FLAGS               ten pushes each, none of them back; flags change here and there
  script/support/shapes.py flat SCREENS                        ten moves each that replace the screen
  script/support/shapes.py wide SCREENS FLAGS                  three such moves each, one of which needs a flag
  script/support/shapes.py tabs [screens=20 flags=2 …]         tabs, stacks, and sheets over anything
  script/support/shapes.py routes PATTERNS RULES FILE          nested routes, and a website's file FILE
  script/support/shapes.py prefixes ROUTES EVERY FILE          plain prefixes, a rule for every EVERY-th

The same arguments write the same spec.
"""
import json
import random
import sys


def section(name, lines):
    return [f"{name}:", *(f"  {line}" for line in lines)]


def screens(count, condition):
    """A screen for each number; `condition` says what it requires, or nothing."""
    return [f"- s{s}" + (f": {{ requires: {condition(s)} }}" if condition(s) else "") for s in range(count)]


def rule(source, target, conditions):
    return f"  - s{source} -> {target}" + (" when " + " and ".join(dict.fromkeys(conditions)) if conditions else "")


def child(screen, edge, count, chance):
    """Where an edge leads: the first two make a tree, so that all is reached; the others lead anywhere else."""
    target = 2 * screen + 1 + edge
    if edge >= 2 or target >= count:
        target = chance.randrange(1, count)
    return target % (count - 1) + 1 if target == screen else target


def opened_by_login(targets, condition):
    """Intents that push one screen each, for whoever logs in; and the events for it."""
    events = [f"go{i}: s0 -> push s{t}" + (f" when {condition(t)}" if condition(t) else "") for i, t in targets]
    prompts = section("prompts", ["login:", "  ok: set user = loggedIn", "  no: adverse, abort"])
    intents = []
    for i, target in targets:
        intents += [f"open{i}:", f"  target: s0 push s{target}", "  journey:",
                    f"    - when user == loggedIn: [popAll, go{i}]", "    - otherwise: [ask login, retry]"]
    return events, prompts + section("intents", intents)


def flags_change(numbers, on):
    return ["signsOut: any -> reset set user = loggedOut when user == loggedIn"] + [
        line for i in numbers for line in (
            f"{on[0]}{i}: any -> stay set f{i} = on when f{i} == off",
            f"{on[1]}{i}: any -> reset set f{i} = off when f{i} == on")]


def context(flags):
    return section("context", ["user: [loggedOut, loggedIn]"] + [f"f{i}: [off, on]" for i in range(flags)])


def with_stacks(count, flags, requires, events, targets, on):
    opening, opened = opened_by_login(targets, requires)
    return (["navigation: Stacks", "format: 1", "root: s0"] + context(flags) + section("screens", screens(count, requires))
            + section("transitions", ["popAll: any -> reset"] + events + opening) + opened
            + section("changes", flags_change(range(flags), on)))


def stack(count, pushes, sheets=0, flags=0):
    chance = random.Random(7)
    member = lambda s: "user == loggedIn" if s % 10 == 9 else ""
    edges = {(s, e): child(s, e, count, chance) for s in range(count) for e in range(pushes)}
    events = []
    for e in range(pushes):
        events.append(f"t{e}:")
        for s in range(count):
            target = edges[s, e]
            conditions = [member(target)] if member(target) else []
            if flags and e == pushes - 1:
                conditions.append(f"f{s % flags} == on")
            verb = "present" if sheets and target % sheets == 0 else "push"
            if target != s:
                events.append(rule(s, f"{verb} s{target}", conditions))
    targets = [(i, i * (count - 1) // 10) for i in range(1, 11)]
    return with_stacks(count, flags, member, events, targets, ("t_on", "t_off"))


def flagged(count, pushes, flags):
    chance = random.Random(3)
    needed = lambda s: f"f{s % flags} == on" if s % 3 == 2 else ""
    events = []
    for e in range(pushes):
        events.append(f"t{e}:")
        for s in range(count):
            target = child(s, e, count, chance)
            if target == s:
                continue
            conditions = [needed(target)] if needed(target) else []
            if chance.random() < 0.5:
                conditions.append(f"f{chance.randrange(flags)} == on")
            events.append(rule(s, f"push s{target}", conditions))
    targets = list(enumerate(range(1, min(count, 31), 3)))
    return with_stacks(count, flags, needed, events, targets, ("on", "off"))


def layered(count, flags):
    chance = random.Random(1)
    flag = lambda i: f"f{i % flags} == on"
    requires = [flag(chance.randrange(flags)) if s and chance.random() < 0.1 else "" for s in range(count)]
    events = []
    for s in range(count - 1):
        for e, target in enumerate(chance.sample(range(s + 1, min(count, s + 31)), min(10, min(count - 1, s + 30) - s))):
            conditions = [flag(chance.randrange(flags))] if chance.random() < 0.4 else []
            conditions += [requires[target]] if requires[target] else []
            events += [f"t{s}_{e}:", rule(s, f"push s{target}", conditions)]
    opening, opened = opened_by_login([(i, 1 + i) for i in range(10)], lambda s: requires[s])
    changes = ["signsOut: any -> reset set user = loggedOut when user == loggedIn"]
    for i in range(flags):
        for word, old in (("on", "off"), ("off", "on")):
            places = ", ".join(f"s{s}" for s in sorted(chance.sample(range(count), 3)))
            changes.append(f"{word}{i}: {places} -> {'stay' if word == 'on' else 'reset'} set f{i} = {word} when f{i} == {old}")
    return (["navigation: Layers", "format: 1", "root: s0"] + context(flags)
            + section("screens", screens(count, lambda s: requires[s]))
            + section("transitions", ["popAll: any -> reset"] + events + opening) + opened + section("changes", changes))


def flat(count):
    chance, edges, stride = random.Random(7), 10, max(20, count // 500)
    member = lambda s: "user == loggedIn" if s % stride == stride - 1 else ""
    targets = [[2 * s + 1 + e if e < 2 and 2 * s + 1 + e < count else chance.randrange(count) for e in range(edges)]
               for s in range(count)]
    events = ["pop: any -> s0"]
    for e in range(edges):
        events += [f"t{e}:"] + [rule(s, f"s{targets[s][e]}", [member(targets[s][e])] if member(targets[s][e]) else [])
                                for s in range(count)]
    intents = []
    for first in range(4):
        at, steps = 0, []
        for step in range(3):
            edge = next(e % edges for e in range(first + step, first + step + edges) if not member(targets[at][e % edges]))
            steps.append(f"    - t{edge}")
            at = targets[at][edge]
        intents += [f"goTo{first}:", f"  target: s{at}", "  journey:", "    - pop", *steps]
    changes = ["signsIn: any -> stay set user = loggedIn when user == loggedOut",
               "sessionEnds: any -> s0 set user = loggedOut when user == loggedIn"]
    within = [f"s{s} is within reach: can reach screen == s{s}" for s in range(1, count, stride)]
    return (["navigation: Graph", "format: 1", "root: s0"] + context(0) + section("screens", screens(count, member))
            + section("transitions", events) + section("intents", intents) + section("changes", changes)
            + section("properties", within))


def wide(count, flags):
    """The graph of `stack`, in which a move replaces the screen."""
    return [line.replace("-> push ", "-> ").replace("any -> reset", "any -> s0").replace("target: s0 push ", "target: ")
            for line in stack(count, 3, 0, flags)]


def tabs(tabs=4, screens=20, flags=2, intents=14, sheets="unbounded", taps="all"):
    pages = [f"page{i}" for i in range(screens // 2)]
    cards = [f"card{i}" for i in range(screens - screens // 2)]
    last = tabs - 1
    private = lambda i: i % 3 == 2
    member = " when user == loggedIn"
    shown = {t: [f"first{t}"] for t in range(last)}
    if flags:
        shown[1].insert(0, "offers when flag0 == on and user == loggedIn")
    shown[last] = ["account when user == loggedIn", "welcome"]
    account = ["offers"] * bool(flags) + ["account"]
    out = ["navigation: Tabs", "format: 1", "root: fresh"]
    out += section("context", ["user: [loggedOut, loggedIn]"] + [f"flag{f}: [off, on]" for f in range(flags)])
    out += section("tabs", [f"tab{t}: [{', '.join(lines)}]" for t, lines in sorted(shown.items())])
    out += section("screens", [f"- first{t}" for t in range(last)]
                   + [f"- {s}: {{ requires: user == loggedIn }}" for s in account]
                   + ["- welcome: { requires: user == loggedOut }"]
                   + [f"- {s}" + (": { requires: user == loggedIn }" if private(i) else "") for i, s in enumerate(pages)]
                   + [f"- {s}" for s in cards] + ["- login: { requires: user == loggedOut }", "- web"])

    by_hand, events = [], []
    for i, page in enumerate(pages):
        source = f"first{i % last}" if i < last else pages[i - last]
        guard = f" when flag{i % flags} == on" if flags and i % 4 == 3 else ""
        if private(i):
            source, guard = "account" if i % 2 else pages[i - 1], member
        by_hand.append((f"tapPage{i}", f"{source} -> push {page}{guard}"))
    roots = ", ".join(f"first{t}" for t in range(last))
    for i, card in enumerate(cards):
        by_hand.append((f"tapCard{i}", f"{roots} -> present {card}" if i % 3 == 0 else f"{cards[i - 1]} -> push {card}"))
    by_hand.append(("tapLogin", f"welcome, {cards[0]} -> present login when user == loggedOut"))
    by_hand.append(("close", ", ".join(cards[::3]) + ", login -> dismiss"))
    events += [f"{name}: {text}" for name, text in by_hand]
    events += [f"showTab{t}: any -> select tab{t}" for t in range(tabs)] + ["closeSheet: any -> dismiss"]
    chain = lambda i: [cards[k] for k in range(i - i % 3, i + 1)]
    for i in range(len(cards)):
        events.append(f"openCard{i}: any -> present " + " then push ".join(chain(i)))
    first = next(page for i, page in enumerate(pages) if private(i))
    events.append("openLogin: any -> present login when user == loggedOut and not sheet")
    events.append(f"openPrivate: any -> select tab{last} then reset tab{last} then push {first}{member}")
    events.append("openWeb(url): any -> present web" + (" when not sheet" if sheets == "once" else ""))
    out += section("transitions", events)
    names = [name for name, _ in by_hand]
    out.append(f"browsing: [{', '.join(names if taps == 'all' else names[::3] + ['close'])}]")
    out += section("prompts", ["fetch: { live: , gone: , failed: 'adverse, abort' }",
                               "resolve(url): { redirected(link): , failed: 'adverse, abort' }"])

    opened, close = [], "when sheet: [closeSheet]"
    for i in range(intents):
        number = i * 2 % len(cards)
        if i % 4 == 0:
            tab = i // 4 % last
            lands = [f"first{tab}"] + ["offers"] * bool(flags and tab == 1)
            opened.append(f"open{i}: {{ target: [{', '.join(lands)}], journey: [showTab{tab}] }}")
        elif i % 4 == 3:
            opened += [f"open{i}:", f"  target: any push {first}", "  denied: user == loggedOut", "  journey:",
                       "    - when user == loggedIn:", f"        - {close}", f"        - {close}",
                       "        - animate openPrivate", "    - otherwise: [fail loginRequired]"]
        else:
            ask = ["    - ask fetch: { live: [], gone: [fail gone] }"] * (i % 4 == 1)
            opened += [f"open{i}:", "  target: any present " + " push ".join(chain(number)), "  journey:", *ask,
                       f"    - {close}", f"    - {close}", f"    - animate openCard{number}"]
    opened += ["openMail(url):", "  target: any present web", "  journey:",
               "    - ask resolve: { redirected: [follow link] }",
               "openPage(url): { target: any present web, journey: [openWeb] }"]
    out += section("intents", opened)
    empty = " then ".join(f"reset tab{t}" for t in range(tabs))
    changes = [f"sessionEnds: any -> {empty} then select tab0 set user = loggedOut{member}", "signsIn:",
               f"  - login -> dismiss then {empty} set user = loggedIn when user == loggedOut",
               f"  - welcome -> reset tab{last} set user = loggedIn when user == loggedOut and not sheet"]
    for f in range(flags):
        changes += [f"flips{f}:", f"  - any -> stay set flag{f} = on when flag{f} == off",
                    f"  - any -> stay set flag{f} = off when flag{f} == on"]
    out += section("changes", changes)
    out += section("properties", ["nobody is locked in: from screen != first0 can reach screen == first0"])
    return out + section("links", [
        "deep: { schemes: [tabbed], host: tabbed.example }",
        "universal: { hosts: [tabbed.example, click.tabbed.example] }", "routes:",
        *(f"  open{i}: /go/open{i}" for i in range(intents)),
        "  openMail: https://click.tabbed.example/{_...} as url", "  openPage: universal /{_...} as url"])


def website(file, rules):
    details = {"appIDs": ["ABCDE12345.example.routes"], "components": rules}
    with open(file, "w") as out:
        json.dump({"applinks": {"details": [details]}}, out, indent=1)
    return section("claims", [f"file: {file.rsplit('/', 1)[-1]}", "app-ids: [ABCDE12345.example.routes]"])


def opening(routes, most):
    """A spec of two screens, with an intent for each route: a list of texts in which {} is a value."""
    events = ["reset: any -> home"]
    names = lambda k: f"({', '.join(f'p{i}' for i in range(k))})" if k else ""
    events += [f"show{k}{names(k)}: home -> page" for k in range(most + 1)]
    intents, lines = [], []
    for i, route in enumerate(routes):
        k = route.count("{}")
        intents.append(f"open{i}{names(k)}: {{ target: page, journey: [reset, show{k}] }}")
        lines.append(f"  open{i}: universal " + route.replace("{}", "{{p{}}}").format(*range(k)))
    return (["navigation: Routes", "format: 1", "root: home", "screens: [home, page]"] + section("transitions", events)
            + section("intents", intents) + section("links", ["universal: { hosts: [routes.example] }", "routes:"] + lines))


def routes(patterns, rules, file):
    """A tree of resources, /r3/{id}/b1/{id}, in which half of the inner segments are values; rules are its prefixes."""
    chance, tree, paths, known = random.Random(5), [()], [], set()
    while len(paths) < patterns:
        base = chance.choice(tree) if chance.random() < 0.85 else ()
        if len(base) >= 8:
            continue
        if chance.random() < 0.2:  # as large apps have, too: /{action}/{kind}/w3/{id}
            base = ("{}", "{}") if chance.random() < 0.7 else ("{}",)
            base += (f"w{chance.randrange(40)}",) + ("{}",) * chance.randrange(3)
        if base and chance.random() < (0.35 if base[-1] == "{}" else 0.5):
            segment = "{}"
        else:
            segment = f"{'rbcd'[len(base) % 4]}{chance.randrange(6 if base else max(3, rules))}"
        path = base + (segment,)
        if path in known or path == ("{}",):
            continue
        known.add(path)
        tree.append(path)
        if chance.random() < 0.7 or len(path) > 2:
            paths.append(path)
    spec = opening(["/" + "/".join(path) for path in paths], max(path.count("{}") for path in paths))
    components = []
    while len(components) < rules:
        path = chance.choice(paths)
        depth = chance.randrange(1, min(3, len(path)) + 1)
        pattern = "/" + "/".join("*" if s == "{}" else s for s in path[:3 if path[0] == "{}" else depth])
        components.append({"/": pattern + ("/*" if chance.random() < 0.8 else "")})
        if chance.random() < 0.1:
            components[-1]["exclude"] = True
    return spec + website(file, components)


def prefixes(count, every, file):
    return (opening([f"/p{i}/{{}}" for i in range(count)], 1)
            + website(file, [{"/": f"/p{i}/*"} for i in range(0, count, every)]))


def main(kind="", *arguments):
    kinds = {f.__name__: f for f in (stack, flagged, layered, flat, wide, tabs, routes, prefixes)}
    if kind not in kinds:
        sys.exit(__doc__)
    value = lambda text: int(text) if text.isdecimal() else text
    named = dict(a.split("=", 1) for a in arguments if kind == "tabs")
    plain = [] if kind == "tabs" else [value(a) for a in arguments]
    try:
        lines = kinds[kind](*plain, **{name: value(text) for name, text in named.items()})
    except (TypeError, ValueError, IndexError) as mistake:
        sys.exit(f"{mistake}\n\n{__doc__}")
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
