/// Whose behaviour is tested: a check must find the defect in what was published, and none in ours.
enum Implementation: CaseIterable, Sendable {
  /// A fixture that does what the published code did, written from a description of it.
  case published
  case ours

  var hasDefect: Bool { self == .published }
}

/// The published code would have ended the process here, by forcing a value that is not there.
struct Trap: Error, Hashable {}
