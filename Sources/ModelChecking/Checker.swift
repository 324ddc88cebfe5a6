import NavigationModel

/// Proves or refutes everything that is asked of a machine.
package enum Checker {
  /// Checks `machine`, and calls `onEvent` with what is found, as it is found.
  ///
  /// Every obligation is answered twice: by sets of contexts, found with `SymbolicStep`, and by Z3, which confirms
  /// lemmas about these sets that are written from a second reading of the machine. Every run is replayed by `Step`
  /// before it is shown.
  ///
  /// - Parameters:
  ///   - onLemmas: called once with the lemmas that Z3 has confirmed, if it has confirmed all; what certificates are
  ///     written from.
  /// - Throws: ``InternalError`` if anything disagrees: there is no verdict then. Limits, time-outs and interrupts do
  ///   not throw: they end in ``Verdict/unknown(_:)``.
  package static func check(
    _ machine: Machine, options: CheckOptions = CheckOptions(), onLemmas: (ConfirmedLemmas) throws -> Void,
    onEvent: (CheckEvent) -> Void
  ) throws {
    try withoutActuallyEscaping(onLemmas) { onLemmas in
      try withoutActuallyEscaping(onEvent) { onEvent in
        try CheckRun(machine, options, onLemmas, onEvent).run()
      }
    }
  }

  /// The same, without a word about what is asked of Z3.
  package static func check(
    _ machine: Machine, options: CheckOptions = CheckOptions(), onEvent: (CheckEvent) -> Void
  ) throws {
    try check(machine, options: options, onLemmas: { _ in }, onEvent: onEvent)
  }
}
