import ModelChecking
import NavigationModel

/// The result of an intent in a context: one cell of the matrix.
struct Cell: Hashable {
  /// The result without numbers: cells with equal results are merged.
  enum Word: Hashable {
    case lands, reachable, denied
    /// These kinds of obligations are refuted.
    case refuted([Obligation.Kind])
    /// Refuted, and accepted by a line of `known`.
    case known([Obligation.Kind])
    case unknown(Unknown)

    /// Tells apart intents that fail in several ways; nil if nothing fails.
    var refutation: String? {
      guard case .refuted(let kinds) = self else { return nil }
      if kinds.contains(.denied) { return "lands although denied" }
      if kinds.contains(.reachable) { return "never lands" }
      return kinds.contains(.lands) ? "can fail to land" : "can fail to land from elsewhere"
    }
  }

  var word: Word
  /// How many events the shortest landing run performs.
  var performed: Int?

  /// Combines the verdicts on an intent in a context; nil if none of them was checked.
  init?(_ entries: [CheckReport.Entry]) {
    var refuted: [Obligation.Kind] = []
    var known: [Obligation.Kind] = []
    var unknown: Unknown?
    var proved: Set<Obligation.Kind> = []
    var shortest: Int?
    for entry in entries {
      switch entry.verdict {
      case .proved(let proof):
        proved.insert(entry.obligation.kind)
        if entry.obligation.kind == .reachable, case .witness(let trace) = proof.evidence {
          shortest = EvidenceText.performed(trace)
        }
      case .refuted where entry.known != nil: known.append(entry.obligation.kind)
      case .refuted: refuted.append(entry.obligation.kind)
      case .unknown(let reason): unknown = unknown ?? reason
      }
    }
    if !refuted.isEmpty {
      word = .refuted(refuted)
    } else if let unknown {
      word = .unknown(unknown)
    } else if !known.isEmpty {
      word = .known(known)
    } else if proved.contains(.denied) {
      word = .denied
    } else if proved.contains(.lands) || proved.contains(.landsAnywhere) {
      word = .lands
      performed = shortest
    } else if proved.contains(.reachable) {
      word = .reachable
      performed = shortest
    } else {
      return nil
    }
  }

  /// Whether nothing needs to be said about it.
  var isFine: Bool {
    switch word {
    case .lands, .reachable, .denied: true
    case .refuted, .known, .unknown: false
    }
  }

  var span: Span { Self.span(word, performed: performed.map { $0...$0 }) }

  static func span(_ word: Word, performed: ClosedRange<Int>?) -> Span {
    let number = performed.map { $0.count == 1 ? "  \($0.lowerBound)" : "  \($0.lowerBound)–\($0.upperBound)" } ?? ""
    return switch word {
    case .lands: Span("lands\(number)", .green)
    case .reachable: Span("reachable\(number)", .green)
    case .denied: Span("denied", .green)
    case .refuted: Span("REFUTED", .alarm)
    case .known: Span("known", .yellow)
    case .unknown: Span("unknown", .yellow)
    }
  }
}
