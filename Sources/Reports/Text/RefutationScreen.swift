import Basics
import ModelChecking
import NavigationModel

/// What a screen has room for of many refutations: the first in full, the others by cause, each with its line of the
/// spec.
struct RefutationScreen {
  /// The lines of a report that fits.
  static let lines = 40
  /// No fewer refutations are cut: one is shown whole, however long it is.
  static let fewest = 2
  /// In full no more causes are shown, and no fewer than these are listed beside them.
  private static let (mostInFull, leastListed) = (3, 6)

  let report: CheckReport
  /// Those that affect most come first.
  let groups: [FailureGroup]

  init(_ groups: [FailureGroup], of report: CheckReport) {
    self.report = report
    self.groups = Self.byEffect(groups)
  }

  /// The groups in their order: those that affect most come first.
  static func byEffect(_ groups: [FailureGroup]) -> [FailureGroup] {
    groups.enumerated().sorted { a, b in
      (b.element.obligations.count, a.offset) < (a.element.obligations.count, b.offset)
    }.map(\.element)
  }

  /// - Parameter room: how many lines there are, with an empty one before the first.
  func write(room: Int, to page: inout Page) {
    guard let first = groups.first else { return }
    let full = shown(style: page.style, room: room) {
      FailureText.write($0, of: report, verbose: false, names: 2, to: &$1)
    }
    guard full.isEmpty else { return write(full, room: room, to: &page) }
    // A run that alone is longer than a screen is told in a line.
    var short = shown(style: page.style, room: room - 2) { FailureText.writeShort($0, of: report, to: &$1) }
    if short.isEmpty {
      short.append(Page(style: page.style))
      FailureText.writeShort(first, of: report, to: &short[0])
    }
    write(short, room: room - 2, to: &page)
    FailureText.writeHint(first, of: report, to: &page)
  }

  private func write(_ shown: [Page], room: Int, to page: inout Page) {
    for part in shown { page.append(part) }
    list(groups.dropFirst(shown.count), most: shown.reduce(room - 3) { $0 - 1 - $1.lines }, to: &page)
  }

  /// The first groups, as many as leave room for a list of the others.
  private func shown(style: Style, room: Int, _ write: (FailureGroup, inout Page) -> Void) -> [Page] {
    var pages: [Page] = []
    var used = 0
    for (index, group) in groups.prefix(Self.mostInFull).enumerated() {
      var page = Page(style: style)
      write(group, &page)
      used += 1 + page.lines
      let others = groups.count - index - 1
      guard used + (others > 0 ? 2 + min(others, Self.leastListed + 1) : 0) <= room else { break }
      pages.append(page)
    }
    return pages
  }

  private func list(_ others: ArraySlice<FailureGroup>, most: Int, to page: inout Page) {
    guard !others.isEmpty else { return }
    page.gap()
    page.line(Span("… and \(EvidenceText.count(others.count, "more cause")) (--verbose shows all):"))
    // A line that says how many are left takes the room of one.
    let most = max(most, Self.leastListed)
    let listed = others.count <= most + 1 ? others : others.prefix(most)
    let width = listed.map { String($0.obligations.count).count }.max() ?? 1
    for group in listed {
      let count = String(group.obligations.count)
      let lead = "  " + String(repeating: " ", count: width - count.count) + "\(count) × "
      let word = group.acceptance == nil ? "" : "known: "
      let text = SafeText.text("\(word)\(place(of: group))\(group.cause.text(in: report.machine))")
      page.line(Span(lead), Span(Printable.cut(text, to: page.style.width - Printable.width(lead))))
    }
    if listed.count < others.count {
      page.line(Span("  … and \(others.count - listed.count) more"))
    }
  }

  /// The line of the spec; in another file than the spec's own, that too.
  private func place(of group: FailureGroup) -> String {
    guard let location = report.spec.sources[group.place] else { return "" }
    return location.file == report.path ? "line \(location.line): " : "\(location.file):\(location.line): "
  }
}
