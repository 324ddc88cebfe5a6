import Foundation
import JourneyFuzzing
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

/// What `navcheck merge` reads may come from anywhere.
@Suite("Summaries of strangers", .endsInTime)
struct HostileSummaryTests {
  private static var extremes: [Any] {
    [
      -1, 0, Int.min, Int.max, UInt64.max, 1e308, -1e308, 0.5, "", [Any](), NSNull(), true,
    ]
  }

  /// The document of a campaign in which something fails.
  private func document() async throws -> Any {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = folder.deletingLastPathComponent().appendingPathComponent("Specs/published/just-eat-2019.yaml").path
    var options = CampaignOptions(seed: 7)
    options.journeys = 64
    options.failureLimit = 9
    options.shard = try #require(Shard(1, of: 2))
    let machine = try SpecReader.read(path: path).machine
    let campaign = try Campaign(machine, options: options)
    let driver = try EngineDriver(machine)
    let summary = await campaign.run(driver)
    try #require(!summary.failures.isEmpty)
    let unseen = campaign.unseen(in: summary, by: driver.capabilities)
    let report = FuzzReport(file: path, summary: summary, unseen: unseen, repaired: summary.failures)
    let text = FuzzDocument([.done(report)], exit: .refuted).text
    return try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private func use(_ document: FuzzDocument, _ other: FuzzDocument) -> Int {
    let reports = (document.specs + other.specs).compactMap { part -> FuzzReport? in
      if case .done(let report) = part { report } else { nil }
    }
    var length = 0
    for report in reports { length += FuzzText.text(report).count + FuzzJUnit.text([.done(report)]).count }
    for some in [[reports[0]], reports] {
      guard let first = some.first, let summary = try? Summary.merged(some.map(\.summary)) else { continue }
      let merged = FuzzReport(file: first.file, summary: summary, unseen: nil)
      length += FuzzText.text(merged).count + FuzzDocument([.done(merged)], exit: merged.status).text.count
      length += summary.missingShards.count + Int(summary.journeysLeft & 1)
    }
    return length
  }

  @Test("are refused or shown, whatever stands in any of their places, and never crash")
  func anything() async throws {
    let tree = try await document()
    let whole = try FuzzDocument(Data(try JSONSerialization.data(withJSONObject: tree)))
    var (read, refused) = (0, 0)
    for extreme in sample(Self.extremes, day: 4) {
      for variant in jsonVariants(of: tree, extreme) where JSONSerialization.isValidJSONObject(variant) {
        guard let document = try? FuzzDocument(Data(try JSONSerialization.data(withJSONObject: variant))),
          !document.specs.isEmpty
        else {
          refused += 1
          continue
        }
        read += 1
        var other = document
        if case .done(var report) = other.specs[0],
          let second = Shard(2, of: report.summary.shards.first?.count ?? 2)
        {
          report.summary.shards = [second]
          other.specs = [.done(report)]
        }
        if case .failed = document.specs[0] { continue }
        #expect(use(document, other) > 0)
        #expect(use(whole, document) > 0)
      }
    }
    #expect(read > many(20, night: 100) && refused > many(20, night: 100))
  }
}
