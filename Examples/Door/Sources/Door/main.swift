import NavigationEngine

struct Porter: DoorPresenter {
  func leave(animated: Bool) async throws { print("leave: the hall is shown") }
  func enter(animated: Bool) async throws { print("enter: the room is shown\(animated ? ", animated" : "")") }
  func askSearch() async throws -> DoorNavigation.SearchOutcome {
    print("search: the key is found")
    return .success
  }
}

let engine = try DoorNavigation.engine(presenter: Porter())
await engine.ready()
print(try await engine.open(link: "door://door.example/room").ending)
