/// Numbers in numbered groups, one group after the other in one array.
package struct Groups: Sendable {
  private var starts: [Int32]
  private var members: [Int32]

  /// - Parameters:
  ///   - count: how many groups there are.
  ///   - forEach: calls its argument for each member, in the same order whenever it is called: the members are counted
  ///     first. Within a group they keep their order.
  /// - Complexity: linear.
  @inline(__always)
  package init(count: Int, _ forEach: (_ add: (_ group: Int, _ member: Int32) -> Void) -> Void) {
    var starts = [Int32](repeating: 0, count: count + 1)
    forEach { group, _ in starts[group + 1] += 1 }
    for group in 0..<count { starts[group + 1] += starts[group] }
    var members = [Int32](repeating: 0, count: Int(starts[count]))
    var next = starts
    forEach { group, member in
      members[Int(next[group])] = member
      next[group] += 1
    }
    self.starts = starts
    self.members = members
  }

  package var count: Int { starts.count - 1 }

  package subscript(group: Int) -> ArraySlice<Int32> { members[Int(starts[group])..<Int(starts[group + 1])] }

  package subscript(group: Int, position: Int) -> Int32? {
    let index = Int(starts[group]) + position
    return index < starts[group + 1] ? members[index] : nil
  }
}

extension Groups {
  /// The sets of groups that lead to each other, if each member is the number of a group that its own leads to.
  ///
  /// - Returns: by group the number of its set, and how many sets there are.
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
