import Testing

/// A small spec in which one side of what tabs may keep would prove an obligation that is not true.
///
/// Three tabs: `start`, `left` and `right`. What lies in a tab that is not shown is known only as "one of these", so
/// it can be taken on two wrong sides: as something that is good although something else is kept, too, or as something
/// that is never really kept together with the rest.
struct TabPolarityCase: Sendable, CustomTestStringConvertible {
  /// The wrong side, by which the obligation would be proved.
  enum WrongSide: Sendable {
    /// Only some of what a tab may keep is looked at. The claim is about all, and a run shows what was left out.
    case some
    /// Something that a tab may keep is taken for what it keeps. The claim is that there is something.
    case any
  }

  var obligation: String
  var wrongSide: WrongSide
  /// What the wrong side believes: with this line instead of that one it is true, and proved.
  var line: String
  var instead: String
  /// Whether it is refuted by a run; otherwise it is unknown.
  var isRefuted: Bool
  var text: String

  var testDescription: String { obligation + (text.range(of: "  it: ").map { " " + text[$0.upperBound...] } ?? "") }

  /// - Parameters:
  ///   - believing: the line of the spec, and what is believed instead.
  ///   - go: the intent.
  ///   - start: sections before the screens.
  ///   - events: after the events that all specs have.
  init(
    _ obligation: String, _ wrongSide: WrongSide, isRefuted: Bool,
    believing: (line: String, instead: String) = ("push y", "push x"), go: String, start: String = "",
    screens: String = "h, l, r, x, y, z", browsing: String = "one, two", arranging: String = Self.arranging,
    events: String = "", end: String = ""
  ) {
    self.obligation = obligation
    self.wrongSide = wrongSide
    self.isRefuted = isRefuted
    (line, instead) = believing
    text = """
      navigation: Tabs
      format: 1
      root: fresh
      tabs: { start: h, left: l, right: r }
      \(start)
      screens: [\(screens)]
      browsing: [\(browsing)]
      transitions:
        showStart: any -> select start
        showLeft: any -> select left
        showRight: any -> select right
      \(arranging)
      \(events)
      intents:
        \(go)
      \(end)
      """
  }

  /// Two events that leave something in the tab on the left, and show nothing of it.
  private static let arranging = """
      one: any -> reset then select left then push x then select start
      two: any -> reset then select left then push y then select start
      empty: any -> reset
    """
}

extension TabPolarityCase {
  static let all = aboutEveryRun + properties + aboutSomeRun

  /// Each is true of `x` in the tab on the left, and of nothing at all there, but not of `y`.
  private static let aboutEveryRun = [
    Self(
      "lands(go)", .some, isRefuted: true,
      go: "go: { target: x, journey: [ask which: { first: [one], second: [two] }, showLeft] }", end: which),
    Self("lands-anywhere(go)", .some, isRefuted: true, go: "go: { target: [x, l], journey: [showLeft] }"),
    Self(
      "lands-after(go, arrives)", .some, isRefuted: true, go: "go: { target: [x, l], journey: [showLeft] }",
      end: "changes: { arrives: any -> stay then open go }"),
    // Some of what is kept is not the target: if that were enough, nothing would land.
    Self("denied(go)", .some, isRefuted: true, go: "go: { target: y, denied: screen == h, journey: [showLeft] }"),
    Self(
      "terminates(go)", .some, isRefuted: true,
      go: "go: { target: [x, l], journey: [showLeft, when screen == y: [retry]] }"),
    // It was left beside another context than the one in which it is shown again.
    Self(
      "guarded(y)", .some, isRefuted: true, believing: ("signsOut: any -> stay", "signsOut: any -> reset"),
      go: "go: { target: h, journey: [showStart] }", start: "context: { user: [here, away] }",
      screens: "h, l, r, x, { y: { requires: user == here } }",
      arranging: arranging.replacing(
        "push y then select start", with: "push y then select start when user == here"),
      end: "changes: { signsOut: any -> stay set user = away when user == here }"),
    Self(
      "exhaustive(go)", .some, isRefuted: true,
      go: "go: { target: h, journey: [when screen != y: [showStart]] }"),
    Self(
      "carries(go, id)", .some, isRefuted: true,
      go: "go(id): { target: [y, z], journey: [showLeft, when screen != y: [showZ]] }",
      events: "  showZ(id): any -> push z"),
    Self(
      "root-first(go)", .some, isRefuted: true,
      go: "go: { target: h, journey: [otherwise: [when screen == y: [more], empty, showStart]] }",
      start: "rules: [root-first]", events: "  more: y -> push z"),
    Self(
      "one-animation(go)", .some, isRefuted: true,
      go: "go: { target: z, journey: [showLeft, when screen == y: [animate closeY], animate showZ] }",
      start: "rules: [one-animation]", events: "  closeY: y -> back\n  showZ: any -> push z"),
    Self(
      "back(go)", .some, isRefuted: true,
      go: "go: { target: z, journey: [showLeft, when screen == x or screen == z: [empty], showZ] }",
      events: "  showZ: any -> push z"),
    // Links alone never bring the y on which they pile up others.
    Self(
      "bounded", .some, isRefuted: true,
      go: "go: { target: [l, x, y], journey: [when screen == y: [more], otherwise: [showLeft]] }",
      events: "  more: y -> push y"),
    Self(
      "resets(z)", .some, isRefuted: true, go: "go: { target: h, journey: [showStart] }", start: "rules: [resets]",
      arranging: arranging.replacing("x then", with: "x then push z then")
        .replacing("y then", with: "y then push z then").replacing("empty: any", with: "empty: h, l, r, x, y"),
      events: "  leave: z -> reset when below x"),
  ]

  /// The same of written claims.
  private static let properties =
    [
      "always screen != y", "never screen == y", "from tab == left must reach screen != y",
      "from screen == h must end in screen != y", "ask which only when screen != y",
    ].map { claim in
      Self(
        "property(it)", .some, isRefuted: true,
        go: "go: { target: [x, l], journey: [showStart, showLeft, ask which] }",
        end: which + "\nproperties:\n  it: " + claim)
    } + [
      // It is possible on y, too.
      Self(
        "property(it)", .some, isRefuted: true, go: "go: { target: [x, l], journey: [showStart, showLeft] }",
        browsing: "one, two, mark", events: "  mark: x, y -> stay", end: "properties:\n  it: mark only when screen == x"
      )
    ]

  /// Where some of what a tab may keep would do, and it is not what is kept, or not always.
  private static let aboutSomeRun =
    [
      // Beside x lies p, beside y lies q, and who has seen y never sees p; the sets of one tab do not say so.
      Self(
        "reachable(go)", .any, isRefuted: false, believing: ("push q", "push p"),
        go: "go: { target: p, journey: [ask which: { first: [one], second: [two] }, showLeft, mark, showRight, "
          + "fail no unless seen == y] }",
        start: seen, screens: "h, l, r, x, y, p, q", arranging: pairs, end: which),
      Self(
        "property(it)", .any, isRefuted: false, believing: ("push q", "push p"),
        go: "go: { target: h, journey: [showStart] }", start: seen, screens: "h, l, r, x, y, p, q",
        browsing: "one, two, mark", arranging: pairs,
        end: "properties:\n  it: can reach screen == p and seen == y"),
      // Two rules for one event: where x and y both lie below. The claim is that they never do.
      Self(
        "deterministic(find, h)", .some, isRefuted: false, believing: ("push y", "push x"),
        go: "go: { target: h, journey: [showStart] }",
        arranging: """
            one: any -> reset then select left then push x then push z then select start
            two: any -> reset then select left then push x then push y then push z then select start
          """,
        events: """
            find:
              - h -> select left then back to x
              - h -> select left then back to y
          """),
      // The only way to the root leads over an x that may lie in the tab on the left.
      Self(
        "resets(w)", .some, isRefuted: true, believing: ("select left then back to x then reset", "reset"),
        go: "go: { target: [h, l, r], journey: [empty] }", start: "rules: [resets]",
        screens: "h, l, r, x, y, z, { w: { by hand: no } }",
        arranging: """
            empty: h, l, r, x, y, z -> reset
            one: any -> reset then select left then push x then push z then select right then present w
            two: any -> reset then select left then push y then push z then select right then present w
          """,
        events: "  leave: w -> dismiss then select left then back to x then reset"),
    ]
    // A tap on the left shows what is kept there, and users cannot choose it.
    + [("", "showStart"), (" within 1", "showStart"), (" by showLeft", "showStart, showLeft")].map { moves, byHand in
      Self(
        "property(it)", .any, isRefuted: false, believing: ("replace y", "replace x"),
        go: "go: { target: h, journey: [showStart] }",
        start: "context: { isThere: [no, yes] }\ninitially: isThere == no", browsing: byHand, arranging: "",
        end: """
          changes:
            one: any -> reset then select left then replace x then select start set isThere = yes
            two: any -> reset then select left then replace y then select start set isThere = yes
          properties:
            it: from isThere == yes and screen == h can reach screen == x\(moves)
          """)
    }

  private static let which = "prompts: { which: { first: , second: } }"
  private static let seen = "context: { seen: [none, x, y] }\ninitially: seen == none"
  private static let pairs = """
      one: >
        any -> reset then select left then push x then select right then push p then select start set seen = none
      two: >
        any -> reset then select left then push y then select right then push q then select start set seen = none
      mark:
        - x -> stay set seen = x
        - y -> stay set seen = y
    """
}
