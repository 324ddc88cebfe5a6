import NavigationModel

/// What to check, and how long.
public struct CheckOptions: Sendable {
  /// Which obligations are asked; warnings about what takes part in no run are given only if all are.
  public var selection: Selection
  /// Stops the run; see ``Cancellation``.
  public var cancellation: Cancellation

  public init(selection: Selection = .all, cancellation: Cancellation = Cancellation()) {
    self.selection = selection
    self.cancellation = cancellation
  }
}

/// Which obligations are asked.
public enum Selection: Sendable {
  case all
  case only(@Sendable (Obligation) -> Bool)
}

extension Obligation {
  /// What is asked of a machine as far as that is known before anything is explored: contexts that come about later are
  /// not in it.
  package static func unexplored(of machine: Machine) -> [Obligation] { ObligationList(machine: machine).unexplored }
}

/// What happens during a check, in order.
public enum CheckEvent: Sendable {
  /// A phase begins (for a progress bar).
  case phase(Phase)
  /// The list of obligations is known.
  case listed([Obligation])
  /// An obligation has its verdict. Every obligation gets one, unknown ones at the end.
  case decided(Obligation, Verdict)
  /// Everything has been said.
  case finished(Findings)

  public enum Phase: String, Sendable, Codable {
    case exploring, encoding, proving
  }
}

/// What a check says besides its verdicts.
public struct Findings: Hashable, Sendable {
  /// Configurations between journeys that are reachable.
  public var idleConfigurations: Int
  /// All configurations looked at, mid-journey ones included; nil if only some obligations were asked.
  public var allConfigurations: Int?
  /// Lemmas that Z3 has confirmed.
  public var lemmas: Int
  /// What takes part in no run: screens, transitions, alternatives, steps, outcomes. Nil if not all was explored.
  public var idle: [Element]?

  package init(
    idleConfigurations: Int = 0, allConfigurations: Int? = nil, lemmas: Int = 0, idle: [Element]? = nil
  ) {
    self.idleConfigurations = idleConfigurations
    self.allConfigurations = allConfigurations
    self.lemmas = lemmas
    self.idle = idle
  }
}

/// A defect of navcheck itself: the two ways to an answer disagree, or a counterexample does not replay.
///
/// It is never a verdict; the command line ends with 70.
public struct InternalError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
  package init(_ description: String) { self.description = description }
}
