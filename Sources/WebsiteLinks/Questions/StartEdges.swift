/// The edges that leave the nodes with which paths begin, by letter: as many as there are rules, few for each letter.
struct StartEdges: Sendable {
  struct Edge: Sendable {
    var node: Int32
    var language: Int32
    var target: Int32
  }

  /// By letter, one after the other: the edges of languages that have few letters.
  private var narrow: [Edge] = []
  private var first: [Int32]
  /// Those of the other languages.
  private(set) var wide: [Edge] = []

  init(_ paths: SegmentPaths) {
    first = []
    var counts = [Int32](repeating: 0, count: paths.letters.words.count + 1)
    func forEach(_ body: (Edge) -> Void) {
      for node in paths.starts {
        for edge in paths.edges(of: node) {
          body(Edge(node: node, language: edge.language, target: edge.target))
        }
      }
    }
    forEach { edge in
      if paths.letters.isWide[Int(edge.language)] { return wide.append(edge) }
      for letter in paths.letters.listed(edge.language) { counts[Int(letter) + 1] += 1 }
    }
    for letter in 1..<counts.count { counts[letter] += counts[letter - 1] }
    first = counts
    narrow = Array(repeating: Edge(node: 0, language: 0, target: 0), count: Int(counts[counts.count - 1]))
    forEach { edge in
      if paths.letters.isWide[Int(edge.language)] { return }
      for letter in paths.letters.listed(edge.language) {
        narrow[Int(counts[Int(letter)])] = edge
        counts[Int(letter)] += 1
      }
    }
  }

  /// The edges of languages with few letters that have this one, which may be anywhere.
  func listed(_ letter: Int) -> ArraySlice<Edge> { narrow[Int(first[letter])..<Int(first[letter + 1])] }
}
