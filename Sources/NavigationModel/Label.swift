/// A move, and the rule by which it was made: enough to make it again where it was made.
///
/// As in a labelled transition system: the configurations of a run follow from its start and its labels.
package struct Label: Hashable, Sendable, BitwiseCopyable {
  package var move: Move
  /// nil: it is nothing that the spec says, as a presentation that fails.
  package var rule: Kernel.RuleID?

  package init(_ move: Move, by rule: Kernel.RuleID? = nil) { (self.move, self.rule) = (move, rule) }

  /// The actions on what is shown; none: it stays, or is nothing that the spec says.
  package func actions(of machine: Machine) -> [StackAction] {
    rule.map { machine.storage.kernel.rules[$0.index].actions } ?? []
  }

  /// The variables that are set; none: it is nothing that the spec says.
  package func effects(of machine: Machine) -> [Assignment] {
    rule.map { machine.storage.kernel.rules[$0.index].effects } ?? []
  }
}

extension Choice {
  package var label: Label { Label(move, by: rule) }
}

extension Step {
  /// The choice with this label; nil if it cannot be made in `configuration`.
  package static func choice(_ label: Label, in configuration: Configuration, of machine: Machine) -> Choice? {
    if let rule = label.rule, let choice = choice(by: rule, in: configuration, of: machine) {
      return choice.label == label ? choice : nil
    }
    guard let choice = choice(label.move, in: configuration, of: machine) else { return nil }
    if choice.rule == label.rule { return choice }
    // Several rules may make the same move.
    return choices(in: configuration, of: machine).first { $0.label == label }
  }
}

extension Trace {
  /// The run with these labels, as far as they can be made.
  ///
  /// - Complexity: that of making each of its choices.
  package init(start: Configuration, _ labels: some Collection<Label>, of machine: Machine) {
    self.init(start: start)
    entries.reserveCapacity(labels.count)
    var place = start
    for label in labels {
      guard let choice = Step.choice(label, in: place, of: machine) else { return }
      append(choice)
      place = choice.configuration
    }
  }
}
