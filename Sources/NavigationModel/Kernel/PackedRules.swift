/// The rules of a ``Kernel`` as numbers in flat tables, for speed only; and what each does, in place.
///
/// It says nothing that the rules do not say. But a number costs no more than to read it, while a rule is made of
/// arrays, and looking at it means counting references to each of them.
final class PackedRules: Sendable {
  struct Rule: Sendable {
    let move: Move
    let when: ConditionTable.ID
    let showing: Showing
    let change: EffectTable.Change
    let to: Goal
    let isAdverse: Bool
    let refuses: Bool
    let mustChange: Bool
  }

  /// The effect on what is shown.
  enum Showing: Sendable {
    case stays
    case replaced(by: ScreenID)
    /// Those with these indices in ``PackedRules/actions``, which are possible everywhere.
    case actions(Range<Int32>)
    /// The same, but they may be impossible, or change nothing where they must.
    case attempts(Range<Int32>)
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
    /// True if nobody has a choice there, nor anything to show.
    let isAutomatic: Bool
  }

  enum Form: Sendable {
    case idle
    case any(Range<Int32>)
    case first(Range<Int32>)
    case exactlyOne(StepID, EventDepartures.Candidates)
  }

  /// The end of a rule that was to be made.
  enum Outcome {
    /// Its actions are impossible, and nothing has changed: it is not enabled.
    case impossible
    /// Its actions are impossible, and so the journey is refused; it is not under way any more.
    case refused
    /// The ending with this index, if it is not negative.
    case made(ending: Int32)
  }

  /// The end of an event; where it is not made nothing has changed.
  enum Performed {
    case made(Kernel.RuleID)
    case refused
    case ambiguous
  }

  let conditions: ConditionTable
  let effects: EffectTable
  let actions: FlatTable<StackAction>
  let endings: FlatTable<Ending>
  let rules: FlatTable<Rule>
  /// By position.
  let blocks: FlatTable<Block>
  private let performed: EventDepartures
  private let bottoms: Bottoms

  init(_ rules: [Kernel.Rule], _ blocks: [Kernel.Block], _ performed: EventDepartures, on bottoms: Bottoms) {
    var conditions = ConditionTable.Builder(over: bottoms.space)
    var effects = EffectTable.Builder(over: bottoms.space)
    var (actions, endings) = ([StackAction](), [Ending]())
    func showing(_ rule: Kernel.Rule) -> Showing {
      if rule.actions.isEmpty { return .stays }
      if rule.actions.count == 1, case .replace(let screen) = rule.actions[0] { return .replaced(by: screen) }
      actions += rule.actions
      let range = Int32(actions.count - rule.actions.count)..<Int32(actions.count)
      return rule.mustChange || rule.actions.contains(where: \.mayBeImpossible) ? .attempts(range) : .actions(range)
    }
    func goal(_ rule: Kernel.Rule) -> Goal {
      switch rule.to {
      case .next: return .next
      case .goes(let position): return .goes(position)
      case .ends(let ending):
        endings.append(ending)
        return .ends(Int32(endings.count - 1))
      }
    }
    let packed = rules.map { rule in
      let when: ConditionTable.ID =
        switch rule.when {
        case .always: .always
        case .holds(let condition): conditions.add(condition)
        case .lands(let list): conditions.add(landingOn: list)
        }
      return Rule(
        move: rule.move, when: when, showing: showing(rule), change: effects.add(rule.effects), to: goal(rule),
        isAdverse: rule.isAdverse, refuses: rule.refuses, mustChange: rule.mustChange)
    }
    self.performed = performed
    self.rules = FlatTable(packed)
    (self.conditions, self.effects) = (conditions.table, effects.table)
    (self.actions, self.endings, self.bottoms) = (FlatTable(actions), FlatTable(endings), bottoms)
    self.blocks = FlatTable(
      blocks.map { block in
        let form: Form =
          switch (block.rules, block.form) {
          case (.idle, _): .idle
          case (.these(let numbers), .first): .first(Int32(numbers.lowerBound)..<Int32(numbers.upperBound))
          case (.these(let numbers), _): .any(Int32(numbers.lowerBound)..<Int32(numbers.upperBound))
          case (.of(let event), .exactlyOne(let step)): .exactlyOne(step, performed.candidates(for: event))
          case (.of, _): .any(0..<0)
          }
        return Block(form: form, next: block.next, isAutomatic: Self.isAutomatic(form, rules))
      })
  }
}

extension PackedRules {
  private static func isAutomatic(_ form: Form, _ rules: [Kernel.Rule]) -> Bool {
    switch form {
    case .idle, .exactlyOne: false
    case .any(let numbers), .first(let numbers):
      numbers.allSatisfy { number in
        switch rules[Int(number)].move {
        case .answer, .follow: false
        default: true
        }
      }
    }
  }
}

/// The work of a rule. Numbers are those of rules.
extension PackedRules {
  /// Returns whether the guard holds; the actions may be impossible nevertheless.
  @inline(__always)
  func holds(_ number: Int32, at place: inout Configuration) -> Bool {
    conditions.holds(rules[number].when, at: &place)
  }

  /// Makes a rule of a journey whose guard holds; `next` is where its block goes on.
  @inline(__always)
  func make(_ number: Int32, next: Position, in place: inout Configuration) -> Outcome {
    guard show(number, in: &place) else {
      guard rules[number].refuses else { return .impossible }
      place.position = .idle
      return .refused
    }
    switch rules[number].to {
    case .next: place.position = next
    case .goes(let position): place.position = position
    case .ends(let ending):
      place.position = .idle
      return .made(ending: ending)
    }
    return .made(ending: -1)
  }

  /// Opens an intent by the rule of its links.
  func open(_ number: Int32, in place: inout Configuration) {
    guard case .goes(let start) = rules[number].to else { return }
    _ = show(number, in: &place)
    place.position = start
  }

  /// Makes the only one of an event's rules that is enabled; the position stays.
  @inline(__always)
  func perform(_ all: EventDepartures.Candidates, in place: inout Configuration) -> Performed {
    var candidates = all
    guard let only = nextThatHolds(of: &candidates, at: &place) else { return .refused }
    guard nextThatHolds(of: &candidates, at: &place) == nil else { return performOneOfSeveral(all, in: &place) }
    return show(Int32(only.index), in: &place) ? .made(only) : .refused
  }

  @inline(__always)
  private func nextThatHolds(
    of candidates: inout EventDepartures.Candidates, at place: inout Configuration
  ) -> Kernel.RuleID? {
    while let candidate = performed.next(of: &candidates, leaving: place.screen) {
      if holds(Int32(candidate.index), at: &place) { return candidate }
    }
    return nil
  }

  /// The same where several guards hold: all but one may be impossible.
  @inline(never)
  private func performOneOfSeveral(_ all: EventDepartures.Candidates, in place: inout Configuration) -> Performed {
    var candidates = all
    var made: Kernel.RuleID?
    var after = place
    while let candidate = performed.next(of: &candidates, leaving: place.screen) {
      guard let shown = showing(Int32(candidate.index), from: place) else { continue }
      if made != nil { return .ambiguous }
      (made, after) = (candidate, shown)
    }
    guard let made else { return .refused }
    place = after
    return .made(made)
  }

  /// Does the actions and effects of a rule; the position stays. False, and nothing has changed, if what lies below
  /// does not allow it.
  @inline(__always)
  func show(_ number: Int32, in place: inout Configuration) -> Bool {
    switch rules[number].showing {
    case .stays: break
    case .replaced(let screen): place.screen = screen
    // The effects come first: they may say what a tab shows first.
    case .actions(let range):
      effects.make(rules[number].change, in: &place.context)
      for index in range { _ = place.take(actions[index], bottoms) }
      return true
    case .attempts(let range): return attempt(range, of: number, in: &place)
    }
    effects.make(rules[number].change, in: &place.context)
    return true
  }

  /// Takes back what a rule has done that was made where `before` says.
  ///
  /// Only what it may have changed, as copying a stack counts references.
  @inline(__always)
  func takeBack(_ number: Int32, in place: inout Configuration, to before: inout Configuration) {
    place.screen = before.screen
    place.position = before.position
    if !rules[number].change.isNone { place.context = before.context }
    switch rules[number].showing {
    case .stays, .replaced: break
    case .actions, .attempts: place.stack = before.stack
    }
  }

  @inline(never)
  private func attempt(_ range: Range<Int32>, of number: Int32, in place: inout Configuration) -> Bool {
    let before = place
    effects.make(rules[number].change, in: &place.context)
    for index in range where !place.take(actions[index], bottoms) {
      place = before
      return false
    }
    // What changes nothing is not made where it must; nothing has changed then.
    return !rules[number].mustChange || place != before
  }

  /// The configuration after the actions and effects of a rule; nil if it is not enabled.
  func showing(_ number: Int32, from place: Configuration) -> Configuration? {
    var after = place
    return holds(number, at: &after) && show(number, in: &after) ? after : nil
  }
}
