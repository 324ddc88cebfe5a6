import NavigationEngine
import NavigationModel

/// What a directed run does next, to see something that has not been seen.
enum Aim: Hashable, Sendable {
  case tap(EventID)
  case change(ChangeID)
  case open(IntentID)
  case answer(Int)
  /// Lets what is being shown fail.
  case fail
  /// Lets a presentation fail that comes after so many more, for drivers that do not step.
  case failLater(Int)
  /// Ends the journey while something is being shown, or asked.
  case interrupt
  /// Lets a question that nobody needs any more hang until its time is up.
  case hang
  /// Nothing: what is wanted comes later.
  case pause

  /// After how many more presentations one fails.
  var failure: Int? { if case .failLater(let count) = self { count } else { nil } }
  /// The intent that is to be opened.
  var intent: IntentID? { if case .open(let intent) = self { intent } else { nil } }
}

/// Where a directed run stood when it chose what to do.
struct Stall: Hashable {
  var configuration: Configuration
  var pending: Oracle.Pending?
  var aim: Aim?
}

/// A directed run goes the shortest way to what has not been seen, again and again. Its choices are choices like any
/// others, and are recorded like them.
extension JourneyRunner {
  /// What the next move is to do, and how many presentations come before it; nil: there is nothing new to be seen.
  mutating func nextAim() -> (aim: Aim, presents: Int)? {
    guard isDirected, let guide = world.guide else { return nil }
    // A journey that is interrupted ends as soon as what is being shown is there.
    if oracle.isInterrupted, oracle.awaitsPresenter { return (.pause, 1) }
    guard let (place, presented) = place(guide), let way = way(from: place, guide) else { return nil }
    if oracle.isAskedInVain {
      // The question stays until it is answered or its time is up.
      if case .answer(_, let outcome) = guide.move(way[0]) { return (.answer(outcome), 0) }
      return (.hang, 0)
    }
    if let count = failure(on: way, guide), oracle.failsAfter != count { return (.failLater(count), presented) }
    var presents = presented
    for (index, edge) in way.enumerated() {
      let isCutShort = index + 1 < way.count && guide.move(way[index + 1]) == .supersede
      switch guide.move(edge) {
      case .perform:
        if isCutShort { return (.interrupt, presents) }
        presents += 1
      case .failToPresent: return (.fail, presents)
      case .answer(_, let outcome): return (isCutShort ? .interrupt : .answer(outcome), presents)
      case .supersede: return (.interrupt, presents)
      case .browse(let id): return (.tap(world.machine.transitions[id.index].event), presents)
      case .change(let id): return (.change(id), presents)
      case .open(let id): return (.open(id), presents)
      case .choose, .unhandled, .refuse, .set, .fail, .pass, .enter, .jump, .finish: break
      }
    }
    return (.pause, presents)
  }

  /// With a driver that does not step: after how many presentations the way needs one that fails, if that must be said
  /// now, because nothing can be said any more before it.
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

  /// The rest of the way under way, or a new one, to the nearest goal of the run.
  private mutating func way(from place: Int, _ guide: Guide) -> [Int]? {
    let (seen, isInVain) = (coverage.seen, oracle.isAskedInVain)
    if !isInVain, let last = way.last, seen.counts[guide.triple(last)] == 0,
      let passed = way.firstIndex(where: { guide.source($0) == place }) {
      way.removeFirst(passed)
      return way
    }
    guard let goals else { return nil }
    way = guide.way(
      from: place, isInterrupted: isInVain, isNew: { seen.counts[$0] == 0 && goals.triples.contains($0) }) ?? []
    return way.isEmpty ? nil : way
  }

  /// Where the machine stands once what the user or a change began has been shown, and whether that is to come.
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

  /// For what is looked for, the starts from which it can be seen soonest; empty: any will do.
  var aimedStarts: [Int] {
    guard let guide = world.guide, let goals else { return [] }
    let seen = coverage.seen
    return goals.triples.filter { seen.counts[$0] == 0 }.map(guide.reachable.start)
  }

  /// Gives up what cannot be reached after all.
  mutating func noteStall() {
    guard isDirected else { return }
    let place = Stall(configuration: oracle.configuration, pending: oracle.pending, aim: aim)
    stalls = stall == place ? stalls + 1 : 0
    stall = place
    if stalls > 8 { isDirected = false }
  }

  /// How long the move waits, as ``move()`` records it.
  mutating func aimedWait() -> Int? {
    guard let (aim, presents) = nextAim() else { return nil }
    switch aim {
    case .fail, .interrupt: return min(presents + 1, 7)
    case .tap, .change, .open, .answer, .failLater, .hang, .pause: return 0
    }
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
    case .interrupt: return possible.contains(.cancel) ? .cancel : .link
    case .pause: return MoveKind.allCases.first { !possible.contains($0) }
    }
  }
}
