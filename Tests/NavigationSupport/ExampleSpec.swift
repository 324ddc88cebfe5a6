/// A small spec without mistakes, into which examples of mistakes are put.
public enum ExampleSpec {
  private static let sections = [
    "navigation: Example", "root: home", "context: { user: [loggedOut, loggedIn] }", "screens: [home, search]",
    "transitions: { goHome: any -> home, goSearch(query?): home -> search }",
    "intents: { toSearch(query?): { target: search, journey: [goHome, goSearch] } }",
    "links: { routes: { toSearch: /search } }",
  ]

  /// The spec with a piece of YAML, whose sections replace its own; JSON is a spec of its own.
  public static func text(around piece: String) -> String {
    guard !piece.hasPrefix("{") else { return piece }
    let own = piece.split(separator: "\n").compactMap { line in
      line.first?.isLetter == true ? line.prefix { $0.isLetter } : nil
    }
    return (sections.filter { section in !own.contains { section.hasPrefix($0 + ":") } } + [piece]).joined(
      separator: "\n") + "\n"
  }
}
