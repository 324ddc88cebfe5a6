import LinkRouting

/// Links with the same literal segments and placeholders, to become one route.
struct DraftRoute {
  /// One part of a path.
  enum Segment: Hashable {
    case literal(String)
    /// A part that differs from link to link.
    case value
    case oneOf([String])
    case rest

    var isValue: Bool {
      if case .literal = self { false } else { true }
    }
  }

  var segments: [Segment]
  /// The names that templates have for values, by their places.
  private var names: [Int: String] = [:]
  /// Query keys in the order found, and in how many links each has a value.
  var keys: [(name: String, count: Int)] = []
  var linkCount = 0
  var isDeep = false
  var isUniversal = false
  /// True if the last segment may be missing.
  var isFolder = false
  /// Query items that a website's file fixes: `tab=a`, `!preview`.
  private var fixedItems: [String] = []
  private var hasFragment = false

  init(segments: [Segment]) { self.segments = segments }

  /// The route of a template; it is not joined with others.
  init(_ template: DraftTemplate) {
    segments = template.path.map { part in
      switch part {
      case .literal(let text): .literal(text)
      case .any: .value
      case .oneOf(let values): .oneOf(values)
      case .rest: .rest
      }
    }
    if case .rest(orNothing: true)? = template.path.last { isFolder = true }
    for item in template.query {
      switch item.value {
      case .required: keys.append((item.key, 1))
      case .optional: keys.append((item.key, 0))
      case .literal(let text): fixedItems.append("\(item.key)=\(text)")
      case .absent: fixedItems.append("!\(item.key)")
      }
    }
    hasFragment = template.hasFragment
    linkCount = 1
    (isDeep, isUniversal) = (true, true)
  }

  /// Adds a link.
  mutating func add(_ link: DraftLink) {
    linkCount += 1
    for (place, part) in link.parts.enumerated() {
      if let name = part.name, names[place] == nil { names[place] = name }
    }
    if link.isPath {
      (isDeep, isUniversal) = (true, true)
    } else if link.isUniversal {
      isUniversal = true
    } else {
      isDeep = true
    }
    var seen: Set<String> = []
    // Of equal keys the first counts, and without a value it counts as missing.
    for (key, hasValue) in link.keys where seen.insert(key.lowercased()).inserted {
      if let index = keys.firstIndex(where: { $0.name.lowercased() == key.lowercased() }) {
        keys[index].count += hasValue ? 1 : 0
      } else if valueCount + keys.count < RouteTable.parameterLimit, key.utf8.count <= RouteTable.wordLimit {
        keys.append((key, hasValue ? 1 : 0))
      }
    }
  }

  private var valueCount: Int { segments.count(where: \.isValue) }

  /// False if it has more segments or values than routes may have.
  var fits: Bool {
    segments.count <= RouteTable.segmentLimit
      && valueCount + keys.count + (hasFragment ? 1 : 0) <= RouteTable.parameterLimit
  }

  /// The words of the literal segments, for names.
  var words: [String] {
    segments.flatMap { segment -> [String] in
      if case .literal(let text) = segment { DraftNames.words(text) } else { [] }
    }
  }

  /// The parameters of the intent: those of the path, then those of the query.
  var parameters: [(name: String, isOptional: Bool)] {
    var used: Set<String> = []
    func unique(_ wanted: String) -> String {
      let wanted = DraftNames.short(wanted)
      var name = wanted
      var number = 2
      while !used.insert(name).inserted {
        name = "\(wanted)\(number)"
        number += 1
      }
      return name
    }
    var parameters: [(String, Bool)] = []
    var previous = ""
    for (place, segment) in segments.enumerated() {
      switch segment {
      case .literal(let text): previous = text
      case .value, .oneOf: parameters.append((unique(names[place] ?? DraftNames.identifier(of: previous)), false))
      case .rest: parameters.append((unique("path"), isFolder))
      }
    }
    for key in keys {
      parameters.append((unique(DraftNames.lowerCamel(DraftNames.words(key.name))), key.count < linkCount))
    }
    if hasFragment { parameters.append((unique("fragment"), false)) }
    return parameters
  }

  /// The routes as a spec spells them: two, if the last segment may be missing.
  func texts(_ parameters: [(name: String, isOptional: Bool)]) -> [String] {
    guard isFolder else { return [text(parameters)] }
    var short = self
    short.segments.removeLast()
    let place = valueCount - 1
    var fewer = parameters
    fewer.remove(at: place)
    return [short.text(fewer), text(parameters)]
  }

  /// The route as a spec spells it.
  func text(_ parameters: [(name: String, isOptional: Bool)]) -> String {
    var left = parameters[...]
    var text = ""
    for segment in segments {
      switch segment {
      case .literal(let literal): text += "/" + ForeignText.escaped(literal)
      case .value: text += "/{\(left.popFirst()?.name ?? "value")}"
      case .oneOf(let values): text += "/{\(left.popFirst()?.name ?? "value"): \(values.joined(separator: "|"))}"
      case .rest: text += "/{\(left.popFirst()?.name ?? "path")...}"
      }
    }
    if segments.isEmpty { text = "/" }
    var items: [String] = []
    for key in keys {
      guard let parameter = left.popFirst() else { break }
      items.append("\(key.name)={\(parameter.name)\(parameter.isOptional ? "?" : "")}")
    }
    items += fixedItems
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    if hasFragment, let parameter = left.popFirst() { text += "#{\(parameter.name)}" }
    return text
  }
}

/// The parts of a link, or of a template such as `/orders/:id` or `/orders/{id}`, that a draft needs.
struct DraftLink {
  /// A segment of the path.
  struct Part {
    var text: String
    var isPlaceholder = false
    /// The placeholder's.
    var name: String?

    init(text: String) {
      self.text = text
      guard text.hasPrefix(":") || text.hasPrefix("{") || text == "*" else { return }
      isPlaceholder = true
      // ':id(\\d+)', '{id: integer}', '{id...}', '{id}.html'
      let name = DraftNames.words(
        String(text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }))
      self.name = name.isEmpty ? nil : DraftNames.lowerCamel(name)
    }
  }

  var scheme: String
  var host: String
  /// The host as it is written.
  var spelledHost: String
  var parts: [Part]
  /// Those of the query that routes may name, and whether they have values.
  var keys: [(name: String, hasValue: Bool)]
  var isUniversal: Bool { scheme == "http" || scheme == "https" }
  /// False if a text of it is longer than those of routes may be.
  var fits: Bool {
    ([scheme, spelledHost] + parts.map(\.text)).allSatisfy { $0.utf8.count <= RouteTable.wordLimit }
  }
  var hasPlaceholder: Bool { parts.contains(where: \.isPlaceholder) }
  /// True if its literals are names, not values.
  var isTemplate = false
  /// True if it begins with its path.
  var isPath: Bool { scheme.isEmpty }

  /// Nil if it has neither scheme nor path, or is a web address without a host.
  init?(_ text: String) {
    if text.hasPrefix("/") {
      (scheme, host, spelledHost) = ("", "", "")
      (parts, keys) = Self.pathAndQuery(text.prefix { $0 != "#" })
      return
    }
    guard let range = text.range(of: "://") else { return nil }
    scheme = text[..<range.lowerBound].lowercased()
    let letters = scheme.unicodeScalars
    guard let first = letters.first, ("a"..."z").contains(first),
      letters.allSatisfy({ ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+-.".unicodeScalars.contains($0) })
    else { return nil }
    let rest = text[range.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let name = (authority.split(separator: "@").last ?? "").prefix { $0 != ":" }
    host = name.lowercased()
    spelledHost = String(name)
    if scheme == "http" || scheme == "https", !DraftNames.isPlain(host) { return nil }
    (parts, keys) = Self.pathAndQuery(rest.dropFirst(authority.count))
  }

  private static func pathAndQuery(_ text: Substring) -> ([Part], [(String, Bool)]) {
    let path = text.prefix { $0 != "?" }
    let query = text.dropFirst(path.count).dropFirst()
    return (
      path.split(separator: "/").map { Part(text: String($0)) },
      query.split(separator: "&").map { item in
        let key = item.prefix { $0 != "=" }
        return (String(key), item.count > key.count + 1)
      }.filter { DraftNames.isPlain($0.0) && !SpellingLaw.isTracking($0.0) }
    )
  }
}
