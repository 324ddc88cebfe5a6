import CAllocations

/// Counts how often memory is asked for.
public enum AllocationCounter {
  /// Whether anything is counted here: tried out, not assumed.
  public static let isCounting: Bool = {
    let before = navcheck_allocations()
    let blocks = (0..<4).map { UnsafeMutableRawPointer.allocate(byteCount: 1 << ($0 + 8), alignment: 8) }
    for block in blocks { block.deallocate() }
    return navcheck_allocations() >= before + 4
  }()

  /// How many blocks of memory this thread has asked for until now; 0 where they are not counted.
  public static var now: UInt64 { navcheck_allocations() }

  /// How many blocks of memory `body` asks for on this thread; nil where that is not counted.
  public static func count(_ body: () throws -> Void) rethrows -> Int? {
    guard isCounting else {
      try body()
      return nil
    }
    let before = navcheck_allocations()
    try body()
    return Int(truncatingIfNeeded: navcheck_allocations() &- before)
  }
}
