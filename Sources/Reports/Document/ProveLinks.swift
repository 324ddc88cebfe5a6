import ModelChecking
import NavigationModel

/// The results of links, and the contexts in which they are so.
extension ProveDocument {
  /// Pairs of an intent and a context in which links open on the root, counted; left out unless everything about them
  /// was asked.
  package struct FromRoot: Hashable, Sendable, Codable {
    /// The root.
    var root: String
    /// The number of intents.
    var intents: Int
    /// The number of contexts that occur there.
    var contexts: Double
    /// The pairs in which the intent can land.
    var reachable: Double
    /// Of the reachable ones those that can fail to land.
    var canFail: Double
    /// The pairs in which it cannot.
    var notReachable: Double
    /// The pairs that are refused, as `denied` wants it.
    var refused: Double
    /// The pairs that land although they are denied.
    var notRefused: Double
    /// The pairs of which nothing is known.
    var unknown: Double
    /// The variables that decide anything, if all combinations of their values occur.
    var variables: [String]?
    /// The intents that are refused.
    var refusals: [Refusal]

    init(_ sum: LinkResults.FromRoot, in machine: Machine) {
      root = machine.rootName
      intents = machine.intents.count
      contexts = sum.contexts
      reachable = sum.reachable
      canFail = sum.canFail
      notReachable = sum.notReachable
      refused = sum.refused
      notRefused = sum.notRefused
      unknown = sum.unknown
      variables = sum.variables?.map(machine.name)
      refusals = sum.refusals.map { refusal in
        Refusal(intents: refusal.intents.map(machine.name), when: When(refusal.contexts, in: machine))
      }
    }

    struct Refusal: Hashable, Sendable, Codable {
      var intents: [String]
      var when: When?
    }
  }

  /// The results of the links that open an intent.
  package struct Link: Hashable, Sendable, Codable {
    /// The intent.
    var intent: String
    /// The results, that of most contexts last.
    var results: [Result]

    init(_ row: LinkResults.Row, in machine: Machine) {
      intent = machine.name(row.intent)
      results = row.cells.map { Result($0, in: machine) }
    }

    struct Result: Hashable, Sendable, Codable {
      enum Word: String, Codable, CaseIterable {
        /// With well-meaning answers it always lands.
        case lands
        /// Only that it can land was asked.
        case reachable
        /// It is refused, as the spec wants it.
        case denied
        /// Obligations fail.
        case refuted
        /// They do, and a line of `known` or the baseline accepts it.
        case known
        case unknown
      }

      /// The result in a word.
      var result: Word
      /// The contexts in which it is so.
      var when: When?
      /// Of what is refuted: the kinds of the obligations.
      var kinds: [Obligation.Kind]?
      /// The number of events that a shortest run that lands performs.
      var performed: Range?
      /// Of what is unknown: why it is.
      var reason: Unknown?

      init(_ cell: LinkResults.Cell, in machine: Machine) {
        switch cell.result {
        case .lands: result = .lands
        case .reachable: result = .reachable
        case .denied: result = .denied
        case .refuted(let kinds): (result, self.kinds) = (.refuted, kinds)
        case .known(let kinds): (result, self.kinds) = (.known, kinds)
        case .unknown(let reason): (result, self.reason) = (.unknown, reason)
        }
        when = When(cell.contexts, in: machine)
        performed = cell.performed.map { Range(least: $0.lowerBound, most: $0.upperBound) }
      }
    }

    struct Range: Hashable, Sendable, Codable { var least, most: Int }
  }

  /// In so many contexts of so many; left out where it is all of them.
  package struct When: Hashable, Sendable, Codable {
    /// One of these holds, with all its constraints; left out if no short condition was found. Contexts that never
    /// occur may satisfy it.
    var anyOf: [[ValueConstraint]]?
    /// The number of contexts, exact up to 2^53.
    var contexts: Double
    /// The number of those that were asked, exact up to 2^53.
    var total: Double
    /// The condition in words for people; left out if there is no short one.
    var text: String?

    /// Nil for all that were asked.
    init?(_ condition: ContextCondition, in machine: Machine) {
      if condition.isEverything { return nil }
      self.init(whole: condition, in: machine)
    }

    /// Also for all that were asked.
    init(whole condition: ContextCondition, in machine: Machine) {
      contexts = condition.count
      total = condition.total
      if condition.isEverything { return }
      anyOf = condition.alternatives?.map { $0.map { ValueConstraint($0, in: machine) } }
      text = condition.short(in: machine)
    }
  }

  /// A variable with one of some values.
  package struct ValueConstraint: Hashable, Sendable, Codable {
    var variable: String
    var values: [String]

    init(_ constraint: ContextCondition.Constraint, in machine: Machine) {
      let variable = machine.variables[constraint.variable.index]
      self.variable = variable.name
      values = constraint.values.map { variable.values[$0] }
    }
  }
}
