import ModelChecking
import NavigationModel

/// The obligations, and what was found of each.
extension ProveDocument {
  /// An obligation that was asked.
  package struct Asked: Hashable, Sendable, Codable {
    package enum Word: String, Codable, Sendable, CaseIterable { case proved, refuted, unknown }
    /// The stable name, as `--only` and `known` take it, such as `lands(goToHome)`.
    package var name: String
    /// The kind of the obligation.
    package var kind: Obligation.Kind
    /// The names of what it is about.
    var intent, change, parameter, screen, event, property: String?
    /// The verdict: refuted if a part is, or else unknown if a part is, or else proved.
    package var verdict: Word
    /// A sentence for people.
    var claim: String
    /// The answers, by contexts; what fails comes first.
    package var parts: [Answer]

    /// - Parameters:
    ///   - number: of the entry in the report.
    ///   - causes: of each part the number of its cause.
    init(
      _ entry: CheckReport.Entry, _ number: Int, of report: CheckReport, _ causes: [FailureGroup.Place: Int],
      _ names: SpecNames, hasWitnesses: Bool
    ) {
      let (obligation, machine) = (entry.obligation, names.machine)
      name = entry.name
      kind = obligation.kind
      intent = obligation.intent.map(machine.name)
      change = obligation.change.map(machine.name)
      parameter = obligation.parameter(in: machine)?.name
      screen = obligation.screen.map(machine.name)
      event = obligation.event.map(machine.name)
      property = obligation.property.map { machine.properties[$0].name }
      switch entry.word {
      case .proved: verdict = .proved
      case .refuted, .known: verdict = .refuted
      case .unknown: verdict = .unknown
      }
      claim = Claims.sentence(obligation, in: machine)
      parts = entry.parts.indices.map { part in
        let known = report.known(entry.acceptances[part]).map(KnownLine.init)
        switch entry.parts[part].answer {
        case .proved(let proof):
          return .proved(Proved(proof, entry.parts[part].contexts, names, hasWitness: hasWitnesses))
        case .refuted(let counterexample):
          let place = FailureGroup.Place(entry: number, part: part)
          let item = FailureGroup.Item(
            entry: entry, part: entry.parts[part], counterexample: counterexample, place: place)
          return .refuted(Refuted(item, names, causedBy: causes[place] ?? 0, known: known))
        case .unknown(let reason):
          return .unknown(
            Undecided(reason, entry.parts[part].contexts, names, entry.acceptances[part], known: known))
        }
      }
    }
  }

  /// The answer about some contexts.
  package enum Answer: Hashable, Sendable, Codable {
    case proved(Proved)
    case refuted(Refuted)
    case unknown(Undecided)
  }

  package struct Proved: Hashable, Sendable, Codable {
    /// The contexts in which it is proved.
    var when: When?
    /// The reason why it holds.
    var evidence: Evidence
    /// True if it holds only because what it speaks of never occurs.
    var vacuous: JSONDocument.True?
    /// The witness.
    var run: Run?

    fileprivate init(_ proof: Proof, _ contexts: ContextCondition, _ names: SpecNames, hasWitness: Bool) {
      when = When(contexts, in: names.machine)
      evidence = Evidence(proof.evidence)
      vacuous = proof.isVacuous ? .yes : nil
      if case .witness(let trace) = proof.evidence, hasWitness { run = Run(trace, names) }
    }
  }

  package struct Refuted: Hashable, Sendable, Codable {
    /// The contexts in which it is refuted.
    var when: When?
    /// The way in which it fails.
    var failure: Failure
    /// True if the run is an example: in other contexts other runs show it.
    var example: JSONDocument.True?
    /// The part of the spec to look at first.
    var cause: SpecPart
    /// The number of its cause in `causes`, counted from 0.
    var causedBy: Int
    /// The line of `known` that accepts it.
    var known: KnownLine?
    /// True if the baseline accepts it.
    var baseline: JSONDocument.True?
    /// The pattern by which `--only` proves this again.
    var only: String
    /// The meaning for a user, in a sentence for people.
    var consequence: String
    /// A run that shows it, if there is one.
    var run: Run?

    fileprivate init(_ item: FailureGroup.Item, _ names: SpecNames, causedBy: Int, known: KnownLine?) {
      when = When(item.part.contexts, in: names.machine)
      failure = Failure(item.counterexample.failure, names)
      example = item.isExample ? .yes : nil
      cause = SpecPart(item.counterexample.cause, names)
      self.causedBy = causedBy
      self.known = known
      baseline = item.entry.acceptances[item.place.part] == .baseline ? .yes : nil
      only = item.pattern(in: names.machine)
      consequence = Consequences.sentence(item.entry.obligation, item.counterexample, in: names.machine)
      run = item.counterexample.trace.map { Run($0, names) }
    }
  }

  package struct Undecided: Hashable, Sendable, Codable {
    /// The contexts in which it is unknown.
    var when: When?
    /// The reason why there is no answer.
    var reason: Unknown
    /// The line of `known` that accepts it.
    var known: KnownLine?
    /// True if the baseline accepts it.
    var baseline: JSONDocument.True?

    fileprivate init(
      _ reason: Unknown, _ contexts: ContextCondition, _ names: SpecNames, _ acceptance: CheckReport.Acceptance?,
      known: KnownLine?
    ) {
      when = When(contexts, in: names.machine)
      self.reason = reason
      self.known = known
      baseline = acceptance == .baseline ? .yes : nil
    }
  }

  package struct Evidence: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      /// The run.
      case witness
      /// Every run ends as it should after at most so many moves.
      case ranking
      /// Of so many configurations none is bad.
      case closedSet
      /// A formula for so many cases.
      case cases
    }
    /// The kind of the evidence.
    var kind: Kind
    /// Of a ranking: after at most so many moves.
    var longest: Int?
    /// Of a closed set: its size; left out if it is too large to be counted.
    var configurations: Int?
    /// Of a formula: the number of its cases; left out if it is too large to be counted.
    var cases: Int?

    fileprivate init(_ evidence: Proof.Evidence) {
      switch evidence {
      case .witness: kind = .witness
      case .ranking(let longest): (kind, self.longest) = (.ranking, longest)
      case .closedSet(let size): (kind, configurations) = (.closedSet, size.ifCounted)
      case .cases(let count): (kind, cases) = (.cases, count.ifCounted)
      }
    }
  }

  package struct Failure: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      case ends, neverEnds, neverGetsThere, violated, overlap, gap, valueLost, valueReplaced, ruleBroken, back,
        grows
    }
    /// The kind of the failure.
    var kind: Kind
    /// Of a run that ends: how.
    var ending: RunEnding?
    /// Of an overlap: what is enabled together.
    var transitions: [SpecPart]?
    /// Of an overlap: where it is, the value of each variable.
    var context: [String: String]?
    /// Of a replaced value: what gives another.
    var step: SpecPart?
    /// The fault by which Back goes wrong.
    var back: Counterexample.BackFault?
    /// The screen on which Back goes wrong.
    var screen: String?

    fileprivate init(_ failure: Counterexample.Failure, _ names: SpecNames) {
      switch failure {
      case .ends(let ending): (kind, self.ending) = (.ends, RunEnding(ending))
      case .neverEnds: kind = .neverEnds
      case .neverGetsThere: kind = .neverGetsThere
      case .violated: kind = .violated
      case .overlap(let transitions, let context):
        kind = .overlap
        self.transitions = transitions.map { SpecPart(.transition($0), names) }
        self.context = names.values(of: context)
      case .gap: kind = .gap
      case .valueLost: kind = .valueLost
      case .valueReplaced(let step): (kind, self.step) = (.valueReplaced, SpecPart(.step(step), names))
      case .ruleBroken: kind = .ruleBroken
      case .back(let fault, let screen): (kind, back, self.screen) = (.back, fault, names.machine.name(screen))
      case .grows: kind = .grows
      }
    }
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
