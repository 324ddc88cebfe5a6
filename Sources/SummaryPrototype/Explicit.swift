import NavigationModel
import StateSpace

/// A search that looks at one configuration after the other, by `Step`.
struct Explicit {
  typealias Key = Summaries.HeadKey

  let machine: Machine
  var heads: [Key: Set<[Int]>] = [:]
  var violated: Set<ScreenID> = []
  var isCut = false
  var isCapped = false
  var count = 0

  /// - Parameters:
  ///   - depth: how many screens may be covered, in all tabs together.
  ///   - values: what is seen of a context.
  init(_ machine: Machine, depth: Int, cap: Int, _ values: (Configuration) -> [Int]) {
    self.machine = machine
    var seen: Set<Configuration> = []
    var open: [Configuration] = []
    func add(_ configuration: Configuration) {
      guard configuration.stack.height <= depth else {
        isCut = true
        return
      }
      guard seen.count < cap else {
        isCapped = true
        return
      }
      if seen.insert(configuration).inserted { open.append(configuration) }
    }
    for start in machine.initialConfigurations() ?? [] { add(start) }
    var next = 0
    while next < open.count {
      let here = open[next]
      next += 1
      heads[Self.key(here), default: []].insert(values(here))
      if let required = machine.screens[here.screen.index].requires, !required.holds(at: here, of: machine.contexts) {
        violated.insert(here.screen)
      }
      Step.forEachChoice(in: here, of: machine) { add($0.result.configuration) }
      if !here.isIdle { add(here.idle) }
    }
    count = seen.count
  }

  static func key(_ here: Configuration) -> Key {
    Key(screen: here.screen, cover: here.stack.top?.cover, hasSheet: here.stack.hasSheet, position: here.position)
  }
}

/// The same with the context in which each entry was entered.
struct ExplicitPairs {
  struct State: Hashable {
    var configuration: Configuration
    var entered: [Context]
  }

  var pairs: [Summaries.HeadKey: Set<[Int]>] = [:]
  var isCapped = false

  init(_ machine: Machine, depth: Int, cap: Int, _ values: (Configuration) -> [Int]) {
    var seen: Set<State> = []
    var open: [State] = []
    func add(_ state: State) {
      guard state.configuration.stack.height <= depth else { return }
      guard seen.count < cap else {
        isCapped = true
        return
      }
      if seen.insert(state).inserted { open.append(state) }
    }
    for start in machine.initialConfigurations() ?? [] {
      add(State(configuration: start, entered: start.stack.entries.map { _ in start.context }))
    }
    var next = 0
    while next < open.count {
      let here = open[next]
      next += 1
      let now = values(here.configuration)
      if let entered = here.entered.last {
        var then = here.configuration
        then.context = entered
        let before = values(then)
        pairs[Explicit.key(here.configuration), default: []].insert(zip(before, now).flatMap { [$0, $1] })
      } else {
        pairs[Explicit.key(here.configuration), default: []].insert(now.flatMap { [-1, $0] })
      }
      Step.forEachChoice(in: here.configuration, of: machine) { choice in
        let after = choice.result.configuration
        var lowest = min(here.entered.count, after.stack.entries.count)
        let actions = Step.actions(of: choice.move, in: here.configuration, of: machine)
        if actions.count > 0 {
          var place = here.configuration
          place.context = after.context
          for count in 1...actions.count {
            guard let shown = place.taking(actions.prefix(count), on: machine.bottoms) else { break }
            lowest = min(lowest, shown.stack.entries.count)
          }
        }
        // A refused answer leaves all as it was.
        if after.stack == here.configuration.stack, after.screen == here.configuration.screen, choice.result.ending == .refused {
          lowest = here.entered.count
        }
        let new = after.stack.entries.count - lowest
        add(
          State(
            configuration: after,
            entered: Array(here.entered.prefix(lowest)) + Array(repeating: after.context, count: new)))
      }
      if !here.configuration.isIdle { add(State(configuration: here.configuration.idle, entered: here.entered)) }
    }
  }
}
