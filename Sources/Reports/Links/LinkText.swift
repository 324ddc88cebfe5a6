import LinkRouting
import ModelChecking
import NavigationModel
import SpecFile

/// One link, step by step: what `navcheck open` prints.
package enum LinkText {
  package static func text(_ report: LinkReport, of spec: Spec, style: Style = .plain) -> String {
    var page = Page(style: style)
    switch report.outcome {
    case .unsupported(let error, let explanation):
      write(error, explanation, in: report.entry, of: spec, to: &page)
      for handover in report.handovers { page.paragraph("iOS \(handover.text)", lead: ["  "]) }
    case .opens(let opened):
      write(opened, report, of: spec, to: &page)
      for run in opened.runs { write(run, of: report, spec.machine, to: &page) }
    }
    for complaint in report.complaints { page.paragraph(complaint, ink: .red) }
    return page.text
  }

  /// The link with a mark at the mistake, and the closest routes.
  static func write(
    _ error: LinkError, _ explanation: LinkExplanation?, in entry: LinkList.Entry, of spec: Spec, to page: inout Page
  ) {
    let machine = spec.machine
    let before = String(decoding: entry.bytes.prefix(error.offset), as: UTF8.self)
    page.excerpt(entry.link, column: before.count + 1, length: 1, indent: 2)
    page.paragraph(LinkErrorText.message(error, in: machine), ink: .red, lead: ["  "])
    guard let explanation, error.isAboutRoutes else { return }
    var candidates = explanation.candidates
    var heading = "The routes that come closest:"
    // A wrong value is one of a route that has been found; others say nothing of it.
    if case .wrongValue(let route, _) = error.code, let found = candidates.first(where: { $0.route == route }) {
      candidates = [found]
      heading = "The route that it would open:"
    }
    for (index, candidate) in candidates.enumerated() {
      if index == 0 { page.line(Span("  " + heading)) }
      let place = spec.sources[.route(candidate.route)].map { "  (\($0))" } ?? ""
      page.paragraph(machine.links.routes[candidate.route].text + place, lead: ["    "], indent: 6)
      for misfit in candidate.misfits {
        page.paragraph(MisfitText.text(misfit, in: explanation.segments), ink: .faint, lead: ["      "], indent: 8)
      }
    }
  }

  private static func write(_ opened: LinkReport.Opened, _ report: LinkReport, of spec: Spec, to page: inout Page) {
    let entry = report.entry
    let machine = spec.machine
    let route = machine.links.routes[opened.route]
    let intent = machine.intents[opened.request.intent.index]
    func field(_ name: String, _ text: String) {
      page.paragraph(text, lead: [Span("  "), Span(Printable.pad(name, to: 8), .faint)])
    }
    field("link", entry.link)
    if entry.source == .url { field("scheme", String(entry.link.prefix { $0 != ":" })) }
    field("kind", "\(opened.kind)")
    for handover in report.handovers { field("iOS", handover.text) }
    let isCatchAll = machine.isCatchAll(route: opened.route)
    field(
      "route",
      route.text + (spec.sources[.route(opened.route)].map { "  (\($0))" } ?? "")
        + (isCatchAll ? ", a catch-all: no other route takes it" : ""))
    field("opens", intent.name + ValueText.list(opened.request.values, in: intent.parameters))
    field("target", machine.targets(of: opened.request.intent))
  }

  private static func write(
    _ run: LinkReport.Run, of report: LinkReport, _ machine: Machine, to page: inout Page
  ) {
    page.gap()
    if !machine.variables.isEmpty { page.paragraph(place(run, of: report, machine), ink: .bold) }
    page.run(ProveDocument.Run(run.trace, SpecNames(machine), arguments: run.arguments), indent: 0)
    page.paragraph(verdict(run, machine), ink: run.result.isFine ? .green : .alarm, lead: ["  "])
  }

  /// `user == loggedIn`, `in every context`: where a journey goes like this.
  static func place(_ run: LinkReport.Run, of report: LinkReport, _ machine: Machine) -> String {
    if run.contexts.count == 1 { return machine.assignments(of: run.trace.start.context).joined(separator: ", ") }
    let contexts = run.contexts.isEverything ? report.contexts : run.contexts
    return contexts.isEverything ? "in every context" : contexts.short(in: machine) ?? contexts.place(in: machine)
  }

  /// The same in a word where it is as it should be.
  package static func word(_ run: LinkReport.Run, _ machine: Machine) -> String {
    switch run.result {
    case .lands: "lands"
    case .denied: "denied"
    case .landsThoughDenied, .ends, .loops: verdict(run, machine)
    }
  }

  static func verdict(_ run: LinkReport.Run, _ machine: Machine) -> String {
    let screen = machine.name(run.trace.end.screen)
    return switch run.result {
    case .lands: "lands on \(screen)"
    case .denied(let ending): "\(ending), as 'denied' in the spec says"
    case .landsThoughDenied: "LANDS on \(screen), although the spec denies it"
    case .ends(let ending): "\(ending) on \(screen)"
    case .loops: run.trace.loop == nil ? "has not ended after \(run.trace.entries.count) moves" : "never ends"
    }
  }
}

extension LinkError {
  /// True if scheme and host are the spec's, so that the mistake is in what routes match.
  package var isAboutRoutes: Bool {
    switch code {
    case .noRoute, .missingPath, .missingValue, .wrongValue: true
    default: false
    }
  }
}
