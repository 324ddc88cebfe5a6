import ModelChecking

/// The kinds of obligations that are not in the matrix, one line each: `resets  10 of 13`.
enum KindLines {
  static func write(_ report: CheckReport, to page: inout Page) {
    var isFirst = true
    for kind in Obligation.Kind.allCases {
      let entries = report.entries.filter { $0.obligation.kind == kind }
      guard !entries.isEmpty else { continue }
      if isFirst { page.gap() }
      isFirst = false
      page.line(line(kind, entries))
    }
  }

  private static func line(_ kind: Obligation.Kind, _ entries: [CheckReport.Entry]) -> [Span] {
    var proved = 0
    var failed = 0
    var known = 0
    for entry in entries {
      switch entry.verdict {
      case .proved: proved += 1
      case .refuted where entry.known != nil: known += 1
      case .refuted: failed += 1
      case .unknown: break
      }
    }
    let score = "\(proved) of \(entries.count)"
    let ink: Ink = failed > 0 ? .alarm : proved == entries.count ? .green : .yellow
    var spans = [
      Span(Printable.pad(kind.rawValue, to: 16)), Span(Printable.pad(score, to: 12) + " ", ink),
    ]
    let unknown = entries.count - proved - failed - known
    let rest = [
      failed > 0 ? "\(failed) REFUTED" : nil, known > 0 ? "\(known) known" : nil,
      unknown > 0 ? "\(unknown) unknown" : nil,
    ]
    .compactMap { $0 }
    if rest.isEmpty {
      spans.append(Span(Claims.gloss(kind), .faint))
    } else {
      spans.append(Span(rest.joined(separator: ", "), failed > 0 ? .alarm : .yellow))
    }
    return spans
  }
}
