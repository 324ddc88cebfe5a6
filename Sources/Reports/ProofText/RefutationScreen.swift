import Basics

/// What a screen has room for of many refutations: the first in full, the others by cause, each with its line of the
/// spec.
struct RefutationScreen {
  /// The lines of a report that fits.
  static let lines = 40
  /// No fewer refutations are cut: one is shown whole, however long it is.
  static let fewest = 2
  /// Unless all fit, no more causes are shown, and no fewer than these are listed beside them.
  private static let (mostInFull, leastListed) = (3, 6)

  let causes: [ShownCause]

  init(_ causes: [ShownCause]) { self.causes = Self.byEffect(causes) }

  /// The causes in their order: those that affect most come first, and those that are accepted last.
  static func byEffect(_ causes: [ShownCause]) -> [ShownCause] {
    causes.enumerated().map { (cause: $1, accepted: $1.isAccepted ? 1 : 0, count: $1.names.count, number: $0) }
      .sorted { a, b in (a.accepted, b.count, a.number) < (b.accepted, a.count, b.number) }.map(\.cause)
  }

  /// - Parameter room: how many lines there are, with an empty one before the first.
  func write(room: Int, to page: inout Page) {
    guard let first = causes.first else { return }
    let full = shown(style: page.style, room: room) {
      FailureText.write($0, verbose: false, names: 2, to: &$1)
    }
    guard full.isEmpty else { return write(full, room: room, to: &page) }
    // A run that alone is longer than a screen is told in a line.
    var short = shown(style: page.style, room: room - 2) { FailureText.writeShort($0, to: &$1) }
    if short.isEmpty {
      short.append(Page(style: page.style))
      FailureText.writeShort(first, to: &short[0])
    }
    write(short, room: room - 2, to: &page)
    FailureText.writeHint(first, to: &page)
  }

  private func write(_ shown: [Page], room: Int, to page: inout Page) {
    for part in shown { page.append(part) }
    list(causes.dropFirst(shown.count), most: shown.reduce(room - 3) { $0 - 1 - $1.lines }, to: &page)
  }

  /// The first groups, as many as leave room for a list of the others; or all of them.
  private func shown(style: Style, room: Int, _ write: (ShownCause, inout Page) -> Void) -> [Page] {
    var pages: [Page] = []
    var used = 0
    for (index, group) in causes.enumerated() {
      var page = Page(style: style)
      write(group, &page)
      used += 1 + page.lines
      let others = causes.count - index - 1
      guard used + (others > 0 ? 2 + min(others, Self.leastListed + 1) : 0) <= room else { break }
      pages.append(page)
    }
    return pages.count == causes.count ? pages : Array(pages.prefix(Self.mostInFull))
  }

  private func list(_ others: ArraySlice<ShownCause>, most: Int, to page: inout Page) {
    guard !others.isEmpty else { return }
    page.gap()
    page.line(Span("… and \(EvidenceText.count(others.count, "more cause")) (--verbose shows all):"))
    // A line that says how many are left takes the room of one.
    let most = max(most, Self.leastListed)
    let listed = others.count <= most + 1 ? others : others.prefix(most)
    let width = listed.map { String($0.names.count).count }.max() ?? 1
    for cause in listed {
      let count = String(cause.names.count)
      let lead = "  " + String(repeating: " ", count: width - count.count) + "\(count) × "
      let word = cause.isAccepted ? "known: " : ""
      let text = SafeText.text("\(word)\(place(of: cause))\(cause.cause.text)")
      page.line(Span(lead), Span(Printable.cut(text, to: page.style.width - Printable.width(lead))))
    }
    if listed.count < others.count {
      page.line(Span("  … and \(others.count - listed.count) more"))
    }
  }

  /// The line of the spec; in another file than the spec's own, that too.
  private func place(of cause: ShownCause) -> String {
    guard let location = cause.place.location else { return "" }
    return location.file == cause.spec.file ? "line \(location.line): " : "\(location.file):\(location.line): "
  }
}
