import NavigationModel
import NavigationSupport
import Testing

/// The rules that a machine is lowered into, against a plain reading of the machine as it is written.
@Suite("The kernel", .slow) struct KernelTests {
  /// Machines of all kinds: flat ones, with stacks, with tabs; with branches, with links that are followed.
  static func machine(seed: Int) throws -> Machine {
    try RandomMachine.make(
      seed: UInt64(seed), hasManyVariables: seed % 5 == 0, hasBranches: seed % 2 == 1, hasStacks: seed % 3 == 1,
      hasTabs: seed % 3 == 2, followsLinks: seed % 4 > 1)
  }

  /// What was compared.
  struct Counts {
    var configurations = 0
    var choices = 0
    var columns = 0
    var wellMeant = 0
  }

  /// Compares all that is reached, as far as there are no more than `limit` configurations.
  static func compare(_ machine: Machine, limit: Int, _ counts: inout Counts) throws {
    var seen: Set<Configuration> = []
    var open: [Configuration] = []
    func add(_ place: Configuration) { if open.count < limit, seen.insert(place).inserted { open.append(place) } }
    for start in machine.initialConfigurations(limit: 5_000) ?? [machine.onRoot(in: Context())] { add(start) }
    let inTabs = machine.tabs.indices.flatMap { [[StackAction.select(TabID($0))], [.resetTab(TabID($0))]] }
    let actions = Set(machine.kernel.rules.map(\.actions) + inTabs)
    var next = 0
    while next < open.count {
      let here = open[next]
      next += 1
      let choices = PlainStep.choices(in: here, of: machine)
      try #require(Step.choices(in: here, of: machine) == choices, "\(machine.name), \(here)")
      counts.configurations += 1
      counts.choices += choices.count
      for choice in choices {
        add(choice.result.configuration)
        // Of several rules of a change it is the first.
        let first = choices.first { $0.move == choice.move }
        try #require(Step.choice(choice.move, in: here, of: machine) == first, "\(machine.name), \(choice)")
      }
      if !here.isIdle { add(here.idle) }
      if next % 3 == 0 { try followWellMeantMoves(from: here, on: machine, &counts) }
      let opened = machine.intents.indices.map(IntentID.init).filter { intent in
        let place = here.idle
        return PlainStep.opening(intent, in: place, of: machine) != Step.opening(intent, in: place, of: machine)
      }
      try #require(opened.isEmpty, "\(machine.name), \(here)")
      guard next % 7 == 0 else { continue }
      let packed = Columns(here).packed
      try #require(packed?.screen == here.screen && packed?.stack == here.stack, "\(machine.name), \(here)")
      for list in actions {
        let shown = here.taking(list, on: machine.bottoms).map { Columns($0) }
        let columns = Columns(here).taking(list, on: machine.bottoms, in: here.context)
        try #require(shown == columns, "\(machine.name), \(here), \(list)")
        counts.columns += 1
      }
    }
  }

  /// Compares moves that are made in place with the first of the plain reading's choices that is not adverse: in a
  /// configuration that somebody else holds, who is to see nothing of it, and in one that nobody else does.
  private static func followWellMeantMoves(
    from here: Configuration, on machine: Machine, _ counts: inout Counts
  ) throws {
    func copy(_ place: Configuration) throws -> Configuration {
      let (screen, stack) = try #require(Columns(place).packed)
      return Configuration(screen: screen, context: place.context, position: place.position, stack: stack)
    }
    for isShared in [true, false] {
      var place = try copy(here)
      for _ in 0..<12 where !place.isIdle {
        let before = try copy(place)
        let held = isShared ? place : before
        let first = PlainStep.choices(in: before, of: machine).first { !$0.isAdverse }?.result.configuration
        let isMade = Step.takeWellMeant(from: &place, of: machine, atMost: 1) == 1
        try #require(isMade == (first != nil) && place == first ?? before, "\(machine.name), \(before)")
        try #require(held == before, "\(machine.name), \(before)")
        counts.wellMeant += 1
        if !isMade { break }
      }
    }
  }

  @Test("the same choices as a plain reading, in the same order, on random machines of all kinds")
  func randomMachines() throws {
    var counts = Counts()
    for seed in sample(0..<100_000, day: 600) { try Self.compare(Self.machine(seed: seed), limit: 300, &counts) }
    #expect(counts.configurations > 30_000 && counts.choices > 100_000, "\(counts)")
    #expect(counts.columns > 30_000 && counts.wellMeant > 10_000, "\(counts)")
  }
}
