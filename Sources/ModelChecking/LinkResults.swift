import NavigationModel

/// What becomes of links, by intent and context: the matrix of a report, and its headline.
public struct LinkResults: Hashable, Sendable, Codable {
  /// The result of an intent in some contexts.
  public struct Cell: Hashable, Sendable, Codable {
    public var result: Result
    /// Among those in which links open.
    public var contexts: ContextCondition
    /// How many events a shortest run that lands performs; nil if none lands, or there are too many different runs.
    public var performed: ClosedRange<Int>?
  }

  /// What a link comes to.
  public enum Result: Hashable, Sendable, Codable {
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

  public struct Row: Hashable, Sendable, Codable {
    public var intent: IntentID
    /// One for each result, the one with most contexts last.
    public var cells: [Cell]
  }

  public var rows: [Row]
  /// From the root; nil unless everything about it was asked.
  public var fromRoot: FromRoot?

  /// Pairs of an intent and a context in which links open on the root, counted; exact up to 2^53.
  public struct FromRoot: Hashable, Sendable, Codable {
    /// How many contexts can occur on the root.
    public var contexts: Double
    /// The variables that decide anything, if all of their combinations occur.
    public var variables: [VariableID]?
    public var reachable = 0.0
    /// Of the reachable ones: those that can fail to land.
    public var canFail = 0.0
    public var notReachable = 0.0
    /// Denied, and no run lands.
    public var refused = 0.0
    /// Denied, and some run lands.
    public var notRefused = 0.0
    public var unknown = 0.0
    /// What is refused, and when; intents with the same contexts together.
    public var refusals: [Refusal] = []

    package init(contexts: Double, variables: [VariableID]? = nil) {
      self.contexts = contexts
      self.variables = variables
    }

    public struct Refusal: Hashable, Sendable, Codable {
      public var intents: [IntentID]
      public var contexts: ContextCondition
    }
  }
}
