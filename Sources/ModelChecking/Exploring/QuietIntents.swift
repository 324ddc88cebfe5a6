import NavigationModel

/// Intents that lead to no configuration that browsing does not reach.
///
/// A journey that sets nothing, shows nothing by itself, and performs only events that can also be made by hand, only
/// passes through screens and contexts which browsing reaches from where it began. Leaving such journeys out when
/// reachable idle configurations are computed keeps a machine with thousands of screens and hundreds of intents small.
/// Once all journeys are explored the checker asserts that they indeed stayed inside.
struct QuietIntents: Sendable {
  private let isQuiet: [Bool]

  init(_ machine: Machine) {
    var loud = Array(repeating: false, count: machine.intents.count)
    // Loudness spreads backwards along `open` and `follow`.
    var openers: [[IntentID]] = Array(repeating: [], count: machine.intents.count)
    for position in (1..<machine.positionCount).map({ Position(index: $0) }) {
      guard let intent = machine.intent(at: position) else { continue }
      switch machine.kernel[position].rules {
      case .idle: break
      case .of(let event): if !machine.browsing.contains(event) { loud[intent.index] = true }
      case .these(let numbers):
        for rule in machine.kernel.rules[numbers] {
          if !rule.effects.isEmpty || !rule.actions.isEmpty { loud[intent.index] = true }
          if case .goes(let next) = rule.to, case .start(let opened) = machine.phase(of: next) {
            openers[opened.index].append(intent)
          }
        }
      }
    }
    // With a fresh start, opening any link is itself a way to the root: one intent represents all.
    if machine.start == .fresh, !loud.isEmpty { loud[0] = true }
    var spreading = loud.indices.filter { loud[$0] }
    while let next = spreading.popLast() {
      for opener in openers[next] where !loud[opener.index] {
        loud[opener.index] = true
        spreading.append(opener.index)
      }
    }
    isQuiet = loud.map(!)
  }

  func contains(_ intent: IntentID) -> Bool { isQuiet[intent.index] }
}
