import ModelChecking
import NavigationModel
import SpecFile

/// The obligations that are unknown, by reason, with the lines of the spec that make it hard, and what to do.
enum UnknownText {
  private static let listedNames = 6
  private static let listedRules = 3

  static func write(_ report: CheckReport, _ detail: TextReport.Detail, to page: inout Page) {
    var names: [Unknown: [String]] = [:]
    for entry in report.entries
    where !entry.isUnknownAccepted || detail == .verbose && entry.unknownAcceptances.contains(.baseline) {
      if let reason = entry.unknown { names[reason, default: []].append(entry.name) }
    }
    for (reason, names) in names.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if detail != .quiet { page.gap() }
      let listed = detail == .quiet ? 1 : detail == .verbose ? names.count : listedNames
      let more = names.count > listed ? " and \(names.count - listed) more" : ""
      page.paragraph(
        names.prefix(listed).joined(separator: ", ") + more + ": \(EvidenceText.reason(reason))",
        lead: [CheckReport.VerdictWord.unknown.span])
      guard detail != .quiet else { continue }
      if reason == .stack { remedy(for: report, &page) }
      if reason.isOfTheSpec { explainKnown(of: report, &page) }
    }
    if detail != .quiet { accepted(by: report.spec, report, &page) }
    let accepted = report.entries.count { $0.isUnknownAccepted && $0.unknownAcceptances.contains(.baseline) }
    if accepted > 0, detail == .normal, let path = report.accepted?.baseline.path {
      page.gap()
      page.paragraph(
        "\(EvidenceText.count(accepted, "obligation")), accepted by \(path) (--verbose shows all)",
        lead: [CheckReport.VerdictWord.unknown.span])
    }
  }

  /// Writes what the spec's `known` accepts, line by line.
  private static func accepted(by spec: Spec, _ report: CheckReport, _ page: inout Page) {
    for (line, known) in spec.known.enumerated() {
      let names = report.entries.filter { $0.isUnknownAccepted && $0.unknownAcceptances.contains(.known(line)) }
        .map(\.name)
      if names.isEmpty { continue }
      page.gap()
      let more = names.count > listedNames ? " and \(names.count - listedNames) more" : ""
      page.paragraph(
        names.prefix(listedNames).joined(separator: ", ") + more, lead: [CheckReport.VerdictWord.unknown.span])
      page.paragraph(known.reason, lead: [Span("         Accepted: ", .yellow)], indent: 9)
    }
  }

  /// Writes which lines of `known` were perhaps meant to accept what is unknown, and do not.
  private static func explainKnown(of report: CheckReport, _ page: inout Page) {
    let open = report.entries.filter { $0.unknown?.isOfTheSpec == true && !$0.isUnknownAccepted }
    for known in report.spec.known {
      let line = AcceptedPattern(known.name)
      guard !line.isOfUnknown, open.contains(where: { line.pattern.matches($0.obligation, in: report.machine) }) else {
        continue
      }
      let place = known.location.map { "\($0): " } ?? ""
      page.paragraph(
        "\(place)'\(known.name)' is listed as known, which accepts a refutation only; that it is unknown is accepted "
          + "by '\(AcceptedPattern.ofUnknown(known.name))'", lead: ["         "])
    }
  }

  /// Writes which rules can show a screen on itself: there, what lies below can be told apart least.
  private static func remedy(for report: CheckReport, _ page: inout Page) {
    let (spec, machine) = (report.spec, report.machine)
    let piling = machine.transitions.indices.compactMap { index in
      machine.piledScreen(of: TransitionID(index)).map { (id: TransitionID(index), screen: machine.name($0)) }
    }
    for (id, screen) in piling.prefix(listedRules) {
      guard let excerpt = spec.sources.excerpt(of: .transition(id)) else { continue }
      page.paragraph("\(excerpt.location): '\(screen)' can be shown on itself, again and again", lead: ["         "])
      MarkedLine.write(excerpt.line, column: excerpt.column, length: excerpt.length, indent: 9, to: &page)
      let word = machine.transitions[id.index].guardCondition == nil ? "when" : "and"
      page.paragraph("if it never should be, end the rule with '\(word) screen != \(screen)'", lead: ["         "])
    }
    if piling.isEmpty {
      // What is unknown of an event or a screen is not mended by journeys.
      let isOfIntent = report.entries.contains {
        $0.unknown == .stack && !$0.isUnknownAccepted && $0.obligation.intent != nil
      }
      page.paragraph(
        isOfIntent
          ? "begin the journeys with an event that resets, 'any -> reset', so that nothing lies below; or let a "
            + "variable say what lies there, and compare that"
          : "let a variable say what lies below, and compare that", lead: ["         "])
    }
  }
}

extension Machine {
  /// The screen that a transition can put on itself, as far as its condition tells by the screen alone, and by the
  /// sheet if it is presented. Nil if none: what a rule takes away first, it does not cover.
  fileprivate func piledScreen(of id: TransitionID) -> ScreenID? {
    let transition = transitions[id.index]
    guard transition.actions.count == 1, case .covers(let screen, let cover) = transition.actions[0].effect,
      transition.source.contains(screen),
      transition.guardCondition?.value(on: screen, inSheet: cover == .presented) != false
    else { return nil }
    return screen
  }
}

extension Condition {
  /// Its truth on a screen, whatever the context and what else lies below; nil if that depends on these.
  fileprivate func value(on screen: ScreenID, inSheet: Bool) -> Bool? {
    truth {
      switch $0 {
      case .screen(let screens): screens.contains(screen)
      case .sheet: inSheet ? true : nil
      case .variable, .below, .tab, .root: nil
      }
    }
  }
}
