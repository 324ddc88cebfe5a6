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

  /// The number of blocks of memory that this thread has asked for until now; nil where that is not counted.
  public static var ofThisThread: UInt64? { isCounting ? navcheck_allocations() : nil }

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

  /// How many blocks of memory all threads ask for while `body` runs, which may go from one to another; nil where
  /// that is
  /// not counted. Only one at a time can be counted.
  public static func countAll<Value>(_ body: () async throws -> Value) async rethrows -> (value: Value, count: UInt64?)
  {
    guard isCounting else { return (try await body(), nil) }
    navcheck_count_all(true)
    defer { navcheck_count_all(false) }
    let before = navcheck_all_allocations()
    let value = try await body()
    // It only grows.
    return (value, navcheck_all_allocations() - before)
  }
}
