import Basics
import Foundation

/// A ``BenchReport`` as JSON, format 1, and back; Docs/JSON.md describes every key.
package enum JSONBench {
  package static func text(_ report: BenchReport, comparison: BenchComparison? = nil) -> String {
    let work = report.work
    let machine = report.machine
    return JSONValue.object([
      "format": .int(report.format), "exit": .int(Int(report.exit)), "file": .string(report.file),
      "name": .string(report.name),
      "work": .object([
        "spec": .string(work.spec), "links": .int(work.links), "opened": .int(work.opened), "bytes": .int(work.bytes),
        "from": .string(work.from), "digest": .string(work.digest), "contexts": .int(work.contexts),
        "allContexts": work.allContexts.map(JSONValue.int), "result": .string(work.result),
      ]),
      "machine": .object([
        "processor": .string(machine.processor), "cores": .int(machine.cores), "system": .string(machine.system),
        "build": .string(machine.build), "load": machine.load.map(JSONValue.number),
      ]),
      "stages": .array(
        report.stages.map { stage in
          .object([
            "stage": .string(stage.stage.rawValue), "nanoseconds": .number(stage.nanoseconds),
            "spread": .number(stage.spread), "rounds": .int(stage.rounds),
          ])
        }),
      "intents": .array(
        report.intents.map {
          .object(["name": .string($0.name), "links": .int($0.links), "nanoseconds": .number($0.nanoseconds)])
        }),
      "histogram": .array(
        report.histogram.map { .object(["below": .number($0.below), "links": .int($0.links)]) }),
      "slowest": .array(
        report.slowest.map { .object(["link": .string($0.link), "nanoseconds": .number($0.nanoseconds)]) }),
      "refused": .array(
        report.refused.map { .object(["link": .string($0.link), "reason": .string($0.reason)]) }),
      "refusedBy": report.refusedBy?.value,
      "comparison": comparison.map { comparison in
        .object([
          "slower": .array(comparison.slower.map(JSONValue.string)),
          "notes": .array(comparison.notes.map(JSONValue.string)),
        ])
      },
    ]).text
  }

  /// Why a file is not a baseline.
  package struct Mistake: Error, Hashable, Sendable {
    /// The end of a sentence that begins with the file's name.
    package var reason: String
  }

  /// Reads what ``text(_:comparison:)`` wrote.
  package static func report(_ bytes: [UInt8]) throws(Mistake) -> BenchReport {
    do {
      let report = try JSONDecoder().decode(BenchReport.self, from: Data(bytes))
      guard report.format == BenchReport.format else {
        throw Mistake(reason: "is of format \(report.format), and this navcheck reads format \(BenchReport.format)")
      }
      guard report.stages.allSatisfy({ $0.nanoseconds.isFinite && $0.nanoseconds > 0 }), !report.stages.isEmpty else {
        throw Mistake(reason: "has no measurements")
      }
      return report
    } catch let mistake as Mistake {
      throw mistake
    } catch {
      throw Mistake(reason: "is not a result of 'navcheck bench --format json'")
    }
  }
}
