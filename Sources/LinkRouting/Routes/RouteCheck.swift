import NavigationModel

/// A check that a table can be made of routes and domains.
struct RouteCheck {
  let machine: Machine
  let domains: LinkDomains

  init(_ machine: Machine, _ domains: LinkDomains) {
    self.machine = machine
    self.domains = domains
  }

  func run() throws(RouteTableError) {
    try checkDomains()
    guard machine.links.routes.count <= Int(Int32.max) else { throw .tooManyRoutes(limit: Int(Int32.max)) }
    for (index, route) in machine.links.routes.enumerated() { try check(route, index) }
    try countKeys()
  }

  /// Counts the query keys that routes of one shape name together.
  private func countKeys() throws(RouteTableError) {
    var keys: [[RoutePrecedence.Place]: Set<[UInt8]>] = [:]
    for (index, route) in machine.links.routes.enumerated() where !route.query.isEmpty {
      let shape = RoutePrecedence(route, in: machine.links).shape
      keys[shape, default: []].formUnion(route.query.map(\.comparedKey))
      guard keys[shape, default: []].count <= RouteTable.keyLimit else {
        throw .tooLarge(route: index, .keys, limit: RouteTable.keyLimit)
      }
    }
  }

  private func checkDomains() throws(RouteTableError) {
    var schemes: Set<String> = []
    for scheme in domains.schemes + domains.universalSchemes {
      let bytes = scheme.utf8.map(\.asciiLowercased)
      guard let first = bytes.first, first.isASCIILetter, bytes.allSatisfy(\.isSchemeByte),
        bytes.count <= RouteTable.wordLimit
      else {
        throw .invalidScheme(scheme)
      }
      guard schemes.insert(String(decoding: bytes, as: UTF8.self)).inserted else { throw .repeatedScheme(scheme) }
    }
    for host in domains.universalHosts + [domains.deepHost].compactMap({ $0 }) { try checkHost(host) }
  }

  private func checkHost(_ host: String) throws(RouteTableError) {
    let name = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
    guard host.utf8.count <= RouteTable.wordLimit, isHost(name), !name.contains("*") else { throw .invalidHost(host) }
  }

  /// An address in brackets (RFC 3986 section 3.2.2), or a name.
  private func isHost(_ text: String) -> Bool {
    var name = Substring(text)
    if name.hasPrefix("["), name.hasSuffix("]") {
      name = name.dropFirst().dropLast()
      return !name.isEmpty && name.utf8.allSatisfy { $0.isHostByte || $0 == UInt8(ascii: ":") }
    }
    return !name.isEmpty && name.utf8.allSatisfy(\.isHostByte)
  }

  /// A text that links are compared with.
  private func check(_ text: String, of route: Int) throws(RouteTableError) {
    if text.isEmpty { throw .emptyText(route: route) }
    guard text.utf8.count <= RouteTable.wordLimit else {
      throw .tooLarge(route: route, .bytes, limit: RouteTable.wordLimit)
    }
  }

  private func check(_ route: Route, _ index: Int) throws(RouteTableError) {
    let parameters = machine.intents[route.intent.index].parameters
    guard parameters.count <= RouteTable.parameterLimit else {
      throw .tooLarge(route: index, .parameters, limit: RouteTable.parameterLimit)
    }
    guard route.path.count <= RouteTable.segmentLimit else {
      throw .tooLarge(route: index, .segments, limit: RouteTable.segmentLimit)
    }
    if let host = route.host {
      try checkHost(host)
      // Links of these are compared as far as the first colon.
      guard route.kinds == .universal, !host.hasPrefix("[") else { throw .misplacedHost(route: index) }
    }
    var given: Set<String> = []
    func give(_ name: String, _ form: Route.Form, isOptional: Bool) throws(RouteTableError) {
      switch form {
      case .oneOf([]), .before(""): throw .emptyText(route: index)
      case .oneOf(let values): for value in values { try check(value, of: index) }
      default: break
      }
      let isTaken = if case .before = form { true } else { isOptional || name != Route.ignored }
      if !isTaken { return }
      guard let parameter = parameters.first(where: { $0.name == name }), parameter.isOptional || !isOptional else {
        throw .unknownParameter(route: index, name: name)
      }
      guard given.insert(name).inserted else { throw .repeatedParameter(route: index, name: name) }
      guard let type = parameter.type else { return }
      if form == .rest { throw .misplacedRest(route: index) }
      for value in machine.types[type.index].values { try check(value, of: index) }
    }
    var keys: Set<[UInt8]> = []
    for (place, content) in route.parts {
      if case .key(let key) = place {
        try check(key, of: index)
        guard keys.insert(key.utf8.map(\.asciiLowercased)).inserted else {
          throw .repeatedKey(route: index, key: key)
        }
      }
      switch content {
      case .literal(let text):
        try check(text, of: index)
        if case .segment = place, DotSegments.contains(text) { throw .dotSegment(route: index) }
      case .placeholder(_, .rest, _) where place != .segment(route.path.count - 1): throw .misplacedRest(route: index)
      case .placeholder(let name, let form, let isOptional): try give(name, form, isOptional: isOptional)
      case .absent: break
      }
    }
    for parameter in parameters where !parameter.isOptional && !given.contains(parameter.name) {
      throw .missingParameter(route: index, name: parameter.name)
    }
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// RFC 3986 section 3.1.
  var isSchemeByte: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isASCIILetter || isDigit
    }
  }

  /// True of the bytes that a host that is compared may contain: no blank, control character, delimiter of a URI, or
  /// `%`.
  var isHostByte: Bool { self > 0x20 && self != 0x7F && !"/?#@:\\%".utf8.contains(self) }
}
