import NavigationModel

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
    var heads: [[Int32]] = Array(repeating: [], count: nodeCount + 2)
    for clause in relation.heads.indices where Int(relation.heads[clause]) <= nodeCount + 1 {
      guard let premise = relation.premises(of: clause).first, relation.premises(of: clause).count == 1 else {
        throw disagree(relation, "a clause has not one premise")
      }
      heads[Int(premise)].append(relation.heads[clause])
    }
    for index in 0..<reachable.table.count {
      let configuration = reachable.table[index]
      guard let variable = encoding.variable(of: node(configuration)) else {
        throw disagree(relation, "a configuration was not grounded")
      }
      var expected: [Int32] = []
      for next in reachable.successors(of: configuration) {
        guard let successor = encoding.variable(of: node(next)) else {
          throw disagree(relation, "a successor was not grounded")
        }
        expected.append(successor)
      }
      guard sameElements(&expected, &heads[Int(variable)]) else {
        throw disagree(relation, "what follows \(describe(configuration))")
      }
    }
  }

  /// The journeys' configurations.
  ///
  /// - Throws: ``InternalError``.
  func check(_ encoding: JourneyEncoding, _ graph: JourneyGraph) throws {
    guard encoding.index.nodes.count == graph.count else {
      throw InternalError(
        "explorer and encoder disagree: \(graph.count) configurations and \(encoding.index.nodes.count) (journeys)")
    }
  }

  /// The clauses of a backward relation over the journeys' nodes.
  ///
  /// - Parameter expected: the clauses for the configuration with this number, each as its premises; configurations
  ///   are given by number.
  /// - Throws: ``InternalError``.
  func check(
    _ relation: HornRelation, _ encoding: JourneyEncoding, _ graph: JourneyGraph,
    expected: (Int) -> [[Int32]]
  ) throws {
    let nodeCount = encoding.index.nodes.count
    let clauses = Groups(count: nodeCount + 1) { add in
      for clause in relation.heads.indices where Int(relation.heads[clause]) <= nodeCount {
        add(Int(relation.heads[clause]), Int32(clause))
      }
    }
    var variables = [Int32](repeating: 0, count: graph.count)
    for index in 0..<graph.count { variables[index] = try encoding.variable(of: node(graph.table[index])) }
    for index in 0..<graph.count {
      let wanted = expected(index).map { $0.map { variables[Int($0)] } }
      let found = clauses[Int(variables[index])]
      // The lists are short: a clause is looked for among the others.
      guard wanted.allSatisfy({ clause in found.contains { same(clause, relation.premises(of: Int($0))) } }),
        found.allSatisfy({ clause in wanted.contains { same($0, relation.premises(of: Int(clause))) } })
      else { throw disagree(relation, "what follows \(describe(graph.table[index]))") }
    }
  }

  /// Whether both have the same elements, in any order and however often; sorts them.
  private func sameElements(_ a: inout [Int32], _ b: inout [Int32]) -> Bool {
    a.sort()
    b.sort()
    return a == b || Set(a) == Set(b)
  }

  /// Whether both have the same premises, in any order.
  private func same(_ a: [Int32], _ b: ArraySlice<Int32>) -> Bool {
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

extension JourneyGraph {
  /// "Some run lands": one clause for each choice.
  func landingClauses(_ index: Int) -> [[Int32]] {
    edges(of: index).compactMap { edge in
      edge.target >= 0 ? [edge.target] : edge.target == Edge.landed ? [] : nil
    }
  }

  /// "Every run comes to a good end": one clause over all choices, or none if one of them is wrong.
  func certainClauses(_ index: Int, includingAdverse: Bool, isGood: (Int32) -> Bool) -> [[Int32]] {
    let counted = edges(of: index).filter { includingAdverse || !$0.isAdverse }
    guard !counted.isEmpty, counted.allSatisfy({ $0.target >= 0 || isGood($0.target) }) else { return [] }
    return [counted.map(\.target).filter { $0 >= 0 }]
  }
}
