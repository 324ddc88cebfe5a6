import NavigationModel

/// Proves or refutes everything that is asked of a machine.
public enum Checker {
  /// Checks `machine`, and calls `onEvent` with what is found, as it is found.
  ///
  /// Every obligation is answered twice, by exploring with `Step` and by Z3 on Horn clauses that are grounded
  /// separately; configurations, rules and answers of both are compared, and every run is replayed before it is
  /// shown.
  ///
  /// - Parameters:
  ///   - onRelation: called with every relation that has been asked of Z3, answers included; what certificates are
  ///     written from.
  /// - Throws: ``InternalError`` if anything disagrees: there is no verdict then. Limits, time-outs and interrupts do
  ///   not throw: they end in ``Verdict/unknown(_:)``.
  public static func check(
    _ machine: Machine, options: CheckOptions = CheckOptions(), onRelation: (HornRelation) throws -> Void = { _ in },
    onEvent: (CheckEvent) -> Void
  ) throws {
    try withoutActuallyEscaping(onRelation) { onRelation in
      try withoutActuallyEscaping(onEvent) { onEvent in
        try CheckRun(machine, options, onRelation, onEvent).run()
      }
    }
  }
}
