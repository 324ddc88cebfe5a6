import ModelChecking

/// Conclusions from the parts of an obligation.
extension ProveDocument.Asked {
  var refutations: [ProveDocument.Refuted] {
    parts.compactMap { if case .refuted(let part) = $0 { part } else { nil } }
  }

  private var undecided: [ProveDocument.Undecided] {
    parts.compactMap { if case .unknown(let part) = $0 { part } else { nil } }
  }

  /// Of all parts: refuted if one is, unknown if one is, or else proved.
  var word: CheckReport.VerdictWord {
    switch verdict {
    case .proved: .proved
    case .refuted: refutations.allSatisfy(\.isAccepted) ? .known : .refuted
    case .unknown: .unknown
    }
  }

  /// The reason for which something of it is unknown.
  var unknown: Unknown? { undecided.first?.reason }

  /// True if something of it is unknown, and all of that is accepted.
  var isUnknownAccepted: Bool { !undecided.isEmpty && undecided.allSatisfy(\.isAccepted) }

  /// True if it is refuted in some contexts, and unknown in others.
  var isUnknownInPart: Bool { verdict == .refuted && !undecided.isEmpty }

  /// True if the baseline accepts something unknown.
  var isUnknownInBaseline: Bool { undecided.contains { $0.baseline != nil } }

  /// Returns whether this line of `known` accepts something unknown.
  func isUnknown(_ line: ProveDocument.KnownLine) -> Bool { undecided.contains { $0.known == line } }

  /// The line of `known` that accepts something unknown.
  var knownUnknown: ProveDocument.KnownLine? { undecided.lazy.compactMap(\.known).first }

  /// True if it is proved, but only because what it speaks of never occurs.
  var isVacuous: Bool {
    verdict == .proved && parts.contains { if case .proved(let part) = $0 { part.vacuous != nil } else { false } }
  }
}

extension ProveDocument.Refuted {
  var isAccepted: Bool { known != nil || baseline != nil }
}

extension ProveDocument.Undecided {
  var isAccepted: Bool { known != nil || baseline != nil }
}

extension ProveDocument.Answer {
  var when: ProveDocument.When? {
    switch self {
    case .proved(let part): part.when
    case .refuted(let part): part.when
    case .unknown(let part): part.when
    }
  }
}

extension ProveDocument.Size {
  /// `10 screens, 11 transitions, 9 intents`
  var words: String {
    [
      EvidenceText.count(screens, "screen"), EvidenceText.count(transitions, "transition"),
      EvidenceText.count(intents, "intent"),
    ].joined(separator: ", ")
  }
}

extension ProveDocument.When {
  /// `when user == loggedIn`, `in 5 of 64 contexts`
  var place: String {
    text.map { "when \($0)" } ?? "in \(CountText.about(contexts)) of \(CountText.about(total)) contexts"
  }
}

extension ProveDocument.When {
  /// Returns whether some context may be meant in which these variables have these values.
  func mayHold(where values: [String: String]) -> Bool {
    anyOf?.contains { $0.allSatisfy { values[$0.variable].map($0.values.contains) ?? true } } ?? true
  }

  fileprivate func holds(_ values: [String: String]) -> Bool? {
    anyOf?.contains { $0.allSatisfy { values[$0.variable].map($0.values.contains) ?? false } }
  }
}

extension ProveDocument.When? {
  /// Returns whether the context with these values is meant; nil if no condition was found.
  func holds(_ values: [String: String]) -> Bool? { map { $0.holds(values) } ?? true }

  /// The same after a name; nothing if no others were asked.
  var suffix: String { map { " \($0.place)" } ?? "" }
}

/// The result of a link, in a cell of the matrix.
extension ProveDocument.Link.Result {
  /// Tells apart intents that fail in several ways; nil if nothing fails.
  var refutation: String? {
    guard result == .refuted, let kinds else { return nil }
    if kinds.contains(.denied) { return "lands although denied" }
    if kinds.contains(.reachable) { return "never lands" }
    return kinds.contains(.lands) ? "can fail to land" : "can fail to land from elsewhere"
  }
}

extension ProveDocument.RunEnding {
  var words: String { kind == .failed ? "failed(\(reason ?? ""))" : kind.rawValue }
}
