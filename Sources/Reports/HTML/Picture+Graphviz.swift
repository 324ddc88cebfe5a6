/// The layout of a picture by Graphviz, as `dot -Tplain` takes and gives it.
extension Picture {
  /// Pixels per inch, in which Graphviz counts.
  private static let scale = 72.0
  /// With more lines Graphviz takes long, and nobody can follow them.
  static let mostLinesOfGraphviz = 700

  /// The question to Graphviz; nil: the picture is too large for it. Names occur in it only as labels of lines.
  var question: String? {
    guard edges.count <= Self.mostLinesOfGraphviz else { return nil }
    var text = "digraph {\n  rankdir=LR; nodesep=0.3; ranksep=0.6; splines=true;\n"
    text += "  node [shape=box, fixedsize=true, label=\"\"];\n  edge [fontsize=10, fontname=\"Helvetica\"];\n"
    for (group, _) in groups.enumerated() {
      let members = nodes.indices.filter { nodes[$0].group == group }.map { "n\($0);" }
      text += "  subgraph cluster_\(group) { margin=16; \(members.joined(separator: " ")) }\n"
    }
    for (index, node) in nodes.enumerated() {
      text += "  n\(index) [width=\(Self.inches(node.width)), height=\(Self.inches(node.height))];\n"
    }
    for edge in edges {
      let label = isLabelled ? " [label=\(DotExport.quoted(" \(edge.caption) "))]" : ""
      text += "  n\(edge.from) -> n\(edge.to)\(label);\n"
    }
    return text + "}\n"
  }

  private static func inches(_ pixels: Int) -> String { "\(Double(pixels) / scale)" }

  /// Takes over the layout that Graphviz has found; false, and nothing is changed, if it is not one of this picture.
  mutating func place(by answer: String) -> Bool {
    var placed = self
    var found: Set<Int> = []
    var lines: [[Int]: Int] = [:]
    for (index, edge) in edges.enumerated() { lines[[edge.from, edge.to]] = index }
    for line in answer.split(separator: "\n") {
      let words = line.split(separator: " ")
      func number(_ index: Int) -> Int? {
        guard words.indices.contains(index), let inches = Double(words[index]), abs(inches) < 1e4 else { return nil }
        return Int((inches * Self.scale).rounded())
      }
      func node(_ index: Int) -> Int? {
        guard words.indices.contains(index), words[index].hasPrefix("n"), let node = Int(words[index].dropFirst())
        else { return nil }
        return nodes.indices.contains(node) ? node : nil
      }
      switch words.first {
      case "graph":
        guard let width = number(2), let height = number(3) else { return false }
        (placed.width, placed.height) = (width, height)
      case "node":
        guard let node = node(1), let x = number(2), let y = number(3) else { return false }
        (placed.nodes[node].x, placed.nodes[node].y) = (x, placed.height - y)
        found.insert(node)
      case "edge":
        guard let from = node(1), let to = node(2), let count = words.dropFirst(3).first.flatMap({ Int($0) }),
          count > 1,
          count < words.count, let edge = lines[[from, to]]
        else { return false }
        let points = (0..<2 * count).compactMap { number(4 + $0) }
        guard points.count == 2 * count else { return false }
        placed.edges[edge].path = points.enumerated().map { $0.isMultiple(of: 2) ? $1 : placed.height - $1 }
        // The label is between the points and the words for style and colour.
        if words.count >= 4 + 2 * count + 5, let x = number(words.count - 4), let y = number(words.count - 3) {
          placed.edges[edge].place = [x, placed.height - y]
        }
      default: break
      }
    }
    guard found.count == nodes.count else { return false }
    placed.frame()
    self = placed
    return true
  }

  /// Draws the frames of the groups around their nodes, and moves all so that nothing is cut.
  mutating func frame() {
    for group in groups.indices {
      let members = nodes.filter { $0.group == group }
      guard let left = members.map({ $0.x - $0.width / 2 }).min(),
        let top = members.map({ $0.y - $0.height / 2 }).min(),
        let right = members.map({ $0.x + $0.width / 2 }).max(),
        let bottom = members.map({ $0.y + $0.height / 2 }).max()
      else { continue }
      groups[group].x = left - 14
      groups[group].y = top - 26
      groups[group].width = right - left + 28
      groups[group].height = bottom - top + 38
    }
    let margin = 32
    for index in nodes.indices {
      nodes[index].x += margin
      nodes[index].y += margin
    }
    for index in groups.indices {
      groups[index].x += margin
      groups[index].y += margin
    }
    for index in edges.indices {
      edges[index].path = edges[index].path?.map { $0 + margin }
      edges[index].place = edges[index].place?.map { $0 + margin }
    }
    width += 2 * margin
    height += 2 * margin
  }
}
