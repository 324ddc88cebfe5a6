import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import Reports
import SpecFile
import SpecMutation
import Testing

@testable import navcheck

@Suite("navcheck mutate", .slow)
struct MutationRunTests {
  private static let house = """
    navigation: House
    format: 1
    root: hall
    context: { lamp: [off, on] }
    screens: [hall, room, cellar]
    transitions:
      enter: hall -> room
      leave: room -> hall set lamp = off
      descend: hall -> cellar when lamp == on
      light: room -> stay set lamp = on
      home: any -> hall
    intents:
      openRoom: { target: room, journey: [home, enter] }
      openHall: { target: hall, journey: [home] }
    links:
      deep: { schemes: [house] }
      routes: { openRoom: /room, openHall: / }
    """

  private static func session(minimum: Double? = nil) throws -> MutationRun {
    MutationRun(
      spec: try SpecReader.read(text: house, named: "house.yaml", format: .yaml), file: "house.yaml",
      cancellation: Cancellation(), minimum: minimum)
  }

  @Test("survivors have a place, what users see, and the way there")
  func survivors() throws {
    let report = try Self.session().report()
    #expect(report.untried == 0 && report.open.isEmpty)
    let tally = report.tally
    #expect(tally.noticed > 0 && tally.survived > 0)
    #expect(tally.score == Double(tally.noticed) * 100 / Double(tally.noticed + tally.survived))
    let dark = try #require(
      report.survivors.first { $0.mutation.kind == .dropEffect && $0.mutation.subject == "leave" })
    #expect(dark.location?.line == 8)
    #expect(dark.seen.map(\.name) == ["tap leave"])
    #expect(dark.run != nil)
    let route = try #require(report.survivors.first { $0.mutation.kind == .otherRoute })
    #expect(route.seen.first?.kind == .route)
    for width in [80, 120] {
      let text = MutationText.text(report, isVerbose: true, style: Style(width: width))
      #expect(text.contains("survived  ") && text.contains("house.yaml:8"))
      for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    }
  }

  @Test("a proposed property holds of the spec, and with it the mistake does not survive")
  func proposals() throws {
    var session = try Self.session()
    session.proposes = true
    let report = try session.report()
    let proposed = report.survivors.filter { $0.property != nil }
    #expect(!proposed.isEmpty && report.properties.map(\.count).reduce(0, +) == proposed.count)
    let lines = report.properties.enumerated().map { "  meant \($0): \($1.text)" }.joined(separator: "\n")
    let text = Self.house + "\nproperties:\n" + lines
    let spec = try SpecReader.read(text: text, named: "house.yaml", format: .yaml)
    session = MutationRun(spec: spec, file: "house.yaml", cancellation: Cancellation())
    let again = try session.report()
    #expect(again.open.isEmpty)
    let noticed = Set(again.entries.filter { $0.verdict == .noticed }.map(\.mutation.words))
    for entry in proposed { #expect(noticed.contains(entry.mutation.words), "\(entry.mutation.words)") }
    let shown = MutationText.text(report, isVerbose: false)
    #expect(report.properties.allSatisfy { shown.contains("meant") && shown.contains($0.text) })
  }

  @Test("shards together are all mistakes, in any order, once each")
  func shards() throws {
    let all = try Self.session().report().entries.map(\.mutation.words)
    var parts: [String] = []
    for number in 1...3 {
      var session = try Self.session()
      session.shard = try #require(type(of: session.shard).init(number, of: 3))
      session.seed = 7
      parts += try session.report().entries.map(\.mutation.words)
    }
    #expect(parts.sorted() == all.sorted())
    #expect(parts != all)
  }

  @Test("a score below the minimum fails, and what was not tried is unknown")
  func status() throws {
    #expect(try Self.session().report().status == .success)
    #expect(try Self.session(minimum: 99).report().status == .refuted)
    #expect(try Self.session(minimum: 0).report().status == .success)
    let session = try Self.session()
    var count = 0
    let report = try session.report { _, _ in
      count += 1
      if count == 3 { session.cancellation.cancel(.interrupted) }
    }
    #expect(report.entries.count == 2 && report.untried > 0)
    #expect(report.status == .unknown)
    #expect(MutationText.summary(report).hasSuffix("\(report.untried) not tried: interrupted"))
  }

  @Test("a run that ends while the spec itself is proved knows how many mistakes there are")
  func stoppedAtOnce() throws {
    let session = try Self.session()
    session.cancellation.cancel(.interrupted)
    var planned = 0
    #expect(throws: Stopped.self) { try session.report(onPlan: { planned = $0 }) }
    #expect(try planned == Self.session().report().planned)
  }

  @Test("the page has each survivor with its line, and what strangers write is text there")
  func page() throws {
    let line = "leave: room -> hall set lamp = off"
    let text = Self.house.replacing(line, with: "\(line)  # <script>alert(1)</script> & more")
    var session = MutationRun(
      spec: try SpecReader.read(text: text, named: "house.yaml", format: .yaml), file: "house.yaml",
      cancellation: Cancellation())
    session.proposes = true
    let report = try session.report()
    let page = MutationPage.text(report)
    #expect(!page.contains("<script"))
    #expect(page.contains("\(line.replacing(">", with: "&gt;"))  # &lt;script&gt;alert(1)&lt;/script&gt; &amp; more"))
    expect(page.ranges(of: "<article").count, equals: report.survivors.count)
    for property in report.properties { #expect(page.contains(property.text.replacing(">", with: "&gt;"))) }
    var open: [Substring] = []
    for tag in page.matches(of: /<(\/?)([a-z][a-z0-9]*)[^>]*>/) where tag.2 != "meta" {
      if tag.1.isEmpty { open.append(tag.2) } else { #expect(open.popLast() == tag.2) }
    }
    #expect(open.isEmpty)
  }

  @Test("JSON has every mistake, and the same numbers")
  func json() throws {
    let report = try Self.session().report()
    let text = MutationDocument.text(report, exit: .success)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect((object["mistakes"] as? [[String: Any]])?.count == report.entries.count)
    #expect((object["total"] as? [String: Any])?["noticed"] as? Int == report.tally.noticed)
    let kinds = try #require(object["kinds"] as? [String: [String: Any]])
    #expect(kinds.values.compactMap { $0["survived"] as? Int }.reduce(0, +) == report.tally.survived)
  }
}
