import NavigationModel
import StateSpace

/// The obligations of a machine, in the order in which they are reported.
struct ObligationList {
  /// More obligations than this are not listed: nobody could read them, and each has configurations of its own.
  private static let limit = 1 << 20

  let machine: Machine

  /// All obligations, given where links can open.
  ///
  /// - Throws: ``LimitReached``.
  func all(_ starts: Starts) throws -> [Obligation] {
    guard areListable(contexts: starts.contexts.count) else { throw LimitReached() }
    var list: [Obligation] = []
    for intent in machine.intents.indices.map(IntentID.init) {
      let rootContexts = try starts.rootContexts(of: intent)
      list += rootContexts.map { .reachable(intent, $0) }
      list += rootContexts.map { .lands(intent, $0) }
      list += try starts.contexts(of: intent, denied: false).map { .landsAnywhere(intent, $0) }
      list += try changes(opening: intent).filter(starts.happens).map { .landsAfter(intent, $0) }
      list += try starts.contexts(of: intent, denied: true).map { .denied(intent, $0) }
      list += ofJourney(intent)
    }
    return list + ofMachine
  }

  /// Three obligations for every intent and context are the bulk of them.
  private func areListable(contexts: Int) -> Bool { contexts * machine.intents.count <= Self.limit / 3 }

  /// What can be listed before anything is explored: the start is taken for all there is, and contexts that are too
  /// many are left out.
  var unexplored: [Obligation] {
    var list: [Obligation] = []
    let initial = machine.initialConfigurations
    let starts = areListable(contexts: initial.count) ? initial : []
    for intent in machine.intents.indices.map(IntentID.init) {
      for start in starts {
        let denied =
          machine.intents[intent.index].denied?
          .holds(on: machine.root, in: start.context, of: machine.contexts) ?? false
        list +=
          denied
          ? [.denied(intent, start.context)]
          : [.reachable(intent, start.context), .lands(intent, start.context), .landsAnywhere(intent, start.context)]
      }
      list += changes(opening: intent).map { .landsAfter(intent, $0) }
      list += ofJourney(intent)
    }
    return list + ofMachine
  }

  private func changes(opening intent: IntentID) -> [ChangeID] {
    machine.changes.indices.filter { machine.changes[$0].opens == intent }.map(ChangeID.init)
  }

  private func ofJourney(_ intent: IntentID) -> [Obligation] {
    var list: [Obligation] = [.terminates(intent), .covers(intent)]
    list += givenParameters(of: intent).map { .carries(intent, parameter: $0) }
    if machine.rules.contains(.rootFirst) { list.append(.rootFirst(intent)) }
    if machine.rules.contains(.oneAnimation) { list.append(.oneAnimation(intent)) }
    return list
  }

  /// The parameters that a link can give; all of an intent that has no link: the app opens it, with what it likes.
  private func givenParameters(of intent: IntentID) -> [Int] {
    let parameters = machine.intents[intent.index].parameters
    let routes = machine.links.routes.filter { $0.intent == intent }
    guard !routes.isEmpty else { return Array(parameters.indices) }
    let given = routes.reduce(into: Set<String>()) { $0.formUnion($1.gives) }
    return parameters.indices.filter { given.contains(parameters[$0].name) }
  }

  private var ofMachine: [Obligation] {
    let screens = machine.screens.indices.map(ScreenID.init)
    var list: [Obligation] = screens.filter { machine.screens[$0.index].requires != nil }.map { .guarded($0) }
    if machine.rules.contains(.resets) { list += screens.filter { $0 != machine.root }.map { .resets($0) } }
    for screen in screens {
      let events = machine.transitions(leaving: screen).map { machine.transitions[$0.index].event }
      let several = Dictionary(grouping: events, by: { $0 }).filter { $0.value.count > 1 }.keys.sorted()
      list += several.map { .deterministic($0, screen) }
    }
    return list + machine.properties.indices.map { .property($0) }
  }
}
