import NavigationModel

/// Describes a set of contexts by a condition that is short: `tenant == other`, `user in [a, b] and plan != free`.
///
/// The set is covered by blocks (for every variable some of its values), each grown as large as it gets. Contexts that
/// cannot occur may be in a block or not: the description tells members from those that can occur and are none.
struct ContextCover {
  /// Beyond this many contexts no description is sought.
  static let limit = 4096
  /// A description of more blocks or letters than this is no help.
  static let longest = 4
  static let mostLetters = 120

  private let machine: Machine
  private let members: [Context]
  /// How many contexts can occur.
  private let universe: Int
  /// Whether a context may be in a block: it is a member, or cannot occur.
  private let isAdmitted: [Bool]

  /// - Parameter possible: the contexts that can occur; nil: all of them.
  init(_ members: [Context], among possible: [Context]? = nil, in machine: Machine) {
    self.machine = machine
    self.members = members
    universe = possible?.count ?? machine.contexts.count
    var isAdmitted = Array(repeating: possible != nil, count: machine.contexts.count)
    for context in possible ?? [] { isAdmitted[Int(context.index)] = false }
    for context in members { isAdmitted[Int(context.index)] = true }
    self.isAdmitted = isAdmitted
  }

  /// Whether the set holds every context that can occur.
  var isEverything: Bool { members.count == universe }

  /// The condition, or how many contexts there are if no short one was found.
  var text: String {
    if isEverything {
      return universe == machine.contexts.count ? "in every context" : "in every context that can occur"
    }
    if machine.contexts.count <= Self.limit, let blocks {
      let text = blocks.map(text).joined(separator: " or ")
      if text.count <= Self.mostLetters { return text }
    }
    return "in \(members.count) of \(universe) contexts"
  }

  /// For every variable, the indices of the values that a block admits, in ascending order.
  private typealias Block = [[Int]]

  private var blocks: [Block]? {
    var blocks: [Block] = []
    var isCovered = Array(repeating: false, count: machine.contexts.count)
    for context in members where !isCovered[Int(context.index)] {
      if blocks.count == Self.longest { return nil }
      let block = grown(from: context)
      forEach(in: block) { index in
        isCovered[index] = true
        return true
      }
      blocks.append(block)
    }
    return blocks
  }

  private func grown(from context: Context) -> Block {
    var block = machine.variables.indices.map { [machine.contexts.value(of: VariableID($0), in: context)] }
    for variable in machine.variables.indices {
      for value in machine.variables[variable].values.indices where !block[variable].contains(value) {
        var slice = block
        slice[variable] = [value]
        if forEach(in: slice, { isAdmitted[$0] }) { block[variable].append(value) }
      }
      block[variable].sort()
    }
    return block
  }

  /// Calls `body` with the index of every context in the block, until it returns false.
  @discardableResult
  private func forEach(in block: Block, _ body: (Int) -> Bool) -> Bool {
    var digits = Array(repeating: 0, count: block.count)
    while true {
      let values = zip(block, digits).map { $0[$1] }
      guard body(Int(machine.contexts.context(of: values).index)) else { return false }
      var place = 0
      while place < digits.count {
        digits[place] += 1
        if digits[place] < block[place].count { break }
        digits[place] = 0
        place += 1
      }
      if place == digits.count { return true }
    }
  }

  private func text(_ block: Block) -> String {
    zip(machine.variables, block).compactMap { variable, admitted in
      let all = variable.values.indices
      if admitted.count == all.count { return nil }
      if admitted.count == 1 { return "\(variable.name) == \(variable.values[admitted[0]])" }
      if admitted.count == all.count - 1, let missing = all.first(where: { !admitted.contains($0) }) {
        return "\(variable.name) != \(variable.values[missing])"
      }
      return "\(variable.name) in [\(admitted.map { variable.values[$0] }.joined(separator: ", "))]"
    }.joined(separator: " and ")
  }
}
