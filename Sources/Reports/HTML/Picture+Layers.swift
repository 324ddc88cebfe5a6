/// A layout of our own, for where there is no Graphviz or too much for it.
extension Picture {
  private static let columnGap = 72
  /// With room for what is written on lines.
  private static let wideGap = 120
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

  /// Places nodes in columns by how far they are from where everything begins; groups lie below each other.
  mutating func placeByLayers() {
    let ranks = ranks()
    let most = max(6, Int(Double(nodes.count).squareRoot() * 1.3))
    var predecessors: [[Int]] = Array(repeating: [], count: nodes.count)
    for edge in edges where edge.from != edge.to { predecessors[edge.to].append(edge.from) }
    // What belongs to no group comes first, then one group after the other.
    let bands: [Int?] = [nil] + groups.indices.map { $0 }
    let last = ranks.max() ?? 0
    // By band, rank and column in it.
    var columns: [[[[Int]]]] = []
    var order = Array(repeating: 0.0, count: nodes.count)
    for band in bands {
      var ranked: [[[Int]]] = []
      for rank in 0...last {
        let members = nodes.indices.filter { nodes[$0].group == band && ranks[$0] == rank }
        let sorted = members.map { (node: $0, key: Self.middle(of: predecessors[$0], order) ?? Double($0)) }
          .sorted { ($0.key, $0.node) < ($1.key, $1.node) }.map(\.node)
        for (row, node) in sorted.enumerated() { order[node] = Double(row) }
        ranked.append(
          stride(from: 0, to: sorted.count, by: most).map { Array(sorted[$0..<min($0 + most, sorted.count)]) })
      }
      columns.append(ranked)
    }
    let gap = edges.count <= Self.mostLabels ? Self.wideGap : Self.columnGap
    var x = 0
    for rank in 0...last {
      for column in 0..<(columns.map { $0[rank].count }.max() ?? 0) {
        let members = columns.flatMap { $0[rank].indices.contains(column) ? $0[rank][column] : [] }
        let width = members.map { nodes[$0].width }.max() ?? 0
        for node in members { nodes[node].x = x + width / 2 }
        x += width + gap
      }
    }
    width = max(0, x - gap)
    var top = 0
    for band in columns {
      let rows = band.joined().map(\.count).max() ?? 0
      guard rows > 0 else { continue }
      let height = rows * (Self.nodeHeight + Self.rowGap) - Self.rowGap
      for column in band.joined() {
        let own = column.count * (Self.nodeHeight + Self.rowGap) - Self.rowGap
        for (row, node) in column.enumerated() {
          nodes[node].y = top + (height - own) / 2 + row * (Self.nodeHeight + Self.rowGap) + Self.nodeHeight / 2
        }
      }
      top += height + Self.groupGap
    }
    height = max(0, top - Self.groupGap)
    frame()
  }

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
