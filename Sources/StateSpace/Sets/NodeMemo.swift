/// What one operation has found for nodes: an array that is empty again at once.
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
