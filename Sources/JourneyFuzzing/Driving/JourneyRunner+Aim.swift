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
    guard let (place, presented) = place(guide), let way = way(from: place, guide) else { return nil }
    if oracle.isAskedInVain {
      // The question stays until it is answered or times out.
      if case .answer(_, let outcome) = guide.move(way[0]) { return Next(aim: .answer(outcome), presents: 0) }
      return Next(aim: .hang, presents: 0)
    }
    if let count = failure(on: way, guide), oracle.failsAfter != count {
      return Next(aim: .failLater(count), presents: presented)
    }
    var presents = presented
    for (index, edge) in way.enumerated() {
      let rest = way.dropFirst(index + 1)
      let isCutShort = rest.first.map { guide.move($0) == .supersede } ?? false
      switch guide.move(edge) {
      case .perform:
        if isCutShort { return interruption(presents, before: rest.dropFirst(), guide) }
        presents += 1
      case .failToPresent: return Next(aim: .fail, presents: presents, isAtOnce: true)
      case .answer(_, let outcome):
        return isCutShort
          ? interruption(presents, before: rest.dropFirst(), guide) : Next(aim: .answer(outcome), presents: presents)
      case .supersede: return interruption(presents, before: rest, guide)
      case .browse, .change, .open: return arrival(edge, guide).map { Next(aim: $0, presents: presents) }
      case .choose, .unhandled, .refuse, .set, .fail, .pass, .enter, .jump, .finish: break
      }
    }
    return Next(aim: .pause, presents: presents)
  }

  /// What arrives by this edge.
  private func arrival(_ edge: Int, _ guide: Guide) -> Aim? {
    switch guide.move(edge) {
    case .browse(let id): .tap(world.machine.transitions[id.index].event)
    case .change(let id): .change(id)
    case .open(let id): .open(id)
    default: nil
    }
  }

  /// How the current journey is ended: its caller cancels. A change cannot be cancelled; the journey it began
  /// is ended by the next arrival.
  private func interruption(_ presents: Int, before rest: ArraySlice<Int>, _ guide: Guide) -> Next {
    if oracle.current?.incoming.isChange == true, let aim = rest.first.flatMap({ arrival($0, guide) }) {
      return Next(aim: aim, presents: presents, isAtOnce: true)
    }
    return Next(aim: .interrupt, presents: presents, isAtOnce: true)
  }

  /// With a driver that does not step: after how many presentations one must fail, if that must be decided now because
  /// there is no later opportunity.
  private func failure(on way: [Int], _ guide: Guide) -> Int? {
    guard !world.abilities.contains(.steps) else { return nil }
    var (presents, decisions) = (0, 0)
    for edge in way {
      switch guide.move(edge) {
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

  /// The rest of the current way, or a new one, to the run's nearest goal.
  private mutating func way(from place: Int, _ guide: Guide) -> [Int]? {
    let (seen, isInVain) = (coverage.seen, oracle.isAskedInVain)
    if !isInVain, let last = way.last, seen.counts[guide.triple(last)] == 0,
      let passed = way.firstIndex(where: { guide.source($0) == place })
    {
      way.removeFirst(passed)
      return way
    }
    guard let goals else { return nil }
    if let firstGoal, seen.counts[firstGoal] == 0,
      let first = guide.way(from: place, isInterrupted: isInVain, isNew: { $0 == firstGoal })
    {
      way = first
      return way
    }
    way =
      guide.way(
        from: place, isInterrupted: isInVain, isNew: { seen.counts[$0] == 0 && goals.triples.contains($0) }) ?? []
    return way.isEmpty ? nil : way
  }

  /// The machine's place once the current tap or change has been shown, and whether that is still to come.
  private func place(_ guide: Guide) -> (Int, presents: Int)? {
    var configuration = oracle.configuration
    var presents = 0
    let move: Move? =
      switch oracle.pending {
      case .presentation(let presentation, nil): .browse(presentation.transition)
      case .arrival(let arrival): .change(arrival.change)
      case .presentation, .question, nil: nil
      }
    if let move, let choice = world.memo[configuration].choices.first(where: { $0.move == move }) {
      configuration = choice.result.configuration
      presents = 1
    }
    return guide.reachable.index.number(of: configuration).map { ($0, presents) }
  }

  /// The uncovered goals, and the starts from which they are nearest.
  var unseenGoals: [(goal: Int, start: Int)] {
    guard isDirected, let guide = world.guide, let goals else { return [] }
    return goals.triples.filter { coverage.seen.counts[$0] == 0 }
      .compactMap { goal in guide.starts[goal].map { (goal, $0) } }
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
    case .interrupt: return possible.contains(.cancel) && oracle.current?.incoming.isChange != true ? .cancel : .link
    case .pause: return MoveKind.allCases.first { !possible.contains($0) }
    }
  }
}
