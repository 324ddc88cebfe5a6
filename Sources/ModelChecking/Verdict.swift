import NavigationModel

/// The answer to an obligation, in parts: where it holds, where it fails and how, and what is not known.
package struct Verdict: Hashable, Sendable, Codable {
  /// Contexts with the same answer.
  package struct Part: Hashable, Sendable, Codable {
    /// The contexts that it is for, among those that were asked.
    package var contexts: ContextCondition
    package var answer: Answer
    /// The line of `known`, by index, that accepts the refutation, or that nothing is known.
    package var known: Int?

    package init(_ contexts: ContextCondition, _ answer: Answer, known: Int? = nil) {
      self.contexts = contexts
      self.answer = answer
      self.known = known
    }
  }

  /// The answer about some contexts.
  package enum Answer: Hashable, Sendable, Codable {
    case proved(Proof)
    case refuted(Counterexample)
    case unknown(Unknown)
  }

  /// At least one; what fails comes first.
  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// Nothing is known.
  package init(_ reason: Unknown) { parts = [Part(.everything, .unknown(reason))] }
}

extension Verdict {
  /// It holds wherever it was asked.
  package var isProved: Bool { parts.allSatisfy { if case .proved = $0.answer { true } else { false } } }

  /// The parts that fail, and the runs that show it.
  package var refutations: [(part: Part, counterexample: Counterexample)] {
    parts.compactMap { part in
      if case .refuted(let counterexample) = part.answer { (part, counterexample) } else { nil }
    }
  }

  /// The proofs of the parts that hold.
  package var proofs: [Proof] { parts.compactMap { if case .proved(let proof) = $0.answer { proof } else { nil } } }

  /// Why some of it is not known, if it is not.
  package var unknown: Unknown? {
    parts.lazy.compactMap { if case .unknown(let reason) = $0.answer { reason } else { nil } }.first
  }
}

/// Why an obligation holds.
package struct Proof: Hashable, Sendable, Codable {
  package enum Evidence: Hashable, Sendable, Codable {
    /// A shortest run that does it.
    case witness(Trace)
    /// Every run ends as it should, or comes to where it must, after at most so many moves.
    case ranking(longest: Int?)
    /// A set of so many configurations, closed under every move, without a bad one.
    case closedSet(configurations: Int)
    /// So many cases, each covered by a formula.
    case cases(Int)
  }

  package var evidence: Evidence
  /// It holds only because what it speaks of never occurs.
  package var isVacuous: Bool

  package init(_ evidence: Evidence, isVacuous: Bool = false) {
    self.evidence = evidence
    self.isVacuous = isVacuous
  }
}

/// Why an obligation does not hold.
package struct Counterexample: Hashable, Sendable, Codable {
  package enum Failure: Hashable, Sendable, Codable {
    /// The run ends otherwise than it should, or lands where it should be denied.
    case ends(Ending)
    /// The run never ends: it repeats from `Trace.loop` on.
    case neverEnds
    /// Nothing gets there. The trace, if any, is a run that comes to something else.
    case neverGetsThere
    /// The run comes to a configuration in which the condition is false (guarded, always, never, resets, ask-only).
    case violated
    /// The transitions that are enabled together in this context.
    case overlap([TransitionID], Context)
    /// No alternative applies in the last configuration of the trace.
    case gap
    /// The run lands without the link's value having reached an event.
    case valueLost
    /// The run lands, but this step gave an event another value under the parameter's name.
    case valueReplaced(StepID)
    /// The last entry of the trace breaks the rule.
    case ruleBroken
    /// With stacks: after the link has landed, Back comes to this screen and goes no further as it should.
    case back(BackFault, ScreenID)
    /// The run puts screens on each other each time that it is repeated from `Trace.loop` on.
    case grows
  }

  /// A fault in where Back leads.
  package enum BackFault: String, Hashable, Sendable, Codable, CaseIterable {
    /// The requirement of the screen does not hold.
    case requires
    /// The screen cannot be left by hand, and nothing leads on from it.
    case stuck
    /// The screen is at the bottom, and not the root.
    case leavesApp
    /// The screen was there before the link, below what was shown.
    case older
  }

  package var failure: Failure
  /// The run that shows it, replayed by `Step`: a shortest one, unless it never ends or the spec has stacks; nil where
  /// no run is needed (an overlap).
  package var trace: Trace?
  /// The part of the spec that is the cause.
  package var cause: Element
  /// True if the same moves show it in each of the contexts; otherwise the run is an example in one of them.
  package var isSameInAll: Bool

  package init(_ failure: Failure, trace: Trace?, cause: Element, isSameInAll: Bool = false) {
    self.failure = failure
    self.trace = trace
    self.cause = cause
    self.isSameInAll = isSameInAll
  }
}

/// Why there is no answer.
package enum Unknown: String, Hashable, Sendable, Codable, CaseIterable {
  /// The time given by `--timeout` was used up.
  case time
  /// The memory given by `--memory` was used up.
  case memory
  /// The sets of contexts need more nodes than decision diagrams may have.
  case diagrams
  /// It depends on what lies below the shown screen, which could not be told apart.
  case stack
  /// The run was interrupted.
  case interrupted
  /// No context satisfies `initially`, so the app never starts, and nothing is said about it.
  case noStart

  /// True if it is unknown again in the next run: what time or memory ran out for may be known then, or not.
  package var isOfTheSpec: Bool {
    switch self {
    case .stack, .diagrams: true
    case .time, .memory, .interrupted, .noStart: false
    }
  }
}
