import NavigationModel
import StateSpace

/// Where journeys begin: every screen and context in which a link can open.
struct Starts: Sendable {
  /// A start, and an idle configuration in which a link opens there.
  struct Start: Sendable {
    /// Screen and context in which the journey begins.
    var place: Configuration
    /// The number, in the exploration, of the idle configuration in which the link arrives; nil for the root itself.
    var origin: Int?
    /// The change after which the intent is opened there, if one does that.
    var change: Choice?
    /// How many moves lead there, the change included, on a shortest run.
    var moves: Int
  }

  private let machine: Machine
  /// All reachable starts, the nearest first.
  let all: [Start]
  /// The contexts of all starts, ascending.
  let contexts: [Context]
  private let byContext: [Context: [Start]]
  /// Per context: the start on the root, if a link can open there.
  private let rootStarts: [Context: Start]
  /// Per change that opens an intent: where that journey begins.
  private let afterChanges: [ChangeID: [Start]]

  /// - Throws: ``LimitReached``.
  init(_ reachable: ReachableConfigurations) throws {
    let machine = reachable.machine
    self.machine = machine
    var seen = ConfigurationTable(machine)
    var all: [Start] = []
    for index in reachable.idle {
      var place = reachable.table[index]
      if machine.start == .fresh { place.screen = machine.root }
      if try seen.insert(place).isNew {
        all.append(Start(place: place, origin: index, moves: Int(reachable.distances[index])))
      }
    }
    self.all = all
    afterChanges = try Self.afterChanges(reachable)
    contexts = Set(all.map(\.place.context)).sorted()
    byContext = Dictionary(grouping: all, by: \.place.context)
    rootStarts = Dictionary(
      all.filter { $0.place.screen == machine.root }
        .map { ($0.place.context, Start(place: $0.place, origin: nil, moves: 0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// - Throws: ``LimitReached``.
  private static func afterChanges(_ reachable: ReachableConfigurations) throws -> [ChangeID: [Start]] {
    let machine = reachable.machine
    guard machine.changes.contains(where: { $0.opens != nil }) else { return [:] }
    var starts: [ChangeID: [Start]] = [:]
    var seen: [ChangeID: ConfigurationTable] = [:]
    for index in reachable.idle {
      try Step.forEachMoveByHandOrChange(in: reachable.table[index], of: machine) { choice in
        guard case .change(let change) = choice.move, machine.changes[change.index].opens != nil else { return }
        var place = choice.result.configuration
        if machine.start == .fresh { place.screen = machine.root }
        guard try seen[change, default: ConfigurationTable(machine)].insert(place).isNew else { return }
        let moves = Int(reachable.distances[index]) + 1
        starts[change, default: []].append(Start(place: place, origin: index, change: choice, moves: moves))
      }
    }
    return starts
  }

  /// The contexts in which a link can open on the root, ascending.
  var rootContexts: [Context] { rootStarts.keys.sorted() }

  /// The start on the root in `context`.
  func root(in context: Context) -> Start? { rootStarts[context] }

  /// The starts in `context`, the nearest first.
  func all(in context: Context) -> [Start] { byContext[context] ?? [] }

  /// The starts of the journeys that `change` opens, the nearest first.
  func after(_ change: ChangeID) -> [Start] { afterChanges[change] ?? [] }

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
