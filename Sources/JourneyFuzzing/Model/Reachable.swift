import NavigationModel

/// The reachable configurations, and every triple that can be covered in one.
///
/// Found by a plain breadth-first search with `Step`. Without abilities it is what the prover calls reachable:
/// journeys may be superseded anywhere. With a driver's abilities it is what that driver can show, so that full
/// coverage is possible: a journey is then interrupted only where it waits, ambiguous events are not made by hand, and
/// what needs other abilities does not happen.
public struct Reachable: Sendable {
  /// The machine is larger than the limit.
  public struct TooLarge: Error, Hashable, Sendable {
    public let limit: Int
  }

  /// The default limit on configurations, and on successors.
  package static let defaultLimit = 1 << 22

  package let machine: Machine
  /// nil: everything that `Step` allows.
  package let abilities: Abilities?
  /// In the order in which they were found.
  package private(set) var configurations: [Configuration] = []
  /// In the order in which they were found; coverage refers to them by index.
  package private(set) var triples: [Triple] = []

  private(set) var index: ConfigurationIndex
  private(set) var numbers: [Triple: Int32] = [:]
  /// By configuration.
  private(set) var nodes: [Node] = []
  /// The edges of all nodes, one node after the other.
  private(set) var edges: [Edge] = []

  /// Where the edges of a configuration begin, and of what kind they are.
  struct Node: Sendable {
    var first: Int32 = 0
    /// Idle: where the changes begin among its edges, and where the links. In a journey: where interruptions begin.
    var second: Int32 = 0
    var third: Int32 = 0
    var end: Int32 = 0
    var kind = Kind.forced
    /// An invariant that does not hold here.
    var isBroken = false

    enum Kind: UInt8, Sendable { case idle, forced, perform, ask }
  }

  struct Edge: Sendable {
    var target: Int32
    var triple: Int32
  }

  /// Searches.
  ///
  /// - Complexity: O(configurations × followers), in time and memory.
  package init(_ machine: Machine, by abilities: Abilities? = nil, limit: Int = defaultLimit) throws(TooLarge) {
    self.machine = machine
    self.abilities = abilities
    index = ConfigurationIndex(machine)
    let promises = Promises(machine)
    var search = Search(machine, abilities)
    for start in machine.initialConfigurations { _ = number(of: start) }
    var next = 0
    while next < configurations.count {
      let configuration = configurations[next]
      guard configurations.count <= limit, edges.count <= limit else { throw TooLarge(limit: limit) }
      var node = Node()
      node.first = Int32(edges.count)
      let (kind, choices) = search.expand(configuration)
      node.kind = kind
      for choice in choices {
        let target = number(of: choice.result.configuration)
        edges.append(Edge(target: target, triple: number(of: Triple(choice, in: configuration))))
        if choice.result.ending == nil, search.isInterruptible(after: choice.move) { search.note(target) }
      }
      let (changes, links) = search.classes
      node.second = configuration.isIdle ? node.first + Int32(changes) : Int32(edges.count)
      node.third = configuration.isIdle ? node.first + Int32(links) : Int32(edges.count)
      node.end = Int32(edges.count)
      node.isBroken = promises.broken(in: configuration) != nil
      nodes.append(node)
      if search.mayStopAnywhere(in: configuration) { search.note(Int32(next)) }
      // What an interruption leaves is idle, and is searched like all others.
      while let stopped = search.takeNoted() {
        _ = number(of: configurations[Int(stopped)].idle)
      }
      next += 1
    }
    addInterruptions(search)
  }

  /// The number of the triple, if it is reachable.
  package func number(ofTriple triple: Triple) -> Int? { numbers[triple].map { Int($0) } }

  private mutating func number(of configuration: Configuration) -> Int32 {
    if let number = index.number(of: configuration) { return Int32(number) }
    index.append(configuration)
    configurations.append(configuration)
    return Int32(configurations.count - 1)
  }

  private mutating func number(of triple: Triple) -> Int32 {
    if let number = numbers[triple] { return number }
    let number = Int32(triples.count)
    triples.append(triple)
    numbers[triple] = number
    return number
  }

  /// Puts the interruptions behind the other edges of their configurations.
  private mutating func addInterruptions(_ search: Search) {
    var all: [Edge] = []
    all.reserveCapacity(edges.count + search.interruptible.count)
    for place in nodes.indices {
      let node = nodes[place]
      let shift = Int32(all.count) - node.first
      all.append(contentsOf: edges[Int(node.first)..<Int(node.end)])
      nodes[place].first += shift
      nodes[place].second += shift
      nodes[place].third += shift
      if search.interruptible.contains(Int32(place)), let choice = Step.superseding(configurations[place]) {
        let target = number(of: choice.result.configuration)
        all.append(Edge(target: target, triple: number(of: Triple(choice, in: configurations[place]))))
      }
      nodes[place].end = Int32(all.count)
    }
    edges = all
  }
}
