import NavigationModel

/// Notices that a journey returns to a previous configuration, in constant memory.
///
/// Between two awaits a journey has no choice, so one that returns once loops forever. Source: Brent,
/// "An improved Monte Carlo factorization algorithm", BIT 20 (1980): a mark is set at distances that double.
struct LoopDetector {
  /// A place to which the journey may return; at first nowhere. No optional, which would be copied to be looked at.
  private var mark = Configuration(screen: ScreenID(-1), context: Context())
  private var index = 0
  private var distance = 0
  private var steps = 0

  /// The index at which the journey was in this place before, if it was there.
  ///
  /// - Parameter place: where the move with this index has led; inout, as a value would be copied first.
  /// - Complexity: O(1); a loop is noticed within three times the steps up to its first return.
  mutating func begin(at place: inout Configuration, _ index: Int) -> Int? {
    if mark == place { return self.index }
    steps += 1
    if steps > distance {
      (mark, self.index) = (place, index)
      distance = max(2, distance * 2)
      steps = 0
    }
    return nil
  }
}
