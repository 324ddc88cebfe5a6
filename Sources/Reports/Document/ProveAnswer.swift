import ModelChecking

/// The answers: what was found of an obligation.
extension ProveDocument {
  /// The answer about some contexts.
  package enum Answer: Hashable, Sendable, Codable {
    case proved(Proved)
    case refuted(Refuted)
    case unknown(Undecided)
  }

  package struct Proved: Hashable, Sendable, Codable {
    var when: When?
    var evidence: Evidence
    /// True if it holds only because what it speaks of never occurs.
    var vacuous: JSONDocument.True?
    /// The witness.
    var run: Run?
  }

  package struct Refuted: Hashable, Sendable, Codable {
    var when: When?
    var failure: Failure
    /// True if the run is an example: in other contexts other runs show it.
    var example: JSONDocument.True?
    /// The part of the spec to look at first.
    var cause: SpecPart
    /// The number of its cause in `causes`, counted from 0.
    var causedBy: Int
    var known: KnownLine?
    /// True if the baseline accepts it.
    var baseline: JSONDocument.True?
    /// The pattern by which `--only` proves this again.
    var only: String
    /// The meaning for a user, in a sentence for people.
    var consequence: String
    var run: Run?
  }

  package struct Undecided: Hashable, Sendable, Codable {
    var when: When?
    var reason: Unknown
    var known: KnownLine?
    /// True if the baseline accepts it.
    var baseline: JSONDocument.True?
  }

  /// The line of `known` that accepts it.
  package struct KnownLine: Hashable, Sendable, Codable {
    var name, because: String
    var location: JSONDocument.Place?
  }

  package struct Evidence: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable { case witness, ranking, closedSet, cases }
    var kind: Kind
    /// Of a ranking: after at most so many moves.
    var longest: Int?
    /// Of a closed set.
    var configurations: Int?
    var cases: Int?
  }

  package struct Failure: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      case ends, neverEnds, neverGetsThere, violated, overlap, gap, valueLost, valueReplaced, ruleBroken, back,
        grows
    }
    var kind: Kind
    var ending: RunEnding?
    /// Of an overlap.
    var transitions: [SpecPart]?
    var context: [String: String]?
    /// Of a replaced value.
    var step: SpecPart?
    /// The fault by which Back goes wrong, and on which screen.
    var back: Counterexample.BackFault?
    var screen: String?
  }
}

extension ProveDocument.Answer: JSONDocument.OneOf {
  private enum Key: CodingKey { case verdict }

  package static var objects: [(constants: [String: String], type: any Decodable.Type)] {
    ProveDocument.Asked.Word.allCases.map { word in
      switch word {
      case .proved: (["verdict": word.rawValue], ProveDocument.Proved.self)
      case .refuted: (["verdict": word.rawValue], ProveDocument.Refuted.self)
      case .unknown: (["verdict": word.rawValue], ProveDocument.Undecided.self)
      }
    }
  }

  package var verdict: ProveDocument.Asked.Word {
    switch self {
    case .proved: .proved
    case .refuted: .refuted
    case .unknown: .unknown
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(ProveDocument.Asked.Word.self, forKey: .verdict) {
    case .proved: self = .proved(try ProveDocument.Proved(from: decoder))
    case .refuted: self = .refuted(try ProveDocument.Refuted(from: decoder))
    case .unknown: self = .unknown(try ProveDocument.Undecided(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(verdict, forKey: .verdict)
    switch self {
    case .proved(let part): try part.encode(to: encoder)
    case .refuted(let part): try part.encode(to: encoder)
    case .unknown(let part): try part.encode(to: encoder)
    }
  }
}
