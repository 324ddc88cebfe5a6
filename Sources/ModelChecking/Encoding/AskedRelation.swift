import NavigationModel

/// A Horn relation with what its questions are about.
package struct AskedRelation: Sendable {
  package internal(set) var horn: HornRelation
  /// What each question is about, in the order of the questions.
  package private(set) var subjects: [Subject] = []

  /// What a question is about.
  package struct Subject: Sendable {
    package var obligation: Obligation
    package var part: Part
    /// Whether the goal being derivable proves the obligation, or refutes it.
    package var provedIfDerivable: Bool

    package enum Part: Sendable {
      /// The obligation itself.
      case claim
      /// Whether what it speaks of ever occurs.
      case occurrence
    }
  }

  init(name: String) { horn = HornRelation(name: name) }

  /// Asks whether one of `variables` is derivable.
  mutating func askAny(
    _ variables: some Sequence<Int32>, assuming: [Int32] = [], _ subject: Subject, of machine: Machine
  ) {
    let goal = horn.makeVariable()
    for variable in variables { horn.add(goal, from: variable) }
    ask(goal, assuming: assuming, subject, of: machine)
  }

  /// Asks whether all of `variables` are derivable.
  ///
  /// - Throws: ``InternalError`` if there are none: a conjunction over nothing would hold of anything.
  mutating func askAll(_ variables: [Int32], _ subject: Subject, of machine: Machine) throws {
    guard !variables.isEmpty else {
      throw InternalError("\(subject.obligation.name(in: machine)) speaks of no start")
    }
    let goal = horn.makeVariable()
    horn.add(goal, from: variables)
    ask(goal, assuming: [], subject, of: machine)
  }

  private mutating func ask(_ goal: Int32, assuming: [Int32], _ subject: Subject, of machine: Machine) {
    let name = subject.obligation.name(in: machine)
    horn.questions.append(
      HornRelation.Question(
        name: subject.part == .occurrence ? "\(name) occurs" : name, assuming: assuming, goal: goal))
    subjects.append(subject)
  }
}
