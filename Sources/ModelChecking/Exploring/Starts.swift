import NavigationModel

/// Where journeys begin: every screen and context in which a link can open.
struct Starts: Sendable {
  /// A start, and an idle configuration in which a link opens there.
  struct Start: Sendable {
    /// Screen and context in which the journey begins.
    var place: Configuration
    /// The number, in the exploration, of the idle configuration in which the link arrives; nil for the root itself.
    var origin: Int?
  }

  private let machine: Machine
  /// All reachable starts, in the order found.
  let all: [Start]
  /// The contexts of all starts, ascending.
  let contexts: [Context]
  private let byContext: [Context: [Start]]
  /// Per context: the start on the root, if a link can open there.
  private let rootStarts: [Context: Start]

  /// - Throws: ``LimitReached``.
  init(_ reachable: ReachableConfigurations) throws {
    let machine = reachable.machine
    self.machine = machine
    var seen = ConfigurationTable(machine)
    var all: [Start] = []
    for index in reachable.idle {
      var place = reachable.table[index]
      if machine.start == .fresh { place.screen = machine.root }
      if try seen.insert(place).isNew { all.append(Start(place: place, origin: index)) }
    }
    self.all = all
    contexts = Set(all.map(\.place.context)).sorted()
    byContext = Dictionary(grouping: all, by: \.place.context)
    rootStarts = Dictionary(
      all.filter { $0.place.screen == machine.root }
        .map { ($0.place.context, Start(place: $0.place, origin: nil)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The contexts in which a link can open on the root, ascending.
  var rootContexts: [Context] { rootStarts.keys.sorted() }

  /// The start on the root in `context`.
  func root(in context: Context) -> Start? { rootStarts[context] }

  /// The starts in `context`, in the order found.
  func all(in context: Context) -> [Start] { byContext[context] ?? [] }

  /// Whether `intent` is to be refused at this start.
  func isDenied(_ intent: IntentID, at start: Start) -> Bool {
    machine.isDenied(intent, at: start.place)
  }

  /// The contexts of all starts at which `intent` is denied, or is not, ascending.
  func contexts(of intent: IntentID, denied: Bool) -> [Context] {
    guard machine.intents[intent.index].denied != nil else {
      return denied ? [] : contexts
    }
    return Set(all.filter { isDenied(intent, at: $0) == denied }.map(\.place.context)).sorted()
  }
}
