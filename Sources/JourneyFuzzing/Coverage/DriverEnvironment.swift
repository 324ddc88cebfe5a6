import LinkRouting
import NavigationModel
import StateSpace

/// The environment that a driver with these capabilities can be: a journey is then interrupted only where it waits,
/// ambiguous events are not made by hand, and what needs other capabilities does not happen.
struct DriverEnvironment: Environment {
  let capabilities: Capabilities
  private let opened: [Bool]
  /// Without a change.
  private let linked: [Bool]
  private let isQuestion: [Bool]

  init(_ machine: Machine, _ capabilities: Capabilities) {
    self.capabilities = capabilities
    let kinds = LinkSource.kinds(capabilities)
    let linked = machine.intents.indices.map { intent in
      capabilities.contains(.requests)
        || machine.links.routes.contains { $0.intent.index == intent && !$0.kinds.isDisjoint(with: kinds) }
    }
    self.linked = linked
    opened = machine.intents.indices.map { intent in
      let isOpenedByChange = machine.changes.contains { $0.opens == IntentID(intent) }
      return linked[intent] || isOpenedByChange && capabilities.contains(.changes)
    }
    isQuestion = (0..<machine.positionCount).map { position in
      guard case .step(let step) = machine.phase(of: Position(index: position)),
        case .ask = machine.steps[step.index].action
      else { return false }
      return true
    }
  }

  func admitted(_ moves: [SymbolicMove], at place: Place, of symbolic: SymbolicMachine) throws -> [SymbolicMove] {
    let machine = symbolic.machine
    return try moves.taken(of: symbolic).compactMap { move in
      switch move.move {
      case .browse(let id):
        guard capabilities.contains(.taps) else { return nil }
        var move = move
        for other in moves {
          guard case .browse(let rival) = other.move, rival != id,
            machine.transitions[rival.index].event == machine.transitions[id.index].event
          else { continue }
          move.contexts = try symbolic.diagrams.difference(move.contexts, other.contexts)
        }
        return move.contexts.isEmpty ? nil : move
      case .back, .drag, .tap: return capabilities.contains(.back) ? move : nil
      case .change: return capabilities.contains(.changes) ? move : nil
      case .failToPresent: return capabilities.isDisjoint(with: [.failures, .hangs]) ? nil : move
      default: return move
      }
    }
  }

  func opens(_ intent: IntentID) -> Bool { opened[intent.index] }

  /// Returns whether it opens the intent itself, by a link or a request.
  func opensByItself(_ intent: IntentID) -> Bool { linked[intent.index] }

  func interrupts(at place: Place) -> Bool { interrupts(at: place.position) }
  func interrupts(at position: Position) -> Bool { canInterrupt && isQuestion[Int(position.index)] }

  func interrupts(after move: Move) -> Bool {
    switch move {
    case .perform: canInterrupt && capabilities.contains(.steps)
    case .answer: canInterrupt && capabilities.isSuperset(of: [.steps, .hangs])
    default: false
    }
  }

  /// True if something can arrive while a journey or a change is under way.
  var canInterrupt: Bool { !capabilities.isDisjoint(with: [.overlaps, .cancellation]) }
}
