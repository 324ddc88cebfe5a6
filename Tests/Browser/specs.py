"""Specs that no shipped spec is like: a thousand screens, and names that want to be more than names."""

import json
import random


def thousand(screens=1000, ways=10):
    """A graph of screens, each with some ways on; a fifth of them is only for who is logged in."""
    draw = random.Random(7)
    guarded = {screen for screen in range(1, screens) if screen % 5 == 0}
    lines = ["navigation: A thousand screens", "format: 1", "root: s0", "context:", "  user: [loggedOut, loggedIn]", "screens:"]
    lines += [f"  - s{s}: {{ requires: user == loggedIn }}" if s in guarded else f"  - s{s}" for s in range(screens)]
    lines += ["transitions:", "  pop: any -> s0"]
    for way in range(ways):
        lines.append(f"  t{way}:")
        for screen in range(screens):
            child = 2 * screen + 1 + way
            target = child if way < 2 and child < screens else draw.randrange(screens)
            lines.append(f"    - s{screen} -> s{target}" + (" when user == loggedIn" if target in guarded else ""))
    lines += ["intents:", "  goToFirst: { target: s1, journey: [pop, t0] }", "  goToSecond: { target: s3, journey: [pop, t0, t0] }"]
    # One that is refuted, so that there is a run to step through.
    lines += ["  goToPrivate: { target: s5, journey: [pop, t1, t0] }"]
    lines += ["links:", "  deep: { schemes: [graph], host: graph.example }", "  routes:"]
    lines += ["    goToFirst: [/first]", "    goToSecond: [/second]", "    goToPrivate: [/private]"]
    lines += ["changes:", "  signsIn: any -> stay set user = loggedIn when user == loggedOut"]
    lines += ["  sessionEnds: any -> s0 set user = loggedOut when user == loggedIn"]
    return "\n".join(lines) + "\n"


def forty():
    """Forty screens in four tabs, with sheets over anything and links to anywhere."""
    lines = ["navigation: Forty screens", "format: 1", "context:", "  user: [loggedOut, loggedIn]", "root: start", "start: persistent", "screens:"]
    lines += [f"  - {name}" for name in ["login", "web"] + [f"page{number}" for number in range(38)]]
    lines += ["tabs:", *[f"  tab{number}: page{number}" for number in range(4)], "transitions:"]
    lines += [f"  open{number}: page{number % 4 if number < 12 else number - 8} -> push page{number}" for number in range(4, 34)]
    lines += [f"  card{number}: any -> present page{number} when not sheet" for number in range(34, 38)]
    lines += ["  browse: any -> present web when not sheet", "  signIn: any -> present login when not sheet and user == loggedOut"]
    lines += ["  close: any -> dismiss when sheet", "  home: any -> reset"]
    lines += [f"  show{number}: any -> select tab{number} when not sheet" for number in range(4)]
    return "\n".join(lines) + "\n"


HOSTILE = [
    "</script><script>alert(1)</script>", '"><img src=x onerror=alert(2)>', "'; alert(3); '", "<!--<script>", "]]>",
    "&lt;b&gt;&#60;i&#62;", "\u202eevitagen\u2066", "@@script@@", "javascript:alert(4)", "x" * 10_000, "${alert(5)}",
    "__proto__", "constructor", "<svg onload=alert(6)>", "{{7*7}}", "\u2028alert(7)\u2029",
]


def hostile():
    """What a spec lets somebody call things: anything where it is a text, and the worst of what may be a name."""
    texts = [json.dumps(text) for text in HOSTILE]
    # YAML wants keys to be short.
    properties = [f"  {text}: can reach screen == __proto__" for text in texts if len(text) < 1_000]
    return "\n".join([
        f"# {HOSTILE[0]} {HOSTILE[1]} {HOSTILE[3]}", f"navigation: {texts[0]}", "format: 1", "root: __proto__", "rules: [resets]",
        "context:", "  constructor: [toString, valueOf]", "screens:", "  - __proto__", "  - hasOwnProperty",
        f"  - {'x' * 10_000}", "transitions:", "  innerHTML: __proto__ -> hasOwnProperty when constructor == toString",
        f"  {'y' * 1_000}: hasOwnProperty -> {'x' * 10_000}", "intents:", "  alert:", "    target: hasOwnProperty",
        "    journey:", "      - innerHTML", f"      - fail {texts[1]} unless constructor == toString", "links:",
        "  deep: { schemes: [javascript], host: alert.example }", "  routes:", "    alert:",
        f"      - {json.dumps('/<script>alert(1)</script>')}", "properties:", *properties,
        f"known:\n  'resets(hasOwnProperty)': {texts[1]}",
    ]) + "\n"
