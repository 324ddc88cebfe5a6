/// Conditions as comparisons that each lead to the next one to be made, or to the answer.
///
/// `a and b` is b where a holds, and false elsewhere. So `not`, `and`, `or` and `implies` are no more than other places
/// to go on, and judging a condition takes no more than one pass over its comparisons.
struct ConditionTable: Sendable {
  /// A condition in the table: its first comparison, or the answer.
  struct ID: Hashable, Sendable {
    fileprivate let index: Int32
    static let always = ID(index: -1)
    static let never = ID(index: -2)
  }

  private struct Comparison: Sendable {
    /// The bits that are compared: these of the context; without a word of it, the screen, or what lies below.
    var word: Int32
    var shift: Int32
    var mask: UInt64
    /// The numbers that it is compared with: `first`, and what the bits say of the 63 that follow.
    var first: Int
    var bits: UInt64
    var then: ID
    var otherwise: ID
  }

  private let space: ContextSpace
  private var comparisons: [Comparison] = []

  init(over space: ContextSpace) { self.space = space }

  /// Adds a condition; nil holds always.
  mutating func add(_ condition: Condition?) -> ID {
    condition.map { add($0, then: .always, otherwise: .never) } ?? .always
  }

  /// Adds a condition of which it is known where to go on.
  private mutating func add(_ condition: Condition, then: ID, otherwise: ID) -> ID {
    switch condition {
    case .screen(let screens): return compare(nil, screens.map(\.index), then, otherwise)
    case .variable(let variable, let values): return compare(variable, values, then, otherwise)
    case .below(let screen): return look(for: screen.index, Self.below, then, otherwise)
    case .sheet: return look(for: 0, Self.sheet, then, otherwise)
    case .tab(let tabs):
      return tabs.reduce(otherwise) { rest, tab in look(for: tab.index, Self.tab, then, rest) }
    case .root: return look(for: 0, Self.root, then, otherwise)
    case .not(let a): return add(a, then: otherwise, otherwise: then)
    case .and(let a, let b):
      let second = add(b, then: then, otherwise: otherwise)
      return add(a, then: second, otherwise: otherwise)
    case .or(let a, let b):
      let second = add(b, then: then, otherwise: otherwise)
      return add(a, then: then, otherwise: second)
    case .implies(let a, let b):
      let second = add(b, then: then, otherwise: otherwise)
      return add(a, then: second, otherwise: then)
    }
  }

  private mutating func compare(_ variable: VariableID?, _ values: [Int], _ then: ID, _ otherwise: ID) -> ID {
    var entry = otherwise
    var rest = values.sorted()[...]
    while let first = rest.first {
      let near = rest.prefix { $0 - first < UInt64.bitWidth }
      let bits = near.reduce(UInt64(0)) { $0 | 1 << UInt64($1 - first) }
      let field = variable.map { space.fields[$0.index] }
      comparisons.append(
        Comparison(
          word: field?.word ?? Self.screen, shift: field?.shift ?? 0, mask: field?.mask ?? 0, first: first, bits: bits,
          then: then, otherwise: entry))
      entry = ID(index: Int32(comparisons.count - 1))
      rest = rest.dropFirst(near.count)
    }
    return entry
  }

  /// In place of a word: the screen, whether a screen lies below, whether a sheet is up, whether a tab is selected,
  /// and whether every tab is on its first screen.
  private static let screen: Int32 = -1
  private static let below: Int32 = -2
  private static let sheet: Int32 = -3
  private static let tab: Int32 = -4
  private static let root: Int32 = -5

  private mutating func look(for screen: Int, _ place: Int32, _ then: ID, _ otherwise: ID) -> ID {
    comparisons.append(
      Comparison(word: place, shift: 0, mask: 0, first: screen, bits: 1, then: then, otherwise: otherwise))
    return ID(index: Int32(comparisons.count - 1))
  }

  /// Returns whether the condition is true at `place`, as ``Condition/holds(at:of:)`` says.
  @inline(__always)
  func holds(_ condition: ID, at place: Configuration) -> Bool {
    // Most moves have none, and are not to pay for those that have.
    condition.index < 0 ? condition == .always : judge(condition, at: place)
  }

  @inline(never)
  private func judge(_ condition: ID, at place: Configuration) -> Bool {
    switch place.context.bits {
    case .word(let word): judge(condition, place) { $0 == 0 ? word : 0 }
    case .words: judge(condition, place) { place.context.word($0) }
    }
  }

  @inline(__always)
  private func judge(_ condition: ID, _ place: Configuration, _ word: (Int) -> UInt64) -> Bool {
    var next = condition
    while next.index >= 0 {
      let comparison = comparisons[Int(next.index)]
      let value =
        comparison.word < 0
        ? number(of: comparison, place)
        : Int(truncatingIfNeeded: word(Int(comparison.word)) &>> UInt64(comparison.shift) & comparison.mask)
      let bit = UInt64(bitPattern: Int64(value &- comparison.first))
      let isMeant = bit < UInt64.bitWidth && comparison.bits &>> bit & 1 == 1
      next = isMeant ? comparison.then : comparison.otherwise
    }
    return next == .always
  }

  /// The number that is compared if it is not in the context; for a question about the stack `first` if the answer is
  /// yes.
  @inline(__always)
  private func number(of comparison: Comparison, _ place: Configuration) -> Int {
    if comparison.word == Self.screen { return place.screen.index }
    let isSo =
      switch comparison.word {
      case Self.sheet: place.stack.hasSheet
      case Self.tab: place.stack.selectedTab == TabID(comparison.first)
      case Self.root: Condition.root.holds(at: place, of: space)
      default: place.stack.contains(ScreenID(comparison.first))
      }
    return isSo ? comparison.first : comparison.first - 1
  }
}
