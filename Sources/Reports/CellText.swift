import ModelChecking

/// What becomes of a link, in a cell of the matrix.
extension LinkResults.Result {
  /// Tells apart intents that fail in several ways; nil if nothing fails.
  var refutation: String? {
    guard case .refuted(let kinds) = self else { return nil }
    if kinds.contains(.denied) { return "lands although denied" }
    if kinds.contains(.reachable) { return "never lands" }
    return kinds.contains(.lands) ? "can fail to land" : "can fail to land from elsewhere"
  }

  /// Whether nothing needs to be said about it.
  var isFine: Bool {
    switch self {
    case .lands, .reachable, .denied: true
    case .refuted, .known, .unknown: false
    }
  }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension LinkResults.Cell {
  /// `lands  2–3`
  var span: Span {
    let number =
      performed.map { $0.lowerBound == $0.upperBound ? "  \($0.lowerBound)" : "  \($0.lowerBound)–\($0.upperBound)" }
      ?? ""
    return switch result {
    case .lands: Span("lands\(number)", .green)
    case .reachable: Span("reachable\(number)", .green)
    case .denied: Span("denied", .green)
    case .refuted: Span("REFUTED", .alarm)
    case .known: Span("known", .yellow)
    case .unknown: Span("unknown", .yellow)
    }
  }
}
