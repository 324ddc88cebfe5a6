import NavigationEngine
import NavigationModel

/// Reads what `Step` says of a place: how the engine's core goes on after each request and each outcome there, and to
/// which kinds of places, and whether something else is shown or known there.
///
/// A reading is a row of numbers. Two that are equal differ in names only.
struct PlaceReading {
  let machine: Machine
  /// The configurations to which all that was read leads.
  private var places: [Configuration] = []
  /// Of which place is read.
  private var origin: Configuration

  init(_ machine: Machine) {
    self.machine = machine
    origin = Configuration(screen: machine.root, context: Context())
  }

  mutating func takePlaces() -> [Configuration] {
    defer { places = [] }
    return places
  }

  /// Of a place to which something leads from ``origin``. A core that forgets to go there is seen only if they differ.
  private mutating func kind(of place: Configuration) -> Int {
    places.append(place)
    let isSame = [place.screen == origin.screen && place.stack == origin.stack, place.context == origin.context]
    return OverlapPlaces.kind(of: place, on: machine).rawValue * 4 + (isSame[0] ? 2 : 0) + (isSame[1] ? 1 : 0)
  }

  // MARK: Between journeys

  mutating func answer(to request: EngineCore.Request, at place: Configuration) -> [Int] {
    origin = place
    switch request {
    case .link(let intent): return link(intent, at: place)
    case .tap(let event), .happened(let event): return byHand(event, at: place)
    case .change(let change):
      guard let choice = Step.choice(.change(change), in: place, of: machine) else { return [] }
      return making(choice) + (machine.changes[change.index].opens.map { opening($0, at: choice) } ?? [])
    case .platform(let move):
      let choice = Step.choice(move.move, in: place, of: machine)
      guard let choice else { return [0, place.staysOnTap(move.move) ? 1 : 0] }
      return [1, kind(of: choice.result.configuration)]
    case .shown(let screen, let isReachable):
      guard isReachable || screen == place.screen else { return [2] }
      var shown = place
      shown.screen = screen
      return [3, isReachable ? 1 : 0, screen == place.screen ? 1 : 0, kind(of: shown)]
    }
  }

  private mutating func byHand(_ event: EventID, at place: Configuration) -> [Int] {
    let enabled = machine.enabledTransitions(in: place).filter { machine.transitions[$0.index].event == event }
    let choices = enabled.compactMap { Step.choice(.browse($0), in: place, of: machine) }
    return [4, machine.browsing.contains(event) ? 1 : 0, enabled.count, choices.count]
      + choices.map { kind(of: $0.result.configuration) }
  }

  private mutating func making(_ choice: Choice) -> [Int] {
    [choice.actions(of: machine).isEmpty ? 0 : 1, kind(of: choice.result.configuration)]
  }

  private mutating func opening(_ intent: IntentID, at choice: Choice) -> [Int] {
    way(from: Step.opening(intent, in: choice.result.configuration, of: machine))
  }

  /// The places that come of a link: at once, and after each change that a status may show before.
  private mutating func link(_ intent: IntentID, at place: Configuration) -> [Int] {
    var row = way(from: Step.opening(intent, in: place, of: machine))
    var contexts: Set<Context> = [place.context]
    for choice in Step.choices(in: place, of: machine) {
      guard case .change = choice.move, contexts.insert(choice.result.configuration.context).inserted else { continue }
      row += making(choice) + opening(intent, at: choice)
    }
    return row
  }

  // MARK: In journeys

  /// The places at which the journey may be ended at once, and those to which it gets by itself otherwise.
  private mutating func way(from place: Configuration) -> [Int] {
    var passed: [Configuration] = []
    var now = place
    while case .automatic(let entry) = Step.next(in: now, of: machine) {
      // Endless: it is ended at one of these.
      if let begin = passed.firstIndex(of: now) { return [5, begin, passed.count] + passed.map { kind(of: $0.idle) } }
      passed.append(now)
      now = entry.configuration
    }
    if case .idle = Step.next(in: now, of: machine) { now = now.idle }
    return [6, kind(of: place.idle), kind(of: now)]
  }

  /// The places that come of each outcome where a journey waits.
  mutating func outcomes(at place: Configuration) -> [[Int]] {
    origin = place
    let ended = [kind(of: place.idle)]
    switch Step.next(in: place, of: machine) {
    case .idle, .automatic: return []
    case .present(let step, let transition, let entry):
      return [ended, way(from: entry.configuration), after(.failToPresent(step, transition), at: place)]
    case .ask(let step, let prompt):
      return [ended]
        + machine.prompts[prompt.index].outcomes.indices.map { after(.answer(step, outcome: $0), at: place) }
    case .follow(let step):
      return [ended, after(.fail(step), at: place)]
        + machine.followedIntents.map { after(.follow(step, $0), at: place) }
    }
  }

  /// The place to which the journey gets by this move, if it is possible.
  private mutating func after(_ move: Move, at place: Configuration) -> [Int] {
    Step.choice(move, in: place, of: machine).map { way(from: $0.result.configuration) } ?? []
  }
}
