import NavigationModel
import StateSpace

/// The configurations inside journeys, and what may follow each, by `Step`.
struct JourneyGraph: Sendable {
  /// One choice in a configuration.
  struct Edge: Sendable {
    /// The configuration that follows, or one of the codes below.
    var target: Int32
    var isAdverse: Bool

    static let landed: Int32 = -1
    static let endedOtherwise: Int32 = -2
  }

  let machine: Machine
  private(set) var table: ConfigurationTable
  private var edges: [Edge] = []
  /// Per configuration: where its edges end.
  private var ends: [Int32] = []

  init(_ machine: Machine) {
    self.machine = machine
    table = ConfigurationTable(machine)
  }

  var count: Int { table.count }

  /// What may follow the configuration with this number.
  func edges(of index: Int) -> ArraySlice<Edge> {
    edges[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  /// The number of the configuration in which `intent` has just been opened at `start`.
  func index(of intent: IntentID, at start: Starts.Start) -> Int? {
    table.index(of: opened(intent, at: start.place))
  }

  /// Adds everything that can follow when one of `intents` is opened at one of `starts`.
  ///
  /// - Throws: ``LimitReached``, ``Stopped``.
  mutating func add(_ intents: some Sequence<IntentID>, at starts: [Starts.Start], cancellation: Cancellation) throws {
    for intent in intents {
      for start in starts { _ = try table.insert(opened(intent, at: start.place)) }
    }
    while ends.count < table.count {
      if ends.count & 0xFFF == 0 { try cancellation.check() }
      try Step.forEachChoice(in: table[ends.count], of: machine) { choice in
        let target: Int32 =
          switch choice.result {
          case .continues(let next): Int32(try table.insert(next).index)
          case .ends(.landed, _): Edge.landed
          case .ends: Edge.endedOtherwise
          }
        edges.append(Edge(target: target, isAdverse: choice.isAdverse))
      }
      ends.append(Int32(edges.count))
    }
  }

  /// By configuration: those from which it follows in one move, one entry for each such choice.
  func predecessors(includingAdverse: Bool) -> Groups {
    Groups(count: count) { add in
      for index in 0..<count {
        for edge in edges(of: index) where edge.target >= 0 && (includingAdverse || !edge.isAdverse) {
          add(Int(edge.target), Int32(index))
        }
      }
    }
  }

  private func opened(_ intent: IntentID, at place: Configuration) -> Configuration {
    Configuration(screen: place.screen, context: place.context, position: machine.position(.start(intent)))
  }
}
