import LinkRouting
import NavigationModel

/// The routes of one kind by their shapes, so that those that may share links with another are found without
/// comparing all.
struct ShapeIndex {
  private struct Node {
    var literals: [[UInt8]: Int] = [:]
    /// In the order of insertion.
    var children: [Int] = []
    var placeholder: Int?
    /// Routes that end here, and routes that take the rest of the path.
    var ends: [Int] = []
    var rests: [Int] = []
  }
  private var nodes = [Node()]

  mutating func insert(_ route: Int, _ shape: [RoutePrecedence.Place]) {
    var node = 0
    for place in shape {
      switch place {
      case .literal(let text): node = child(of: node, text)
      case .placeholder:
        let next = nodes[node].placeholder ?? addNode()
        nodes[node].placeholder = next
        node = next
      case .rest: return nodes[node].rests.append(route)
      }
    }
    nodes[node].ends.append(route)
  }

  private mutating func addNode() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }

  private mutating func child(of node: Int, _ text: [UInt8]) -> Int {
    if let known = nodes[node].literals[text] { return known }
    let next = addNode()
    nodes[node].literals[text] = next
    nodes[node].children.append(next)
    return next
  }

  /// Calls `body` with every route whose segments may match a link that `route` accepts; until it returns false.
  ///
  /// - Parameter ignoresCase: whether shapes are in lower case.
  func forEachRoute(meeting route: Route, ignoresCase: Bool, _ body: (Int) -> Bool) {
    var waiting = [(node: 0, depth: 0)]
    while let (index, depth) = waiting.popLast() {
      let node = nodes[index]
      // Where the route takes the rest, anything may follow; where it has ended, nothing.
      let isRest = route.path.count <= depth + 1 && route.takesRest
      if depth == route.path.count || isRest && depth >= route.path.count {
        for other in node.ends where !body(other) { return }
      }
      if depth < route.path.count || isRest {
        for other in node.rests where !body(other) { return }
        if let placeholder = node.placeholder { waiting.append((placeholder, depth + 1)) }
        if !isRest, let texts = route.path[depth].listedTexts {
          for text in texts {
            let bytes = text.utf8.map { ignoresCase ? $0.folded : $0 }
            if let child = node.literals[bytes] { waiting.append((child, depth + 1)) }
          }
        } else {
          for child in node.children { waiting.append((child, depth + 1)) }
        }
      }
    }
  }
}

extension Route.Segment {
  /// The texts that the segment accepts, if they can be listed.
  fileprivate var listedTexts: [String]? {
    switch self {
    case .literal(let text): [text]
    case .placeholder(_, .oneOf(let values)): values
    case .placeholder: nil
    }
  }
}
