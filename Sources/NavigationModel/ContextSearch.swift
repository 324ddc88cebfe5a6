/// Looks for contexts in which a condition holds, without trying all: values are chosen one variable after the other,
/// and taken back as soon as the condition is false whatever the others are.
package struct ContextSearch {
  package enum Answer: Hashable, Sendable {
    case found(Context)
    /// There is no such context.
    case impossible
    /// It was not found within the bound.
    case unknown
  }

  private let condition: Condition
  private let screen: ScreenID
  private let space: ContextSpace
  /// The variables of the condition; the last one, which counts most, is chosen first.
  private let variables: [VariableID]
  private let limit: Int

  /// - Parameter limit: how often the condition is judged at most.
  package init(_ condition: Condition, on screen: ScreenID, in space: ContextSpace, limit: Int = 1 << 14) {
    self.condition = condition
    self.screen = screen
    self.space = space
    self.limit = limit
    var read: Set<VariableID> = []
    condition.forEachVariable { read.insert($0) }
    variables = read.sorted(by: >)
  }

  /// The first such context with these values; other variables have their first one, if they may.
  package func first(with fixed: [VariableID: Int] = [:]) -> Answer { search(fixed) { _, count in Array(0..<count) } }

  /// One of these contexts.
  ///
  /// - Parameter order: all numbers below the one that is given, in the order in which they are tried.
  package func any(order: (_ count: Int) -> [Int]) -> Answer { search([:]) { order($1) } }

  private func search(_ fixed: [VariableID: Int], _ order: (VariableID, Int) -> [Int]) -> Answer {
    var values = [Int](repeating: -1, count: space.sizes.count)
    for (variable, value) in fixed { values[variable.index] = value }
    let open = variables.filter { values[$0.index] < 0 }
    var judged = 0

    /// Returns whether it holds if the open variables from `next` on are chosen well; nil: it is unknown.
    func choose(_ next: Int) -> Bool? {
      judged += 1
      guard judged <= limit else { return nil }
      if let known = condition.truth({ truth(of: $0, values) }) { return known }
      guard next < open.count else { return false }
      let variable = open[next]
      for value in order(variable, space.sizes[variable.index]) {
        values[variable.index] = value
        let found = choose(next + 1)
        if found != false { return found }
      }
      values[variable.index] = -1
      return false
    }

    guard let isFound = choose(0) else { return .unknown }
    guard isFound else { return .impossible }
    for (index, size) in space.sizes.enumerated() where values[index] < 0 {
      values[index] = order(VariableID(index), size).first ?? 0
    }
    return .found(space.context(of: values))
  }

  /// The truth of a comparison, if it is not of a variable whose value is open (-1).
  private func truth(of leaf: Condition.Leaf, _ values: [Int]) -> Bool? {
    switch leaf {
    case .screen(let screens): screens.contains(screen)
    case .variable(let variable, let admitted):
      values[variable.index] < 0 ? nil : admitted.contains(values[variable.index])
    // Asked of the start, where nothing lies below; with tabs it is not asked.
    case .below, .sheet, .tab, .root: false
    }
  }
}

extension Machine {
  /// The first context in which the app may start; nil if none was found. With many variables and a condition that is
  /// hard to satisfy, that does not mean that there is none.
  package var firstStart: Context? {
    guard let initially else { return Context() }
    if case .found(let context) = ContextSearch(initially, on: root, in: contexts).first() { return context }
    return nil
  }

  /// A context in which the app may start; nil if none was found.
  ///
  /// - Parameter order: see ``ContextSearch/any(order:)``.
  package func anyStart(order: (_ count: Int) -> [Int]) -> Context? {
    let search = ContextSearch(initially ?? .screen([root]), on: root, in: contexts)
    if case .found(let context) = search.any(order: order) { return context }
    return nil
  }
}
