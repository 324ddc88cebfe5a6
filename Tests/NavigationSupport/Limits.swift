import Foundation
import Testing

// script/test says in its environment how it runs the tests.
private let environment = ProcessInfo.processInfo.environment

extension Trait where Self == ConditionTrait {
  /// For a suite that takes seconds: `script/test --fast` leaves it out.
  public static var slow: Self { .disabled(if: environment["NAVCHECK_FAST"] != nil, "slow: script/test runs it") }
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
