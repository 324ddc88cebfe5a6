import NavigationEngine
import NavigationModel

/// What a directed run does next to cover something new.
enum Aim: Hashable, Sendable {
  case tap(EventID)
  case change(ChangeID)
  case open(IntentID)
  case answer(Int)
  /// Lets the current presentation fail.
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
  /// The intent that is to be opened.
  var intent: IntentID? { if case .open(let intent) = self { intent } else { nil } }
}

/// What comes next in a directed run.
struct Next {
  var aim: Aim
  /// How many presentations come before it.
  var presents: Int
  /// Whether it happens during the presentation after those.
  var isAtOnce = false
}

/// Where a directed run was when it chose.
struct Stall: Hashable {
  var configuration: Configuration
  var pending: Oracle.Pending?
  var aim: Aim?
}

/// A directed run takes the shortest way to what is not covered, again and again. Its choices are recorded like all
/// others.
extension JourneyRunner {
  /// The purpose of the next move; nil: nothing new is reachable.
  mutating func next() -> Next? {
    guard isDirected, let guide = world.guide else { return nil }
    // An interrupted journey ends as soon as the current presentation has finished.
    if oracle.isInterrupted, oracle.awaitsPresenter { return Next(aim: .pause, presents: 1) }
    let (place, presented) = place
    guard let way = way(from: place, guide) else { return nil }
    if oracle.isAskedInVain {
      // The question stays until it is answered or times out.
      if case .answer(_, let outcome) = way[0].move { return Next(aim: .answer(outcome), presents: 0) }
      return Next(aim: .hang, presents: 0)
    }
    if let count = failure(on: way), oracle.failsAfter != count {
      return Next(aim: .failLater(count), presents: presented)
    }
    var presents = presented
    for (index, step) in way.enumerated() {
      let rest = way.dropFirst(index + 1)
      let isCutShort = rest.first?.move == .supersede
      switch step.move {
      case .perform:
        if isCutShort { return interruption(presents, before: rest.dropFirst()) }
        presents += 1
      case .failToPresent: return Next(aim: .fail, presents: presents, isAtOnce: true)
      case .answer(_, let outcome):
        return isCutShort
          ? interruption(presents, before: rest.dropFirst()) : Next(aim: .answer(outcome), presents: presents)
      case .supersede: return interruption(presents, before: rest)
      case .browse, .change, .open: return arrival(step).map { Next(aim: $0, presents: presents) }
      case .choose, .unhandled, .refuse, .set, .fail, .pass, .enter, .jump, .finish: break
      }
    }
    return Next(aim: .pause, presents: presents)
  }

  /// What arrives by this move.
  private func arrival(_ step: Guide.Step) -> Aim? {
    switch step.move {
    case .browse(let id): .tap(world.machine.transitions[id.index].event)
    case .change(let id): .change(id)
    case .open(let id): .open(id)
    default: nil
    }
  }

  /// How the current journey is ended: its caller cancels. A change cannot be cancelled; the journey it began
  /// is ended by the next arrival.
  private func interruption(_ presents: Int, before rest: ArraySlice<Guide.Step>) -> Next {
    if oracle.current?.incoming.isFact == true, let aim = rest.first.flatMap(arrival) {
      return Next(aim: aim, presents: presents, isAtOnce: true)
    }
    return Next(aim: .interrupt, presents: presents, isAtOnce: true)
  }

  /// With a driver that does not step: after how many presentations one must fail, if that must be decided now because
  /// there is no later opportunity.
  private func failure(on way: [Guide.Step]) -> Int? {
    guard !world.abilities.contains(.steps) else { return nil }
    var (presents, decisions) = (0, 0)
    for step in way {
      switch step.move {
      case .failToPresent: return presents
      case .perform: presents += 1
      case .open, .answer:
        decisions += 1
        if decisions > 1 { return nil }
      case .browse, .change, .supersede: return nil
      default: break
      }
    }
    return nil
  }

  /// The rest of the current way, or a new one: to the run's first goal, and then to the goals after it, one by one.
  private mutating func way(from place: Configuration, _ guide: Guide) -> [Guide.Step]? {
    let (seen, isInVain) = (coverage.seen, oracle.isAskedInVain)
    if !isInVain, let (steps, goal) = way, seen.counts[goal] == 0,
      let passed = steps.firstIndex(where: { $0.from == place })
    {
      way?.steps.removeFirst(passed)
      return way?.steps
    }
    way = nil
    guard let goals else { return nil }
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
  private var place: (Configuration, presents: Int) {
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

  /// One of the uncovered goals, and a context from which it can be covered.
  mutating func firstAim() -> (goal: Int, start: Context)? {
    guard isDirected, let guide = world.guide, let goals else { return nil }
    let open = goals.numbers.filter { coverage.seen.counts[$0] == 0 }
    guard !open.isEmpty else { return nil }
    let first = choices.random(below: open.count)
    return (open[first...] + open[..<first]).lazy.compactMap { goal in guide.start(for: goal).map { (goal, $0) } }.first
  }

  /// Drops goals that cannot be reached after all.
  mutating func noteStall() {
    guard isDirected else { return }
    let place = Stall(configuration: oracle.configuration, pending: oracle.pending, aim: aim)
    stalls = stall == place ? stalls + 1 : 0
    stall = place
    if stalls > 8 { isDirected = false }
  }

  /// How long the move waits, as ``move()`` records it.
  mutating func aimedWait() -> Int? {
    next().map { $0.isAtOnce ? min($0.presents + 1, 7) : 0 }
  }

  /// The kind of move for what is aimed at.
  func kindAimed(at aim: Aim, _ possible: MoveKinds) -> MoveKind? {
    switch aim {
    case .tap: return .tap
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
