import NavigationEngine

struct Restaurant: Sendable { var name: String }

/// Fetches the restaurant of an earlier order once: for the answer, and for the screen that shows it.
struct Fetching: EnginePresenter {
  /// `JustEatNavigation.PresenterAdapter(presenter)`
  let screens: any EnginePresenter
  let fetch: @Sendable (_ restaurantId: String) async throws -> Restaurant
  let open: @Sendable (Restaurant) async throws -> Void

  func ask(_ question: EngineQuestion) async throws -> EngineAnswer {
    let answer = try await screens.ask(question)
    guard let id = answer.values["restaurantId"] else { return answer }
    let restaurant = try await fetch(id)
    return EngineAnswer(outcome: answer.outcome, values: answer.values, payloads: ["restaurantId": restaurant])
  }

  func present(_ presentation: EnginePresentation) async throws {
    guard let restaurant = presentation.payload("restaurantId", as: Restaurant.self) else {
      return try await screens.present(presentation)
    }
    try await open(restaurant)
  }

  func show(_ arrival: EngineArrival) async throws { try await screens.show(arrival) }
}
