import ModelChecking
import NavigationModel
import SpecFile

/// A line of `known` that accepts nothing.
package struct Stale: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case notRefuted
    /// Of a line that accepts that nothing is known: all that it names is decided.
    case decided
    /// A line before it accepts what it names.
    case acceptedBefore
    /// No obligation has its name; perhaps this one was meant.
    case unnamed(near: String?)
    /// It names a variable or a value that the spec does not have.
    case mistake(String)
  }

  package let known: Known
  package let reason: Reason

  static func all(of spec: Spec, _ entries: [CheckReport.Entry], _ selection: Selection) -> [Stale] {
    guard !spec.known.isEmpty else { return [] }
    let all = Obligation.all(of: spec.machine)
    return spec.known.enumerated().compactMap { line, known in
      reason(line, known.name, spec.machine, all, entries, selection).map { Stale(known: known, reason: $0) }
    }
  }

  /// The lines that cannot accept anything, whatever is refuted.
  package static func misnamed(in spec: Spec) -> [Diagnostic] {
    guard !spec.known.isEmpty else { return [] }
    let all = Obligation.all(of: spec.machine)
    return spec.known.compactMap { known in
      guard let reason = misnamed(known.name, spec.machine, all) else { return nil }
      let text = Stale(known: known, reason: reason).text
      return Diagnostic(severity: .warning, location: known.location, message: "'\(known.name)' \(text)")
    }
  }

  private static func misnamed(_ name: String, _ machine: Machine, _ all: [Obligation]) -> Reason? {
    let known = AcceptedPattern(name)
    do throws(ObligationPattern.Mistake) {
      _ = try known.pattern.contexts(in: machine)
    } catch {
      return .mistake(error.message)
    }
    guard !all.contains(where: { known.pattern.matches($0, in: machine) }) else { return nil }
    let names = all.lazy.map { $0.name(in: machine) }
    return .unnamed(
      near: Suggestion.nearest(to: name, among: names.map { known.isOfUnknown ? AcceptedPattern.ofUnknown($0) : $0 }))
  }

  private static func reason(
    _ line: Int, _ name: String, _ machine: Machine, _ all: [Obligation],
    _ entries: [CheckReport.Entry], _ selection: Selection
  ) -> Reason? {
    if let reason = misnamed(name, machine, all) { return reason }
    let known = AcceptedPattern(name)
    let pattern = known.pattern
    guard let constraints = try? pattern.contexts(in: machine) else { return nil }
    let named = all.filter { pattern.matches($0, in: machine) }
    let own = entries.filter { pattern.matches($0.obligation, in: machine) }
    // What was not asked, or has no answer, may be refuted as before, or unknown. That what lies below decides is known
    // context by context.
    let isAnswered = own.allSatisfy { $0.unknown == nil || known.isOfUnknown && $0.unknown == .stack }
    let lines = own.flatMap(\.parts).filter { $0.isUnknown == known.isOfUnknown }.compactMap(\.known)
    if lines.contains(line) || !isAnswered || !named.allSatisfy({ selection.isAsked($0, where: constraints) }) {
      return nil
    }
    return lines.contains { $0 < line } ? .acceptedBefore : known.isOfUnknown ? .decided : .notRefuted
  }

  /// Why the line is to be removed or mended, after its name.
  var text: String {
    switch reason {
    case .notRefuted: "is listed as known, but is no longer refuted: remove the line."
    case .decided: "is listed as known, but nothing that it names is unknown any more: remove the line."
    case .acceptedBefore: "is listed as known, but a line before it accepts the same: remove the line."
    case .unnamed(let near?): "is listed as known, but no obligation has this name; did you mean '\(near)'?"
    case .unnamed(nil): "is listed as known, but no obligation has this name: remove the line."
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
