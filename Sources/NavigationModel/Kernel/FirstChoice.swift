/// The first of the choices of a journey, made in place.
///
/// `Step` lists all that may happen; who needs the first alone does not pay for the others.
extension PackedRules {
  /// The choice that was made, in numbers.
  struct Taken {
    /// The rule; negative: an event whose rules are not enabled, or several are.
    var number: Int32
    /// The ending with this index, if it is not negative; otherwise one of those below, or none.
    var ending: Int32

    static let none: Int32 = -1
    static let refused: Int32 = -2
    static let ambiguous: Int32 = -3
  }

  /// Makes the first choice in `place`; nil if none can be made, and then nothing has changed.
  ///
  /// - Parameter isWellMeant: true: the first that is not adverse.
  @inline(__always)
  func takeFirst(in place: inout Configuration, isWellMeant: Bool) -> Taken? {
    let block = blocks[place.position.index]
    switch block.form {
    case .idle: return nil
    case .any(let numbers):
      for number in numbers where !(isWellMeant && rules[number].isAdverse) && holds(number, at: &place) {
        if let taken = take(number, next: block.next, in: &place) { return taken }
      }
      return nil
    case .first(let numbers):
      for number in numbers where holds(number, at: &place) {
        guard isWellMeant, rules[number].isAdverse else {
          if let taken = take(number, next: block.next, in: &place) { return taken }
          continue
        }
        // It is made, whoever means well, and none after it.
        var other = place
        if case .made = make(number, next: block.next, in: &other) { return nil }
      }
      return nil
    case .exactlyOne(_, let candidates):
      switch perform(candidates, in: &place) {
      case .made(let rule):
        place.position = block.next
        return Taken(number: Int32(rule.index), ending: Taken.none)
      case .refused:
        place.position = .idle
        return Taken(number: -1, ending: Taken.refused)
      case .ambiguous:
        place.position = .idle
        return Taken(number: -1, ending: Taken.ambiguous)
      }
    }
  }

  @inline(__always)
  private func take(_ number: Int32, next: Position, in place: inout Configuration) -> Taken? {
    switch make(number, next: next, in: &place) {
    case .impossible: nil
    case .refused: Taken(number: number, ending: Taken.refused)
    case .made(let ending): Taken(number: number, ending: ending)
    }
  }

  /// The move that was made at a position.
  @inline(__always)
  func move(_ taken: Taken, at position: Position) -> Move {
    guard case .exactlyOne(let step, _) = blocks[position.index].form else { return rules[taken.number].move }
    // A transition has the number of its rule.
    return taken.number < 0 ? .refuse(step) : .perform(step, TransitionID(Int(taken.number)))
  }

  /// The ending of the choice that was made; nil: the journey goes on.
  @inline(__always)
  func ending(_ taken: Taken) -> Ending? {
    switch taken.ending {
    case Taken.none: nil
    case Taken.refused: .refused
    case Taken.ambiguous: .ambiguous
    case let index: endings[index]
    }
  }
}

extension Step {
  /// The kind of step to which a journey has come.
  package enum Advance: Sendable {
    /// No journey is under way.
    case idle
    /// The transition is to be shown, which may fail.
    case present(StepID, TransitionID)
    /// The prompt is to be answered.
    case ask(StepID, PromptID)
    /// The link that the step names is to be opened.
    case follow(StepID)
    /// Nobody had a choice, and it has been made.
    case made(Label, Ending?)
  }

  /// Makes the next choice of a journey in `place` if nobody has one; otherwise nothing changes.
  package static func advance(_ place: inout Configuration, of machine: Machine) -> Advance {
    let packed = machine.storage.kernel.packed
    let position = place.position
    if packed.blocks[position.index].isAutomatic {
      guard let taken = packed.takeFirst(in: &place, isWellMeant: false) else { return .idle }
      return .made(Label(packed.rules[taken.number].move, by: Kernel.RuleID(Int(taken.number))), packed.ending(taken))
    }
    var after = place
    guard let taken = packed.takeFirst(in: &after, isWellMeant: false) else { return .idle }
    let move = packed.move(taken, at: position)
    switch move {
    case .perform(let step, let transition): return .present(step, transition)
    case .follow(let step, _): return .follow(step)
    case .answer(let step, _):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return .idle }
      return .ask(step, prompt)
    default:
      place = after
      let rule = taken.ending <= PackedRules.Taken.refused ? nil : Kernel.RuleID(Int(taken.number))
      return .made(Label(move, by: rule), packed.ending(taken))
    }
  }

  /// Makes the transition with which ``advance(_:of:)`` has stopped in the same configuration.
  @discardableResult
  package static func perform(
    _ step: StepID, _ transition: TransitionID, in place: inout Configuration, of machine: Machine
  ) -> Label {
    let packed = machine.storage.kernel.packed
    let next = packed.blocks[place.position.index].next
    if packed.show(Int32(transition.index), in: &place) { place.position = next }
    return Label(.perform(step, transition), by: Kernel.RuleID(transition.index))
  }
}

extension Step {
  /// Makes the first choice of a journey that is not adverse, one after the other, until the journey is over, none can
  /// be made, or there have been `most`.
  ///
  /// From where an intent was opened it is the journey with answers that mean well. It is made in place, and nothing is
  /// allocated unless a stack is very high.
  ///
  /// - Parameter look: looks at where each has led; inout, as a value would be copied first.
  /// - Returns: the number of choices that were made; 0 between journeys.
  @discardableResult
  package static func takeWellMeant(
    from configuration: inout Configuration, of machine: Machine, atMost most: Int,
    _ look: (inout Configuration) -> Void = { _ in }
  ) -> Int {
    let packed = machine.storage.kernel.packed
    var count = 0
    while count < most, !configuration.isIdle, packed.takeFirst(in: &configuration, isWellMeant: true) != nil {
      look(&configuration)
      count += 1
    }
    return count
  }
}
