import Foundation
import Testing

// script/test and script/nightly say in the environment how they run the tests.
private let environment = ProcessInfo.processInfo.environment
private let isFast = environment["NAVCHECK_TESTS"] == "fast"

/// Whether all of what can be listed is tried, which takes a day: `script/nightly --all` runs the tests so.
package let isExhaustive = environment["NAVCHECK_TESTS"] == "all"

/// Whether the tests may take hours: script/nightly runs them so. By day they end in minutes, without optimization.
package let isNight = isExhaustive || environment["NAVCHECK_TESTS"] == "night"

/// A seed: the one in NAVCHECK_SEED, or a new one; the log says how to repeat what it gave.
///
/// - Parameter suite: what `--filter` takes.
package func newSeed(for suite: String) -> UInt64 {
  let seed = environment["NAVCHECK_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1_000_000..<1 << 53)
  let mode = environment["NAVCHECK_TESTS"].map { "NAVCHECK_TESTS=\($0) " } ?? ""
  FileHandle.standardError.write(
    Data("\(suite): new seed; \(mode)NAVCHECK_SEED=\(seed) script/test --filter \(suite) repeats it\n".utf8))
  return seed
}

/// How many of something a test tries.
package func many<Number: BinaryInteger>(_ day: Number, night: Number) -> Number { isNight ? night : day }

/// What a test tries: all of it at night, and by day so many of it, from beginning to end.
///
/// - Parameter night: how many of it in one night, from where the night's seed says on: with other seeds, all.
package func sample<C: Collection>(_ all: C, day count: Int, night: Int = .max) -> [C.Element] {
  guard !isNight else {
    guard !isExhaustive, night < all.count else { return Array(all) }
    let first = Int((environment["NAVCHECK_SEED"].flatMap { UInt64($0) } ?? 0) % UInt64(all.count))
    return (first..<first + night).map { all[all.index(all.startIndex, offsetBy: $0 % all.count)] }
  }
  guard count < all.count else { return Array(all) }
  return (0..<count).map { all[all.index(all.startIndex, offsetBy: $0 * all.count / count)] }
}

extension Trait where Self == ConditionTrait {
  /// For a suite or a test that takes seconds: `script/test --fast` leaves it out.
  package static var slow: Self { .disabled(if: isFast, "slow: script/test runs it") }
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// Twenty minutes are plenty where tests do not wait for each other, as in script/test. Otherwise all of them start
  /// at
  /// once, so that the time of a test is nearly that of the whole run.
  package static var endsInTime: Self {
    .timeLimit(.minutes(environment["SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"] == nil ? 30 : 20))
  }
}

/// Lets one test at a time run of those that keep the main actor busy for long: together they would take many times as
/// long, as each step of one waits for the steps of all others.
package struct MainActorTurn: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Turns.shared.take()
    do { try await function() } catch {
      await Turns.shared.pass()
      throw error
    }
    await Turns.shared.pass()
  }

  /// Who comes first is served first.
  private actor Turns {
    static let shared = Turns()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      guard isTaken else {
        isTaken = true
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func pass() {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
  }
}

extension Trait where Self == MainActorTurn {
  /// For a suite that keeps the main actor busy for seconds.
  package static var takesTurns: Self { Self() }
}
