/// The automata of the paths of all rules, cut at slashes, so that they read one segment after the other.
///
/// A path is a slash, and segments with slashes between them. From a node a segment of a language leads to another node
/// if a slash follows, or shows that a rule fits if the path ends. Routes that begin alike share nodes.
struct SegmentPaths: Sendable {
  struct Edge: Hashable, Sendable {
    var language: Int32
    /// A node; or, below zero, the complement of a rule that fits paths which end here.
    var target: Int32
  }

  /// The rules of a side are numbered after those of the side before.
  let sides: [LinkRules]
  let isCanonical: Bool
  /// By side, its first rule.
  private(set) var offsets: [Int32] = []
  /// By node.
  private(set) var side: [Int8] = []
  /// By node: no rule before this one can fit what follows.
  var firstRule: [Int32] = []
  private(set) var starts: [Int32] = []
  private(set) var edges: [Edge] = []
  /// By node, its first edge, and an end.
  private(set) var firstEdge: [Int32] = [0]
  var letters: SegmentLetters
  /// By node: whether it fits whatever follows, for good, by a rule that decides alone.
  private(set) var isFinal: [Bool] = []
  /// By node: whether only slashes at the end can follow, and a rule of it decides alone.
  private var isEnding: [Bool] = []
  private let empty: Int32
  /// By side: whether nothing matters that its first rule does not read.
  private(set) var gates: [Bool] = []

  var nodes: Int { side.count }

  init(_ sides: [LinkRules], isCanonical: Bool, _ effort: inout Effort) throws(Effort.Spent) {
    self.sides = sides
    self.isCanonical = isCanonical
    var builder = SegmentPathBuilder()
    var offset = 0
    for (number, side) in sides.enumerated() {
      offsets.append(Int32(offset))
      // Canonical paths are readable.
      let hasGate = side.hasGate && !isCanonical
      gates.append(hasGate)
      builder.begin(side: number)
      for (index, rule) in side.rules.enumerated() where !(side.hasGate && isCanonical && index == 0) {
        try builder.add(rule.path, rule: Int32(offset + index), &effort)
      }
      offset += side.rules.count
    }
    letters = try SegmentLetters(builder.languages, isCanonical: isCanonical, &effort)
    side = builder.side
    firstRule = builder.firstRule
    starts = builder.starts
    empty = builder.empty
    addEdges(builder.edges)
    isFinal = (0..<Int32(nodes)).map { decides($0) }
    isEnding = (0..<Int32(nodes)).map { ends($0) }
  }

  func edges(of node: Int32) -> ArraySlice<Edge> {
    edges[Int(firstEdge[Int(node)])..<Int(firstEdge[Int(node) + 1])]
  }

  /// Leaves out what no segment takes, and what leads to nothing.
  private mutating func addEdges(_ all: [[Edge]]) {
    var isDead = all.map { _ in false }
    let starts = Set(starts)
    // Nodes come mostly before those to which they lead.
    var kept: [[Edge]] = []
    for node in all.indices.reversed() {
      let own = all[node].filter { edge in
        // The empty path is read apart.
        let isTaken = starts.contains(Int32(node)) || !letters.isEmpty(edge.language)
        return isTaken && (edge.target < 0 || !isDead[Int(edge.target)])
      }
      isDead[node] = own.isEmpty
      kept.append(own)
    }
    for own in kept.reversed() {
      edges += own
      firstEdge.append(Int32(edges.count))
    }
  }

  /// Says whether only slashes at the end can follow, and the first rule of the node decides alone.
  func ends(_ node: Int32) -> Bool {
    let (own, first) = (Int(side[Int(node)]), firstRule[Int(node)])
    guard sides[own].rules[Int(first - offsets[own])].isUnconditional, !edges(of: node).isEmpty else { return false }
    let edges = edges(of: node)
    return edges.allSatisfy { $0.language == empty && ($0.target < 0 || $0.target == node) }
      && edges.contains { $0.target == ~first } && edges.contains { $0.target == node }
  }

  /// Says whether a rule of the node decides alone, and fits whatever follows.
  func decides(_ node: Int32) -> Bool {
    let own = Int(side[Int(node)])
    let index = Int(firstRule[Int(node)] - offsets[own])
    guard sides[own].rules[index].isUnconditional, !(sides[own].hasGate && index == 0) else { return false }
    let full = edges(of: node).filter { letters.isFull($0.language) }.map(\.target)
    return full.contains(node) && full.contains(~firstRule[Int(node)])
  }

  /// Leaves out nodes whose rules come after one that has matched for good, and those of a side whose gate is shut.
  func prune(_ nodes: inout [Int32]) {
    var kept = 0
    var finals: SIMD8<Int32> = SIMD8(repeating: .max)
    var endings = finals
    var open: UInt8 = 0
    let allGates = gates.enumerated().reduce(UInt8(0)) { $1.element ? $0 | 1 << UInt8($1.offset) : $0 }
    for node in nodes {
      let own = Int(side[Int(node)])
      if isFinal[Int(node)] { finals[own] = min(finals[own], firstRule[Int(node)]) }
      if isEnding[Int(node)] { endings[own] = min(endings[own], firstRule[Int(node)]) }
      if gates[own], firstRule[Int(node)] == offsets[own] { open |= 1 << UInt8(own) }
    }
    if open == allGates, finals == SIMD8(repeating: .max), finals == endings { return }
    for node in nodes {
      let own = Int(side[Int(node)])
      let first = firstRule[Int(node)]
      if gates[own], open & 1 << UInt8(own) == 0 { continue }
      if first > finals[own] || first == finals[own] && !isFinal[Int(node)] { continue }
      if isEnding[Int(node)], first > endings[own] { continue }
      nodes[kept] = node
      kept += 1
    }
    nodes.removeLast(nodes.count - kept)
  }

  /// The rules among these that may decide: of each side those up to the first that decides alone, if its gate is open.
  func deciding(_ rules: inout [Int32]) {
    var kept = 0
    var own = 0
    var isDecided = false
    var isShut = false
    var last = -1
    for number in rules {
      while own + 1 < offsets.count, number >= offsets[own + 1] { own += 1 }
      if own != last {
        last = own
        isDecided = false
        isShut = gates[own] && number != offsets[own]
      }
      if isDecided || isShut { continue }
      let index = Int(number - offsets[own])
      rules[kept] = number
      kept += 1
      if !(sides[own].hasGate && index == 0) { isDecided = sides[own].rules[index].isUnconditional }
    }
    rules.removeLast(rules.count - kept)
  }
}

/// Makes the nodes.
struct SegmentPathBuilder {
  private(set) var languages = SegmentLanguages()
  /// The language of the empty segment; -1: nobody has asked for it.
  private(set) var empty: Int32 = -1
  private(set) var side: [Int8] = []
  private(set) var firstRule: [Int32] = []
  private(set) var starts: [Int32] = []
  private(set) var edges: [[SegmentPaths.Edge]] = []

  private struct Step: Hashable {
    var node: Int32
    var language: Int32
  }
  private var current: Int8 = 0
  /// Of the side: what routes that begin alike share.
  private var root: Int32?
  private var shared: [Step: Int32] = [:]

  mutating func begin(side: Int) {
    current = Int8(side)
    root = nil
    shared = [:]
  }

  mutating func add(_ test: PathTest, rule: Int32, _ effort: inout Effort) throws(Effort.Spent) {
    if case .segments(let segments, let hasRest) = test {
      return try add(segments, hasRest, rule, &effort)
    }
    var path = Automaton()
    try path.add(test, owner: 0, &effort)
    let slash = JointAutomaton.slash
    var numbers: [Automaton.Position: Int32] = [:]
    var waiting: [Automaton.Position] = []
    func number(_ position: Automaton.Position, _ builder: inout Self) -> Int32 {
      if let known = numbers[position] { return known }
      let node = builder.node(rule)
      numbers[position] = node
      waiting.append(position)
      return node
    }
    for position in path.step(path.starts, slash) { starts.append(number(position, &self)) }
    while let position = waiting.popLast() {
      let source = number(position, &self)
      if let language = try languages.number(in: path, from: position, &effort, isEnd: { path.accepts[Int($0)] }) {
        connect(source, language, ~rule)
      }
      var next: Set<Automaton.Position> = []
      for inner in SegmentLanguages.reachable(in: path, from: position) { next.formUnion(path.step([inner], slash)) }
      for target in next.sorted() {
        let leads = { (inner: Automaton.Position) in path.step([inner], slash).contains(target) }
        guard let language = try languages.number(in: path, from: position, &effort, isEnd: leads) else { continue }
        let node = number(target, &self)
        connect(source, language, node)
      }
    }
  }

  /// The segments of a route. Slashes may be doubled and be at the end.
  private mutating func add(
    _ segments: [TextTest], _ hasRest: Bool, _ rule: Int32, _ effort: inout Effort
  ) throws(Effort.Spent) {
    var node = root ?? node(rule)
    empty = try languages.number(of: .words([], orEmpty: true), orEmpty: true, &effort)
    if root == nil {
      root = node
      starts.append(node)
      connect(node, empty, node)
    }
    for (index, segment) in segments.enumerated() {
      try effort.spend(50)
      firstRule[Int(node)] = min(firstRule[Int(node)], rule)
      let language = try languages.number(of: segment, &effort)
      if index == segments.count - 1, !hasRest { connect(node, language, ~rule) }
      let step = Step(node: node, language: language)
      if let known = shared[step] {
        node = known
      } else {
        let next = self.node(rule)
        shared[step] = next
        connect(node, language, next)
        connect(next, empty, next)
        node = next
      }
    }
    firstRule[Int(node)] = min(firstRule[Int(node)], rule)
    guard hasRest else { return connect(node, empty, ~rule) }
    let something = try languages.number(of: .notEmpty, &effort)
    let anything = try languages.number(of: .anything, orEmpty: true, &effort)
    let rest = self.node(rule)
    connect(node, something, ~rule)
    connect(node, something, rest)
    connect(rest, anything, ~rule)
    connect(rest, anything, rest)
  }

  private mutating func node(_ rule: Int32) -> Int32 {
    side.append(current)
    firstRule.append(rule)
    edges.append([])
    return Int32(side.count - 1)
  }

  private mutating func connect(_ source: Int32, _ language: Int32, _ target: Int32) {
    edges[Int(source)].append(.init(language: language, target: target))
  }
}
