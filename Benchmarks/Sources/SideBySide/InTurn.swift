import Foundation
import Measuring
import Workloads

/// Things that are measured in turn, again and again, so that what disturbs the machine disturbs them alike, and ratios
/// are fair.
struct InTurn {
  private struct Contestant {
    var name: String
    var unit: String
    var count: Int
    var remark: String?
    var isCounted: Bool
    var run: (Int) async throws -> Double
    var repeats = 1
    var samples: [Double] = []
    var allocations: Double?
  }

  private var contestants: [Contestant] = []
  private let clock = ContinuousClock()
  /// A measurement takes at least so many seconds.
  private static let grain = 0.02

  /// Adds a workload, whose digest is checked each time.
  mutating func add(_ workload: Workload, remark: String? = nil) {
    let clock = clock
    contestants.append(
      Contestant(
        name: workload.name, unit: workload.unit, count: workload.count, remark: remark, isCounted: true,
        run: { repeats in
          let began = clock.now
          for _ in 0..<repeats { _ = try await workload.checked() }
          return (clock.now - began).nanoseconds / 1e9
        }))
  }

  /// Adds something that measures itself: seconds for so many repeats.
  mutating func add(
    _ name: String, unit: String, count: Int, remark: String? = nil, run: @escaping (Int) async throws -> Double
  ) {
    contestants.append(
      Contestant(name: name, unit: unit, count: count, remark: remark, isCounted: false, run: run))
  }

  /// Measures all of them `rounds` times.
  mutating func run(rounds: Int, part: String) async throws -> [Row] {
    for index in contestants.indices {
      // The first run warms up; how long the second takes says how often it must be repeated.
      _ = try await contestants[index].run(1)
      let contestant = contestants[index]
      let (once, allocations) = try await AllocationCounter.countAll { try await contestant.run(1) }
      if contestant.isCounted {
        contestants[index].allocations = allocations.map { Double($0) / Double(max(1, contestant.count)) }
      }
      contestants[index].repeats = max(1, min(100_000, Int(Self.grain / max(once, 1e-9))))
    }
    for round in 0..<rounds {
      FileHandle.standardError.write(Data("\r\(part): round \(round + 1) of \(rounds) ".utf8))
      for index in contestants.indices {
        let repeats = contestants[index].repeats
        let seconds = try await contestants[index].run(repeats)
        contestants[index].samples.append(seconds / Double(repeats * contestants[index].count))
      }
    }
    FileHandle.standardError.write(Data("\n".utf8))
    return contestants.map {
      Row(
        part: part, name: $0.name, unit: $0.unit, seconds: Figures($0.samples), allocations: $0.allocations,
        remark: $0.remark)
    }
  }
}
