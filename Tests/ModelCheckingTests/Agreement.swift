import Foundation
import NavigationSupport

/// How much the agreement tests look at, and with how many hands.
enum Agreement {
  /// The seeds to look at: the first ones, and new ones, of which there is one by day.
  static func seeds(for suite: String, day: Int, night: Int, all: Int) -> [UInt64] {
    let count = isExhaustive ? all : many(day, night: night)
    let fresh = newSeed(for: suite)
    return (0..<UInt64(day)).map(\.self) + (0...UInt64(count - day)).map { fresh + $0 }
  }

  /// Says something about the run, for whoever reads the log.
  static func log(_ line: String) { FileHandle.standardError.write(Data("agreement: \(line)\n".utf8)) }

  /// What was compared on one machine.
  protocol Comparison {
    /// Everything in which two answers differ, one line each.
    var differences: [String] { get }
    var obligationCount: Int { get }
  }

  /// What many comparisons found.
  struct Results: Sendable {
    var obligationCount = 0
    /// Per number, if there are any; the first few.
    var differences: [(Int, [String])] = []
  }

  /// Makes comparisons 0 ..< `count` on all cores.
  static func compare(
    _ count: Int, _ comparison: @escaping @Sendable (Int) throws -> any Comparison
  ) async -> Results {
    log("\(count) compared")
    let hands = max(1, ProcessInfo.processInfo.activeProcessorCount)
    return await withTaskGroup(of: Results.self) { group in
      for hand in 0..<hands {
        group.addTask {
          var results = Results()
          for index in stride(from: hand, to: count, by: hands) where results.differences.count < 5 {
            if isExhaustive, index % 5_000 == 0 { log("\(index) of \(count)") }
            do {
              let comparison = try comparison(index)
              results.obligationCount += comparison.obligationCount
              if !comparison.differences.isEmpty {
                log("\(index) differs: \(comparison.differences)")
                results.differences.append((index, comparison.differences))
              }
            } catch {
              results.differences.append((index, ["\(error)"]))
            }
          }
          return results
        }
      }
      return await group.reduce(into: Results()) {
        $0.obligationCount += $1.obligationCount
        $0.differences += $1.differences
      }
    }
  }
}
