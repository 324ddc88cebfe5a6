import NavigationModel

/// Notices that a journey returns to a previous configuration, in constant memory.
///
/// Between two awaits a journey has no choice, so one that returns once loops forever. Source: Brent,
/// "An improved Monte Carlo factorization algorithm", BIT 20 (1980): a mark is set at distances that double.
struct LoopDetector {
  private var mark: (configuration: Configuration, index: Int)?
  private var distance = 1
  private var steps = 0

  /// The index at which the journey was at `configuration` before, if it was there.
  ///
  /// - Complexity: O(1); a loop is noticed within three times the steps up to its first return.
  mutating func begin(of configuration: Configuration, at index: Int) -> Int? {
    if let mark, mark.configuration == configuration { return mark.index }
    steps += 1
    if mark == nil || steps > distance {
      mark = (configuration, index)
      distance *= 2
      steps = 0
    }
    return nil
  }
}
