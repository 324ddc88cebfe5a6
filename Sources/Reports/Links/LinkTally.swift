import LinkRouting

/// The number of links, how many are refused and why, and how the other runs end.
package struct LinkTally: Hashable, Sendable {
  package private(set) var links = 0
  package private(set) var refused = Refusals()
  /// In how many contexts; exact up to 2^53.
  private(set) var runs = 0.0
  private(set) var lands = 0.0
  private(set) var denied = 0.0
  private(set) var wrong = 0
  /// The number of links that stay on the website, as expected.
  private(set) var onWebsite = 0

  package init() {}

  /// True if every link behaves as it should.
  package var isFine: Bool { wrong == 0 }

  /// The number of runs that neither land nor are denied.
  var otherwise: Double { runs - lands - denied }

  package mutating func add(_ report: LinkReport) {
    links += 1
    if !report.isFine { wrong += 1 }
    if report.entry.expectation?.staysOnWebsite == true {
      if report.isFine { onWebsite += 1 }
      return
    }
    switch report.outcome {
    case .unsupported(let error, _): refused.add(error)
    case .opens(let opened):
      for run in opened.runs {
        runs += run.contexts.count
        switch run.result {
        case .lands: lands += run.contexts.count
        case .denied: denied += run.contexts.count
        case .landsThoughDenied, .ends, .loops: break
        }
      }
    }
  }

  /// `24 links, 2 refused (noRoute 1, unknownHost 1), 44 runs: 41 land, 3 denied; 2 WRONG`
  var text: String {
    var parts = [EvidenceText.count(links, "link")]
    if refused.count > 0 { parts.append("\(refused.count) refused (\(refused.reasons))") }
    if onWebsite > 0 { parts.append("\(onWebsite) on the website") }
    var ends = ["\(CountText.about(lands)) \(lands == 1 ? "lands" : "land")"]
    if denied > 0 { ends.append("\(CountText.about(denied)) denied") }
    if otherwise > 0 { ends.append("\(CountText.about(otherwise)) \(otherwise == 1 ? "ends" : "end") otherwise") }
    if runs > 0 { parts.append("\(CountText.about(runs, "run")): \(ends.joined(separator: ", "))") }
    return parts.joined(separator: ", ") + (isFine ? "; all as expected" : "; \(wrong) WRONG")
  }
}

/// The number of links that are refused, by the code of the mistake: `unknownHost`, as in Docs/Links.md.
package struct Refusals: Hashable, Sendable, Codable {
  private var counts: [String: Int] = [:]

  package init() {}

  package init(from decoder: any Decoder) throws {
    counts = try decoder.singleValueContainer().decode([String: Int].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(counts)
  }

  package mutating func add(_ error: LinkError) {
    // The details of a code are in parentheses.
    counts[String("\(error.code)".prefix { $0 != "(" }), default: 0] += 1
  }

  package var count: Int { counts.values.reduce(0, +) }

  private var sorted: [(key: String, value: Int)] { counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) } }

  /// `noRoute 2, unknownHost 1`
  var reasons: String { sorted.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
}
