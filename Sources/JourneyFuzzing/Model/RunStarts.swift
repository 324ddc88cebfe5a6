import NavigationModel

/// Where runs start. There may be more contexts than can be numbered, so a start is recorded as the number of a random
/// one, 0 being the first, and the values in which it differs from that.
///
/// Used by one run at a time.
final class RunStarts {
  private let machine: Machine
  /// By number: the context, once it has been found.
  private var known: [Context?] = Array(repeating: nil, count: startCount)

  /// How many random starts there are.
  private static let startCount = 1 << 12

  init(_ machine: Machine) { self.machine = machine }

  /// Chooses where a run starts; nil if no context is found in which the app may start.
  ///
  /// - Parameter aim: the context that the run needs; nil: any.
  func next(_ choices: inout Choices, aim: Context? = nil) -> Configuration? {
    let number = choices.pick(Self.startCount) { aim == nil ? $0.below(Self.startCount) : 0 }
    guard let first = known[number] ?? start(number) else { return nil }
    known[number] = first
    let (variables, contexts) = (machine.variables, machine.contexts)
    let wanted = aim.flatMap(contexts.values) ?? []
    let current = aim == nil ? [] : contexts.values(of: first) ?? []
    let differing = zip(wanted, current).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    let count = choices.pick(variables.count + 1) { _ in differing.count }
    var changed = first
    for index in 0..<count {
      let variable = choices.pick(variables.count) { _ in index < differing.count ? differing[index] : 0 }
      let value = choices.pick(variables[variable].values.count) { _ in variable < wanted.count ? wanted[variable] : 0 }
      changed = contexts.setting(VariableID(variable), to: value, in: changed)
    }
    // A shrunk or mutated run may name values that exclude each other.
    return Configuration(screen: machine.root, context: count == 0 || machine.canStart(in: changed) ? changed : first)
  }

  private func start(_ number: Int) -> Context? {
    if number == 0 { return machine.firstStart }
    var random = RandomNumbers(seed: UInt64(number))
    return machine.anyStart { count in
      var order = Array(0..<count)
      for index in order.indices { order.swapAt(index, index + random.below(count - index)) }
      return order
    }
  }
}
