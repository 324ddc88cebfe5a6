import NavigationModel

/// The results of links, by intent and context: the matrix of a report, and its headline.
package struct LinkResults: Hashable, Sendable, Codable {
  /// The result of an intent in some contexts.
  package struct Cell: Hashable, Sendable, Codable {
    package var result: Result
    /// Among those in which links open.
    package var contexts: ContextCondition
    /// The number of events that a shortest run that lands performs; nil if none lands, or there are too many different
    /// runs.
    package var performed: ClosedRange<Int>?
  }

  /// The result of a link.
  package enum Result: Hashable, Sendable, Codable {
    /// With well-meaning answers it always lands.
    case lands
    /// Only that it can land was asked.
    case reachable
    /// It is refused, as the spec wants it.
    case denied
    /// Obligations of these kinds fail.
    case refuted([Obligation.Kind])
    /// The same, and a line of `known` accepts it.
    case known([Obligation.Kind])
    case unknown(Unknown)
  }

  package struct Row: Hashable, Sendable, Codable {
    package var intent: IntentID
    /// One for each result, the one with most contexts last.
    package var cells: [Cell]
  }

  package var rows: [Row]
  /// The contexts in which links open.
  package var contexts = ContextCondition.everything
  /// From the root; nil unless everything about it was asked.
  package var fromRoot: FromRoot?

  /// Pairs of an intent and a context in which links open on the root, counted; exact up to 2^53.
  package struct FromRoot: Hashable, Sendable, Codable {
    /// The number of contexts that can occur on the root.
    package var contexts: Double
    /// The variables that decide anything, if all of their combinations occur.
    package var variables: [VariableID]?
    package var reachable = 0.0
    /// Of the reachable ones: those that can fail to land.
    package var canFail = 0.0
    package var notReachable = 0.0
    /// Denied, and no run lands.
    package var refused = 0.0
    /// Denied, and some run lands.
    package var notRefused = 0.0
    package var unknown = 0.0
    /// The refusals, with their contexts; intents with the same contexts together.
    package var refusals: [Refusal] = []

    package init(contexts: Double, variables: [VariableID]? = nil) {
      self.contexts = contexts
      self.variables = variables
    }

    package struct Refusal: Hashable, Sendable, Codable {
      package var intents: [IntentID]
      package var contexts: ContextCondition
    }
  }
}
