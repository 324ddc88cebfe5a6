/// Conditions as comparisons that each lead to the next one to be made, or to the answer.
///
/// `a and b` is b where a holds, and false elsewhere. So `not`, `and`, `or` and `implies` are no more than other places
/// to go on, and judging a condition takes no more than one pass over its comparisons.
final class ConditionTable: Sendable {
  /// A condition in the table: its first comparison, or the answer.
  struct ID: Hashable, Sendable {
    fileprivate let index: Int32
    static let always = ID(index: -1)
    static let never = ID(index: -2)
  }

  fileprivate struct Comparison: Sendable {
    /// The bits that are compared: these of the context; without a word of it, what else is asked for.
    var word: Int32
    var shift: Int32
    var mask: UInt64
    /// The numbers that it is compared with: `first`, and what the bits say of the 63 that follow.
    var first: Int
    var bits: UInt64
    var then: ID
    var otherwise: ID
  }

  /// In place of a word: the screen; whether a screen lies below, a sheet is up, a tab is selected, every tab is on its
  /// first screen; whether what is shown is made in the way that a target says.
  private enum Asked {
    static let screen: Int32 = -1
    static let below: Int32 = -2
    static let sheet: Int32 = -3
    static let tab: Int32 = -4
    static let root: Int32 = -5
    static let target: Int32 = -6
  }

  /// The screens that a target puts on each other.
  private struct Making: Sendable {
    var base: ScreenID?
    var steps: Range<Int32>
  }

  private let comparisons: FlatTable<Comparison>
  private let makings: FlatTable<Making>
  private let steps: FlatTable<Stack.Entry>

  private init(
    _ comparisons: FlatTable<Comparison>, _ makings: FlatTable<Making>, _ steps: FlatTable<Stack.Entry>
  ) {
    (self.comparisons, self.makings, self.steps) = (comparisons, makings, steps)
  }

  /// Collects conditions.
  struct Builder {
    private let space: ContextSpace
    private var comparisons: [Comparison] = []
    private var makings: [Making] = []
    private var steps: [Stack.Entry] = []

    init(over space: ContextSpace) { self.space = space }

    var table: ConditionTable {
      ConditionTable(FlatTable(comparisons), FlatTable(makings), FlatTable(steps))
    }

    /// Adds a condition; nil holds always.
    mutating func add(_ condition: Condition?) -> ID {
      condition.map { add($0, then: .always, otherwise: .never) } ?? .always
    }

    /// Adds the condition that one of these targets is shown.
    mutating func add(landingOn targets: [Target]) -> ID {
      if targets.contains(where: \.stays) { return .always }
      let bare = targets.filter(\.steps.isEmpty).compactMap(\.base)
      let rest = targets.filter { !$0.steps.isEmpty }.reduce(ID.never) { rest, target in
        steps += target.steps
        makings.append(
          Making(base: target.base, steps: Int32(steps.count - target.steps.count)..<Int32(steps.count)))
        return look(for: makings.count - 1, Asked.target, .always, rest)
      }
      return compare(nil, Array(Set(bare.map(\.index))), .always, rest)
    }

    /// Adds a condition, and where to go on if it is true and if it is false.
    private mutating func add(_ condition: Condition, then: ID, otherwise: ID) -> ID {
      switch condition {
      case .screen(let screens): return compare(nil, screens.map(\.index), then, otherwise)
      case .variable(let variable, let values): return compare(variable, values, then, otherwise)
      case .below(let screen): return look(for: screen.index, Asked.below, then, otherwise)
      case .sheet: return look(for: 0, Asked.sheet, then, otherwise)
      case .tab(let tabs):
        return tabs.reduce(otherwise) { rest, tab in look(for: tab.index, Asked.tab, then, rest) }
      case .root: return look(for: 0, Asked.root, then, otherwise)
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
            word: field?.word ?? Asked.screen, shift: field?.shift ?? 0, mask: field?.mask ?? 0, first: first,
            bits: bits, then: then, otherwise: entry))
        entry = ID(index: Int32(comparisons.count - 1))
        rest = rest.dropFirst(near.count)
      }
      return entry
    }

    private mutating func look(for number: Int, _ place: Int32, _ then: ID, _ otherwise: ID) -> ID {
      comparisons.append(
        Comparison(word: place, shift: 0, mask: 0, first: number, bits: 1, then: then, otherwise: otherwise))
      return ID(index: Int32(comparisons.count - 1))
    }
  }

  /// Returns whether the condition is true at `place`, as ``Condition/holds(at:of:)`` says.
  ///
  /// Here and below a place is inout only to be looked at where it is: a value would be copied first.
  @inline(__always)
  func holds(_ condition: ID, at place: inout Configuration) -> Bool {
    // Most moves have none, and are not to pay for those that have.
    condition.index < 0 ? condition == .always : judge(condition, at: &place)
  }

  private func judge(_ condition: ID, at place: inout Configuration) -> Bool {
    var next = condition
    while next.index >= 0 {
      let value = number(next, &place)
      let bit = UInt64(bitPattern: Int64(value &- comparisons[next.index].first))
      let isMeant = bit < UInt64.bitWidth && comparisons[next.index].bits &>> bit & 1 == 1
      next = isMeant ? comparisons[next.index].then : comparisons[next.index].otherwise
    }
    return next == .always
  }

  /// The number that is compared.
  @inline(__always)
  private func number(_ comparison: ID, _ place: inout Configuration) -> Int {
    let word = comparisons[comparison.index].word
    if word == 0, case .word(let bits) = place.context.bits {
      return Int(
        truncatingIfNeeded: bits &>> UInt64(comparisons[comparison.index].shift) & comparisons[comparison.index].mask)
    }
    return word == Asked.screen ? place.screen.index : otherNumber(comparison, &place)
  }

  /// The number that is compared, rarely; for a question about the stack `first` if the answer is yes.
  @inline(never)
  private func otherNumber(_ id: ID, _ place: inout Configuration) -> Int {
    let comparison = comparisons[id.index]
    guard comparison.word < 0 else {
      return Int(
        truncatingIfNeeded: place.context.word(Int(comparison.word)) &>> UInt64(comparison.shift) & comparison.mask)
    }
    let isSo =
      switch comparison.word {
      case Asked.sheet: place.stack.hasSheet
      case Asked.tab: place.stack.selectedTab == TabID(comparison.first)
      case Asked.root: place.stack.isRoot
      case Asked.target: isMade(makings[Int32(comparison.first)], &place)
      default: place.stack.contains(ScreenID(comparison.first))
      }
    return isSo ? comparison.first : comparison.first - 1
  }

  private func isMade(_ making: Making, _ place: inout Configuration) -> Bool {
    place.stack.isMade(of: making.steps.lazy.map { self.steps[$0] }, on: making.base, showing: place.screen)
  }
}
