import NavigationModel

extension RaggedArray<Int32> {
  /// The sets of rows that lead to each other, if each element is the number of a row that its own leads to.
  ///
  /// - Returns: by row the number of its set, and how many sets there are.
  /// - Complexity: linear.
  /// - Source: Tarjan, *Depth-first search and linear graph algorithms*, 1972; with a stack of its own, so that long
  ///   paths do not exhaust the program's.
  package func stronglyConnectedComponents() -> (numbers: [Int32], count: Int32) {
    var numbers = [Int32](repeating: -1, count: count)
    // When a node was first seen, from 1; and the earliest that its descendants lead back to.
    var seen = [Int32](repeating: 0, count: count)
    var lowest = seen
    var next = [Int32](repeating: 0, count: count)
    var path: [Int32] = []
    var open: [Int32] = []
    var time: Int32 = 0
    var found: Int32 = 0
    for root in 0..<Int32(count) where seen[Int(root)] == 0 {
      path.append(root)
      while let last = path.last {
        let node = Int(last)
        if seen[node] == 0 {
          time += 1
          seen[node] = time
          lowest[node] = time
          open.append(last)
        }
        if let target = self[node, Int(next[node])] {
          next[node] += 1
          if seen[Int(target)] == 0 {
            path.append(target)
          } else if numbers[Int(target)] < 0 {
            lowest[node] = min(lowest[node], seen[Int(target)])
          }
          continue
        }
        path.removeLast()
        if let before = path.last { lowest[Int(before)] = min(lowest[Int(before)], lowest[node]) }
        guard lowest[node] == seen[node] else { continue }
        while let member = open.popLast() {
          numbers[Int(member)] = found
          if member == last { break }
        }
        found += 1
      }
    }
    return (numbers, found)
  }
}
