/// Results of operations, as many as there is room for: a newer one may take an older one's place.
struct OperationCache {
  private var keys: [UInt64] = Array(repeating: 0, count: 1 << 12)
  private var results: [Int32] = Array(repeating: 0, count: 1 << 12)
  private var used = 0
  private static let largest = 1 << 20

  enum Operation: UInt64 {
    case intersection = 1, union, difference, composition, transposedComposition, projection
  }

  @inline(__always)
  private static func key(_ operation: Operation, _ a: Int32, _ b: Int32) -> UInt64 {
    operation.rawValue &<< 60 | UInt64(UInt32(bitPattern: a)) &<< 30 | UInt64(UInt32(bitPattern: b))
  }

  @inline(__always)
  private func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key ^ key &>> 31) &* 0x9E37_79B9_7F4A_7C15 &>> 40) & (keys.count - 1)
  }

  @inline(__always)
  func result(_ operation: Operation, _ a: Int32, _ b: Int32) -> Int32? {
    let key = Self.key(operation, a, b)
    let slot = slot(key)
    return keys[slot] == key ? results[slot] : nil
  }

  mutating func insert(_ operation: Operation, _ a: Int32, _ b: Int32, _ result: Int32) {
    used += 1
    if used > keys.count, keys.count < Self.largest { grow() }
    let key = Self.key(operation, a, b)
    let slot = slot(key)
    keys[slot] = key
    results[slot] = result
  }

  private mutating func grow() {
    let old = zip(keys, results).filter { $0.0 != 0 }
    keys = Array(repeating: 0, count: keys.count * 4)
    results = Array(repeating: 0, count: keys.count)
    used = old.count
    for (key, result) in old {
      let slot = slot(key)
      keys[slot] = key
      results[slot] = result
    }
  }

  mutating func removeAll() { self = OperationCache() }
}

/// The results of one operation for nodes: an array that is empty again at once.
struct NodeMemo {
  private var results: [Int32] = []
  /// By node: the operation that its result is of.
  private var operations: [UInt32] = []
  private var operation: UInt32 = 0

  /// Forgets everything; there is room for nodes below `count`.
  mutating func begin(_ count: Int) {
    if operations.count < count || operation == .max {
      operations = Array(repeating: 0, count: count + count / 2)
      results = Array(repeating: 0, count: count + count / 2)
      operation = 0
    }
    operation += 1
  }

  @inline(__always)
  subscript(node: Int32) -> Int32? { operations[Int(node)] == operation ? results[Int(node)] : nil }

  @inline(__always)
  mutating func insert(_ node: Int32, _ result: Int32) {
    operations[Int(node)] = operation
    results[Int(node)] = result
  }
}
