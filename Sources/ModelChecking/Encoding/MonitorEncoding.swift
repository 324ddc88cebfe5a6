import NavigationModel
import StateSpace

/// The claims about whole runs, as relations over nodes with a little memory: **CanBreak**, backward, one premise
/// per clause.
struct MonitorEncoding {
  /// A node, what is remembered there, and for which obligation.
  struct Watched: Hashable, TableKey {
    var node: Int32
    var memory: Memory
    /// Which value is followed; -1 where it does not matter.
    var subject: Int32

    var mixed: UInt64 {
      Self.spread(UInt64(node) << 32 ^ UInt64(bitPattern: Int64(subject)) << 8 ^ UInt64(memory.number))
    }
  }

  /// What a run has done so far.
  enum Memory: Hashable, Sendable {
    /// No event performed yet (root-first); nothing animated yet (one-animation).
    case untouched
    case animated
    case value(Value)

    /// A small number of its own for every memory.
    var number: UInt8 {
      switch self {
      case .untouched: 0
      case .animated: 1
      case .value(let value):
        16 | (value.kept ? 1 : 0) | (value.held ? 2 : 0) | (value.arrived ? 4 : 0) | (value.overridden ? 8 : 0)
          | (value.arrivedEarlier ? 32 : 0)
      }
    }
  }

  /// Where a link's value stands.
  struct Value: Hashable, Sendable {
    /// What a retry restores, and what the next step takes, is the link's value.
    var kept = true
    var held = true
    var arrived = false
    var overridden = false
    /// It had arrived before the journey last became another intent's: a retry does not undo that.
    var arrivedEarlier = false
  }

  /// What a move does to the memory.
  enum Effect {
    case remembers(Memory)
    case breaks
    case over
  }

  let journeys: JourneyEncoding
  private var machine: Machine { journeys.grounding.machine }

  init(_ journeys: JourneyEncoding) { self.journeys = journeys }

  /// `breaks` is derivable at an obligation's start if some run breaks the rule, or loses the value.
  ///
  /// - Throws: ``LimitReached``, ``Stopped``.
  func relation(
    named name: String, _ obligations: [Obligation], cancellation: Cancellation
  ) throws -> AskedRelation {
    var relation = AskedRelation(name: name)
    var index = NodeIndex<Watched>()
    func variable(_ watched: Watched) throws -> Int32 {
      let number = try index.insert(watched)
      while relation.horn.variableCount <= number { _ = relation.horn.makeVariable() }
      return number + 1
    }
    var goals: [(Obligation, [Int32])] = []
    for (number, obligation) in obligations.enumerated() {
      guard let intent = obligation.intent else { continue }
      let isCarry = obligation.kind == .carries
      let starts = try journeys.starts(of: obligation).map { start in
        try variable(
          Watched(
            node: try journeys.variable(of: journeys.opened(intent, start)) - 1,
            memory: isCarry ? .value(Value()) : .untouched, subject: isCarry ? Int32(number) : -1))
      }
      goals.append((obligation, starts))
    }
    var next = 0
    while next < index.nodes.count {
      if next & 0xFFF == 0 { try cancellation.check() }
      let watched = index.nodes[next]
      let head = Int32(next + 1)
      let obligation = watched.subject < 0 ? obligations.first : obligations[Int(watched.subject)]
      for successor in journeys.successors(of: Int(watched.node)) {
        guard let obligation else { break }
        switch effect(of: successor, on: watched.memory, obligation) {
        case .breaks: relation.horn.add(head, from: EmptyCollection())
        case .over: break
        case .remembers(let memory):
          guard successor.kind == .goesOn else { break }
          let node = try journeys.variable(of: successor.node) - 1
          relation.horn.add(head, from: try variable(Watched(node: node, memory: memory, subject: watched.subject)))
        }
      }
      next += 1
    }
    for (obligation, starts) in goals {
      relation.askAny(starts, .init(obligation: obligation, part: .claim, provedIfDerivable: false), of: machine)
    }
    return relation
  }

  private func effect(of successor: Grounding.Successor, on memory: Memory, _ obligation: Obligation) -> Effect {
    switch (obligation, memory) {
    case (.rootFirst, _):
      guard case .performed(let rule, _) = successor.label else { return .remembers(memory) }
      return machine.transitions[rule].target == machine.root ? .over : .breaks
    case (.oneAnimation, _):
      guard case .performed(let rule, let instruction) = successor.label else { return .remembers(memory) }
      if memory == .animated { return .breaks }
      guard case .perform(_, animated: true, _) = journeys.grounding.instructions[instruction].step else {
        return .remembers(memory)
      }
      return machine.transitions[rule].target == machine.root ? .breaks : .remembers(.animated)
    case (.carries(let intent, let parameter), .value(let value)):
      let name = machine.intents[intent.index].parameters[parameter].name
      switch successor.kind {
      case .endedOtherwise: return .over
      case .landed: return value.arrived && !value.overridden ? .over : .breaks
      case .goesOn: return .remembers(.value(moved(value, by: successor.label, name)))
      }
    default: return .over
    }
  }

  /// How a move treats the value called `name`.
  private func moved(_ value: Value, by label: Grounding.Label, _ name: String) -> Value {
    func names(_ parameters: [Parameter]) -> Bool { parameters.map(\.name).contains(name) }
    func isFixed(_ fixed: [FixedValue]) -> Bool { fixed.map(\.name).contains(name) }
    var after = value
    switch label {
    case .performed(let rule, let instruction):
      guard case .perform(_, _, let fixed) = journeys.grounding.instructions[instruction].step,
        names(machine.events[machine.transitions[rule].event.index].parameters)
      else { break }
      if isFixed(fixed) || !value.held { after.overridden = true } else { after.arrived = true }
    case .answered(let instruction, let outcome):
      guard case .ask(let prompt, let fixed) = journeys.grounding.instructions[instruction].step else { break }
      let question = machine.prompts[prompt.index]
      after.arrived = value.arrived || (names(question.parameters) && value.held && !isFixed(fixed))
      after.held = value.held && !names(question.outcomes[outcome].gives)
    case .jumped(let instruction):
      if case .open(let other) = journeys.grounding.instructions[instruction].step {
        after.held = value.held && names(machine.intents[other.index].parameters)
        after.kept = after.held
        after.arrivedEarlier = value.arrived
      } else {
        after.held = value.kept
        after.arrived = value.arrivedEarlier
      }
    case .other: break
    }
    return after
  }
}
