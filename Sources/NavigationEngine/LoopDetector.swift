import NavigationModel

/// Notices that a journey returns to a previous configuration, in constant memory.
///
/// Between two awaits a journey has no choice, so one that returns once loops forever. Source: Brent,
/// "An improved Monte Carlo factorization algorithm", BIT 20 (1980): a mark is set at distances that double.
struct LoopDetector {
  /// A place to which a journey may return. No tuple: one in an optional is copied and destroyed by its metadata.
  private struct Mark {
    var entry: Trace.Entry
    var index: Int
  }

  private var mark: Mark?
  private var distance = 1
  private var steps = 0

  /// The index at which the journey was before where `entry` leads, if it was there.
  ///
  /// - Complexity: O(1); a loop is noticed within three times the steps up to its first return.
  mutating func begin(after entry: Trace.Entry, at index: Int) -> Int? {
    if let mark, mark.entry.hasSameEnd(as: entry) { return mark.index }
    steps += 1
    if mark == nil || steps > distance {
      mark = Mark(entry: entry, index: index)
      distance *= 2
      steps = 0
    }
    return nil
  }
}
