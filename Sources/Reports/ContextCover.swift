import NavigationModel

/// Describes a set of contexts by a short condition: `tenant == other`, `user in [a, b] and plan != free`.
///
/// The set is covered by blocks (some values of every variable), each as large as possible. Contexts that never occur
/// may be in a block or not, whichever gives the shorter text.
struct ContextCover {
  /// Beyond this many contexts no description is searched for.
  static let limit = 4096
  /// A description with more blocks or characters than this does not help.
  static let longest = 4
  static let mostLetters = 120

  private let machine: Machine
  /// The contexts of the set, and those that occur outside it: the index of each variable's value.
  private let members: [[Int]]
  private let others: [[Int]]

  /// - Parameter occurring: the contexts that occur, `members` among them; nil: all.
  init(_ members: [Context], among occurring: [Context]? = nil, in machine: Machine) {
    self.machine = machine
    func values(_ context: Context) -> [Int] {
      machine.variables.indices.map { machine.contexts.value(of: VariableID($0), in: context) }
    }
    let set = Set(members)
    self.members = members.map(values)
    others = (occurring ?? Array(machine.contexts.all)).filter { !set.contains($0) }.map(values)
  }

  /// Whether the set holds every context that occurs.
  var isEverything: Bool { others.isEmpty }

  /// The condition, or the number of contexts if no short one was found.
  var text: String {
    if isEverything { return "in every context" }
    if members.count + others.count <= Self.limit, let blocks {
      let text = blocks.map(text).joined(separator: " or ")
      if text.count <= Self.mostLetters { return text }
    }
    return "in \(members.count) of \(members.count + others.count) contexts"
  }

  /// For every variable, the indices of the values in the block, in ascending order.
  private typealias Block = [[Int]]

  private var blocks: [Block]? {
    var blocks: [Block] = []
    for context in members where !blocks.contains(where: { Self.holds(context, in: $0) }) {
      if blocks.count == Self.longest { return nil }
      blocks.append(grown(from: context))
    }
    return blocks
  }

  private func grown(from context: [Int]) -> Block {
    var block = context.map { [$0] }
    for variable in machine.variables.indices {
      for value in machine.variables[variable].values.indices where !block[variable].contains(value) {
        var slice = block
        slice[variable] = [value]
        if !others.contains(where: { Self.holds($0, in: slice) }) { block[variable].append(value) }
      }
      block[variable].sort()
    }
    return block
  }

  private static func holds(_ context: [Int], in block: Block) -> Bool {
    zip(context, block).allSatisfy { $1.contains($0) }
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
