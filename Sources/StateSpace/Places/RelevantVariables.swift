import NavigationModel

/// The variables that decide what can happen: those that some condition reads.
///
/// The others can be set, but nothing depends on them: whatever they are, the same moves can be made. A machine without
/// them has the same runs.
package struct RelevantVariables: Sendable {
  /// Those that are kept, in the order of the spec; a variable with one value needs no asking. The states of tabs come
  /// last.
  package let variables: [VariableID]
  /// By variable of the machine: which of ``variables`` it is; -1: it is left out.
  package let numbers: [Int]
  /// By condition, with the effects of what it guards: the variables that occur in it, as numbers.
  package let groups: [[Int]]

  /// - Parameters:
  ///   - conditions: what else is asked, such as properties.
  ///   - exchanges: whether it is told apart on what sheets lie.
  package init(of machine: Machine, and conditions: [Condition] = [], exchanges: Bool = false) {
    var groups: [Set<VariableID>] = []
    var read: Set<VariableID> = []
    func note(_ condition: Condition, _ effects: [Assignment]) {
      var own: Set<VariableID> = []
      condition.forEachVariable { own.insert($0) }
      read.formUnion(own)
      groups.append(own.union(effects.map(\.variable)))
    }
    machine.forEachCondition(note)
    for condition in conditions { note(condition, []) }
    let tabs = TabStates(machine, exchanges: exchanges).all
    let variables = read.sorted().filter { machine.variables[$0.index].values.count > 1 } + tabs
    var numbers = Array(repeating: -1, count: machine.variables.count + tabs.count)
    for (number, variable) in variables.enumerated() { numbers[variable.index] = number }
    self.variables = variables
    self.numbers = numbers
    self.groups = groups.map { group in group.map { numbers[$0.index] }.filter { $0 >= 0 }.sorted() }
  }
}
