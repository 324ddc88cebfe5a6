import JourneyFuzzing
import LinkRouting
import NavigationAdapters
import NavigationEngine
import NavigationModel
import NavigationSupport

/// Lets the fuzzer drive the engine, the presenter over it, and a container with its user.
@MainActor final class ContainerDriver: JourneyDriver {
  private let machine: Machine
  private let routes: RouteTable
  private var stage = Stage()
  private var engine: NavigationEngine?
  private var presenter: ContainerPresenter?
  private(set) var container: HeadlessContainer
  private var opener: LinkOpener?
  init(_ machine: Machine) throws {
    self.machine = machine
    routes = try RouteTable(machine)
    container = HeadlessContainer(tabCount: machine.tabs.count)
  }

  @MainActor var capabilities: Capabilities {
    [.links, .shortcuts, .requests, .badLinks, .taps, .changes, .refusals, .failures, .overlaps, .steps, .back]
  }

  private struct Failure: Error {}

  @MainActor func start(_ start: Start) async throws {
    let (stage, container) = (Stage(), HeadlessContainer(tabCount: machine.tabs.count))
    (self.stage, self.container) = (stage, container)
    let presenter = ContainerPresenter(container) { try await stage.ask($0) }
    let stepped = SteppedPresenter(presenter, on: stage) {
      container.willPerform = { _ in throw Failure() }
      try await $0()
    }
    let engine = try NavigationEngine(
      machine: machine, routes: routes, presenter: Mending(presenter: stepped, container: container),
      context: start.context, settings: stage.watching())
    (self.engine, self.presenter, opener) = (engine, presenter, LinkOpener(engine: engine))
    try await presenter.start(engine)
    await engine.ready()
  }

  @MainActor func act(_ action: Action) async throws {
    guard let engine, let opener else { return }
    switch action {
    case .open(let opening, _):
      stage.begin {
        do {
          switch opening.way {
          case .link(let text): try await opener.open(ReceivedLink(text, from: .url))
          case .shortcut(let type): try await opener.open(ReceivedLink(quickAction: type))
          case .spotlight(let text): try await opener.open(ReceivedLink(text, from: .searchItem))
          case .intent(let intent, let values): try await opener.land(IntentRequest(intent.id, values: values))
          }
        } catch let error where (error as? LinkOpeningError)?.isOfTheLink == true {
          throw Stage.NotHeard()
        }
      }
    case .tap(let event, let values, _): stage.begin { try await engine.perform(event.id, values: values) }
    case .change(let change, _): stage.begin { try await engine.report(change.id) }
    case .platform(let move, _, _):
      stage.begin { [container] in await container.make(move) }
    case .answer(_, _, let answer): stage.end(.success(answer))
    case .present: stage.end(showing: true)
    case .fail:
      stage.end(showing: false)
    default: return
    }
    await stage.settle()
  }

  @MainActor func observe() async throws -> Observation {
    guard let engine else { return Observation(screen: machine.root) }
    let state = container.state
    let count = state[state.base].count + state.sheets.map(\.count).reduce(0, +)
    var seen = Observation(
      screen: state.page?.screen.screen ?? machine.root, values: state.page?.screen.values, depth: count - 1,
      tab: state.selectedTab, context: await engine.configuration.context)
    seen.awaiting = stage.awaiting
    return seen
  }

  @MainActor func reset() async {
    stage.close()
    await presenter?.settled()
  }
}

/// What was to fail has had its chance when a presentation is over.
@MainActor private final class Mending: Presenter {
  private let presenter: SteppedPresenter
  private let container: HeadlessContainer

  init(presenter: SteppedPresenter, container: HeadlessContainer) {
    (self.presenter, self.container) = (presenter, container)
  }

  @MainActor func present(_ presentation: Presentation) async throws {
    defer { container.willPerform = { _ in } }
    try await presenter.present(presentation)
  }

  @MainActor func ask(_ question: Question) async throws -> Answer { try await presenter.ask(question) }

  @MainActor func show(_ arrival: Arrival) async throws {
    defer { container.willPerform = { _ in } }
    try await presenter.show(arrival)
  }
}

extension LinkOpeningError {
  /// Whether the engine was never asked.
  fileprivate var isOfTheLink: Bool { cause is LinkError }
}
