import Foundation
import JourneyFuzzing
import JustEat
import NavigationAdapters
import NavigationEngine
import NavigationModel
import TestSupport

/// Lets the fuzzer drive the whole app: facade, flow controllers and window, with its user.
@MainActor final class SystemDriver: JourneyDriver {
  private let machine: Machine
  private let mistake: HeadlessMistake?
  private var stage = Stage()
  private var app: HeadlessApp?

  init(mistake: HeadlessMistake? = nil) throws {
    machine = try JustEatNavigation.machine.get()
    self.mistake = mistake
  }

  @MainActor var capabilities: Capabilities {
    [.links, .shortcuts, .spotlight, .badLinks, .taps, .changes, .refusals, .failures, .overlaps, .steps, .back]
  }

  @MainActor func start(_ start: Start) async throws {
    let stage = Stage()
    self.stage = stage
    let app = try HeadlessApp(
      userStatus: UserStatus(rawValue: start.values["user"] ?? "") ?? .loggedOut, person: .asked(on: stage, machine),
      mistake: mistake, engineSettings: stage.watching()
    ) { [self] presenter in
      Session(of: self, over: SteppedPresenter(presenter, on: stage) { try await self.failing($0) })
    }
    self.app = app
    try await app.finishLaunching()
  }

  private func failing(_ presentation: @MainActor () async throws -> Void) async throws {
    guard let window = app?.window else { return }
    window.behavior = .failing { _ in true }
    try await window.whole(presentation)
  }

  /// Keeps who is logged in: a change has happened when it has been shown. What was to fail has had its chance then.
  @MainActor private final class Session: Presenter {
    private let driver: SystemDriver
    private let presenter: SteppedPresenter

    init(of driver: SystemDriver, over presenter: SteppedPresenter) {
      (self.driver, self.presenter) = (driver, presenter)
    }

    @MainActor func present(_ presentation: Presentation) async throws {
      defer { driver.app?.window.behavior = .immediate }
      try await presenter.present(presentation)
    }

    @MainActor func ask(_ question: Question) async throws -> Answer { try await presenter.ask(question) }

    @MainActor func show(_ arrival: Arrival) async throws {
      defer { driver.app?.window.behavior = .immediate }
      try await presenter.show(arrival)
      switch driver.machine.changes[arrival.change.index].name {
      case "signsIn": driver.app?.session.userStatus = .loggedIn
      default: if driver.mistake != .statusIsStale { driver.app?.session.userStatus = .loggedOut }
      }
    }
  }

  @MainActor func act(_ action: Action) async throws {
    guard let app else { return }
    let facade = app.deepLinkingFacade
    switch action {
    case .open(let opening, _): stage.begin { try await Self.open(opening, by: facade) }
    case .tap(let event, let values, _):
      let event = try JustEatNavigation.Event(event.name, GivenValues(values))
      stage.begin { try await app.tap(event) }
    case .change(let change, _):
      let change = try Self.known(JustEatNavigation.Change(rawValue: change.name))
      stage.begin { try await facade.report(change) }
    case .platform(.back, _, _):
      let isReported = mistake != .backIsNotReported
      stage.begin {
        try await app.make(.wentBack)
        if !isReported { throw Stage.NotHeard() }
      }
    case .platform(.drag, _, _): stage.begin { try await app.make(.draggedSheetAway) }
    case .platform(.tap(let tab), _, _):
      let tab = try Self.known(AppTab(rawValue: machine.tabs[tab.index].name))
      stage.begin { try await app.make(.tapped(tab)) }
    case .answer(_, _, let answer): stage.end(.success(answer))
    case .present: stage.end(showing: true)
    case .fail: stage.end(showing: false)
    default: return
    }
    await stage.settle()
  }

  private static func open(_ opening: Opening, by facade: DeepLinkingFacade) async throws {
    do {
      switch opening.way {
      case .link(let text):
        if let url = URL(string: text), url.absoluteString == text {
          try await facade.open(ReceivedLink(url: url))
        } else {
          // Foundation refuses or mends what is broken, so the system hands over no such link. Where a route takes it
          // all the same, as any host, the engine does.
          guard opening.request != nil else { throw Stage.NotHeard() }
          _ = try await facade.engine.open(link: text)
        }
      case .shortcut(let type): try await facade.open(ReceivedLink(quickAction: type))
      case .spotlight(let identifier): try await facade.open(ReceivedLink(identifier, from: .searchItem))
      case .intent: throw Stage.NotHeard()
      }
    } catch let error as DeepLinkingError {
      throw error.cause is DidNotLand || error.cause is EngineError ? error : Stage.NotHeard() as any Error
    }
  }

  /// Machine and window do not agree about what is not in front.
  private struct Unlike: Error { var believed, shown: Outline }

  /// A name that the app does not have.
  private struct Unknown: Error {}

  private static func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Unknown() }
    return value
  }

  @MainActor func observe() async throws -> Observation {
    guard let app else { return try Observation(on: machine, screen: "home") }
    let shown = app.window.shownBeneath
    let base = shown.stacks[shown.selectedTab] ?? []
    let front = try Self.known((shown.sheets.last ?? base).last)
    let (screen, values) = front.page.named
    // What other tabs keep is seen when nothing is under way.
    if stage.held == nil, mistake == nil {
      let believed = Outline(await app.deepLinkingFacade.engine.screens, of: machine)
      if believed != Outline(app.window.shown) { throw Unlike(believed: believed, shown: Outline(app.window.shown)) }
    }
    var seen = try Observation(
      on: machine, screen: screen.rawValue, values: front.isMadeUp ? nil : values.compactMapValues(\.self),
      depth: base.count + shown.sheets.map(\.count).reduce(0, +) - 1, tab: shown.selectedTab.rawValue,
      context: ["user": app.session.userStatus.rawValue])
    seen.awaiting = stage.awaiting
    return seen
  }

  @MainActor func reset() async {
    stage.close()
    await stage.settle()
    app = nil
  }
}

extension HeadlessPerson {
  /// Whoever drives answers for the person.
  @MainActor fileprivate static func asked(on stage: Stage, _ machine: Machine) -> HeadlessPerson {
    @MainActor func ask(_ prompt: String, _ values: [String: String]) async throws -> (String, GivenValues) {
      guard let index = machine.prompts.firstIndex(where: { $0.name == prompt }) else { throw CancellationError() }
      let answer = try await stage.ask(Question(prompt: PromptID(index), values: values))
      return (machine.prompts[index].outcomeNames[answer.outcome], GivenValues(answer.values))
    }
    return HeadlessPerson(
      logsIn: {
        switch try await ask("login", [:]).0 {
        case "signedIn": .signedIn
        case "stillSignedOut": .stillSignedOut
        case "cancelled": .cancelled
        default: .failed
        }
      },
      reorder: { id in
        let (outcome, given) = try await ask("reorderInput", ["reorderId": id])
        return switch outcome {
        case "given":
          try .given(
            restaurantId: given.required("restaurantId"), postcode: given.optional("postcode"),
            serviceType: given.optional("serviceType").flatMap(ServiceType.init(rawValue:)))
        case "cancelled": .cancelled
        default: .failed
        }
      })
  }
}

extension JustEatNavigation.Event {
  /// What users do by hand, by its name.
  fileprivate init(_ name: String, _ given: GivenValues) throws {
    self =
      switch name {
      case "searchRestaurants":
        .searchRestaurants(postcode: given.optional("postcode"), cuisine: given.optional("cuisine"))
      case "loadRestaurant":
        try .loadRestaurant(
          restaurantId: given.required("restaurantId"), postcode: given.optional("postcode"),
          serviceType: given.optional("serviceType").flatMap(ServiceType.init(rawValue:)),
          section: given.optional("section").flatMap(RestaurantSection.init(rawValue:)))
      case "fillBasket": try .fillBasket(reorderId: given.required("reorderId"))
      case "goToOrderDetails": try .goToOrderDetails(orderId: given.required("orderId"))
      case "goToOrderConfirmation": try .goToOrderConfirmation(orderId: given.required("orderId"))
      case "goToResetPassword": try .goToResetPassword(token: given.required("token"))
      case "goToRestaurantOfOrder": try .goToRestaurantOfOrder(restaurantId: given.required("restaurantId"))
      case "popEverything": .popEverything
      case "goToHome": .goToHome
      case "loadOrderHistory": .loadOrderHistory
      case "goToSettings": .goToSettings
      case "goToLogin": .goToLogin
      case "goToCheckout": .goToCheckout
      case "proceedToPayment": .proceedToPayment
      case "leaveCheckout": .leaveCheckout
      case "leaveCheckoutToSearch": .leaveCheckoutToSearch
      default: .goToPrivacyPolicy
      }
  }
}

extension Page {
  /// The spec's screen, and what it was presented with.
  var named: (screen: JustEatNavigation.Screen, values: [String: String?]) {
    switch self {
    case .home: (.home, [:])
    case .searchResults(let postcode, let cuisine): (.search, ["postcode": postcode, "cuisine": cuisine])
    case .restaurant(let id, let postcode, let serviceType, let section):
      (
        .restaurant,
        [
          "restaurantId": id, "postcode": postcode, "serviceType": serviceType?.rawValue,
          "section": section?.rawValue,
        ]
      )
    case .basket(let id): (.basket, ["reorderId": id])
    case .checkout: (.checkout, [:])
    case .payment: (.payment, [:])
    case .orderHistory: (.orderHistory, [:])
    case .ordersSignedOut: (.ordersSignedOut, [:])
    case .order(let id): (.orderDetails, ["orderId": id])
    case .settings: (.settings, [:])
    case .privacyPolicy: (.privacyPolicy, [:])
    case .login: (.login, [:])
    case .resetPassword(let token): (.resetPassword, ["token": token])
    }
  }
}
