import NavigationModel

/// The obligations of a machine, in the order in which they are reported.
///
/// They follow from the text of the spec alone; in which contexts they are asked, only the exploration says.
struct ObligationList {
  let machine: Machine
  /// By intent, the names of the parameters that its links give; nil: it has none.
  private let given: [Set<String>?]

  init(machine: Machine) {
    self.machine = machine
    var given: [Set<String>?] = machine.intents.map { _ in nil }
    for route in machine.links.routes {
      given[route.intent.index] = (given[route.intent.index] ?? []).union(route.gives)
    }
    self.given = given
  }

  var all: [Obligation] {
    machine.intents.indices.map(IntentID.init).flatMap(ofIntent) + ofMachine
  }

  private func ofIntent(_ intent: IntentID) -> [Obligation] {
    var list: [Obligation] = [.reachable(intent), .lands(intent), .landsAnywhere(intent)]
    list += changes(opening: intent).map { .landsAfter(intent, $0) }
    if machine.intents[intent.index].denied != nil { list.append(.denied(intent)) }
    return list + ofJourney(intent)
  }

  private func changes(opening intent: IntentID) -> [ChangeID] {
    machine.changes.indices.filter { machine.changes[$0].opens == intent }.map(ChangeID.init)
  }

  private func ofJourney(_ intent: IntentID) -> [Obligation] {
    var list: [Obligation] = [.terminates(intent), .exhaustive(intent)]
    list += givenParameters(of: intent).map { .carries(intent, parameter: $0) }
    // What shows nothing does not depend on the screens that are open.
    if machine.rules.contains(.rootFirst), !machine.intents[intent.index].stays { list.append(.rootFirst(intent)) }
    if machine.rules.contains(.oneAnimation) { list.append(.oneAnimation(intent)) }
    if machine.hasStacks { list.append(.back(intent)) }
    return list
  }

  /// The parameters that a link can give; all of an intent that has no link: the app opens it, with what it likes.
  private func givenParameters(of intent: IntentID) -> [Int] {
    let parameters = machine.intents[intent.index].parameters
    guard let given = given[intent.index] else { return Array(parameters.indices) }
    return parameters.indices.filter { given.contains(parameters[$0].name) }
  }

  private var ofMachine: [Obligation] {
    let screens = machine.screens.indices.map(ScreenID.init)
    var list: [Obligation] = screens.filter { machine.screens[$0.index].requires != nil }.map { .guarded($0) }
    if machine.rules.contains(.resets) {
      list += screens.filter { $0 != machine.root || !machine.tabs.isEmpty }.map { .resets($0) }
    }
    // Most events have one transition, which may leave thousands of screens.
    var uses = Array(repeating: 0, count: machine.events.count)
    for transition in machine.transitions { uses[transition.event.index] += 1 }
    for screen in screens where uses.contains(where: { $0 > 1 }) {
      let events = machine.transitions(leaving: screen).lazy.map { machine.transitions[$0.index].event }
        .filter { uses[$0.index] > 1 }.sorted()
      for (number, event) in events.enumerated().dropFirst()
      where events[number - 1] == event && (number < 2 || events[number - 2] != event) {
        list.append(.deterministic(event, screen))
      }
    }
    if machine.hasStacks { list.append(.bounded) }
    return list + machine.properties.indices.map { .property($0) }
  }
}
