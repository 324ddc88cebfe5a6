import NavigationEngine
import NavigationModel

/// The next thing that a directed run does to cover something new.
enum DirectedMove: Hashable, Sendable {
  case tap(EventID)
  case platform(PlatformMove)
  case change(ChangeID)
  case open(IntentID)
  case answer(Int)
  case fail
  /// Lets a later presentation fail, after this many more, for drivers that do not step.
  case failLater(Int)
  /// Ends the journey during a presentation or a question.
  case interrupt
  /// Lets a question whose answer is no longer needed hang until it times out.
  case hang
  /// Nothing: the goal comes later.
  case pause

  /// After how many more presentations one fails.
  var failure: Int? { if case .failLater(let count) = self { count } else { nil } }
  var tab: TabID? { if case .platform(.tap(let tab)) = self { tab } else { nil } }
  var intent: IntentID? { if case .open(let intent) = self { intent } else { nil } }
}

/// The next move of a directed run, and when it is due.
struct DueMove {
  var chosen: DirectedMove
  var presents: Int
  /// True if it happens during the presentation after those.
  var isAtOnce = false
}

/// The point at which a directed run chose.
struct Stall: Hashable {
  var configuration: Configuration
  var pending: Oracle.Pending?
  var chosen: DirectedMove?
}

/// The strategy that takes the shortest way to what is not covered, again and again.
///
/// It only says what is chosen; the choices are recorded like those of random play. Used by one run.
final class DirectedRun {
  private let world: World
  private let planner: any GoalPlanner
  private let goals: CoverageGoals
  /// Which of them it looks for first. It is not always the nearest: of goals that need different runs, the farthest
  /// would come last every time.
  private var firstGoal: Int?
  private var way: (steps: [PlannedStep], goal: Int)?
  /// Its last place, and how often in a row it was there.
  private var stall: Stall?
  private var stalls = 0
  /// The purpose of the current move.
  private(set) var chosen: DirectedMove?
  /// Which of the intents the next link opens that is followed; one more than there are: none of them.
  private(set) var followed: Int?

  /// Nil if it is unknown what is reachable.
  init?(_ goals: CoverageGoals, in world: World) {
    guard let planner = world.planner else { return nil }
    (self.world, self.planner, self.goals) = (world, planner, goals)
  }

  func start(_ seen: Coverage, _ choices: inout Choices) -> Context? {
    let open = goals.numbers.filter { seen.counts[$0] == 0 }
    guard !open.isEmpty else { return nil }
    let first = choices.random(below: open.count)
    for goal in open[first...] + open[..<first] {
      guard let start = planner.start(for: goal) else { continue }
      firstGoal = goal
      return start
    }
    return nil
  }

  /// Chooses for the current move; false if it is at the same place again and again: what it looks for cannot be
  /// reached after all.
  func takeAim(_ oracle: Oracle, _ seen: Coverage) -> Bool {
    chosen = next(oracle, seen).map { $0.presents > 0 ? .pause : $0.chosen }
    followed = way?.steps.lazy.compactMap(link).first
    let place = Stall(configuration: oracle.configuration, pending: oracle.pending, chosen: chosen)
    stalls = stall == place ? stalls + 1 : 0
    stall = place
    return stalls <= 8
  }

  /// The purpose of the next move; nil: nothing new is reachable.
  func next(_ oracle: Oracle, _ seen: Coverage) -> DueMove? {
    // An interrupted journey ends as soon as the current presentation has finished.
    if oracle.isInterrupted, oracle.awaitsPresenter { return DueMove(chosen: .pause, presents: 1) }
    let (place, presented) = place(oracle)
    guard let way = way(from: place, isInVain: oracle.isAskedInVain, seen) else { return nil }
    if oracle.isAskedInVain {
      // The question stays until it is answered or times out.
      if case .answer(_, let outcome) = way[0].move { return DueMove(chosen: .answer(outcome), presents: 0) }
      return DueMove(chosen: .hang, presents: 0)
    }
    if let count = failure(on: way), oracle.failsAfter != count {
      return DueMove(chosen: .failLater(count), presents: presented)
    }
    var presents = presented
    for (index, step) in way.enumerated() {
      let rest = way.dropFirst(index + 1)
      let isCutShort = rest.first?.move == .supersede
      switch step.move {
      case .perform:
        if isCutShort { return interruption(of: oracle, presents, before: rest.dropFirst()) }
        presents += 1
      case .failToPresent: return DueMove(chosen: .fail, presents: presents, isAtOnce: true)
      case .answer(_, let outcome):
        return isCutShort
          ? interruption(of: oracle, presents, before: rest.dropFirst())
          : DueMove(chosen: .answer(outcome), presents: presents)
      case .supersede: return interruption(of: oracle, presents, before: rest)
      case .browse, .back, .drag, .tap, .change, .open:
        return arrival(step).map { DueMove(chosen: $0, presents: presents) }
      case .choose, .unhandled, .refuse, .set, .fail, .pass, .enter, .jump, .follow, .finish, .leave: break
      }
    }
    return DueMove(chosen: .pause, presents: presents)
  }

  /// The link that this step follows, as in ``followed``; nil if it follows nothing.
  private func link(_ step: PlannedStep) -> Int? {
    let machine = world.machine
    switch step.move {
    case .follow(_, let intent): return machine.followedIntents.firstIndex(of: intent)
    case .fail(let id):
      guard case .follow = machine.steps[id.index].action, !machine.hasFollowed(step.from.position) else { return nil }
      return machine.followedIntents.count
    default: return nil
    }
  }

  private func arrival(_ step: PlannedStep) -> DirectedMove? {
    switch step.move {
    case .browse(let id): .tap(world.machine.transitions[id.index].event)
    case .change(let id): .change(id)
    case .open(let id): .open(id)
    case .back: .platform(.back)
    case .drag: .platform(.drag)
    case .tap(let tab): .platform(.tap(tab))
    default: nil
    }
  }

  /// The moves by which the current journey is ended: its caller cancels. A change cannot be cancelled; the journey it
  /// began is ended by the next arrival.
  private func interruption(of oracle: Oracle, _ presents: Int, before rest: ArraySlice<PlannedStep>) -> DueMove {
    if oracle.current?.incoming.isFact == true, let chosen = rest.first.flatMap(arrival) {
      return DueMove(chosen: chosen, presents: presents, isAtOnce: true)
    }
    return DueMove(chosen: .interrupt, presents: presents, isAtOnce: true)
  }

  /// With a driver that does not step: after how many presentations one must fail, if that must be decided now because
  /// there is no later opportunity.
  private func failure(on way: [PlannedStep]) -> Int? {
    guard !world.capabilities.contains(.steps) else { return nil }
    var (presents, decisions) = (0, 0)
    for step in way {
      switch step.move {
      case .failToPresent: return presents
      case .perform: presents += 1
      case .open, .answer:
        decisions += 1
        if decisions > 1 { return nil }
      case .browse, .back, .drag, .tap, .change, .supersede: return nil
      default: break
      }
    }
    return nil
  }

  /// The rest of the current way, or a new one: to the run's first goal, and then to the goals after it, one by one.
  private func way(from place: Configuration, isInVain: Bool, _ seen: Coverage) -> [PlannedStep]? {
    if !isInVain, let (steps, goal) = way, seen.counts[goal] == 0,
      let passed = steps.firstIndex(where: { $0.from == place })
    {
      way?.steps.removeFirst(passed)
      return way?.steps
    }
    way = nil
    let first = firstGoal ?? goals.numbers.lowerBound
    let inTurn = Array(first..<goals.numbers.upperBound) + (goals.numbers.lowerBound..<first)
    for goal in inTurn where seen.counts[goal] == 0 {
      guard let steps = planner.way(from: place, isInterrupted: isInVain, to: goal), !steps.isEmpty else { continue }
      (way, firstGoal) = ((steps, goal), goal)
      return steps
    }
    return nil
  }

  /// The machine's place once the current tap or change has been shown, and whether that is still to come.
  private func place(_ oracle: Oracle) -> (Configuration, presents: Int) {
    let move: Move? =
      switch oracle.pending {
      case .presentation(let presentation, nil): .browse(presentation.transition)
      case .arrival(let arrival): .change(arrival.change)
      case .presentation, .question, nil: nil
      }
    guard let move, let choice = world.memo.choice(move, in: oracle.configuration) else {
      return (oracle.configuration, 0)
    }
    return (choice.result.configuration, 1)
  }

  func kind(_ possible: MoveKinds, _ oracle: Oracle) -> MoveKind? {
    switch chosen {
    case nil: return nil
    case .tap: return .tap
    case .platform(.back): return .back
    case .platform(.drag): return .drag
    case .platform(.tap): return .tab
    case .change: return .change
    case .open: return world.kinds.contains(.intent) ? .intent : .link
    case .answer: return .answer
    case .fail, .failLater: return .fail
    case .hang: return .hang
    case .interrupt: return possible.contains(.cancel) && oracle.current?.incoming.isFact != true ? .cancel : .link
    case .pause: return MoveKind.allCases.first { !possible.contains($0) }
    }
  }
}
