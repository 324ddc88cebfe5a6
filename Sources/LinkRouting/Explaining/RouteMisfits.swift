import NavigationModel

/// Why a link does not match a route, and how far it is from it.
struct RouteMisfits {
  private(set) var misfits: [LinkExplanation.Misfit] = []
  /// Smaller is closer.
  private(set) var distance = 0
  /// True if the route resembles the link at all: they share a literal segment, or nearly; or the route has none.
  private(set) var isRelated: Bool
  /// The values that parameters of listed types may have.
  private var listed: [String: [String]] = [:]
  private let links: Links

  init(_ route: Route, _ link: LinkPieces, _ kind: LinkKind?, of machine: Machine) {
    links = machine.links
    isRelated = route.path.isEmpty ? link.segments.isEmpty : !route.path.contains(where: \.isLiteral)
    for parameter in machine.intents[route.intent.index].parameters {
      if let type = parameter.type { listed[parameter.name] = machine.types[type.index].values }
    }
    if let kind, !route.kinds.contains(kind.kinds) { add(.otherKind(kind), 2) }
    if let host = route.host, let kind, kind == .universal,
      !LinkDomains.covers(host.lowercased(), link.host.lowercased())
    {
      add(.otherHost(expected: host), 2)
    }
    comparePath(route, link)
    for item in route.query { compare(item, link) }
    if let name = route.fragment, link.fragment?.range.isEmpty ?? true { add(.missingFragment(parameter: name), 2) }
  }

  private mutating func add(_ misfit: LinkExplanation.Misfit, _ cost: Int) {
    misfits.append(misfit)
    distance += cost
  }

  private mutating func comparePath(_ route: Route, _ link: LinkPieces) {
    for (index, segment) in route.path.enumerated() {
      guard index < link.segments.count else {
        add(.missingSegment(segment), 3)
        continue
      }
      let text = link.segments[index].text
      switch segment {
      case .literal(let literal) where links.spells(text, literal):
        isRelated = true
        distance -= 2
      case .literal(let literal):
        let isSimilar = Self.isSimilar(text, literal)
        isRelated = isRelated || isSimilar
        add(.otherSegment(index: index, expected: literal), isSimilar ? 1 : 4)
      case .placeholder(let name, let form) where !form.accepts(text, links):
        add(.wrongSegment(index: index, parameter: name, form), 2)
      case .placeholder(let name, let form): compareType(name, form, text)
      }
    }
    guard !route.takesRest, link.segments.count > route.path.count else { return }
    add(.extraSegment(index: route.path.count), 3 * (link.segments.count - route.path.count))
  }

  private mutating func compare(_ item: Route.QueryItem, _ link: LinkPieces) {
    let given = link.items.first { $0.key.text.utf8.map(\.asciiLowercased) == item.comparedKey }
    if item.value == .absent, given != nil { add(.unwantedKey(item.key), 1) }
    guard item.value.isRequired else { return }
    guard let given else { return add(.missingKey(item.key), 2) }
    let text = given.value?.text ?? ""
    switch item.value {
    case .literal(let expected) where !links.spells(text, expected):
      add(.otherValue(key: item.key, expected: expected), 2)
    case .placeholder where text.isEmpty: add(.emptyValue(key: item.key), 1)
    case .placeholder(let name, let form, _) where !form.accepts(text, links):
      add(.wrongValue(key: item.key, parameter: name, form), 1)
    case .placeholder(let name, let form, _): compareType(name, form, text)
    case .literal, .absent: break
    }
  }

  /// A value, of the right form, that is not among those of its listed type.
  private mutating func compareType(_ name: String, _ form: Route.Form, _ text: String) {
    guard let values = listed[name] else { return }
    if links.value(spelled: form.value(of: text), among: values) == nil {
      add(.unlistedValue(parameter: name, values), 1)
    }
  }

  /// Returns whether one text is easily mistaken for the other: they differ only in case, or in at most two characters.
  private static func isSimilar(_ a: String, _ b: String) -> Bool {
    let (s, t) = (Array(a.lowercased().unicodeScalars.prefix(64)), Array(b.lowercased().unicodeScalars.prefix(64)))
    guard s.count + t.count > 4, abs(s.count - t.count) <= 2 else { return s == t }
    // Levenshtein's distance, one row at a time.
    var row = Array(0...t.count)
    for (i, x) in s.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in t.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[t.count] <= 2
  }
}

extension Route.Form {
  /// Returns whether a placeholder of this form accepts a text that is not empty.
  func accepts(_ text: String, _ links: Links) -> Bool {
    switch self {
    case .text, .rest: true
    case .integer: Int64(text) != nil
    case .oneOf(let values): links.value(spelled: text, among: values) != nil
    case .web: WebAddress.accepts(text)
    case .before: !value(of: text).isEmpty
    }
  }

  /// The part of a text that the placeholder takes.
  func value(of text: String) -> String {
    guard case .before(let separator) = self else { return text }
    let bytes = Array(text.utf8)
    let end = bytes.indices.first { bytes[$0...].starts(with: separator.utf8) } ?? bytes.count
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
