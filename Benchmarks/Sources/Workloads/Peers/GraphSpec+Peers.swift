/// The same graph in the languages of other tools.
extension GraphSpec {
  /// Promela, for SPIN: a label per screen, so that the screen is the process's own state; transitions to the same
  /// screen, which SPIN refuses, are left out. One property: guarded screens are shown only to users who have logged
  /// in.
  ///
  /// SPIN and gcc take time that grows faster than the graph; see ``promelaOverTable``.
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

  /// Promela, for SPIN, that looks the graph up in a table in C, ``table``: the quickest way that was found. The same
  /// property.
  public var promelaOverTable: String {
    var text = """
      c_decl {
      \\#include "graph.h"
      }
      int screen;
      bit loggedIn;
      active proctype app() {
        if :: loggedIn = 0 :: loggedIn = 1 fi;
        do

      """
    for event in 0..<Self.degree {
      let target = "target[\(Self.degree) * now.screen + \(event)]"
      text += "  :: atomic { c_expr { !guarded[\(target)] || now.loggedIn } -> c_code { now.screen = \(target); };\n"
      text += "       c_code [!guarded[now.screen] || now.loggedIn] { ; } }\n"
    }
    return text + """
        :: screen = 0
        :: atomic { loggedIn == 0 -> loggedIn = 1 }
        :: atomic { loggedIn == 1 -> loggedIn = 0; screen = 0 }
        od
      }

      """
  }

  /// The graph as C, for ``promelaOverTable``.
  public var table: String {
    """
    static const int target[] = { \(targets.map(String.init).joined(separator: ", ")) };
    static const char guarded[] = { \((0..<screens).map { isGuarded($0) ? "1" : "0" }.joined(separator: ", ")) };

    """
  }

  /// JSON, for programs in other languages.
  public var json: String {
    """
    {"degree": \(Self.degree), "guarded": [\(guarded.map(String.init).joined(separator: ", "))], \
    "targets": [\(targets.map(String.init).joined(separator: ", "))]}

    """
  }
}
