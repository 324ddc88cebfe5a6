/// The schemes and hosts of links, and the routes by which they name an intent.
public struct Links: Hashable, Sendable {
  /// Custom schemes; links are built with the first.
  package var schemes: [String]
  /// The host that built deep links get.
  package var host: String?
  /// The place in a deep link where its path begins.
  package var deepPath: DeepPath
  /// The hosts of universal links.
  package var universalHosts: [String]
  /// True if universal links may begin with `http`, too.
  package var allowsHTTP: Bool
  /// True if links may spell literals and listed values in any case; that of letters beyond ASCII counts.
  package var ignoresCase: Bool
  /// True if the value of `{name...}` has single slashes only, and none at its end.
  package var mergesSlashes: Bool
  package var routes: [Route]

  package init(
    schemes: [String] = [], host: String? = nil, deepPath: DeepPath = .afterHost, universalHosts: [String] = [],
    allowsHTTP: Bool = true, ignoresCase: Bool = false, mergesSlashes: Bool = false, routes: [Route] = []
  ) {
    self.schemes = schemes
    self.host = host
    self.deepPath = deepPath
    self.universalHosts = universalHosts
    self.allowsHTTP = allowsHTTP
    self.ignoresCase = ignoresCase
    self.mergesSlashes = mergesSlashes
    self.routes = routes
  }

  /// Returns whether a text of a link is this literal, or this listed value.
  package func spells(_ text: String, _ word: String) -> Bool {
    text.utf8.elementsEqual(word.utf8) { $0 == $1 || ignoresCase && $0.asciiLowercased == $1.asciiLowercased }
  }

  /// The one of the listed values that a link means by a text; nil: it means none.
  package func value(spelled text: String, among values: [String]) -> String? {
    values.first { $0.utf8.elementsEqual(text.utf8) } ?? values.first { spells(text, $0) }
  }

  /// Two listed values that no link can tell apart; nil: there are none. Complexity: linear.
  package func twins(among values: [String]) -> (String, String)? {
    var known: [[UInt8]: String] = [:]
    for value in values {
      let compared = value.utf8.map { ignoresCase ? $0.asciiLowercased : $0 }
      if let other = known.updateValue(value, forKey: compared) { return (other, value) }
    }
    return nil
  }

  /// The place in a deep link where its path begins.
  public enum DeepPath: String, Hashable, Sendable, CaseIterable {
    /// `shop://any.host/orders/12` has the path `/orders/12`; the host means nothing.
    case afterHost = "after-host"
    /// `shop://orders/12` has the path `/orders/12`: what looks like a host is its first segment.
    case fromHost = "from-host"
  }
}

/// The pattern that turns a link into an intent.
public struct Route: Hashable, Sendable {
  /// The kinds of links a route is for.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A custom scheme.
    package static let deep = Kinds(rawValue: 1)
    /// `http` or `https` on one of the hosts.
    package static let universal = Kinds(rawValue: 2)
    /// The type of a home-screen quick action.
    package static let shortcut = Kinds(rawValue: 4)
    /// The identifier of a search item.
    package static let spotlight = Kinds(rawValue: 8)
  }

  package var intent: IntentID
  package var kinds: Kinds
  /// `https://click.shop.example/…`: the only host, or `*.shop.example`, whose universal links it is for.
  package var host: String?
  package var path: [Segment]
  package var query: [QueryItem]
  /// `#{name}`: the parameter that the fragment gives.
  package var fragment: String?
  /// `as name`: the parameter that the whole link gives, as it was spelled.
  package var link: String?

  package init(
    intent: IntentID, kinds: Kinds, host: String? = nil, path: [Segment], query: [QueryItem] = [],
    fragment: String? = nil, link: String? = nil
  ) {
    self.intent = intent
    self.kinds = kinds
    self.host = host
    self.path = path
    self.query = query
    self.fragment = fragment
    self.link = link
  }

  /// The name of placeholders that give nothing: `{_}`.
  package static let ignored = "_"

  /// The place of a part of a link.
  package enum Place: Hashable, Sendable {
    /// A segment of the path, by its number; by the form `rest` all from there on.
    case segment(Int)
    /// The value of a key of the query.
    case key(String)
    case fragment
    /// The whole link.
    case link
  }

  /// The parts of a link of which the route says something, and what it says: in the order of the link, and then the
  /// whole.
  package var parts: [(place: Place, content: QueryItem.Value)] {
    var parts: [(place: Place, content: QueryItem.Value)] = []
    for (number, segment) in path.enumerated() {
      switch segment {
      case .literal(let text): parts.append((.segment(number), .literal(text)))
      case .placeholder(let name, let form):
        parts.append((.segment(number), .placeholder(name, form, isOptional: false)))
      }
    }
    for item in query { parts.append((.key(item.key), item.value)) }
    if let fragment { parts.append((.fragment, .placeholder(fragment, .text, isOptional: false))) }
    if let link { parts.append((.link, .placeholder(link, .text, isOptional: false))) }
    return parts
  }

  /// A value that the route gives.
  package struct Gift {
    package var name: String
    package var form: Form
    package var isOptional: Bool
    package var place: Place
  }

  /// The values that it can give, and to which parameters.
  package var gifts: [Gift] {
    parts.compactMap { place, content in
      guard case .placeholder(let name, let form, let isOptional) = content, name != Self.ignored else { return nil }
      return Gift(name: name, form: form, isOptional: isOptional, place: place)
    }
  }

  /// The names of the parameters to which it can give values.
  package var gives: Set<String> { Set(gifts.map(\.name)) }

  /// The values that the placeholder of this name accepts, if they are listed; nil: they are not.
  package func listed(_ name: String) -> [String]? {
    gifts.lazy.filter { $0.name == name }.compactMap(\.form.listed).first
  }

  /// The lists of values that placeholders accept, also those that give nothing.
  package var lists: [[String]] {
    parts.compactMap { if case .placeholder(_, let form, _) = $0.content { form.listed } else { nil } }
  }

  /// One part of a path.
  public enum Segment: Hashable, Sendable {
    case literal(String)
    /// `{name}`, restricted as the form says.
    case placeholder(String, Form)
  }

  /// The values that a placeholder accepts.
  public enum Form: Hashable, Sendable {
    /// `{name}`: one segment that is not empty.
    case text
    /// `{name: integer}`
    case integer
    /// `{name: a|b}`
    case oneOf([String])
    /// `{name: web}`: an address with `http` or `https` and a host.
    case web
    /// `{name before -}`: the part of the segment before the first occurrence; all of it if there is none.
    case before(String)
    /// `{name...}`: the rest of the path; last segment only.
    case rest

    /// The values, if they are listed.
    package var listed: [String]? { if case .oneOf(let values) = self { values } else { nil } }
  }

  /// `key=value` (a literal), `key={name}`, or `!key`.
  package struct QueryItem: Hashable, Sendable {
    /// The value of the key.
    package enum Value: Hashable, Sendable {
      case literal(String)
      case placeholder(String, Form, isOptional: Bool)
      /// There must be no such key.
      case absent
    }
    package var key: String
    package var value: Value

    package init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }
}

extension UInt8 {
  /// In lower case, if it is an ASCII letter.
  package var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
