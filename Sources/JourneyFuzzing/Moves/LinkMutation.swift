import LinkRouting
import NavigationModel

/// Texts that links and values are made of, the harmless first.
enum LinkMutation {
  /// Values of parameters. The first two are the simplest distinguishable ones; a run is shrunk to the first that shows
  /// the same, so a blank is the shortest that a link has to escape.
  static let texts: [String] = [
    "a", "b", "42", " ", "0", "-1", "a-b", "a/b", "ü", "日本", "a%2Fb", "a+b", "a&b=c", "#", "?", "..", ".",
    "null",
    "EC4M 7RF", "'; --", "<b>", "\u{202E}a", "e\u{301}", String(repeating: "x", count: 300),
  ]

  /// Values of parameters that are integers, as Swift writes them. The first two are again the simplest.
  static let integers: [String] = [
    "1", "2", "42", "0", "-1", "10", "-42", "2147483648", String(Int64.max), String(Int64.min),
  ]

  private static let pieces = [
    "/", "//", "?", "#", "&", "=", "%", "%00", "%2F", "%2e%2e", "..", "a", "A", "@", ":", ":80", " ", "\\", "\u{0}",
    "ü",
    "?x=1", "&x=1", "#top", "/a", "/..", ";a", "+", "\n",
  ]

  static func mutated(_ text: String, _ choices: inout Choices) -> String {
    var characters = Array(text)
    let place = choices.pick(characters.count + 1)
    switch choices.pick(7) {
    case 0:
      if characters.indices.contains(place) { characters.remove(at: place) }
    case 1: characters.insert(contentsOf: pieces[choices.pick(pieces.count)], at: place)
    case 2: characters.removeSubrange(place...)
    case 3: characters.append(contentsOf: pieces[choices.pick(pieces.count)])
    case 4:
      if characters.indices.contains(place) {
        let other = characters[place].isLowercase ? characters[place].uppercased() : characters[place].lowercased()
        characters.replaceSubrange(place...place, with: Array(other))
      }
    case 5: characters.insert(contentsOf: characters.suffix(characters.count - place), at: place)
    default:
      if characters.indices.contains(place) {
        let escaped = String(characters[place]).utf8.map { byte in
          let digits = String(byte, radix: 16, uppercase: true)
          return "%" + (digits.count == 1 ? "0" : "") + digits
        }
        characters.replaceSubrange(place...place, with: Array(escaped.joined()))
      }
    }
    return String(characters)
  }

  /// Hostile links, mostly to the app's own routes.
  static func hostile(_ links: Links) -> [String] {
    let scheme = links.schemes.first ?? "app"
    let host = LinkDomains(links).exampleHost ?? "example.com"
    return [
      "", ":", "/", "\(scheme):", "\(scheme)://", "\(scheme)://\(host)@evil.example/", "https://\(host).evil.example/",
      "https://evil.example/?u=https://\(host)/", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd",
      "https://user:pass@\(host)/", "https://\(host):8443/", "https://\(host)/../../x",
      "https://\(host)/%2e%2e/%2e%2e/x",
      "https://\(host)/%", "https://\(host)/%zz", "https://\(host)/%00", "https://\(host)/\u{0}", "https://\(host)\\x",
      "HTTPS://\(host.uppercased())/", "https:/\(host)/", "https:////\(host)/", "//\(host)/", " https://\(host)/",
      "https://\(host)/ ", "https://[::1]/", "https://[/",
      "https://\(host)/?" + String(repeating: "a=b&", count: 2_000),
      "https://\(host)/" + String(repeating: "a/", count: 2_000),
      "https://\(host)/" + String(repeating: "x", count: 70_000),
      "\u{FEFF}https://\(host)/", "https://\(host)/\u{202E}", "https://\(host)/ü", "\(scheme)://\(host)/%C0%AF",
    ]
  }
}
