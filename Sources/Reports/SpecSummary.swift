import NavigationModel
import SpecFile

/// What `navcheck check` says about a spec without mistakes.
package enum SpecSummary {
  package static func text(_ spec: Spec, path: String, style: Style = .plain) -> String {
    let machine = spec.machine
    let parts = [
      EvidenceText.count(machine.screens.count, "screen"), EvidenceText.count(machine.transitions.count, "transition"),
      EvidenceText.count(machine.intents.count, "intent"), EvidenceText.count(machine.links.routes.count, "route"),
      CountText.about(machine.contextCount, "context"),
    ]
    let warnings = spec.warnings.isEmpty ? [] : [EvidenceText.count(spec.warnings.count, "warning")]
    var page = Page(style: style)
    page.paragraph(
      (parts + warnings).joined(separator: ", "), lead: [Span(path, .bold), " is ", Span("fine", .green), ": "],
      indent: 2)
    return page.text
  }
}
