import NavigationModel

/// The answer to an obligation, with its evidence.
public enum Verdict: Hashable, Sendable {
  case proved(Proof)
  case refuted(Counterexample)
  case unknown(Unknown)
}

/// Why an obligation holds.
public struct Proof: Hashable, Sendable {
  public enum Evidence: Hashable, Sendable {
    /// A shortest run that does it.
    case witness(Trace)
    /// Every run ends as it should, or comes to where it must, after at most so many moves.
    case ranking(longest: Int)
    /// A set of so many configurations, closed under every move, without a bad one.
    case closedSet(configurations: Int)
    /// So many cases, each looked at.
    case cases(Int)
  }

  public var evidence: Evidence
  /// It holds only because what it speaks of never occurs.
  public var isVacuous: Bool

  package init(_ evidence: Evidence, isVacuous: Bool = false) {
    self.evidence = evidence
    self.isVacuous = isVacuous
  }
}

/// Why an obligation does not hold.
public struct Counterexample: Hashable, Sendable {
  public enum Failure: Hashable, Sendable {
    /// The run ends otherwise than it should, or lands where it should be denied.
    case ends(Ending)
    /// The run never ends: it repeats from ``Trace/loop`` on.
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
  }

  public var failure: Failure
  /// The run that shows it, replayed by `Step`: a shortest one, unless it never ends; nil where no run is needed (an
  /// overlap).
  public var trace: Trace?
  /// Where in the spec the cause stands.
  public var cause: Element

  package init(_ failure: Failure, trace: Trace?, cause: Element) {
    self.failure = failure
    self.trace = trace
    self.cause = cause
  }
}

/// Why there is no answer.
public enum Unknown: String, Hashable, Sendable, Codable {
  /// The time given by `--timeout` was used up.
  case time
  /// The memory given by `--memory` was used up.
  case memory
  /// There were more configurations than ``Machine/configurationLimit``.
  case configurations
  /// The run was interrupted.
  case interrupted
}
