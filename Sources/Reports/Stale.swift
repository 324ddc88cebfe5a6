import ModelChecking
import NavigationModel
import SpecFile

/// A line of `known` that accepts nothing.
package struct Stale: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case notRefuted
    /// A line before it accepts what it names.
    case acceptedBefore
    case unnamed
    /// It names a variable or a value that the spec does not have.
    case mistake(String)
  }

  package let known: Known
  package let reason: Reason

  static func all(of spec: Spec, _ entries: [CheckReport.Entry], _ selection: Selection) -> [Stale] {
    guard !spec.known.isEmpty else { return [] }
    let all = Obligation.all(of: spec.machine)
    return spec.known.enumerated().compactMap { line, known in
      reason(line, ObligationPattern(known.name), spec.machine, all, entries, selection)
        .map { Stale(known: known, reason: $0) }
    }
  }

  private static func reason(
    _ line: Int, _ pattern: ObligationPattern, _ machine: Machine, _ all: [Obligation],
    _ entries: [CheckReport.Entry], _ selection: Selection
  ) -> Reason? {
    let constraints: [ContextCondition.Constraint]
    do throws(ObligationPattern.Mistake) {
      constraints = try pattern.contexts(in: machine)
    } catch {
      return .mistake(error.message)
    }
    let named = all.filter { pattern.matches($0, in: machine) }
    if named.isEmpty { return .unnamed }
    let own = entries.filter { pattern.matches($0.obligation, in: machine) }
    // What was not asked, or has no answer, may be refuted as before.
    guard named.allSatisfy({ selection.isAsked($0, where: constraints) }), own.allSatisfy({ $0.unknown == nil }) else {
      return nil
    }
    let lines = own.flatMap(\.parts).compactMap(\.known)
    if lines.contains(line) { return nil }
    return lines.contains { $0 < line } ? .acceptedBefore : .notRefuted
  }

  /// Why the line is to be removed or mended, after its name.
  var text: String {
    switch reason {
    case .notRefuted: "is listed as known, but is no longer refuted: remove the line."
    case .acceptedBefore: "is listed as known, but a line before it accepts the same: remove the line."
    case .unnamed: "is listed as known, but no obligation has this name: remove the line."
    case .mistake(let message): "is listed as known, but \(message): correct or remove the line."
    }
  }
}

extension Selection {
  /// Returns whether it is asked in all contexts that satisfy these constraints.
  func isAsked(_ obligation: Obligation, where constraints: [ContextCondition.Constraint]) -> Bool {
    guard case .only(let scopes) = self else { return true }
    return scopes(obligation).contains { scope in
      scope.allSatisfy { asked in
        constraints.contains { $0.variable == asked.variable && Set($0.values).isSubset(of: asked.values) }
      }
    }
  }
}
