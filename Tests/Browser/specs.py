"""Specs that no shipped spec is like: a thousand screens, and names that want to be more than names."""

import random


def thousand(screens=1000, ways=10):
    """A graph of screens: every one has some ways on, a fifth of them only for who is logged in."""
    draw = random.Random(7)
    lines = ["navigation: A thousand screens", "format: 1", "root: s0", "context:", "  user: [loggedOut, loggedIn]", "screens:"]
    guarded = {s for s in range(1, screens) if s % 5 == 0}
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
    lines += ["links:", "  deep: { schemes: [graph], host: graph.example }", "  routes:",
              "    goToFirst: [/first]", "    goToSecond: [/second]", "    goToPrivate: [/private]"]
    lines += ["changes:", "  signsIn: any -> stay set user = loggedIn when user == loggedOut",
              "  sessionEnds: any -> s0 set user = loggedOut when user == loggedIn"]
    return "\n".join(lines) + "\n"


HOSTILE = [
    "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(2)>", "'; alert(3); '", "<!--", "]]>", "&lt;b&gt;",
    "\u202eevitagen\u2066", "@@script@@", "javascript:alert(4)", "x" * 10_000, "${alert(5)}", "__proto__",
]


def hostile():
    """The same small app, every name of which is one of HOSTILE, in quotes as YAML wants them."""
    import json

    def quoted(text):
        return json.dumps(text)

    texts = [quoted(name) for name in HOSTILE]
    lines = [f"navigation: {texts[0]}", "format: 1", "root: start", "screens:", "  - start"]
    return lines, texts
