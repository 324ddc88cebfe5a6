import NavigationModel
import SpecFile

/// What `navcheck check` says about a spec without mistakes.
package enum SpecSummary {
  package static func text(_ spec: Spec, path: String, style: Style = .plain) -> String {
    let machine = spec.machine
    let parts = [
      (machine.screens.count, "screen"), (machine.transitions.count, "transition"), (machine.intents.count, "intent"),
      (machine.links.routes.count, "route"), (machine.contexts.count, "context"), (spec.warnings.count, "warning"),
    ]
    let counts = parts.filter { $0.1 != "warning" || $0.0 > 0 }.map { EvidenceText.count($0.0, $0.1) }
    var page = Page(style: style)
    page.paragraph(
      counts.joined(separator: ", "), lead: [Span(path, .bold), " is ", Span("fine", .green), ": "], indent: 2)
    return page.text
  }
}
