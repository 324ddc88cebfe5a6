/// The same graph in the languages of other tools.
extension GraphSpec {
  /// Promela, for SPIN: a label per screen, so that the screen is the process's own state, which is the cheapest way to
  /// say it there; transitions to the same screen, which SPIN refuses, are left out. One property: guarded screens are
  /// shown only to users who have logged in.
  public var promela: String {
    var text = "bit loggedIn;\nactive proctype app() {\n  if :: loggedIn = 0 :: loggedIn = 1 fi;\n"
    text.reserveCapacity(screens * 300)
    for screen in 0..<screens {
      text += "S\(screen):"
      text += isGuarded(screen) ? " assert(loggedIn == 1);\n  if\n" : "\n  if\n"
      for event in 0..<Self.degree {
        let target = target(screen, event)
        if target == screen { continue }
        text += "  :: \(isGuarded(target) ? "loggedIn == 1" : "true") -> goto S\(target)\n"
      }
      if screen != 0 { text += "  :: true -> goto S0\n" }
      text += "  :: loggedIn == 0 -> loggedIn = 1; goto S\(screen)\n"
      text += "  :: loggedIn == 1 -> loggedIn = 0; goto S0\n  fi;\n"
    }
    return text + "}\n"
  }

  /// JSON, for programs in other languages.
  public var json: String {
    """
    {"degree": \(Self.degree), "guarded": [\(guarded.map(String.init).joined(separator: ", "))], \
    "targets": [\(targets.map(String.init).joined(separator: ", "))]}

    """
  }
}
