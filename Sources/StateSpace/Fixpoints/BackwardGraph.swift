import NavigationModel

/// A graph of nodes with moves between them, in which something is asked backwards.
///
/// A node is a place, or a place with what a monitor remembers there.
package struct BackwardGraph {
  /// A move: in which contexts it can be made, and where it leads.
  package struct Edge {
    package var move: Move
    package var contexts: ContextSet
    package var effects: SymbolicMove.Effects
    package var outcome: Outcome
    /// The place where it leads if nothing more is asked then: what lies below decides whether it does; nil: wherever
    /// it leads.
    package var target: Place?
    /// The entries that it puts on the stack.
    package var calls: [FrameCall]
    /// Its effect on tabs.
    @Indirect package var tabs: SymbolicMove.InTabs
    /// The fate of the entry whose contexts relations remember.
    package var passage = SymbolicMove.Passage.stays
    /// Of a change: which of its rules it is, and whether that is possible whatever lies below.
    package var rule: (number: Int32, isSure: Bool) = (0, true)
    /// Of the end of a journey that is told by what is shown: whether it has landed.
    package var lands: Bool?
    /// Something is shown again, as a part of the move before: in which way, and what that takes.
    package var returning: (relation: ContextSet, way: WayBack)?
    /// In which contexts of what is shown then.
    package var shown = ContextSet.all

    package init(
      _ move: Move, _ contexts: ContextSet, _ effects: SymbolicMove.Effects, _ outcome: Outcome,
      to target: Place? = nil, calls: [FrameCall] = [], tabs: SymbolicMove.InTabs = SymbolicMove.InTabs()
    ) {
      self.move = move
      self.contexts = contexts
      self.effects = effects
      self.outcome = outcome
      (self.target, self.calls, self.tabs) = (target, calls, tabs)
    }
  }

  package enum Outcome {
    case continues(Int)
    /// The run has done what was asked for.
    case good
    /// It can not happen any more.
    case bad
    /// It has happened in the contexts that the effects lead to, if they are among these.
    case goodIn(ContextSet)
  }

  private var edges: [Edge] = []
  private var ranges: [Range<Int32>] = []
  /// By node: where it holds already.
  package private(set) var settled: [ContextSet] = []

  package init() {}

  /// A graph that will have so many nodes and edges, or a few more or less.
  init(nodes: Int, edges: Int) {
    ranges.reserveCapacity(nodes)
    settled.reserveCapacity(nodes)
    self.edges.reserveCapacity(edges)
  }

  package var count: Int { ranges.count }

  /// Adds a node, with the edges that leave it; nodes are numbered from 0.
  package mutating func add(_ list: [Edge], settled: ContextSet = .empty) {
    ranges.append(Int32(edges.count)..<Int32(edges.count + list.count))
    edges += list
    self.settled.append(settled)
  }

  /// The same graph, in which it holds here already, by node.
  package func settling(_ sets: [ContextSet]) -> BackwardGraph {
    var graph = self
    graph.settled = sets
    return graph
  }

  package subscript(node: Int) -> ArraySlice<Edge> {
    edges[Int(ranges[node].lowerBound)..<Int(ranges[node].upperBound)]
  }

  /// The sets of the nodes that edges lead to which take an entry away; nil of all others.
  func returnTargets(_ sets: [ContextSet]) -> [ContextSet?] {
    var found = [ContextSet?](repeating: nil, count: count)
    for edge in edges where edge.returning != nil {
      if case .continues(let node) = edge.outcome { found[node] = sets[node] }
    }
    return found
  }

  /// True if an edge shows something again that lay there before.
  package var hasReturns: Bool { edges.contains { $0.returning != nil } }

  /// By node: those that lead there in one move of those that are `included`.
  func predecessors(where isIncluded: (Edge) -> Bool) -> RaggedArray<Int32> {
    RaggedArray(count: count) { add in forEachStep(where: isIncluded) { add($1, Int32($0)) } }
  }

  /// Calls `body` with the nodes that edges lead from and to, of those that are `included`; no edge is copied, which
  /// would take most of the time.
  private func forEachStep(where isIncluded: (Edge) -> Bool, _ body: (Int, Int) -> Void) {
    edges.withUnsafeBufferPointer { edges in
      for node in 0..<count {
        for index in ranges[node] {
          if case .continues(let target) = edges[Int(index)].outcome, isIncluded(edges[Int(index)]) {
            body(node, target)
          }
        }
      }
    }
  }

  /// The nodes from which one move may lead to what is good, where it holds in these sets by now.
  func beginnings(_ sets: [ContextSet], _ counted: RaggedArray<Int32>) -> [Int] {
    var isListed = [Bool](repeating: false, count: count)
    for node in 0..<count {
      let isLast = self[node].contains { edge in
        switch edge.outcome {
        case .good, .goodIn: true
        case .bad, .continues: false
        }
      }
      if isLast { isListed[node] = true }
      if !sets[node].isEmpty { for predecessor in counted[node] { isListed[Int(predecessor)] = true } }
    }
    return isListed.indices.filter { isListed[$0] }
  }

  /// The nodes, each after those to which moves lead that are `included`, as far as these form no cycle.
  func lastFirst(where isIncluded: (Edge) -> Bool) -> [Int] {
    let successors = RaggedArray<Int32>(count: count) { add in
      forEachStep(where: isIncluded) { add($0, Int32($1)) }
    }
    // A member of a set of nodes that lead to each other is listed with the set: successors have lower numbers.
    let components = successors.stronglyConnectedComponents()
    let byComponent = RaggedArray<Int32>(count: Int(components.count)) { add in
      for node in 0..<count { add(Int(components.numbers[node]), Int32(node)) }
    }
    return (0..<byComponent.count).flatMap { byComponent[$0].map(Int.init) }
  }
}
