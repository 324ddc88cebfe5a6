import Foundation

/// A ``BenchReport`` as JSON, format 1, and back; Docs/JSON.md describes every key.
package enum JSONBench {
  package static func text(_ report: BenchReport, comparison: BenchComparison? = nil) -> String {
    var report = report.rounded
    report.comparison = comparison.map(BenchReport.Comparison.init)
    return JSONDocument.text(of: report)
  }

  /// Why a file is not a baseline.
  package struct Unreadable: Error, Hashable, Sendable {
    /// The end of a sentence that begins with the file's name.
    package var reason: String
  }

  /// Reads what ``text(_:comparison:)`` wrote.
  package static func report(_ bytes: [UInt8]) throws(Unreadable) -> BenchReport {
    do {
      let report = try JSONDecoder().decode(BenchReport.self, from: Data(bytes))
      guard report.format == BenchReport.format else {
        throw Unreadable(reason: "is of format \(report.format), and this navcheck reads format \(BenchReport.format)")
      }
      guard report.stages.allSatisfy({ $0.nanoseconds.isFinite && $0.nanoseconds > 0 }), !report.stages.isEmpty else {
        throw Unreadable(reason: "has no measurements")
      }
      return report
    } catch let wrong as Unreadable {
      throw wrong
    } catch {
      throw Unreadable(reason: "is not a result of 'navcheck bench --format json'")
    }
  }
}

extension BenchReport {
  /// The same with at most three decimals.
  fileprivate var rounded: BenchReport {
    func round(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
    var report = self
    for index in stages.indices {
      report.stages[index].nanoseconds = round(stages[index].nanoseconds)
      report.stages[index].spread = round(stages[index].spread)
    }
    for index in intents.indices { report.intents[index].nanoseconds = round(intents[index].nanoseconds) }
    for index in histogram.indices { report.histogram[index].below = round(histogram[index].below) }
    for index in slowest.indices { report.slowest[index].nanoseconds = round(slowest[index].nanoseconds) }
    return report
  }
}
