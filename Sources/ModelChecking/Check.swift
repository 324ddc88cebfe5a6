import NavigationModel

/// The things to check, and the time and room for it.
package struct CheckOptions: Sendable {
  /// Which obligations are asked; warnings about what takes part in no run are given only if all are.
  package var selection: Selection
  /// Refutations and unknowns that are accepted, by line of `known`.
  package var known: [AcceptedPattern]
  /// The number of alternatives that the condition of a verdict may have; what needs more is only counted.
  package var mostAlternatives = ContextCondition.mostAlternatives
  /// The number of nodes that decision diagrams may have; more end in ``Unknown/diagrams``.
  package var nodeLimit = 4_000_000
  /// Stops the run; see ``Cancellation``.
  package var cancellation: Cancellation
  /// If given, only the first refutation is wanted, and these obligations are asked before others: the check ends with
  /// one that a run shows and `known` does not accept, without asking Z3.
  package var seeking: [Obligation]?

  package init(selection: Selection = .all, cancellation: Cancellation = Cancellation()) {
    self.init(selection: selection, known: [], cancellation: cancellation)
  }

  package init(
    selection: Selection = .all, known: [AcceptedPattern], cancellation: Cancellation = Cancellation()
  ) {
    self.selection = selection
    self.known = known
    self.cancellation = cancellation
  }
}

/// Which obligations are asked, and in which contexts.
package enum Selection: Sendable {
  case all
  /// The contexts of an obligation, a list of constraints for each part of them; without a part it is not asked.
  case only(@Sendable (Obligation) -> [[ContextCondition.Constraint]])
}

extension Obligation {
  /// The obligations of a machine, in the order of reports.
  package static func all(of machine: Machine) -> [Obligation] { ObligationList(machine: machine).all }
}

/// An event of a check; they come in order.
package enum CheckEvent: Sendable {
  /// A phase begins (for a progress bar).
  case phase(Phase)
  /// The list of obligations is known.
  case listed([Obligation])
  /// Runs show that an obligation is refuted, in some contexts at least: its verdict, before lemmas are asked for, of
  /// which ``Verdict/shown(else:known:)`` is sure. It may be said again, and is if there is time.
  case shown(Obligation, Verdict)
  /// An obligation has its verdict. Every obligation gets one, unknown ones at the end.
  case decided(Obligation, Verdict)
  /// Everything has been said.
  case finished(Findings)

  package enum Phase: String, Sendable, Codable {
    case exploring, encoding, proving
  }
}

/// The findings of a check besides its verdicts.
package struct Findings: Hashable, Sendable, Codable {
  /// Configurations between journeys that are reachable; like all these numbers, without variables that nothing reads.
  package var idleConfigurations: Int
  /// All configurations looked at, mid-journey ones included; nil if only some obligations were asked.
  package var allConfigurations: Int?
  /// Lemmas that Z3 has confirmed.
  package var lemmas: Int
  /// The elements that take part in no run: screens, transitions, alternatives, steps, outcomes. Nil if not all was
  /// explored.
  package var unreachable: [Element]?
  /// The results of links, by intent and context; nil if not all was explored.
  package var results: LinkResults?

  package init(
    idleConfigurations: Int = 0, allConfigurations: Int? = nil, lemmas: Int = 0, unreachable: [Element]? = nil,
    results: LinkResults? = nil
  ) {
    self.idleConfigurations = idleConfigurations
    self.allConfigurations = allConfigurations
    self.lemmas = lemmas
    self.unreachable = unreachable
    self.results = results
  }
}

/// A defect of navcheck itself: the two ways to an answer disagree, or a counterexample does not replay.
///
/// It is never a verdict; the command line ends with 70.
package struct InternalError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}
