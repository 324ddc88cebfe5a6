import Foundation
import Testing

// script/test says in its environment how it runs the tests.
private let environment = ProcessInfo.processInfo.environment
private let isFast = environment["NAVCHECK_FAST"] != nil

/// What a slow test tries: all of it, or with `script/test --fast` so many of it, from beginning to end.
public func sample<C: Collection>(_ all: C, fast count: Int) -> [C.Element] {
  guard isFast, count < all.count else { return Array(all) }
  return (0..<count).map { all[all.index(all.startIndex, offsetBy: $0 * all.count / count)] }
}

extension Trait where Self == ConditionTrait {
  /// For a suite or a test that takes seconds: `script/test --fast` leaves it out.
  public static var slow: Self { .disabled(if: isFast, "slow: script/test runs it") }
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// Five minutes are plenty where tests do not wait for each other, as in script/test. Otherwise all of them start at
  /// once, so that the time of a test is nearly that of the whole run.
  public static var endsInTime: Self {
    .timeLimit(.minutes(environment["SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"] == nil ? 30 : 5))
  }
}
