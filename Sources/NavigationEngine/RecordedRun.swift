import NavigationModel

/// A run as it is written down: where it began, and its moves. Where they led is found when somebody asks, by making
/// them again.
///
/// One reference: it is passed on and kept, and looked at rarely.
final class RecordedRun: Sendable {
  private let machine: Machine
  private let start: Configuration
  let labels: [Label]

  init(on machine: Machine, from start: Configuration, _ labels: consuming [Label]) {
    (self.machine, self.start, self.labels) = (machine, start, labels)
  }

  /// - Complexity: that of making each of its choices, each time.
  var trace: Trace { Trace(start: start, labels, of: machine) }

  /// True if it ends outside of the app.
  var hasLeft: Bool { if case .leave = labels.last?.move { true } else { false } }
}

extension RecordedRun: Hashable {
  static func == (a: RecordedRun, b: RecordedRun) -> Bool {
    a === b || a.start == b.start && a.labels == b.labels && a.machine == b.machine
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(labels)
  }
}
