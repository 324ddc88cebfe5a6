import LinkRouting
import NavigationEngine
import NavigationModel

/// The things that all runs against one system share. Used by one run at a time.
final class World {
  let machine: Machine
  let digest: MachineDigest
  let abilities: Abilities
  let policies: [EngineSettings.Policy]
  let reachable: ReachableGoals?
  let memo: StepMemo
  /// nil: it is unknown what is reachable.
  let guide: (any Guide)?
  let links: LinkSource
  /// True if journeys that can loop forever are not reported.
  let acceptsEndless: Bool
  private let kinds: [Bool]

  init(
    _ machine: Machine, _ routes: RouteTable, _ abilities: Abilities, _ policies: [EngineSettings.Policy],
    reachable: ReachableGoals?, acceptsEndless: Bool
  ) {
    self.machine = machine
    digest = MachineDigest(machine)
    self.abilities = abilities
    self.policies = policies.isEmpty ? [.latestWins] : policies
    self.reachable = reachable
    self.acceptsEndless = acceptsEndless
    memo = StepMemo(machine, reachable)
    guide = reachable.flatMap { [memo] goals in
      goals.witnessed.map { WitnessedGuide($0, by: abilities, memo) } ?? SymbolicGuide(goals, memo)
    }
    let links = LinkSource(machine, routes, abilities)
    self.links = links
    kinds = MoveKind.allCases.map { kind in
      switch kind {
      case .link: !links.linked.isEmpty
      case .intent: abilities.contains(.requests) && !machine.intents.isEmpty
      case .tap: abilities.contains(.taps) && !machine.events.isEmpty
      case .answer: !machine.prompts.isEmpty
      case .observation: abilities.contains(.observations) && !machine.events.isEmpty
      case .back: abilities.contains(.back) && machine.hasStacks
      case .drag: abilities.contains(.back) && machine.hasSheets
      case .tab: abilities.contains(.back) && !machine.tabs.isEmpty
      case .change: abilities.contains(.changes) && !machine.changes.isEmpty
      case .fail: abilities.contains(.failures)
      case .hang, .late: abilities.isSuperset(of: [.hangs, .steps])
      case .cancel: abilities.contains(.cancellation)
      case .relaunch: abilities.contains(.relaunch)
      case .ready: abilities.contains(.lateStart)
      case .nearlyValidLink: !links.linked.isEmpty && abilities.contains(.badLinks)
      case .hostileLink: abilities.isSuperset(of: [.links, .badLinks])
      case .impossible: abilities.contains(.refusals) && !(machine.events.isEmpty && machine.changes.isEmpty)
      }
    }
  }

  func allows(_ kind: MoveKind) -> Bool { kinds[kind.rawValue] }
}

extension Machine {
  /// True if anything is ever presented as a sheet.
  fileprivate var hasSheets: Bool {
    let rules = transitions.map(\.actions) + changes.flatMap { $0.rules.map(\.actions) }
    let outcomes = prompts.flatMap { $0.outcomes.map(\.actions) }
    return (rules + outcomes).joined().contains { if case .present = $0 { true } else { false } }
  }
}
