import Foundation
import ModelChecking
import NavigationSupport
import Reports
import SpecFile
import Testing

@testable import navcheck

/// What an interrupt leaves of files that a run replaces. `script/kills interrupt` sends signals at random moments.
@Suite("files after an interrupt", .timeLimit(.minutes(5)))
struct InterruptedUpdateTests {
  @Test(
    "a certificate stays as it was if the run is stopped while it proves what is kept about a website",
    arguments: [Unknown.interrupted, .time])
  func certificate(_ reason: Unknown) async throws {
    try await NavcheckBinary.withFolder { folder in
      let path = try await WebsiteSpec.write(to: folder)
      let spec = try SpecReader.read(path: path)
      let proofs = folder + "/proofs"
      _ = try ProofStore.write(ProofStore.lemmas(of: spec), of: spec, path: path, to: proofs, Cancellation())
      func contents() throws -> [String: Data?] {
        let names = try FileManager.default.contentsOfDirectory(atPath: proofs)
        return Dictionary(
          uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: "\(proofs)/\($0)")) })
      }
      let before = try contents()
      let cancellation = Cancellation()
      let check = SpecCheck(spec: spec, path: path, cancellation: cancellation, folder: proofs)
      let outcome = try check.run { event in
        // Every lemma about the spec is confirmed, and those about the website are not made yet.
        if case .finished = event { cancellation.cancel(reason) }
      }
      try expect(contents(), equals: before)
      expect(outcome.unsaved, equals: UnsavedProofs(reason))
    }
  }

  @Test("proofs that were interrupted are status 130; those that are not complete for another reason, 2")
  func statuses() {
    let statuses = [Unknown.interrupted, .time, .memory, .diagrams, .stack, .noStart].map { UnsavedProofs($0).status }
    expect(statuses, equals: [130, 2, 2, 2, 2, 2])
    // More time helps only where it was what was missing.
    let advised = [Unknown.time, .memory, .diagrams, .stack, .interrupted].filter {
      UnsavedProofs($0).message.contains("--timeout") || UnsavedProofs($0).message.contains(" time or ")
    }
    expect(advised, equals: [.time])
  }

  @Test(
    "an updated baseline is written before a report says that it accepts anything, and else the report says nothing")
  func baseline() async throws {
    try await NavcheckBinary.withFolder { folder in
      let path = NavcheckBinary.repository + "/Specs/published/just-eat-2019.yaml"
      let spec = try SpecReader.read(path: path)
      let outcome = try SpecCheck(spec: spec, path: path, cancellation: Cancellation()).run { _ in }
      for (name, mayWrite, isAccepted) in [("a", true, true), ("b", false, false), ("folder/c", true, false)] {
        let file = "\(folder)/\(name)"
        if name.hasPrefix("folder") {
          // A file where the folder should be: nothing can be written there, whoever runs this.
          try Data().write(to: URL(fileURLWithPath: folder + "/folder"))
        }
        var baseline = try BaselineFile(file, isUpdated: true)
        let (report, refusal) = baseline.report(on: path, mayWrite: mayWrite) { accepted in
          CheckReport(
            spec: spec, path: path, results: outcome.results, findings: outcome.findings, websites: [],
            selection: Filter().selection(for: spec.machine), isStrict: false, accepted: accepted)
        }
        let found = [report.counts.known > 0, FileManager.default.fileExists(atPath: file), baseline.summary != nil]
        expect(found, equals: [isAccepted, isAccepted, isAccepted], "\(name)")
        expect((refusal == nil), equals: (isAccepted || !mayWrite), "\(name)")
      }
    }
  }
}
