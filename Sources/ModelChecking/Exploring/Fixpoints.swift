import NavigationModel

/// How far each configuration is from landing, on a shortest run: backward breadth-first search.
struct LandingDistances: Sendable {
  /// Moves to a landing, the last included; -1 where no run lands.
  let moves: [Int32]

  init(_ graph: JourneyGraph, cancellation: Cancellation) throws(Stopped) {
    let predecessors = graph.predecessors(includingAdverse: true)
    var moves = [Int32](repeating: -1, count: graph.count)
    var queue: [Int32] = []
    for index in 0..<graph.count where graph.edges(of: index).contains(where: { $0.target == JourneyGraph.Edge.landed })
    {
      moves[index] = 1
      queue.append(Int32(index))
    }
    var next = 0
    while next < queue.count {
      if next & 0xFFFF == 0 { try cancellation.check() }
      let index = Int(queue[next])
      for predecessor in predecessors[index] where moves[Int(predecessor)] < 0 {
        moves[Int(predecessor)] = moves[index] + 1
        queue.append(predecessor)
      }
      next += 1
    }
    self.moves = moves
  }

  func canLand(_ index: Int) -> Bool { moves[index] > 0 }
}

/// Where every run comes to a good end: the least fixpoint of "every choice is good, or leads to where it is".
///
/// The rank of a configuration is the length of its longest run, so the ranks are a termination proof.
struct CertainEnds: Sendable {
  /// The length of the longest run, 0 where it is good already; -1 where some run goes wrong or never ends.
  let ranks: [Int32]

  /// - Parameters:
  ///   - includingAdverse: whether adverse choices count too.
  ///   - isGood: whether an ending is good: the configuration's number, and which of its choices.
  ///   - holdsAlready: configurations that are good as they stand.
  init(
    _ graph: JourneyGraph, includingAdverse: Bool, cancellation: Cancellation,
    isGood: (_ index: Int, _ choice: Int, _ code: Int32) -> Bool, holdsAlready: (Int) -> Bool = { _ in false }
  ) throws(Stopped) {
    let predecessors = graph.predecessors(includingAdverse: includingAdverse)
    var ranks = [Int32](repeating: -1, count: graph.count)
    // How many choices are not yet known to be good; a wrong ending is never counted down.
    var open = [Int32](repeating: 0, count: graph.count)
    var queue: [Int32] = []
    for index in 0..<graph.count where holdsAlready(index) {
      ranks[index] = 0
      queue.append(Int32(index))
    }
    for index in 0..<graph.count where ranks[index] < 0 {
      if index & 0xFFFF == 0 { try cancellation.check() }
      var counted = 0
      for (choice, edge) in graph.edges(of: index).enumerated() where includingAdverse || !edge.isAdverse {
        counted += 1
        if edge.target >= 0 || !isGood(index, choice, edge.target) { open[index] += 1 }
      }
      if counted > 0, open[index] == 0 {
        ranks[index] = 1
        queue.append(Int32(index))
      }
    }
    // Breadth first, so that a configuration's last good choice is also its longest.
    var next = 0
    while next < queue.count {
      if next & 0xFFFF == 0 { try cancellation.check() }
      let index = Int(queue[next])
      for predecessor in predecessors[index].lazy.map(Int.init) where ranks[predecessor] < 0 {
        open[predecessor] -= 1
        if open[predecessor] == 0 {
          ranks[predecessor] = ranks[index] + 1
          queue.append(Int32(predecessor))
        }
      }
      next += 1
    }
    self.ranks = ranks
  }

  func holds(_ index: Int) -> Bool { ranks[index] >= 0 }
}
