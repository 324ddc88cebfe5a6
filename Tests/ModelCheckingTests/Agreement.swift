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
    /// How much of what is decided by brute force is unknown to the checker, where it may be.
    var shares: DecidedShares { get }
  }

  /// What many comparisons found.
  struct Results: Sendable {
    var obligationCount = 0
    var shares = DecidedShares()
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
          var progress = Progress()
          for index in stride(from: hand, to: count, by: hands) where results.differences.count < 5 {
            do {
              let comparison = try progress.timed(index) { try comparison(index) }
              results.obligationCount += comparison.obligationCount
              results.shares += comparison.shares
              if !comparison.differences.isEmpty {
                log("\(index) differs: \(comparison.differences)")
                results.differences.append((index, comparison.differences))
              }
            } catch {
              results.differences.append((index, ["\(error)"]))
            }
            progress.tell(results)
            // On one core the hands take turns.
            await Task.yield()
          }
          return results
        }
      }
      return await group.reduce(into: Results()) {
        $0.obligationCount += $1.obligationCount
        $0.shares += $1.shares
        $0.differences += $1.differences
      }
    }
  }
}

extension Agreement.Comparison {
  var shares: DecidedShares { DecidedShares() }
}

/// How far one hand is, for whoever watches a run of hours.
private struct Progress {
  private var compared = 0
  private var longest = (index: 0, time: Duration.zero)
  private var told = ContinuousClock.now

  mutating func timed<Value>(_ index: Int, _ compare: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    defer {
      let time = ContinuousClock.now - start
      compared += 1
      if time > longest.time { longest = (index, time) }
      if time > .seconds(20) { Agreement.log("number \(index) took \(time)") }
    }
    return try compare()
  }

  /// A line every two minutes.
  mutating func tell(_ results: Agreement.Results) {
    guard ContinuousClock.now - told > .seconds(120) else { return }
    told = .now
    let shares = results.shares.rows.isEmpty ? [] : results.shares.table
    let far = "\(compared) by one hand, the longest in \(longest.time): number \(longest.index)"
    Agreement.log(([far] + shares).joined(separator: "; "))
  }
}
