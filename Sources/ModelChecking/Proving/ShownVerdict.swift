/// The part of a verdict for which no lemma is needed.
extension Verdict {
  /// The refutations that runs show by themselves; all else is `other`: there lemmas were to show that nothing happens,
  /// or what lies below was to be told apart once more.
  ///
  /// - Returns: nil if nothing of it is shown by a run.
  package func shown(else other: Unknown, known: Int? = nil) -> Verdict? {
    guard isShownInPart else { return nil }
    return Verdict(parts.map { $0.isShown ? $0 : Part($0.contexts, .unknown(other), known: known) })
  }

  /// True if runs show by themselves that it is refuted in some contexts.
  var isShownInPart: Bool { parts.contains(where: \.isShown) }
}

extension Verdict.Part {
  /// True if it is refuted by a run alone, which `Step` has replayed.
  fileprivate var isShown: Bool {
    guard case .refuted(let counterexample) = answer, counterexample.trace != nil else { return false }
    return switch counterexample.failure {
    // That nothing else happens no run shows.
    case .neverGetsThere, .overlap: false
    case .ends, .neverEnds, .violated, .gap, .valueLost, .valueReplaced, .ruleBroken, .back, .grows: true
    }
  }
}
