import Basics
import NavigationEngine
import NavigationModel

/// The places of a machine, as an engine's core sees them.
///
/// The core has no rules of its own: of a place it knows only what `Step` says of it, but for names. So an
/// ``OverlapSearch`` tells places apart only by what the engine waits for there, and goes on from any of a kind as from
/// all of them: with each request, and each place of a journey, of which `Step` says something else. That is more than
/// can happen on the machine, and never less.
package struct OverlapPlaces: Sendable {
  /// The kinds of places, by what an engine waits for there.
  enum PlaceKind: Int, Hashable, Sendable {
    /// A link, a tap or a fact.
    case idle
    /// A presentation, an answer, or what a link opens.
    case present, ask, follow
    /// There are more screens below than are explored.
    case beyond
  }

  /// Something that may have the turn, at a place.
  struct RequestAtPlace: Hashable, Sendable {
    var place: Configuration
    var request: EngineCore.Request
  }

  package let machine: Machine
  /// Screens and contexts that are reachable between journeys.
  package let reachable: Set<Configuration>
  /// False: each place is told from all others.
  package private(set) var isGrouped = false
  /// Of each kind the places of which `Step` does not say the same.
  private var examples: [PlaceKind: [Configuration]] = [:]
  private var asked: [EngineCore.Ticket.Kind: [RequestAtPlace]] = [:]

  /// With more screens below, in all tabs, nothing is explored: there may be any number of them on each other.
  package static var mostBelow: Int { 2 }

  /// - Parameter limit: of what may be reachable.
  package init(_ machine: Machine, limit: Int = 1 << 20, isStopped: () -> Bool = { false }) {
    self.machine = machine
    reachable = Self.reachable(machine, limit: limit, isStopped: isStopped)
    var reading = PlaceReading(machine)
    var found = Worklist(machine.initialConfigurations(limit: limit) ?? [])
    var told: Set<[[Int]]> = []
    var toldOfRequests: [EngineCore.Ticket.Kind: Set<[Int]>] = [:]
    while found.all.count < limit, !isStopped(), let (_, place) = found.next() {
      let kind = Self.kind(of: place, on: machine)
      if kind == .idle {
        if examples[.idle] == nil { examples[.idle] = [place] }
        for kind in EngineCore.Ticket.Kind.allCases {
          for request in all(of: kind, at: place)
          where toldOfRequests[kind, default: []].insert(reading.answer(to: request, at: place)).inserted {
            asked[kind, default: []].append(RequestAtPlace(place: place, request: request))
          }
        }
      } else if told.insert([[kind.rawValue]] + reading.outcomes(at: place)).inserted {
        examples[kind, default: []].append(place)
      }
      for next in reading.takePlaces() where Self.kind(of: next, on: machine) != .beyond { found.add(next) }
    }
    isGrouped = found.lookedAt == found.all.count
  }

  /// The configurations between journeys that are reachable, up to ``mostBelow`` screens below.
  private static func reachable(_ machine: Machine, limit: Int, isStopped: () -> Bool) -> Set<Configuration> {
    var found = Worklist(machine.initialConfigurations(limit: limit) ?? [])
    while found.all.count < limit, !isStopped(), let next = found.next() {
      Step.forEachChoice(in: next.element, of: machine) { choice in
        for place in [choice.result.configuration, choice.result.configuration.idle]
        where place.stack.height <= mostBelow { found.add(place) }
      }
    }
    return Set(found.all.lazy.filter(\.isIdle))
  }

  /// The same, with each place told from all others.
  package var apart: OverlapPlaces {
    var places = self
    (places.isGrouped, places.examples, places.asked) = (false, [:], [:])
    return places
  }

  static func kind(of place: Configuration, on machine: Machine) -> PlaceKind {
    if place.stack.height > mostBelow { return .beyond }
    return switch Step.next(in: place, of: machine) {
    case .idle, .automatic: .idle
    case .present: .present
    case .ask: .ask
    case .follow: .follow
    }
  }

  /// The places from which to go on for `place`: one for each thing that `Step` may say of its kind.
  func examples(like place: Configuration) -> [Configuration] {
    isGrouped ? examples[Self.kind(of: place, on: machine)] ?? [place] : [place]
  }

  /// The requests that may have the turn at places like this, between journeys.
  func asked(_ kind: EngineCore.Ticket.Kind, like place: Configuration) -> [RequestAtPlace] {
    if isGrouped { return asked[kind] ?? [] }
    return all(of: kind, at: place).map { RequestAtPlace(place: place, request: $0) }
  }

  private func all(of kind: EngineCore.Ticket.Kind, at place: Configuration) -> [EngineCore.Request] {
    guard kind == .observation else { return Self.named(kind, on: machine) }
    return Self.named(kind, on: machine)
      + machine.screens.indices.map { index in
        var shown = place
        shown.screen = ScreenID(index)
        return .shown(shown.screen, isReachable: reachable.contains(shown))
      }
  }

  /// The requests of this kind, but for what is shown.
  static func named(_ kind: EngineCore.Ticket.Kind, on machine: Machine) -> [EngineCore.Request] {
    switch kind {
    case .link: machine.intents.indices.map { .link(IntentID($0)) }
    case .tap: machine.events.indices.map { .tap(EventID($0)) }
    case .change, .changeThatOpens:
      machine.changes.indices.filter { (machine.changes[$0].opens != nil) == (kind == .changeThatOpens) }
        .map { .change(ChangeID($0)) }
    case .observation:
      machine.events.indices.map { .happened(EventID($0)) } + machine.platformMoves.map { .platform($0) }
    }
  }
}
