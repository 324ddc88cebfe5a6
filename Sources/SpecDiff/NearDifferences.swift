import NavigationModel
import StateSpace

/// Looks for a difference between two versions where it is asked to, instead of everywhere.
///
/// What it finds is one that ``SpecDiff`` finds, too; what has equal rules is known to be the same.
package struct NearDifferences {
  private let diff: SpecDiff
  /// The subjects that have other rules, and the variables that decide about each.
  private let open: [(subject: SpecDiff.Subject, deciding: Set<Int>)]
  private let compared: [Int]
  /// By subject: the configurations at which it has been compared.
  private var known: [Set<SharedConfiguration>]
  /// By subject: those at which both versions did the same, if their numbers are the same; then nothing is renumbered.
  private var same: [Set<Configuration>]
  private let hasEqualNumbers: Bool

  /// - Throws: `DiagramLimit` if a version is too large.
  package init(old: Machine, new: Machine) throws {
    var diff = SpecDiff(VersionPair(old: old, new: new))
    let rules = try diff.rules()
    open = try diff.cones(rules).filter { $0.cones[0].lines != $0.cones[1].lines }
      .map { ($0.subject, $0.cones[0].variables.union($0.cones[1].variables).intersection(rules.read)) }
    compared = rules.compared
    known = Array(repeating: [], count: open.count)
    same = Array(repeating: [], count: open.count)
    hasEqualNumbers = diff.pair.hasEqualNumbers
    self.diff = diff
  }

  /// True if everything has equal rules, so that users can do and see the same.
  package var areNone: Bool { areEqualRules && hasEqualParts }

  /// True if no configuration can show a difference.
  package var areEqualRules: Bool { open.isEmpty }

  /// True if both versions have the same moves and intents, and journeys give the same values.
  private var hasEqualParts: Bool {
    diff.givenValues.isEmpty && diff.renamed.isEmpty && diff.only.values.allSatisfy(\.isEmpty)
  }

  /// The first difference at a configuration between journeys.
  ///
  /// - Parameter side: the version that is in it.
  package mutating func difference(
    at configuration: Configuration, of side: VersionPair.Side
  ) throws -> SpecDiff.Difference? {
    var shared: SharedConfiguration?
    for (number, (subject, deciding)) in open.enumerated() where subject != .launch {
      let own = compared.filter(deciding.contains)
      do {
        if hasEqualNumbers {
          let start = reduced(configuration, to: deciding)
          guard same[number].insert(start).inserted else { continue }
          if try areSame(subject, at: start, comparing: own) { continue }
        }
        var start = shared ?? diff.pair.shared(configuration, of: side)
        shared = start
        for variable in start.values.indices where !deciding.contains(variable) { start.values[variable] = nil }
        guard known[number].insert(start).inserted else { continue }
        if let found = try diff.compare(subject, at: [start], comparing: own, {}) { return found }
      } catch is JourneyTooLong {
        continue
      }
    }
    return nil
  }

  /// Returns whether both versions, which have the same numbers, do the same there.
  private func areSame(
    _ subject: SpecDiff.Subject, at start: Configuration, comparing compared: [Int]
  ) throws -> Bool {
    let old = EndsOfMoves(pair: diff.pair, side: .old, compared: compared)
    let new = EndsOfMoves(pair: diff.pair, side: .new, compared: compared)
    if case .byHand(let action) = subject, old.results(of: action, at: start) == new.results(of: action, at: start) {
      return true
    }
    return try old.ends(of: subject, at: start) {} == new.ends(of: subject, at: start) {}
  }

  /// The configuration with the first value of each variable that does not decide, as
  /// ``VersionPair/configuration(_:of:)`` has it.
  private func reduced(_ configuration: Configuration, to deciding: Set<Int>) -> Configuration {
    let contexts = diff.pair.old.contexts
    let values = diff.pair.old.variables.indices.map { variable in
      deciding.contains(variable) ? contexts.value(of: VariableID(variable), in: configuration.context) : 0
    }
    return Configuration(
      screen: configuration.screen, context: contexts.context(of: values), stack: configuration.stack)
  }

  package var pair: VersionPair { diff.pair }
}
