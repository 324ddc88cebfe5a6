import NavigationModel
import SpecFile

/// The summary that `navcheck check` gives of a spec without mistakes.
package enum SpecSummary {
  /// - Parameter differences: the number of errors that were found in what the app or its website declares.
  package static func page(_ spec: Spec, path: String, differences: Int = 0, style: Style) -> Page {
    let machine = spec.machine
    let parts = [
      EvidenceText.count(machine.screens.count, "screen"), EvidenceText.count(machine.transitions.count, "transition"),
      EvidenceText.count(machine.intents.count, "intent"), EvidenceText.count(machine.links.routes.count, "route"),
      CountText.about(machine.contextCount, "context"),
    ]
    let warnings = spec.warnings.isEmpty ? [] : [EvidenceText.count(spec.warnings.count, "warning")]
    var page = Page(style: style)
    let counts = (parts + warnings).joined(separator: ", ")
    if differences == 0 {
      page.paragraph(counts, lead: [Span(path, .bold), " is ", Span("fine", .green), ": "], indent: 2)
    } else {
      page.paragraph(
        "differs from what the app or its website declares: \(EvidenceText.count(differences, "error")); \(counts)",
        lead: [Span(path, .bold), " "], indent: 2)
    }
    let links = machine.links
    if links.schemes.isEmpty, links.universalHosts.isEmpty,
      links.routes.contains(where: { !$0.kinds.isDisjoint(with: [.deep, .universal]) })
    {
      page.paragraph(
        "its routes have no scheme and no host: they take no link unless the app gives them some", indent: 2)
    }
    return page
  }
}
