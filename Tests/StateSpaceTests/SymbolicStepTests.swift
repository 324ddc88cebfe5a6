import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@Suite("Steps and reachability by sets of contexts", .slow)
struct SymbolicStepTests {
  @Test("each place has a number of its own, and is found by it, also at the ends of blocks")
  func numbers() throws {
    for count in [1, 63, 64, 65, 128, 130] {
      let machine = try Machine(
        name: "Rows", root: ScreenID(0), screens: (0..<count).map { Screen(name: "s\($0)") }, events: [],
        intents: [Intent(name: "i", target: ScreenID(0), alternatives: [])])
      var graph = PlaceGraph(SymbolicStep(SymbolicMachine(machine)))
      let places = (0..<3).flatMap { position in
        (0..<count).map { Place(screen: ScreenID($0), position: Position(index: position)) }
      }
      for place in places { expectNil(graph.number(of: place)) }
      for (number, place) in places.enumerated() { try expect(graph.insert(place), equals: number) }
      for (number, place) in places.enumerated() {
        try expect(graph.insert(place), equals: number)
        #expect(graph.number(of: place) == number && graph[number] == place)
      }
      expect(graph.count, equals: places.count)
    }
  }

  /// A choice of `PlainStep`, as far as sets tell it.
  private struct Told: Hashable {
    var move: Move
    var next: Configuration
    var ending: String?
    var isAdverse: Bool
  }

  private static func explicit(_ configuration: Configuration, of machine: Machine) -> Set<Told> {
    var told: Set<Told> = []
    func add(_ choice: Choice) {
      let ending: String? =
        switch choice.result {
        case .continues: nil
        case .ends(.landed, _): "landed"
        case .ends: "otherwise"
        }
      told.insert(
        Told(
          move: choice.move, next: choice.result.configuration, ending: ending, isAdverse: choice.isAdverse))
    }
    for choice in PlainStep.choices(in: configuration, of: machine) {
      if case .open = choice.move { continue }
      add(choice)
    }
    return told
  }

  private static func symbolic(_ configuration: Configuration, _ moves: [SymbolicMove], _ symbolic: SymbolicMachine)
    throws -> Set<Told>
  {
    let machine = symbolic.machine
    // The machine with all variables relevant: what follows is one context.
    return try Set(
      moves.filter { symbolic.contains(configuration.context, $0.contexts) }.map { move in
        var own = ContextSet.all
        for (number, value) in symbolic.values(of: configuration.context).enumerated() {
          own = try symbolic.diagrams.intersection(own, symbolic.diagrams.contexts(where: number, isIn: [value]))
        }
        let after = try symbolic.diagrams.first(in: symbolic.after(move.effects, from: own)) ?? []
        let before = try symbolic.before(move.effects, to: symbolic.after(move.effects, from: own))
        #expect(try symbolic.diagrams.isSubset(own, of: before))
        return Told(
          move: move.move,
          next: Configuration(
            screen: move.target.screen, context: machine.contexts.context(of: after), position: move.target.position),
          ending: move.ending.map { $0 == .landed ? "landed" : "otherwise" }, isAdverse: move.isAdverse)
      })
  }

  /// Every variable asked, so that none is left out.
  static func everything(_ machine: Machine) -> [Condition] {
    machine.variables.indices.map { .variable(VariableID($0), [0]) }
  }

  @Test(
    "in every configuration the same choices as a plain reading of the machine", arguments: sample(0..<200, day: 40))
  func choices(seed: Int) throws {
    let machine = try RandomMachine.make(seed: UInt64(seed), hasBranches: seed % 2 == 1, followsLinks: seed % 4 > 1)
    let symbolic = SymbolicMachine(machine, asking: Self.everything(machine))
    try #require(symbolic.relevant.variables.count == machine.variables.count)
    let step = SymbolicStep(symbolic)
    for screen in machine.screens.indices {
      for position in 0..<machine.positionCount {
        let place = Place(screen: ScreenID(screen), position: Position(index: position))
        let moves = try step.moves(at: place)
        #expect(moves.allSatisfy { !$0.contexts.isEmpty })
        for context in machine.allContexts {
          let configuration = Configuration(screen: place.screen, context: context, position: place.position)
          try expect(
            Self.symbolic(configuration, moves, symbolic), equals: Self.explicit(configuration, of: machine),
            "seed \(seed), \(configuration)")
        }
      }
    }
  }

  @Test(
    "the same configurations are reached, whether all variables are kept or those that matter",
    arguments: sample(0..<200, day: 40))
  func reached(seed: Int) throws {
    let machine = try RandomMachine.make(seed: UInt64(seed), hasBranches: seed % 2 == 1, followsLinks: seed % 4 > 1)
    let explicit = ExplicitGraph(machine)
    for conditions in [[], Self.everything(machine)] {
      let symbolic = SymbolicMachine(machine, asking: conditions)
      let reachability = try Reachability(symbolic) {}
      for screen in machine.screens.indices {
        for position in 0..<machine.positionCount {
          let place = Place(screen: ScreenID(screen), position: Position(index: position))
          let contexts = reachability.contexts(at: place)
          let reached = machine.allContexts.filter { context in
            explicit.reached.contains(
              Configuration(screen: place.screen, context: context, position: place.position))
          }
          // Without the variables that do not matter: the values that a reached context has for the others.
          let expected = Set(reached.map(symbolic.values(of:)))
          for context in machine.allContexts {
            expect(
              symbolic.contains(context, contexts), equals: expected.contains(symbolic.values(of: context)),
              "seed \(seed), \(place), \(context)")
          }
        }
      }
      for gain in reachability.gains where gain.source >= 0 {
        #expect(!reachability.sets[Int(gain.source)].isEmpty)
      }
    }
  }

  @Test(
    "where runs can land, must land and must end, and after how many moves or jumps",
    arguments: sample(0..<200, day: 40),
    [BackwardSets.Counting.allMoves, .jumps, .nothing])
  func backward(seed: Int, counting: BackwardSets.Counting) throws {
    let machine = try RandomMachine.make(seed: UInt64(seed), hasBranches: seed % 2 == 1, followsLinks: seed % 4 > 1)
    let explicit = ExplicitGraph(machine)
    let symbolic = SymbolicMachine(machine, asking: Self.everything(machine))
    let reachability = try Reachability(symbolic) {}
    func compare(_ quantifier: BackwardSets.Quantifier, includingAdverse: Bool, isGood: @escaping (Ending) -> Bool)
      throws
    {
      let graph = try reachability.journeyGraph(includingAdverse: includingAdverse) { ending, _ in
        isGood(ending == .landed ? .landed : .refused) ? .good : .bad
      }
      let sets = try BackwardSets(quantifier, in: graph, of: symbolic, counting: counting) {}
      let ranks = explicit.ranks(quantifier, counting, includingAdverse: includingAdverse, isGood: isGood)
      for configuration in explicit.reached where !configuration.isIdle {
        let place = Place(screen: configuration.screen, position: configuration.position)
        let number = try #require(reachability.graph.number(of: place))
        expect(
          sets.round(of: number, in: symbolic.values(of: configuration.context), symbolic.diagrams),
          equals: ranks[configuration], "seed \(seed), \(quantifier), \(configuration)")
        expect(symbolic.contains(configuration.context, sets.sets[number]), equals: (ranks[configuration] != nil))
      }
    }
    try compare(.some, includingAdverse: true) { $0 == .landed }
    try compare(.every, includingAdverse: false) { $0 == .landed }
    try compare(.every, includingAdverse: true) { _ in true }
  }
}

/// All that is reached, configuration by configuration.
private struct ExplicitGraph {
  let machine: Machine
  private(set) var reached: Set<Configuration> = []

  init(_ machine: Machine) {
    self.machine = machine
    var open = machine.starts
    reached = Set(open)
    while let configuration = open.popLast() {
      var next = PlainStep.choices(in: configuration, of: machine).map(\.result.configuration)
      next.append(configuration.idle)
      for configuration in next where reached.insert(configuration).inserted { open.append(configuration) }
    }
  }

  /// By rounds over all journeys' configurations, the plainest way.
  func ranks(
    _ quantifier: BackwardSets.Quantifier, _ counting: BackwardSets.Counting, includingAdverse: Bool,
    isGood: (Ending) -> Bool
  ) -> [Configuration: Int] {
    func counts(_ move: Move) -> Bool {
      switch (counting, move) {
      case (.allMoves, _), (.jumps, .jump), (.jumps, .follow): true
      case (.jumps, _), (.nothing, _): false
      }
    }
    var ranks: [Configuration: Int] = [:]
    var round = 1
    while true {
      var new: Set<Configuration> = []
      func isNew(_ configuration: Configuration) -> Bool {
        guard !configuration.isIdle, ranks[configuration] == nil, !new.contains(configuration) else { return false }
        let choices = PlainStep.choices(in: configuration, of: machine).filter { includingAdverse || !$0.isAdverse }
        func succeeds(_ choice: Choice) -> Bool {
          switch choice.result {
          case .ends(let ending, _): isGood(ending)
          case .continues(let next): ranks[next] != nil || !counts(choice.move) && new.contains(next)
          }
        }
        return quantifier == .some
          ? choices.contains(where: succeeds) : !choices.isEmpty && choices.allSatisfy(succeeds)
      }
      while case let more = reached.filter(isNew), !more.isEmpty { new.formUnion(more) }
      if new.isEmpty { return ranks }
      for configuration in new { ranks[configuration] = round }
      round += 1
    }
  }
}
