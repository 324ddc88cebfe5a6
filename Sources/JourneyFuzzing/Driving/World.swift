import LinkRouting
import NavigationEngine
import NavigationModel

/// The things that all runs against one system share. Used by one run at a time.
final class World {
  let machine: Machine
  let digest: MachineDigest
  let capabilities: Capabilities
  let policies: [EngineSettings.Policy]
  let reachable: ReachableGoals?
  let memo: StepMemo
  /// nil: it is unknown what is reachable.
  let planner: (any GoalPlanner)?
  let links: LinkSource
  /// True if journeys that can loop forever are not reported.
  let acceptsEndless: Bool
  /// The kinds of moves that are ever made.
  let kinds: MoveKinds

  init(
    _ machine: Machine, _ routes: RouteTable, _ capabilities: Capabilities, _ policies: [EngineSettings.Policy],
    reachable: ReachableGoals?, acceptsEndless: Bool
  ) {
    self.machine = machine
    digest = MachineDigest(machine)
    self.capabilities = capabilities
    self.policies = policies.isEmpty ? [.latestWins] : policies
    self.reachable = reachable
    self.acceptsEndless = acceptsEndless
    memo = StepMemo(machine, reachable)
    planner = reachable.flatMap { [memo] goals in
      goals.witnessed.map { WitnessedPlanner($0, by: capabilities, memo) } ?? SymbolicPlanner(goals, memo)
    }
    let links = LinkSource(machine, routes, capabilities)
    self.links = links
    kinds = MoveKinds(
      MoveKind.allCases.filter { kind in
        switch kind {
        case .link: !links.linked.isEmpty
        case .intent: capabilities.contains(.requests) && !machine.intents.isEmpty
        case .tap: capabilities.contains(.taps) && !machine.events.isEmpty
        case .answer: !machine.prompts.isEmpty
        case .observation: capabilities.contains(.observations) && !machine.events.isEmpty
        case .back: capabilities.contains(.back) && machine.hasStacks
        case .drag: capabilities.contains(.back) && machine.hasSheets
        case .tab: capabilities.contains(.back) && !machine.tabs.isEmpty
        case .change: capabilities.contains(.changes) && !machine.changes.isEmpty
        case .fail: capabilities.contains(.failures)
        case .hang, .late: capabilities.isSuperset(of: [.hangs, .steps])
        case .cancel: capabilities.contains(.cancellation)
        case .relaunch: capabilities.contains(.relaunch)
        case .ready: capabilities.contains(.lateStart)
        case .nearlyValidLink: !links.linked.isEmpty && capabilities.contains(.badLinks)
        case .hostileLink: capabilities.isSuperset(of: [.links, .badLinks])
        case .impossible: capabilities.contains(.refusals) && !(machine.events.isEmpty && machine.changes.isEmpty)
        }
      })
  }
}

extension Machine {
  /// True if anything is ever presented as a sheet.
  fileprivate var hasSheets: Bool {
    let rules = transitions.map(\.actions) + changes.flatMap { $0.rules.map(\.actions) }
    let outcomes = prompts.flatMap { $0.outcomes.map(\.actions) }
    return (rules + outcomes).joined().contains { if case .present = $0 { true } else { false } }
  }
}
