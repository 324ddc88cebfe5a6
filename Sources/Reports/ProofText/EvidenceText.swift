import ModelChecking
import NavigationModel

/// The answers to an obligation, a line each.
enum EvidenceText {
  /// The answer after its contexts: `when user == loggedIn: a run ends refused`.
  ///
  /// - Parameter spec: the part of the document that it is in.
  static func line(_ answer: ProveDocument.Answer, of spec: ProveDocument.Checked) -> String {
    (answer.when.map { "\($0.place): " } ?? "") + text(answer, of: spec)
  }

  private static func text(_ answer: ProveDocument.Answer, of spec: ProveDocument.Checked) -> String {
    switch answer {
    case .proved(let proof):
      (proof.vacuous == nil ? "" : "vacuous, since what it speaks of never occurs; ") + text(proof)
    case .refuted(let part): failure(part.failure, of: spec)
    case .unknown(let part): reason(part.reason)
    }
  }

  static func reason(_ reason: Unknown) -> String {
    switch reason {
    case .time: "time limit reached"
    case .memory: "memory limit reached"
    case .diagrams: "the sets of contexts are too large"
    case .stack: "it depends on what lies below the shown screen, which could not be told apart"
    case .interrupted: "interrupted"
    case .noStart: "no context satisfies 'initially', so the app never starts"
    }
  }

  /// The events of a run in one line; an animated one has a star.
  private static func text(_ run: ProveDocument.Run?) -> String {
    let events = run?.moves.compactMap(event) ?? []
    return events.isEmpty ? "nothing is performed" : events.joined(separator: " → ")
  }

  /// The event, change or answer of a move; nil of other moves.
  static func event(_ move: ProveDocument.Step) -> String? {
    switch move.move {
    case .perform: (move.event ?? "") + (move.animated == true ? "*" : "")
    case .browse: move.event
    case .back: "back"
    case .drag: "drag"
    case .tap: "tab \(move.tab ?? "")"
    case .change: move.change
    case .answer: "\(move.prompt ?? ""): \(move.outcome ?? "")"
    default: nil
    }
  }

  private static func text(_ proof: ProveDocument.Proved) -> String {
    switch proof.evidence.kind {
    case .witness: text(proof.run)
    case .ranking:
      "every run ends as it should" + (proof.evidence.longest.map { ", after at most \(count($0, "move"))" } ?? "")
    case .closedSet:
      "a set of \(CountText.about(proof.evidence.configurations ?? .max, "configuration")), closed under every move, "
        + "has no bad one"
    case .cases:
      proof.evidence.cases == 1
        ? "the one case holds" : "all of \(CountText.about(proof.evidence.cases ?? .max, "case")) hold"
    }
  }

  private static func failure(_ failure: ProveDocument.Failure, of spec: ProveDocument.Checked) -> String {
    let screen = failure.screen ?? ""
    return switch failure.kind {
    case .ends: "a run ends \(failure.ending?.words ?? "")"
    case .neverEnds: "a run never ends"
    case .neverGetsThere: "nothing gets there"
    case .violated: "a run gets to where it does not hold"
    case .overlap:
      "\(failure.transitions?.count ?? 0) transitions are enabled together\(context(of: failure, spec))"
    case .gap: "no alternative applies"
    case .valueLost: "a run lands without the value"
    case .valueReplaced: "a run lands with another value"
    case .ruleBroken: "a run breaks the rule"
    case .back:
      switch failure.back {
      case .requires: "Back shows \(screen), and what it requires does not hold"
      case .stuck: "neither Back nor an event leads away from \(screen)"
      case .leavesApp: "Back leaves the app on \(screen)"
      case .older, nil: "Back shows \(screen), which is older than the link"
      }
    case .grows: "links pile up screens"
    }
  }

  /// The details that the sentence alone does not say.
  static func detail(_ part: ProveDocument.Refuted, of spec: ProveDocument.Checked) -> String? {
    let failure = part.failure
    switch failure.kind {
    case .overlap:
      let list = (failure.transitions ?? []).map { "'\($0.text ?? "")'" }.joined(separator: " and ")
      return "\(list) are enabled together\(context(of: failure, spec))."
    case .valueReplaced: return "The step '\(failure.step?.text ?? "")' gives it another value."
    case .neverGetsThere: return part.run == nil ? nil : "This happens, for example:"
    case .ends, .neverEnds, .violated, .gap, .valueLost, .ruleBroken, .back, .grows: return nil
    }
  }

  /// ` with user = loggedOut`, or nothing if no variable decides anything.
  private static func context(of failure: ProveDocument.Failure, _ spec: ProveDocument.Checked) -> String {
    let values = spec.variables.map { "\($0.name) = \(failure.context?[$0.name] ?? "")" }
    return values.isEmpty ? "" : " with " + values.joined(separator: ", ")
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
