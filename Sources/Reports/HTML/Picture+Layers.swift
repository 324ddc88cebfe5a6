/// A layout of our own, for where there is no Graphviz or too much for it.
extension Picture {
  private static let narrowGap = 44
  /// With room for what is written on lines.
  private static let wideGap = 124
  private static let rowGap = 22
  private static let groupGap = 56

  /// The same picture, laid out.
  ///
  /// - Parameter layout: the answer of Graphviz to a text; nil without Graphviz.
  func placed(by layout: (String) -> String?) -> Picture {
    var picture = self
    if let answer = question.flatMap(layout), picture.place(by: answer) { return picture }
    picture.placeByLayers()
    return picture
  }

  /// Nodes that are drawn together, in columns from left to right.
  private struct Block {
    var columns: [[Int]] = []
    var width = 0
    var height = 0
  }

  /// Places nodes in columns by how far they are from where everything begins: a block for each group, and one to the
  /// right of them or below for what belongs to no group. Blocks lie below each other, in as many stacks as fill a
  /// screen best.
  mutating func placeByLayers() {
    let all = blocks()
    let grouped = all.dropFirst().filter { !$0.columns.isEmpty }
    let rest = all.prefix(1).filter { !$0.columns.isEmpty }
    let arrangements = (1...max(1, min(grouped.count, 4))).flatMap { count in
      [arrangement(grouped, in: count) + (rest.isEmpty ? [] : [rest]), arrangement(grouped + rest, in: count)]
    }
    let best = arrangements.max { scale(of: $0) < scale(of: $1) } ?? []
    let tallest = best.map(Self.height).max() ?? 0
    var left = 0
    for stack in best {
      var top = (tallest - Self.height(of: stack)) / 2
      for block in stack {
        place(block, left, top)
        top += block.height + Self.groupGap
      }
      left += (stack.map(\.width).max() ?? 0) + columnGap
    }
    width = max(0, left - columnGap)
    height = tallest
    frame()
  }

  /// The blocks: first what belongs to no group, then the groups.
  private func blocks() -> [Block] {
    let ranks = ranks()
    let most = max(6, Int(Double(nodes.count).squareRoot() * 1.3))
    var predecessors: [[Int]] = Array(repeating: [], count: nodes.count)
    for edge in edges where edge.from != edge.to { predecessors[edge.to].append(edge.from) }
    var order = Array(repeating: 0.0, count: nodes.count)
    return ([nil] + groups.indices.map { $0 }).map { (group: Int?) in
      var block = Block()
      for rank in 0...(ranks.max() ?? 0) {
        let members = nodes.indices.filter { nodes[$0].group == group && ranks[$0] == rank }
        let sorted = members.map { (node: $0, key: Self.middle(of: predecessors[$0], order) ?? Double($0)) }
          .sorted { ($0.key, $0.node) < ($1.key, $1.node) }.map(\.node)
        for (row, node) in sorted.enumerated() { order[node] = Double(row) }
        block.columns += stride(from: 0, to: sorted.count, by: most).map {
          Array(sorted[$0..<min($0 + most, sorted.count)])
        }
      }
      block.width = block.columns.reduce(-columnGap) { $0 + width(of: $1) + columnGap }
      block.height = Self.height(of: block.columns.map(\.count).max() ?? 0)
      return block
    }
  }

  private mutating func place(_ block: Block, _ left: Int, _ top: Int) {
    var x = left
    for column in block.columns {
      let first = top + (block.height - Self.height(of: column.count)) / 2 + Self.nodeHeight / 2
      for (row, node) in column.enumerated() {
        nodes[node].x = x + width(of: column) / 2
        nodes[node].y = first + row * (Self.nodeHeight + Self.rowGap)
      }
      x += width(of: column) + columnGap
    }
  }

  /// Divides the groups, in their order, into at most `count` stacks of much the same height.
  private func arrangement(_ groups: some Collection<Block>, in count: Int) -> [[Block]] {
    let fair = Self.height(of: Array(groups)) / count
    var stacks: [[Block]] = []
    for block in groups {
      if let last = stacks.last, stacks.count == count || Self.height(of: last) + block.height / 2 <= fair {
        stacks[stacks.count - 1].append(block)
      } else {
        stacks.append([block])
      }
    }
    return stacks
  }

  private static func height(of stack: [Block]) -> Int {
    stack.reduce(-groupGap) { $0 + $1.height + groupGap }
  }

  /// The scale at which all is seen on a picture of the usual shape.
  private func scale(of stacks: [[Block]]) -> Double {
    let width = stacks.reduce(-columnGap) { $0 + ($1.map(\.width).max() ?? 0) + columnGap }
    let height = stacks.map(Self.height).max() ?? 0
    return min(2 / Double(max(1, width)), 1 / Double(max(1, height)))
  }

  private var columnGap: Int { isLabelled ? Self.wideGap : Self.narrowGap }

  private func width(of column: [Int]) -> Int { column.map { nodes[$0].width }.max() ?? 0 }

  private static func height(of rows: Int) -> Int { rows * (nodeHeight + rowGap) - rowGap }

  private static func middle(of neighbours: [Int], _ order: [Double]) -> Double? {
    neighbours.isEmpty ? nil : neighbours.reduce(0) { $0 + order[$1] } / Double(neighbours.count)
  }

  /// The number of lines between each node and where the app begins; what nothing leads to comes last.
  private func ranks() -> [Int] {
    var successors: [[Int]] = Array(repeating: [], count: nodes.count)
    for edge in edges { successors[edge.from].append(edge.to) }
    var ranks = Array(repeating: -1, count: nodes.count)
    var queue = nodes.indices.filter { nodes[$0].isRoot == true || [.any, .launch, .tab].contains(nodes[$0].kind) }
    for node in queue { ranks[node] = 0 }
    var next = 0
    while next < queue.count {
      for node in successors[queue[next]] where ranks[node] < 0 {
        ranks[node] = ranks[queue[next]] + 1
        queue.append(node)
      }
      next += 1
    }
    let rest = (ranks.max() ?? 0) + 1
    return ranks.map { $0 < 0 ? rest : $0 }
  }
}
