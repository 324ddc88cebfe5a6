import NavigationModel
import StateSpace

/// The configurations in which the moves of both versions are compared: those reachable in either between journeys, or
/// where a journey was interrupted.
///
/// Without stacks these are sets of contexts by screen, however many there are. With stacks they are found one after
/// the other, up to a limit.
struct Starts {
  /// One of them, and which version reaches it.
  struct Start {
    var configuration: SharedConfiguration
    var side: VersionPair.Side
  }

  private enum Found {
    case sets([VersionPair.Side: ReachableSets])
    case list([Start], isComplete: Bool)
  }

  private let pair: VersionPair
  private let found: Found

  /// - Parameters:
  ///   - read: the variables that some condition of either version reads.
  ///   - limit: how many configurations of each version are looked at one by one.
  ///   - usesSets: tests ask for the other way.
  init(
    _ pair: VersionPair, reading read: Set<Int>, limit: Int, usesSets: Bool = true, check: () throws -> Void
  ) throws {
    self.pair = pair
    if usesSets, !pair.old.hasStacks, !pair.new.hasStacks {
      var sets: [VersionPair.Side: ReachableSets] = [:]
      for side in VersionPair.Side.allCases {
        sets[side] = try ReachableSets(pair, side, reading: read, check: check)
      }
      found = .sets(sets)
    } else {
      var list: [Start] = []
      var isComplete = true
      for side in VersionPair.Side.allCases {
        let reached = try ReachedConfigurations(pair, side, reading: read, limit: limit, check: check)
        list += reached.starts.map { Start(configuration: $0, side: side) }
        isComplete = isComplete && reached.isComplete
      }
      found = .list(list, isComplete: isComplete)
    }
  }

  /// True if nothing is reachable but what is found here.
  var isComplete: Bool { if case .list(_, let isComplete) = found { isComplete } else { true } }

  /// Each start that differs from the others in what is shown or in one of `variables`, once. Variables that only the
  /// other version has are free.
  ///
  /// - Throws: ``TooManyStarts``, ``DiagramLimit``.
  func list(comparing variables: [Int], limit: Int) throws -> [SharedConfiguration] {
    var seen: Set<SharedConfiguration> = []
    var list: [SharedConfiguration] = []
    func add(_ start: SharedConfiguration, missing: ArraySlice<Int>) throws {
      guard let variable = missing.first else {
        if seen.insert(start).inserted { list.append(start) }
        guard list.count <= limit else { throw TooManyStarts() }
        return
      }
      for value in pair.values[variable].names.indices {
        var start = start
        start.values[variable] = value
        try add(start, missing: missing.dropFirst())
      }
    }
    func add(_ start: SharedConfiguration) throws {
      // What only one version can be in is compared nowhere, whether or not a journey reads it.
      guard start.values.enumerated().allSatisfy({ pair.isCommon($1, of: $0) }) else { return }
      var start = start
      for variable in start.values.indices where !variables.contains(variable) { start.values[variable] = nil }
      try add(start, missing: variables.filter { start.values[$0] == nil }[...])
    }
    switch found {
    case .list(let starts, _): for start in starts { try add(start.configuration) }
    case .sets(let sets):
      for side in VersionPair.Side.allCases {
        try sets[side]?.forEach(comparing: variables, limit: limit, add)
      }
    }
    return list
  }
}

/// There are more starts than are looked at.
struct TooManyStarts: Error {}

/// All that one version without stacks reaches, as a set of contexts for each screen.
private struct ReachableSets {
  private let pair: VersionPair
  private let side: VersionPair.Side
  private let reachability: Reachability

  init(
    _ pair: VersionPair, _ side: VersionPair.Side, reading read: Set<Int>, check: () throws -> Void
  ) throws {
    self.pair = pair
    self.side = side
    // What only the other version reads is followed here, too.
    let conditions = read.compactMap { pair.variables.index(of: $0, side) }.sorted()
      .map { Condition.variable(VariableID($0), [0]) }
    reachability = try Reachability(SymbolicMachine(pair[side], asking: conditions), check: check)
  }

  func forEach(
    comparing variables: [Int], limit: Int, _ body: (SharedConfiguration) throws -> Void
  ) throws {
    let symbolic = reachability.symbolic
    let diagrams = symbolic.diagrams
    let own = variables.compactMap { pair.variables.index(of: $0, side) }
    for (place, set) in zip(reachability.graph.places, reachability.sets) where place.isIdle {
      var steps = 0
      func choose(_ next: Int, _ left: ContextSet) throws {
        guard !left.isEmpty else { return }
        steps += 1
        guard steps <= 4 * limit else { throw TooManyStarts() }
        guard next < own.count else {
          guard let values = try diagrams.first(in: left) else { return }
          let configuration = Configuration(screen: place.screen, context: symbolic.context(of: values))
          return try body(pair.shared(configuration, of: side))
        }
        let number = symbolic.relevant.numbers[own[next]]
        // A variable with one value is not among those of the sets.
        guard number >= 0 else { return try choose(next + 1, left) }
        for value in 0..<diagrams.sizes[number] {
          try choose(next + 1, diagrams.intersection(left, diagrams.contexts(where: number, isIn: [value])))
        }
      }
      var common = set
      for (index, variable) in symbolic.relevant.variables.enumerated()
      where variable.index < pair[side].variables.count {
        let number = pair.variables.number(of: variable.index, side)
        let values = diagrams.sizes[index]
        let shared = (0..<values).filter { pair.isCommon(pair.values[number].number(of: $0, side), of: number) }
        if shared.count < values {
          common = try diagrams.intersection(common, diagrams.contexts(where: index, isIn: shared))
        }
      }
      try choose(0, common)
    }
  }
}

/// All that one version reaches, one configuration after the other, breadth first.
private struct ReachedConfigurations {
  private(set) var starts: [SharedConfiguration] = []
  private(set) var isComplete = true

  init(
    _ pair: VersionPair, _ side: VersionPair.Side, reading read: Set<Int>, limit: Int, check: () throws -> Void
  ) throws {
    let machine = pair[side]
    // Nothing depends on these, so that they are not told apart.
    let unread = machine.variables.indices.filter { !read.contains(pair.variables.number(of: $0, side)) }
    var table = KeyTable<Configuration>()
    func add(_ configuration: Configuration) throws {
      var configuration = configuration
      for variable in unread {
        configuration.context = machine.contexts.setting(VariableID(variable), to: 0, in: configuration.context)
      }
      guard table.keys.count < limit else {
        isComplete = isComplete && table.index(of: configuration) != nil
        return
      }
      if try table.insert(configuration).isNew, configuration.isIdle {
        starts.append(pair.shared(configuration, of: side))
      }
    }
    if let initial = machine.initialConfigurations(limit: limit) {
      for start in initial { try add(start) }
    } else {
      isComplete = false
      if let first = machine.firstStart { try add(machine.start(in: first)) }
    }
    var next = 0
    while next < table.keys.count {
      if next & 0xFF == 0 { try check() }
      let here = table.keys[next]
      next += 1
      // A link or a change may arrive.
      if !here.isIdle { try add(here.idle) }
      try Step.forEachChoice(in: here, of: machine) { try add($0.configuration) }
    }
  }
}
