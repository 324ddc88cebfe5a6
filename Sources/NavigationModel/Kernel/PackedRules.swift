/// The rules of a ``Kernel`` as numbers, for speed only.
///
/// It says nothing that the rules do not say. But a number costs no more than to read it, while a rule is made of
/// arrays, and looking at it means counting references to each of them.
struct PackedRules: Sendable {
  struct Rule: Sendable {
    let move: Move
    let when: Guard
    let showing: Showing
    let effects: EffectTable.ID
    let to: Goal
    let isAdverse: Bool
    let refuses: Bool
    let mustChange: Bool
  }

  enum Guard: Sendable {
    case holds(ConditionTable.ID)
    /// The targets are those with these indices in ``PackedRules/targets``.
    case lands(Range<Int32>)
  }

  /// The effect on what is shown.
  enum Showing: Sendable {
    case stays
    case replaced(by: ScreenID)
    /// Those with these indices in ``PackedRules/actions``.
    case actions(Range<Int32>)
  }

  enum Goal: Sendable {
    case next
    case goes(Position)
    /// The ending is that with this index in ``PackedRules/endings``.
    case ends(Int32)
  }

  struct Block: Sendable {
    let form: Form
    let next: Position
  }

  enum Form: Sendable {
    case idle
    case any(Range<Int32>)
    case first(Range<Int32>)
    case exactlyOne(StepID, EventDepartures.Candidates)
  }

  private(set) var conditions: ConditionTable
  private(set) var effects: EffectTable
  private(set) var actions: [StackAction] = []
  private(set) var targets: [Target] = []
  private(set) var endings: [Ending] = []
  private(set) var rules: [Rule] = []
  /// By position.
  private(set) var blocks: [Block] = []
  let bottoms: Bottoms

  init(_ rules: [Kernel.Rule], _ blocks: [Kernel.Block], _ performed: EventDepartures, on bottoms: Bottoms) {
    conditions = ConditionTable(over: bottoms.space)
    effects = EffectTable(over: bottoms.space)
    self.bottoms = bottoms
    self.rules.reserveCapacity(rules.count)
    for rule in rules { add(rule) }
    self.blocks = blocks.map { block in
      let form: Form =
        switch (block.rules, block.form) {
        case (.idle, _): .idle
        case (.these(let numbers), .first): .first(Int32(numbers.lowerBound)..<Int32(numbers.upperBound))
        case (.these(let numbers), _): .any(Int32(numbers.lowerBound)..<Int32(numbers.upperBound))
        case (.of(let event), .exactlyOne(let step)): .exactlyOne(step, performed.candidates(for: event))
        case (.of, _): .any(0..<0)
        }
      return Block(form: form, next: block.next)
    }
  }

  private mutating func add(_ rule: Kernel.Rule) {
    let when: Guard =
      switch rule.when {
      case .always: .holds(.always)
      case .holds(let condition): .holds(conditions.add(condition))
      case .lands(let list): .lands(Self.add(list, to: &targets))
      }
    let to: Goal =
      switch rule.to {
      case .next: .next
      case .goes(let position): .goes(position)
      case .ends(let ending): .ends(Self.add([ending], to: &endings).lowerBound)
      }
    var showing = Showing.stays
    if rule.actions.count == 1, case .replace(let screen) = rule.actions[0] {
      showing = .replaced(by: screen)
    } else if !rule.actions.isEmpty {
      showing = .actions(Self.add(rule.actions, to: &actions))
    }
    rules.append(
      Rule(
        move: rule.move, when: when, showing: showing, effects: effects.add(rule.effects), to: to,
        isAdverse: rule.isAdverse, refuses: rule.refuses, mustChange: rule.mustChange))
  }

  private static func add<Element>(_ list: [Element], to all: inout [Element]) -> Range<Int32> {
    all += list
    return Int32(all.count - list.count)..<Int32(all.count)
  }

  // MARK: What a rule does

  @inline(__always)
  func holds(_ when: Guard, at place: Configuration) -> Bool {
    switch when {
    case .holds(let condition): conditions.holds(condition, at: place)
    case .lands(let range): range.contains { targets[Int($0)].matches(place) }
    }
  }

  /// The configuration after the actions and effects; the position stays. Nil if what lies below does not allow it.
  @inline(__always)
  func showing(_ rule: Rule, from place: Configuration) -> Configuration? {
    var after = effects.applying(rule.effects, to: place)
    switch rule.showing {
    case .stays: break
    case .replaced(let screen): after.screen = screen
    case .actions(let range):
      let taken = after.taking(actions[Int(range.lowerBound)..<Int(range.upperBound)], on: bottoms)
      return rule.mustChange && taken == place ? nil : taken
    }
    return after
  }
}
