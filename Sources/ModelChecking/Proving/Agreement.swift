import NavigationModel
import StateSpace

/// Compares what the explorer and the encoder have found: the same configurations, and for each the same rules.
///
/// Comparing only answers would let two mistakes hide each other.
struct Agreement {
  let machine: Machine

  private func node(_ configuration: Configuration) -> Grounding.Node {
    Grounding.Node(
      screen: Int32(configuration.screen.index), context: configuration.context.index,
      position: configuration.position.index)
  }

  private func disagree(_ relation: HornRelation, _ what: String) -> InternalError {
    InternalError("explorer and encoder disagree: \(what) (\(relation.name))")
  }

  /// The reachable configurations, and what follows each of them.
  ///
  /// - Throws: ``InternalError``.
  func check(_ encoding: ReachEncoding, _ reachable: ReachableConfigurations) throws {
    let relation = encoding.relation.horn
    let nodeCount = encoding.index.nodes.count
    let derived = encoding.index.nodes.lazy.filter(encoding.isReachable).count
    guard derived == reachable.table.count else {
      throw disagree(relation, "\(reachable.table.count) configurations and \(derived)")
    }
    let nodes = relation.heads.indices.lazy.filter { Int(relation.heads[$0]) <= nodeCount + 1 }
    guard nodes.allSatisfy({ relation.premises(of: $0).count == 1 }) else {
      throw disagree(relation, "a clause has not one premise")
    }
    let heads = Groups(count: Int(relation.variableCount) + 1) { add in
      for clause in nodes { add(Int(relation.premises(of: clause).first ?? 0), relation.heads[clause]) }
    }
    var expected: [Int32] = []
    for index in 0..<reachable.table.count {
      let configuration = reachable.table[index]
      guard let variable = encoding.variable(of: node(configuration)) else {
        throw disagree(relation, "a configuration was not grounded")
      }
      expected.removeAll(keepingCapacity: true)
      for next in reachable.successors(of: configuration) {
        guard let successor = encoding.variable(of: node(next)) else {
          throw disagree(relation, "a successor was not grounded")
        }
        expected.append(successor)
      }
      guard sameElements(expected, heads[Int(variable)]) else {
        throw disagree(relation, "what follows \(describe(configuration))")
      }
    }
  }

  /// The journeys' configurations.
  ///
  /// - Returns: the variable of each configuration, by its number.
  /// - Throws: ``InternalError``.
  func variables(of graph: JourneyGraph, in encoding: JourneyEncoding) throws -> [Int32] {
    guard encoding.index.nodes.count == graph.count else {
      throw InternalError(
        "explorer and encoder disagree: \(graph.count) configurations and \(encoding.index.nodes.count) (journeys)")
    }
    return try (0..<graph.count).map { try encoding.variable(of: node(graph.table[$0])) }
  }

  /// The clauses of a backward relation over the journeys' nodes.
  ///
  /// - Parameters:
  ///   - variables: the variable of each configuration; no other variable stands for one.
  ///   - expected: adds the clauses for the configuration with this number; the premises are configurations, too.
  /// - Throws: ``InternalError``.
  func check(
    _ relation: HornRelation, _ variables: [Int32], _ graph: JourneyGraph,
    expected: (Int, inout PremiseLists) -> Void
  ) throws {
    let clauses = Groups(count: graph.count + 1) { add in
      for clause in relation.heads.indices where Int(relation.heads[clause]) <= graph.count {
        add(Int(relation.heads[clause]), Int32(clause))
      }
    }
    var wanted = PremiseLists()
    for index in 0..<graph.count {
      wanted.removeAll()
      expected(index, &wanted)
      wanted.replace { variables[Int($0)] }
      let found = clauses[Int(variables[index])]
      // The lists are short: a clause is looked for among the others.
      guard
        (0..<wanted.count).allSatisfy({ list in
          found.contains { same(wanted[list], relation.premises(of: Int($0))) }
        }),
        found.allSatisfy({ clause in
          (0..<wanted.count).contains { same(wanted[$0], relation.premises(of: Int(clause))) }
        })
      else { throw disagree(relation, "what follows \(describe(graph.table[index]))") }
    }
  }

  /// Whether both have the same elements, in any order and however often.
  private func sameElements(_ a: [Int32], _ b: ArraySlice<Int32>) -> Bool { a.elementsEqual(b) || Set(a) == Set(b) }

  /// Whether both have the same premises, in any order.
  private func same(_ a: ArraySlice<Int32>, _ b: ArraySlice<Int32>) -> Bool {
    a.count == b.count && (a.elementsEqual(b) || a.sorted() == b.sorted())
  }

  private func describe(_ configuration: Configuration) -> String {
    let context = machine.assignments(of: configuration.context).joined(separator: ", ")
    let place = "\(machine.screens[configuration.screen.index].name) (\(context))"
    return switch machine.phase(of: configuration.position) {
    case .idle: place
    case .start(let intent), .finish(let intent): "\(place), \(machine.intents[intent.index].name)"
    case .step(let step):
      "\(place), step \(step.index) in \(machine.intents[machine.steps[step.index].intent.index].name)"
    }
  }
}

/// The premises of a few clauses, in one array that is used again and again.
struct PremiseLists {
  private var premises: [Int32] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  subscript(list: Int) -> ArraySlice<Int32> { premises[(list == 0 ? 0 : ends[list - 1])..<ends[list]] }

  mutating func add(_ list: some Sequence<Int32>) {
    premises.append(contentsOf: list)
    ends.append(premises.count)
  }

  fileprivate mutating func removeAll() {
    premises.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  fileprivate mutating func replace(_ new: (Int32) -> Int32) {
    for index in premises.indices { premises[index] = new(premises[index]) }
  }
}

extension JourneyGraph {
  /// "Some run lands": one clause for each choice.
  func landingClauses(_ index: Int, _ lists: inout PremiseLists) {
    for edge in edges(of: index) {
      if edge.target >= 0 {
        lists.add(CollectionOfOne(edge.target))
      } else if edge.target == Edge.landed {
        lists.add(EmptyCollection())
      }
    }
  }

  /// "Every run comes to a good end": one clause over all choices, or none if one of them is wrong.
  func certainClauses(
    _ index: Int, includingAdverse: Bool, _ lists: inout PremiseLists, isGood: (Int32) -> Bool
  ) {
    let counted = edges(of: index).lazy.filter { includingAdverse || !$0.isAdverse }
    guard !counted.isEmpty, counted.allSatisfy({ $0.target >= 0 || isGood($0.target) }) else { return }
    lists.add(counted.lazy.map(\.target).filter { $0 >= 0 })
  }
}
