import NavigationAdapters
import NavigationEngine
import NavigationModel
import Testing

@Test("a link shows the offer in a sheet over the teas, and dragging it away shows them again")
@MainActor func offer() async throws {
  let container = HeadlessContainer(tabCount: 2)
  let presenter = ContainerPresenter(container) { _ in Answer(outcome: 0) }
  let engine = try NavigationEngine(machine: TeaShopNavigation.machine.get(), presenter: presenter)
  try await presenter.start(engine)
  await engine.ready()
  await container.make(.tap(TabID(1)))
  #expect(try await engine.open(link: "tea://shop.example/offers/7").ending == .landed)
  #expect(container.state.page?.name == "offer")
  #expect(container.state.page?.screen.values == ["offerId": "7"])
  await container.make(.drag)
  #expect(container.state.page?.name == "teas")
}
