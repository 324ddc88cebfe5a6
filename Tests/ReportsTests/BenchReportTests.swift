import Measuring
import NavigationSupport
import Testing

@testable import Reports

private func report(_ scale: Double = 1) -> BenchReport {
  var report = BenchReport(
    file: "shop.yaml", name: "Shop",
    work: .init(
      spec: "1-2", links: 1_234, opened: 1_000, bytes: 80_000, from: "links.txt", digest: "3-4", contexts: 2,
      allContexts: 2, result: "abc"),
    machine: .init(processor: "Abacus", cores: 2, system: "Beads 1", build: "release"),
    stages: [
      .init(stage: .route, nanoseconds: 200 * scale, spread: 0.011, rounds: 101),
      .init(stage: .intent, nanoseconds: 400.125 * scale, spread: 0.02, rounds: 101),
      .init(stage: .journey, nanoseconds: 1_500 * scale, spread: 0.02, rounds: 101),
      .init(stage: .engine, nanoseconds: 9_000 * scale, spread: 0.02, rounds: 101),
      .init(stage: .urlComponents, nanoseconds: 3_000, spread: 0.02, rounds: 101),
    ])
  report.intents = [
    .init(name: "goToOrders", links: 234, nanoseconds: 1_800 * scale), .init(name: "", links: 234, nanoseconds: 150),
  ]
  report.histogram = [.init(below: 1_024, links: 1_000), .init(below: 1_448, links: 0), .init(below: 2_048, links: 1)]
  report.slowest = [
    .init(link: "shop://x/orders?q=\u{1B}[2J\(String(repeating: "a", count: 200))", nanoseconds: 2_040.5)
  ]
  report.refused = [
    .init(link: "https://elsewhere.example/\u{7}", reason: "the spec has no such host"),
    .init(link: "shop://x/" + String(repeating: "b", count: 70_000), reason: "the link is too long"),
  ]
  return report
}

@Suite("What a benchmark reports")
struct BenchReportTests {
  @Test("a report that is written and read again is the same")
  func roundTrip() throws {
    try expect(JSONBench.report(Array(JSONBench.text(report()).utf8)), equals: report())
  }

  @Test(
    "what is no report is refused",
    arguments: ["", "{}", "[]", "nonsense", "{\"format\": 1}", "\u{0}", "{\"format\": 2, \"specs\": []}"])
  func mistakes(_ text: String) {
    #expect(throws: JSONBench.Unreadable.self) { try JSONBench.report(Array(text.utf8)) }
  }

  @Test("a report of another format, or without measurements, is refused")
  func otherFormats() {
    var other = report()
    other.format = 2
    #expect(throws: JSONBench.Unreadable(reason: "is of format 2, and this navcheck reads format 1")) {
      try JSONBench.report(Array(JSONBench.text(other).utf8))
    }
    other = report()
    other.stages = []
    #expect(throws: JSONBench.Unreadable(reason: "has no measurements")) {
      try JSONBench.report(Array(JSONBench.text(other).utf8))
    }
  }

  @Test("no line is longer than 80 columns, and nothing can control the terminal")
  func width() {
    var slow = report()
    slow.histogram.append(.init(below: 1e11, links: 7))
    slow.intents.append(.init(name: String(repeating: "i", count: 90), links: 1_000_000, nanoseconds: 12_345_678))
    slow.work.contexts = 64
    let comparison = BenchComparison(slow, to: report(0.5), tolerance: 0.1)
    for line in BenchText.text(slow, comparison: comparison).split(separator: "\n") {
      #expect(Printable.width(String(line)) <= 80, "\(line)")
      #expect(!line.contains("\u{1B}"))
    }
  }

  @Test("the time of URLComponents is divided by ours, and is no part of a comparison")
  func components() {
    let text = BenchText.text(report())
    #expect(text.contains("\nURLComponents : navcheck, to the route 15.0 and to the intent 7.5\n"))
    var slow = report()
    slow.stages[4].nanoseconds *= 3
    #expect(BenchComparison(slow, to: report(), tolerance: 0.1).slower.isEmpty)
    expect(BenchComparison(slow, to: report(), tolerance: 0.1).rest.count, equals: 4)
  }

  @Test("some of the links that are refused are named, with the reason and the command that names all")
  func refused() {
    let text = BenchText.text(report())
    #expect(text.contains("1,000 open an intent, the others are\nrefused\n"))
    #expect(text.contains("  https://elsewhere.example/\\u{7}\n    the spec has no such host\n"))
    #expect(
      text.contains("… and 232 more\n  To see all of them:\n    navcheck test links.txt --spec shop.yaml --quiet\n"))
  }

  @Test("it is said in which contexts a journey is made, and that its time is the sum")
  func contexts() {
    var some = report()
    #expect(BenchText.text(some).contains("in each of the 2 contexts in which"))
    (some.work.contexts, some.work.allContexts) = (64, 1_920)
    #expect(BenchText.text(some).contains("in 64 of the 1,920 contexts, spread evenly, in which"))
    (some.work.contexts, some.work.allContexts) = (1, 1)
    #expect(!BenchText.text(some).contains("contexts"))
  }

  @Test("each link falls into the bin of its time, the slowest and the fastest too")
  func histogram() {
    let bins = BenchReport.histogram(of: [100, 140, 141.5, 250, 1_000])
    expect(bins.reduce(0) { $0 + $1.links }, equals: 5)
    #expect(bins.first?.links ?? 0 > 0 && bins.last?.links ?? 0 > 0)
    #expect(zip(bins, bins.dropFirst()).allSatisfy { $0.below < $1.below })
    #expect(bins.last.map { $0.below > 1_000 } == true)
    #expect(BenchReport.histogram(of: []).isEmpty)
    expect(BenchReport.histogram(of: [5]).map(\.links), equals: [1])
  }
}

@Suite("Comparing with a baseline")
struct BenchComparisonTests {
  @Test("what takes longer than is tolerated is named, stage and intent")
  func slower() {
    let comparison = BenchComparison(report(1.2), to: report(), tolerance: 0.1)
    expect(comparison.slower.count, equals: 5)
    expect(comparison.slower[0], equals: "to the route: 200 ns before, 240 ns now (+20 %)")
    expect(comparison.slower[4], equals: "goToOrders: 1,800 ns before, 2,160 ns now (+20 %)")
  }

  @Test("what takes a little longer, or less, is fine")
  func fine() {
    for scale in [0.2, 1, 1.09] {
      let comparison = BenchComparison(report(scale), to: report(), tolerance: 0.1)
      #expect(comparison.slower.isEmpty && comparison.notes.isEmpty && comparison.rest.count == 4)
    }
  }

  @Test("another machine, app, list of links or build is noticed before anything is measured")
  func obstacles() {
    func obstacles(_ change: (inout BenchReport) -> Void) -> [String] {
      var before = report(0.1)
      change(&before)
      var now = report()
      (now.stages, now.work.result) = ([], "")
      return BenchComparison.obstacles(now, to: before)
    }
    #expect(obstacles { _ in }.isEmpty)
    #expect(obstacles { $0.machine.processor = "Slide rule" }.first?.contains("another machine (Slide rule") == true)
    #expect(obstacles { $0.machine.system = "Beads 2" }.first?.contains("another system") == true)
    #expect(obstacles { $0.machine.build = "debug" }.first?.contains("debug build") == true)
    #expect(obstacles { $0.name = "Bakery" }.first?.contains("another spec (Bakery") == true)
    expect(obstacles { $0.work.digest = "9-9" }, equals: ["the baseline is of other links (1234 from links.txt)"])
    expect(
      obstacles {
        $0.work.digest = "9-9"
        $0.machine.cores = 64
      }.count, equals: 2)
    let changed = obstacles { ($0.work.spec, $0.work.digest) = ("9-9", "9-9") }
    #expect(changed.count == 1 && changed[0].hasSuffix("links with --urls"))
  }

  @Test("a spec that has changed is compared on the same links, and that it has changed is said")
  func changed() {
    func comparison(_ change: (inout BenchReport) -> Void) -> BenchComparison {
      var before = report(0.5)
      change(&before)
      return BenchComparison(report(), to: before, tolerance: 0.1)
    }
    let changed = comparison { ($0.work.spec, $0.work.result) = ("9-9", "def") }
    expect(changed.notes, equals: ["the spec has changed since the baseline was measured"])
    expect(changed.slower.count, equals: 5)
    let elsewhere = comparison { $0.work.result = "def" }
    #expect(elsewhere.notes.count == 1 && elsewhere.notes[0].contains("lead elsewhere"))
    let fewer = comparison { ($0.work.spec, $0.work.opened) = ("9-9", 1_100) }
    expect(fewer.notes.last, equals: "1,000 of the links open an intent now, and 1,100 did before")
    let stopped = comparison { $0.exit = 130 }
    expect(stopped.notes, equals: ["the baseline was interrupted, so it is less steady"])
    let wider = comparison { ($0.work.spec, $0.work.contexts) = ("9-9", 4) }
    #expect(wider.notes.last?.contains("in 2 contexts now and in 4 before") == true)
    expect(wider.slower.count, equals: 3)
  }

  @Test("a machine with other work is busy")
  func busy() {
    var machine = report().machine
    expectNil(machine.business)
    machine.load = 1
    expectNil(machine.business)
    machine.load = 1.25
    #expect(machine.business?.hasPrefix("busy with other work (load 1.25 on 2 cores)") == true)
  }

  @Test("counts what is one as one")
  func singular() {
    func head(links: Int, opened: Int) -> Substring? {
      var report = report()
      (report.work.links, report.work.opened, report.work.bytes) = (links, opened, links * 1_234)
      return BenchText.text(report).split(separator: "\n").first
    }
    expect(head(links: 1, opened: 1), equals: "1 link of 1,234 bytes from links.txt; it opens an intent")
    expect(head(links: 1, opened: 0), equals: "1 link of 1,234 bytes from links.txt; it is refused")
    expect(head(links: 2, opened: 2), equals: "2 links of 1,234 bytes from links.txt; all open an intent")
    expect(head(links: 2, opened: 0), equals: "2 links of 1,234 bytes from links.txt; all are refused")
  }
}
