import NavigationEngine
import NavigationModel

/// The next thing that a directed run does to cover something new.
enum Aim: Hashable, Sendable {
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

/// The next aim of a directed run, and when it is due.
struct AimedMove {
  var aim: Aim
  var presents: Int
  /// True if it happens during the presentation after those.
  var isAtOnce = false
}

/// The point at which a directed run chose.
struct Stall: Hashable {
  var configuration: Configuration
  var pending: Oracle.Pending?
  var aim: Aim?
}

/// The strategy that takes the shortest way to what is not covered, again and again.
///
/// It only says what is chosen; the choices are recorded like those of random play. Used by one run.
final class DirectedPlay {
  private let world: World
  private let guide: any Guide
  private let goals: CoverageGoals
  /// Which of them it looks for first. It is not always the nearest: of goals that need different runs, the farthest
  /// would come last every time.
  private var firstGoal: Int?
  private var way: (steps: [GuideStep], goal: Int)?
  /// Its last place, and how often in a row it was there.
  private var stall: Stall?
  private var stalls = 0
  /// The purpose of the current move.
  private(set) var aim: Aim?
  /// Which of the intents the next link opens that is followed; one more than there are: none of them.
  private(set) var followed: Int?

  /// Nil if it is unknown what is reachable.
  init?(_ goals: CoverageGoals, in world: World) {
    guard let guide = world.guide else { return nil }
    (self.world, self.guide, self.goals) = (world, guide, goals)
  }

  func start(_ seen: Coverage, _ choices: inout Choices) -> Context? {
    let open = goals.numbers.filter { seen.counts[$0] == 0 }
    guard !open.isEmpty else { return nil }
    let first = choices.random(below: open.count)
    for goal in open[first...] + open[..<first] {
      guard let start = guide.start(for: goal) else { continue }
      firstGoal = goal
      return start
    }
    return nil
  }

  /// Takes aim for the current move; false if it is at the same place again and again: what it looks for cannot be
  /// reached after all.
  func takeAim(_ oracle: Oracle, _ seen: Coverage) -> Bool {
    aim = next(oracle, seen).map { $0.presents > 0 ? .pause : $0.aim }
    followed = way?.steps.lazy.compactMap(link).first
    let place = Stall(configuration: oracle.configuration, pending: oracle.pending, aim: aim)
    stalls = stall == place ? stalls + 1 : 0
    stall = place
    return stalls <= 8
  }

  /// The purpose of the next move; nil: nothing new is reachable.
  func next(_ oracle: Oracle, _ seen: Coverage) -> AimedMove? {
    // An interrupted journey ends as soon as the current presentation has finished.
    if oracle.isInterrupted, oracle.awaitsPresenter { return AimedMove(aim: .pause, presents: 1) }
    let (place, presented) = place(oracle)
    guard let way = way(from: place, isInVain: oracle.isAskedInVain, seen) else { return nil }
    if oracle.isAskedInVain {
      // The question stays until it is answered or times out.
      if case .answer(_, let outcome) = way[0].move { return AimedMove(aim: .answer(outcome), presents: 0) }
      return AimedMove(aim: .hang, presents: 0)
    }
    if let count = failure(on: way), oracle.failsAfter != count {
      return AimedMove(aim: .failLater(count), presents: presented)
    }
    var presents = presented
    for (index, step) in way.enumerated() {
      let rest = way.dropFirst(index + 1)
      let isCutShort = rest.first?.move == .supersede
      switch step.move {
      case .perform:
        if isCutShort { return interruption(of: oracle, presents, before: rest.dropFirst()) }
        presents += 1
      case .failToPresent: return AimedMove(aim: .fail, presents: presents, isAtOnce: true)
      case .answer(_, let outcome):
        return isCutShort
          ? interruption(of: oracle, presents, before: rest.dropFirst())
          : AimedMove(aim: .answer(outcome), presents: presents)
      case .supersede: return interruption(of: oracle, presents, before: rest)
      case .browse, .back, .drag, .tap, .change, .open:
        return arrival(step).map { AimedMove(aim: $0, presents: presents) }
      case .choose, .unhandled, .refuse, .set, .fail, .pass, .enter, .jump, .follow, .finish, .leave: break
      }
    }
    return AimedMove(aim: .pause, presents: presents)
  }

  /// The link that this step follows, as in ``followed``; nil if it follows nothing.
  private func link(_ step: GuideStep) -> Int? {
    let machine = world.machine
    switch step.move {
    case .follow(_, let intent): return machine.followedIntents.firstIndex(of: intent)
    case .fail(let id):
      guard case .follow = machine.steps[id.index].action, !machine.hasFollowed(step.from.position) else { return nil }
      return machine.followedIntents.count
    default: return nil
    }
  }

  private func arrival(_ step: GuideStep) -> Aim? {
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
  private func interruption(of oracle: Oracle, _ presents: Int, before rest: ArraySlice<GuideStep>) -> AimedMove {
    if oracle.current?.incoming.isFact == true, let aim = rest.first.flatMap(arrival) {
      return AimedMove(aim: aim, presents: presents, isAtOnce: true)
    }
    return AimedMove(aim: .interrupt, presents: presents, isAtOnce: true)
  }

  /// With a driver that does not step: after how many presentations one must fail, if that must be decided now because
  /// there is no later opportunity.
  private func failure(on way: [GuideStep]) -> Int? {
    guard !world.abilities.contains(.steps) else { return nil }
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
  private func way(from place: Configuration, isInVain: Bool, _ seen: Coverage) -> [GuideStep]? {
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
      guard let steps = guide.way(from: place, isInterrupted: isInVain, to: goal), !steps.isEmpty else { continue }
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
    switch aim {
    case nil: return nil
    case .tap: return .tap
    case .platform(.back): return .back
    case .platform(.drag): return .drag
    case .platform(.tap): return .tab
    case .change: return .change
    case .open: return world.allows(.intent) ? .intent : .link
    case .answer: return .answer
    case .fail, .failLater: return .fail
    case .hang: return .hang
    case .interrupt: return possible.contains(.cancel) && oracle.current?.incoming.isFact != true ? .cancel : .link
    case .pause: return MoveKind.allCases.first { !possible.contains($0) }
    }
  }
}
