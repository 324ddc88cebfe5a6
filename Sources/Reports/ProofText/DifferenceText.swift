import Basics

/// Links on which a website and the routes differ, as text.
enum DifferenceText {
  private typealias Website = ProveDocument.Website

  /// The most groups that are shown if there are many differences: with their links they fit a screen.
  private static let shownGroups = 8

  // MARK: In full

  /// Writes all differences of an obligation.
  static func write(
    _ obligation: ProveDocument.Website.Asked, of website: ProveDocument.Website, to page: inout Page
  ) {
    let all = found(in: obligation)
    guard all.count > 1 else {
      for message in obligation.messages { DiagnosticText.write(message, to: &page) }
      return
    }
    // Those of a route can have several places, and other changes that end them.
    for group in groups(of: all) {
      guard let first = group.first else { continue }
      let title = "\(title(first.difference, of: website)), in \(ways(group.count)):"
      DiagnosticText.write(JSONDocument.Message(message: title, location: first.difference.location), to: &page)
      for found in group { writeLink(found.difference, to: &page) }
      page.paragraph(first.remedy ?? "", lead: ["  "])
    }
  }

  /// Writes the link, and under it why.
  static func writeLink(_ difference: ProveDocument.Website.Difference, to page: inout Page) {
    page.paragraph(difference.link, ink: .bold, lead: ["  "])
    page.paragraph(reason(difference), ink: .faint, lead: ["    "])
  }

  private static func title(_ difference: Website.Difference, of website: Website) -> String {
    let (rule, route) = (difference.rule ?? "", difference.route ?? "")
    return switch (difference.side, difference.reason) {
    case (.website, _): "the rule \(rule) hands over links that no route takes"
    case (.routes, .excluded): "the rule \(rule) keeps links on the website that the route \(route) takes"
    case (.routes, _): "\(website.file) does not hand over links that the route \(route) takes"
    }
  }

  private static func reason(_ difference: Website.Difference) -> String {
    guard difference.side == .website, let route = difference.route else { return difference.because }
    let place = difference.routePlace.map { " (\($0))" } ?? ""
    return "\(route)\(place): \(difference.because)"
  }

  private static func ways(_ count: Int) -> String { EvidenceText.count(count, "way") }

  // MARK: In short

  private typealias Found = (obligation: Website.Asked, difference: Website.Difference, remedy: String?)

  /// Each difference with what ends it.
  private static func found(in obligation: Website.Asked) -> [Found] {
    zip(obligation.differences ?? [], obligation.messages).map { (obligation, $0, $1.remedy) }
  }

  /// Differences for which the same rule decides, in the order of their first; those for which none does together.
  private static func groups(of all: [Found]) -> [[Found]] {
    var groups: [[Found]] = []
    var index: [String: Int] = [:]
    for found in all {
      let isOwn = found.difference.side == .website || found.difference.reason == .excluded
      let key =
        "\(found.difference.side) "
        + (isOwn ? "\(found.difference.rulePlace?.description ?? "") \(found.difference.rule ?? "")" : "")
      if let place = index[key] {
        groups[place].append(found)
      } else {
        index[key] = groups.count
        groups.append([found])
      }
    }
    return groups
  }

  /// Writes a few lines for each rule: how many differences it has, and the most telling link.
  static func writeShort(_ website: ProveDocument.Website, to page: inout Page) {
    let all = website.obligations.flatMap(found)
    let groups = groups(of: all)
    // Both kinds of mistake are seen, however many there are of one.
    var shown = Array(groups.prefix(shownGroups))
    let sides = Set(all.map(\.difference.side))
    if let other = groups.dropFirst(shownGroups).first(where: { group in
      !shown.contains { $0.first?.difference.side == group.first?.difference.side }
    }) {
      shown[shown.count - 1] = other
    }
    page.gap()
    for group in shown {
      guard let first = group.first else { continue }
      let one = first.difference
      let names = Set(group.map(\.obligation.name)).count
      page.paragraph(
        first.obligation.name + (names > 1 ? " and \(names - 1) more" : "") + ": \(summary(one, group.count))",
        lead: [first.obligation.verdict.word.span], indent: 2)
      page.line(Span("  " + Printable.cut(SafeText.text(one.link), to: 200), .bold))
      page.paragraph(short(one), ink: .faint, lead: ["    "])
    }
    if groups.count > shownGroups {
      let left = all.count - shown.reduce(0) { $0 + $1.count }
      let others = EvidenceText.count(groups.count - shownGroups, "more rule")
      page.line(Span("… and \(EvidenceText.count(left, "link")) by \(others)"))
    }
    for obligation in website.obligations where obligation.verdict == .refuted && obligation.differences == nil {
      page.paragraph(obligation.name, lead: [obligation.verdict.word.span], indent: 2)
    }
    let unknown = website.obligations.filter { $0.verdict == .unknown }
    if let first = unknown.first {
      let others = unknown.count > 1 ? " and \(unknown.count - 1) more" : ""
      page.paragraph("\(first.name)\(others)", lead: [first.verdict.word.span], indent: 2)
    }
    if sides.contains(.website) {
      page.paragraph(
        "add routes to the spec for links that no route takes, or exclude them in \(website.file), before the rule")
    }
    if sides.contains(.routes) {
      page.paragraph("add components to \(website.file) for links that routes take and it does not hand over")
    }
    page.paragraph("--verbose shows every link, its nearest route, and what to change")
  }

  /// The number of links of a group, and who decides about them.
  private static func summary(_ difference: Website.Difference, _ count: Int) -> String {
    let links = EvidenceText.count(count, "link")
    let place = (difference.rulePlace.map { " (\($0))" } ?? "") + (count > 1 ? ", such as" : "")
    return switch (difference.side, difference.reason) {
    case (.website, _): "\(links) that no route takes\(place)"
    case (.routes, .excluded): "\(links) that \(difference.rule ?? "") keeps on the website\(place)"
    case (.routes, _): "\(links) that no rule hands over" + (count > 1 ? ", such as" : "")
    }
  }

  private static func short(_ difference: Website.Difference) -> String {
    let route = difference.route.map { "\($0): " } ?? ""
    return difference.side == .routes && difference.reason == .excluded
      ? "the route \(difference.route ?? "") takes it" : route + difference.because
  }

  static func more(_ count: Int, _ what: String, _ page: inout Page) {
    if count > 0 { page.line(Span("… and \(EvidenceText.count(count, what)) (--verbose shows all)")) }
  }
}
