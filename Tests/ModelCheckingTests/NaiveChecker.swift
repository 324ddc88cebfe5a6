import ModelChecking
import NavigationModel
import NavigationSupport

/// The answer of the naive checker.
enum NaiveVerdict: Hashable {
  case proved(isVacuous: Bool)
  case refuted

  static let proved = NaiveVerdict.proved(isVacuous: false)

  init(holds: Bool, isVacuous: Bool = false) { self = holds ? .proved(isVacuous: isVacuous) : .refuted }
}

/// Answers every obligation straight from its definition: all configurations are listed, sets are grown until they
/// no longer change, runs are searched one by one. Slow, without evidence, and easy to believe.
struct NaiveChecker {
  let machine: Machine
  let graph: NaiveGraph
  let canLand: [Configuration: Int]
  let mustLand: [Configuration: Int]
  let mustEnd: [Configuration: Int]

  /// Where it is looked whether none lands: what is good then is that it is not here.
  let landsAnyway: [Configuration: Int]

  /// - Parameter depth: how many screens may lie below before it is looked at no further.
  init(_ machine: Machine, depth: Int = .max) {
    self.init(NaiveGraph(machine, depth: depth), isOptimistic: true)
  }

  /// - Parameter isOptimistic: whether what is not known is taken for good.
  init(_ listed: NaiveGraph, isOptimistic: Bool) {
    machine = listed.machine
    var graph = listed
    graph.isOptimistic = isOptimistic
    self.graph = graph
    canLand = graph.canLand()
    landsAnyway = graph.canLand(isOptimistic: !isOptimistic)
    mustLand = graph.mustLand()
    mustEnd = graph.mustEnd()
  }

  private var intents: [IntentID] { machine.intents.indices.map { IntentID($0) } }
  private var screens: [ScreenID] { machine.screens.indices.map { ScreenID($0) } }

  /// Where a journey from the root begins in `context`, if the app can come to stand there.
  func rootStart(of intent: IntentID, in context: Context) -> Configuration? {
    var root = machine.onRoot(in: context)
    let exists = graph.idle.contains { $0 == root || $0.context == context && machine.start == .fresh }
    root.position = machine.position(.start(intent))
    // It may not have come to it that this is looked at.
    return exists && graph.distance[root] != nil ? root : nil
  }

  /// Where journeys begin in `context`, those where the intent must be refused or the others.
  func starts(of intent: IntentID, in context: Context, denied: Bool) -> [Configuration] {
    starts(of: intent, denied: denied).filter { $0.context == context }
  }

  func starts(of intent: IntentID, denied: Bool) -> [Configuration] {
    graph.starts(of: intent).filter { graph.isDenied(intent, at: $0) == denied }
  }

  /// Where journeys of `intent` begin that `change` opens.
  func starts(of intent: IntentID, after change: ChangeID) -> Set<Configuration> {
    let what = machine.changes[change.index]
    guard what.opens == intent else { return [] }
    return Set(
      graph.idle.flatMap { graph.choices[$0] ?? [] }.filter {
        $0.move == .change(change) && !graph.frontier.contains($0.result.configuration)
      }.map {
        PlainStep.opening(intent, in: $0.result.configuration, of: machine)
      })
  }

  /// Everything there is to prove.
  var obligations: Set<Obligation> {
    var obligations: Set<Obligation> = []
    for intent in intents {
      obligations.formUnion([.reachable(intent), .lands(intent), .landsAnywhere(intent)])
      if machine.intents[intent.index].denied != nil { obligations.insert(.denied(intent)) }
      for (number, change) in machine.changes.enumerated() where change.opens == intent {
        obligations.insert(.landsAfter(intent, ChangeID(number)))
      }
      obligations.formUnion([.terminates(intent), .exhaustive(intent)])
      for (number, parameter) in machine.intents[intent.index].parameters.enumerated()
      where isGiven(parameter.name, to: intent) {
        obligations.insert(.carries(intent, parameter: number))
      }
      if machine.rules.contains(.rootFirst), machine.intents[intent.index].targets != [.stays] {
        obligations.insert(.rootFirst(intent))
      }
      if machine.rules.contains(.oneAnimation) { obligations.insert(.oneAnimation(intent)) }
      if machine.hasStacks { obligations.insert(.back(intent)) }
    }
    for screen in screens {
      if machine.screens[screen.index].requires != nil { obligations.insert(.guarded(screen)) }
      if machine.rules.contains(.resets), screen != machine.root || !machine.tabs.isEmpty {
        obligations.insert(.resets(screen))
      }
      for event in machine.events.indices.map({ EventID($0) }) where rules(of: event, from: screen).count >= 2 {
        obligations.insert(.deterministic(event, screen))
      }
    }
    if machine.hasStacks { obligations.insert(.bounded) }
    for property in machine.properties.indices { obligations.insert(.property(property)) }
    return obligations
  }

  /// Whether a link of the intent can give a value of this name; without links, the app can.
  private func isGiven(_ name: String, to intent: IntentID) -> Bool {
    let routes = machine.links.routes.filter { $0.intent == intent }
    return routes.isEmpty
      || routes.contains { route in
        route.fragment == name
          || route.path.contains { if case .placeholder(name, _) = $0 { true } else { false } }
          || route.query.contains { if case .placeholder(name, _, _) = $0.value { true } else { false } }
      }
  }

  /// The rules of `event` that may start from `screen`.
  func rules(of event: EventID, from screen: ScreenID) -> [Transition] {
    machine.transitions.filter { $0.event == event && $0.source.contains(screen) }
  }

  func isEnabled(_ transition: Transition, at place: Configuration) -> Bool {
    transition.source.contains(place.screen)
      && transition.guardCondition?.holds(at: place, of: machine.contexts) ?? true
      && place.idle.taking(transition.actions, on: machine.bottoms) != nil
  }

  /// Whether two rules of the event are enabled somewhere: in any context, and with anything below that there can be.
  func overlaps(_ event: EventID, on screen: ScreenID, in context: Context) -> Bool {
    let stacks = machine.hasStacks ? Set(graph.all.filter { $0.screen == screen }.map(\.stack)) : [Stack()]
    return stacks.contains { stack in
      let place = Configuration(screen: screen, context: context, stack: stack)
      return rules(of: event, from: screen).filter { isEnabled($0, at: place) }.count > 1
    }
  }

  /// Whether the rule can be made here, and shows the root then.
  func goesToRoot(_ transition: Transition, from place: Configuration) -> Bool {
    guard !transition.actions.isEmpty, isEnabled(transition, at: place) else { return false }
    return place.idle.taking(transition.actions, on: machine.bottoms).map(graph.isRoot) ?? false
  }

  /// The answer to one obligation.
  func verdict(_ obligation: Obligation) -> NaiveVerdict {
    switch obligation {
    case .reachable, .lands, .landsAnywhere, .landsAfter, .denied:
      NaiveVerdict(holds: cases(obligation).allSatisfy(\.holds), isVacuous: cases(obligation).isEmpty)
    case .terminates(let intent):
      NaiveVerdict(holds: graph.starts(of: intent).allSatisfy { mustEnd[$0] != nil })
    case .guarded(let screen):
      NaiveVerdict(
        holds: graph.all.allSatisfy { configuration in
          configuration.screen != screen
            || machine.screens[screen.index].requires.map { graph.holds($0, at: configuration) } ?? true
        })
    case .deterministic(let event, let screen):
      NaiveVerdict(
        holds: machine.allContexts.allSatisfy { !overlaps(event, on: screen, in: $0) })
    case .exhaustive(let intent):
      NaiveVerdict(
        holds: starts(of: intent, denied: false).allSatisfy { start in
          machine.intents[intent.index].alternatives.contains { alternative in
            alternative.condition.map { graph.holds($0, at: start) } ?? true
          }
        }, isVacuous: starts(of: intent, denied: false).isEmpty)
    case .carries(let intent, let parameter):
      NaiveVerdict(
        holds: !graph.valueLost(machine.intents[intent.index].parameters[parameter].name).finds(from: intent))
    case .resets(let screen):
      NaiveVerdict(
        holds: graph.idle.allSatisfy { configuration in
          configuration.screen != screen
            || machine.transitions.contains { goesToRoot($0, from: configuration) }
        })
    case .rootFirst(let intent): NaiveVerdict(holds: !graph.rootFirstBroken.finds(from: intent))
    case .oneAnimation(let intent): NaiveVerdict(holds: !graph.oneAnimationBroken.finds(from: intent))
    case .back, .bounded: NaiveVerdict(holds: cases(obligation).allSatisfy(\.holds))
    case .property(let index): verdict(machine.properties[index].claim)
    }
  }

  /// The length of the longest run that `obligation` speaks of, if it says that all of them end.
  func longestRun(_ obligation: Obligation) -> Int? {
    switch obligation {
    case .lands, .landsAnywhere: cases(obligation).compactMap(\.moves).max()
    case .landsAfter(let intent, let change): starts(of: intent, after: change).compactMap { mustLand[$0] }.max()
    case .terminates(let intent): graph.starts(of: intent).compactMap { mustEnd[$0] }.max()
    case .property(let index):
      switch machine.properties[index].claim {
      case .fromMustReach(let from, let goal): longestRun(from: from) { graph.holds(goal, at: $0) }
      case .fromMustEnd(let from, _): longestRun(from: from) { _ in false }
      case .always, .never, .canReach, .fromCanReach, .askOnly, .happensOnly: nil
      }
    default: nil
    }
  }

  /// The most moves that a journey makes from where `from` is true until it ends, or comes to where `isOver` is true.
  ///
  /// No such journey may go on forever.
  private func longestRun(from: Condition, isOver: (Configuration) -> Bool) -> Int {
    var known: [Configuration: Int] = [:]
    func moves(_ configuration: Configuration) -> Int {
      if isOver(configuration) { return 0 }
      if let moves = known[configuration] { return moves }
      let rest = (graph.choices[configuration] ?? []).map { choice in
        choice.result.ending == nil ? moves(choice.result.configuration) : 0
      }
      known[configuration] = 1 + (rest.max() ?? 0)
      return 1 + (rest.max() ?? 0)
    }
    return graph.midJourney.filter { graph.holds(from, at: $0) }.map(moves).max() ?? 0
  }

  private func verdict(_ claim: Property.Claim) -> NaiveVerdict {
    switch claim {
    case .always(let condition):
      var isVacuous = false
      if case .implies(let premise, _) = condition {
        isVacuous = !graph.all.contains { graph.holds(premise, at: $0) }
      }
      return NaiveVerdict(holds: graph.all.allSatisfy { graph.holds(condition, at: $0) }, isVacuous: isVacuous)
    case .never(let condition):
      return NaiveVerdict(holds: !graph.all.contains { graph.holds(condition, at: $0) })
    case .canReach(let condition):
      return NaiveVerdict(
        holds: graph.all.contains { graph.holds(condition, at: $0) }
          || graph.isOptimistic && !graph.frontier.isEmpty)
    case .fromCanReach(let from, let goal, let means):
      let starts = graph.idle.filter { graph.holds(from, at: $0) }
      let holds = starts.allSatisfy { start in
        guard let moves = graph.browsingMoves(from: start, to: goal, by: means) else { return false }
        return means.most.map { moves <= $0 } ?? true
      }
      return NaiveVerdict(holds: holds, isVacuous: starts.isEmpty)
    case .fromMustReach(let from, let goal): return verdict(from: from, to: goal, graph.mustMeet(goal))
    case .fromMustEnd(let from, let goal): return verdict(from: from, to: goal, graph.mustEnd(in: goal))
    case .askOnly(let prompt, let condition):
      let asking = graph.midJourney.filter { isAsking(prompt, at: $0) }
      return NaiveVerdict(holds: asking.allSatisfy { graph.holds(condition, at: $0) }, isVacuous: asking.isEmpty)
    case .happensOnly(let mover, let condition):
      let happening = graph.all.filter { graph.canHappen(mover, at: $0) }
      return NaiveVerdict(
        holds: happening.allSatisfy { graph.holds(condition, at: $0) },
        isVacuous: happening.isEmpty || graph.all.allSatisfy { graph.holds(condition, at: $0) })
    }
  }

  /// - Parameter good: the journey configurations from which every run comes to `goal` as it must.
  private func verdict(from: Condition, to goal: Condition, _ good: [Configuration: Int]) -> NaiveVerdict {
    let passed = graph.midJourney.filter { graph.holds(from, at: $0) }
    // What a journey leaves when it ends is passed as well.
    let left = graph.left.filter { graph.holds(from, at: $0) }
    return NaiveVerdict(
      holds: passed.allSatisfy { good[$0] != nil } && left.allSatisfy { graph.holds(goal, at: $0) },
      isVacuous: passed.isEmpty && left.isEmpty)
  }

  /// Whether `prompt` is about to be asked.
  func isAsking(_ prompt: PromptID, at configuration: Configuration) -> Bool {
    guard case .step(let step) = machine.phase(of: configuration.position),
      case .ask(prompt, _, _) = machine.steps[step.index].action
    else { return false }
    return true
  }
}
