import JourneyFuzzing
import NavigationEngine
import NavigationTestKit

@testable import AppStartup

/// What the driver knows of the world: which link is on its way, which is stored, and who uses the app.
struct World {
  enum Incoming: Hashable { case nothing, announced, asked, found(String) }

  var user = User.new
  var incoming = Incoming.nothing
  var storeState = LinkStoreState.absent
  /// The link in the store.
  var stored: String?
  /// What the fuzzer calls a link: it says that an answer gives `a`, and means the link that is stored.
  var names: [String: String] = [:]
  private var count = 0

  init(user: User = .new) { self.user = user }

  /// A link as nobody has seen it before, to one of the targets.
  mutating func newLink() -> String {
    count += 1
    return count.isMultiple(of: 2) ? passLink("\(count)") : "boardingpass://boardingpass.example/offers/\(count)"
  }

  /// The link that the fuzzer calls by this name.
  mutating func link(named name: String) -> String {
    let link = newLink()
    names[link] = name
    return link
  }

  mutating func keep(_ link: String, _ state: LinkStoreState = .stored) {
    stored = link
    storeState = state
  }

  /// The values of what is shown, as the fuzzer calls them.
  func values(_ shown: ShownState) -> [String: String] {
    let link: String
    switch shown {
    case .pass(let pass): link = passLink(pass)
    case .offer(let offer): link = "boardingpass://boardingpass.example/offers/\(offer)"
    default: return [:]
    }
    return ["link": names[link] ?? link]
  }

  func named(_ awaiting: Observation.Awaiting) -> Observation.Awaiting {
    guard case .presentation(var presentation) = awaiting, let link = presentation.values["link"] else {
      return awaiting
    }
    presentation.values["link"] = names[link] ?? link
    return .presentation(presentation)
  }
}

/// Which of the engine's turns the fuzzer has asked for.
///
/// The others are the stack's own: it decides again by itself where a decision was interrupted, or could not be shown.
/// They are held at their first question, and superseded by whatever comes next; what becomes of them is seen by the
/// tests of overlaps.
final class Turns: @unchecked Sendable {
  // Touched by one thread at a time, as the app is.
  private var expected: [Action] = []
  private var own: [Int: Action] = [:]
  private var begun: Set<Int> = []
  private var current = 0
  /// Whether the disk fails when a link is to be marked.
  var failsToMark = false

  func reset() { (expected, own, begun, current, failsToMark) = ([], [:], [], 0, false) }

  /// This arrives next.
  func expect(_ action: Action) { expected.append(action) }

  func note(_ event: EngineEvent) {
    switch event.kind {
    case .arrived where !expected.isEmpty: own[event.turn] = expected.removeFirst()
    case .dropped, .rejected: begun.insert(event.turn)
    case .began:
      begun.insert(event.turn)
      current = event.turn
    case .finished: current = 0
    default: break
    }
  }

  /// What has arrived and has had no turn yet, facts first.
  var waiting: [Action] {
    let waiting = own.filter { !begun.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    func isFact(_ action: Action) -> Bool { if case .change = action { true } else { false } }
    return waiting.filter(isFact) + waiting.filter { !isFact($0) }
  }

  /// Whether the current one is the fuzzer's.
  var isOwn: Bool { own[current] != nil }
}

/// Holds each call of the engine before the app hears of it.
struct HeldPresenter: EnginePresenter {
  let inner: any EnginePresenter
  let calls: HeldCalls<Observation.Awaiting, Void>

  func present(_ presentation: EnginePresentation) async throws {
    try await calls.wait(.presentation(presentation))
    try await inner.present(presentation)
  }

  func ask(_ question: EngineQuestion) async throws -> EngineAnswer {
    try await calls.wait(.question(question.prompt, values: question.values))
    return try await inner.ask(question)
  }

  func show(_ arrival: EngineArrival) async throws {
    try await calls.wait(.arrival(arrival))
    try await inner.show(arrival)
  }
}
