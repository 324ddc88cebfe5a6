import NavigationEngine
import NavigationModel
import PluginLinks

/// Every path of moves up to a length, looked at by the observer.
///
/// Paths that have led to the same are continued once: to the same for the observer, and to the same in the app, both
/// to the eye and within (where the engine stands, what the preferences remember, whether the app is ready). What an
/// app does next depends on nothing else.
@MainActor struct Exploration {
  /// Where a path has led.
  struct Place: Hashable {
    var observer: Observer
    var sight: Sight
    var memory: HeadlessMemory
    var configuration: Configuration
    var isReady: Bool
  }

  /// From where one began, to whom it is what it is.
  struct Start: Sendable {
    var memory: HeadlessMemory
    var observer: Observer
  }

  /// Where paths have led.
  private(set) var places: Set<Place> = []
  /// The first difference, and how one gets to it.
  private(set) var complaint: (path: [Move], difference: String)?

  private let start: Start
  /// What happens by itself after a move, if something waited: a planted mistake.
  private let afterwards: [Move: Move]
  private let settings: HeadlessApp.Settings
  private var first: Place?
  private var next: [Place: [Place]] = [:]

  /// - Parameter length: of the paths; nil: any, until there is nothing new.
  init(
    from start: Start, length: Int? = nil, settings: HeadlessApp.Settings = HeadlessApp.Settings(),
    afterwards: [Move: Move] = [:]
  ) async throws {
    self.start = start
    self.afterwards = afterwards
    var settings = settings
    settings.world = .byHand
    self.settings = settings
    try await explore(length ?? .max)
  }

  /// How many paths of this length the observer has agreed with.
  func paths(ofLength length: Int) -> Int {
    guard let first else { return 0 }
    var layer = [first: 1]
    for _ in 0..<length {
      var following: [Place: Int] = [:]
      for (place, ways) in layer { for follower in next[place] ?? [] { following[follower, default: 0] += ways } }
      layer = following
    }
    return layer.values.reduce(0, +)
  }

  private struct Node {
    var path: [Move]
    var place: Place
  }

  private mutating func explore(_ length: Int) async throws {
    let app = try await self.app(after: [])
    let begin = await place(app, start.observer)
    app.close()
    first = begin
    places = [begin]
    var frontier = [Node(path: [], place: begin)]
    while let depth = frontier.first?.path.count, depth < length {
      var reached: [Node] = []
      for node in frontier {
        reached += try await follow(node)
        if complaint != nil { return }
      }
      frontier = reached
    }
  }

  /// Makes every move where a path has led; gives the places that are new.
  private mutating func follow(_ node: Node) async throws -> [Node] {
    var reached: [Node] = []
    var unchanged: HeadlessApp?
    for move in Move.allCases {
      var app: HeadlessApp
      if let unchanged { app = unchanged } else { app = try await self.app(after: node.path) }
      let (place, difference) = try await look(&app, node.place, after: move)
      if let difference {
        complaint = (node.path + [move], difference)
        return []
      }
      next[node.place, default: []].append(place)
      if places.insert(place).inserted { reached.append(Node(path: node.path + [move], place: place)) }
      // Where nothing has come of a move, the next one can be made.
      unchanged = place == node.place ? app : nil
      if unchanged == nil { app.close() }
    }
    unchanged?.close()
    return reached
  }

  private func app(after path: [Move]) async throws -> HeadlessApp {
    var app = try HeadlessApp(start.memory, settings: settings)
    for move in path { try await happen(move, to: &app) }
    return app
  }

  private func happen(_ move: Move, to app: inout HeadlessApp) async throws {
    let isWaiting = app.question != nil
    try await move.happen(to: &app)
    if isWaiting { try await afterwards[move]?.happen(to: &app) }
  }

  private func place(_ app: HeadlessApp, _ observer: Observer) async -> Place {
    Place(
      observer: observer, sight: app.sight(after: app.outcomes.count, app.system.handed.count), memory: app.memory,
      configuration: await app.deepLinkManager.engine.configuration,
      isReady: app.deepLinkManager.shouldContinueDeepLinkNavigation())
  }

  /// Lets a move happen; says what is otherwise than the observer expects.
  private func look(
    _ app: inout HeadlessApp, _ before: Place, after move: Move
  ) async throws -> (Place, difference: String?) {
    var observer = before.observer
    let expected = observer.sight(after: move)
    let (outcomes, handed) = move == .killed ? (0, 0) : (app.outcomes.count, app.system.handed.count)
    try await happen(move, to: &app)
    let seen = app.sight(after: outcomes, handed)
    var difference = seen == expected ? nil : "there should be\n  \(expected)\nbut there is\n  \(seen)"
    let memory = HeadlessMemory(observer)
    if difference == nil, app.memory != memory {
      difference = "it should remember\n  \(memory)\nbut it remembers\n  \(app.memory)"
    }
    return (await place(app, observer), difference)
  }
}

extension HeadlessMemory {
  /// What should be remembered of what the observer knows.
  init(_ observer: Observer) {
    self.init(
      tenant: observer.isOtherTenant ? .other : .full, isUserLoggedIn: observer.login != .out,
      isFirstVisit: observer.isFirstVisit, isConsentGiven: observer.hasConsent)
    isThroughLogin = observer.login == .inside
  }
}
