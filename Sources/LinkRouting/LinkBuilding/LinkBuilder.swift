import NavigationModel

/// Writes the path, query and fragment of a link, from a route and the request's values.
struct LinkBuilder {
  private let machine: Machine
  private let route: Route
  private let request: IntentRequest
  private let parameters: [Parameter]
  /// The text to write where the route ignores what there is; nil: nothing can be.
  private let filling: String?

  init(_ machine: Machine, _ route: Route, _ request: IntentRequest, filling: String? = nil) {
    self.machine = machine
    self.route = route
    self.request = request
    self.filling = filling
    parameters = machine.intents[route.intent.index].parameters
  }

  func text() throws(LinkBuildingError) -> String {
    var carried: Set<String> = []
    var text = route.path.isEmpty ? "/" : ""
    var separator = "?"
    for (place, content) in route.parts where place != .link {
      let value: String
      switch content {
      case .literal(let literal): value = literal
      case .placeholder(let name, let form, let isOptional):
        carried.insert(name)
        guard let given = try self.value(name, form) else {
          if isOptional { continue }
          throw .missingValue(parameter: name)
        }
        value = given
      case .absent: continue
      }
      switch (place, content) {
      case (.segment, .placeholder(let name, let form, _)): text += "/" + (try segmentText(value, name, form))
      case (.segment, _): text += "/" + Self.encoded(value, keeping: Self.pathLiteral)
      case (.key(let key), _):
        text += separator + Self.encoded(key) + "=" + Self.encoded(value)
        separator = "&"
      case (.fragment, _): text += "#" + Self.encoded(value)
      case (.link, _): break
      }
    }
    for name in request.values.keys.sorted() where !carried.contains(name) && name != route.link {
      let isKnown = parameters.contains { $0.name == name }
      throw isKnown ? .noPlace(parameter: name) : .unknownParameter(name)
    }
    return text
  }

  /// The value that the request has under this name, if the placeholder can carry it.
  private func value(_ name: String, _ form: Route.Form) throws(LinkBuildingError) -> String? {
    if name == Route.ignored {
      switch form {
      case .oneOf(let values): return values.first
      case .integer where filling != nil: return "1"
      case .web where filling != nil: return WebAddress.example
      default: if let filling { return filling } else { throw .ignoredPart }
      }
    }
    guard let value = request.values[name] else { return nil }
    func refuse(_ reason: LinkBuildingError.Reason) -> LinkBuildingError { .uncarriable(parameter: name, reason) }
    if value.isEmpty { throw refuse(.empty) }
    if value.utf8.contains(where: PercentDecoding.isControl) { throw refuse(.control) }
    switch form {
    case .text: break
    case .rest:
      let parts = value.split(separator: "/", omittingEmptySubsequences: false)
      if machine.links.mergesSlashes, parts.contains("") { throw refuse(.doubledSlash) }
    case .integer: if Int64(value) == nil { throw refuse(.notInteger) }
    case .web: if !WebAddress.accepts(value) { throw refuse(.notWeb) }
    case .oneOf(let values): if !Self.lists(values, value) { throw refuse(.notListed(values)) }
    case .before(let separator):
      if Self.contains(Array(value.utf8), Array(separator.utf8)) { throw refuse(.separator(separator)) }
    }
    if let type = parameters.first(where: { $0.name == name })?.type {
      let values = machine.types[type.index].values
      if !Self.lists(values, value) { throw refuse(.notListed(values)) }
    }
    return value
  }

  /// Returns whether `value` is listed byte for byte: links are compared in this way, not by what looks the same.
  private static func lists(_ values: [String], _ value: String) -> Bool {
    values.contains { $0.utf8.elementsEqual(value.utf8) }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.indices.contains { text[$0...].starts(with: part) }
  }

  /// The value as one segment, or as the rest of a path.
  private func segmentText(_ value: String, _ name: String, _ form: Route.Form) throws(LinkBuildingError) -> String {
    guard !DotSegments.contains(value) else { throw .uncarriable(parameter: name, .dotSegment) }
    var segments = [value[...]]
    if form == .rest { segments = value.split(separator: "/", omittingEmptySubsequences: false) }
    var text = segments.map { Self.encoded(String($0)) }.joined(separator: "/")
    // A leading slash would be read as a doubled one.
    while text.hasPrefix("/") { text = "%2F" + text.dropFirst() }
    return text
  }

  /// The characters that need no escape in the literal segments of a path: `pchar` of RFC 3986 section 3.3.
  private static let pathLiteral = Array("!$&'()*+,;=:@".utf8)

  /// The text, with all but RFC 3986's unreserved characters (section 2.3) percent-encoded.
  static func encoded(_ text: String, keeping kept: [UInt8] = []) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte.isASCIILetter || byte.isDigit || "-._~".utf8.contains(byte) || kept.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
