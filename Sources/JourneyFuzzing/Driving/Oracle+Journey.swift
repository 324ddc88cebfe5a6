import NavigationEngine
import NavigationModel

/// The current journey, and what it waits for.
extension Oracle {
  /// Takes steps until something must be awaited, or the journey ends.
  mutating func travel() {
    memo.beginChain()
    while !node.isIdle {
      guard !isInterrupted, node.next != .idle else {
        supersede()
        break
      }
      switch node.next {
      case .idle: return
      case .present(let step, let transition, _):
        guard arriveAtPlace() else { return }
        pending = .presentation(
          Presentation(transition, at: step, configuration, flow, on: machine), step)
        guard !capabilities.contains(.steps) else { return }
        take(isShown: !fails())
        memo.beginChain()
      case .ask(let step, let prompt):
        guard arriveAtPlace() else { return }
        pending = .question(Question(prompt, at: step, flow, on: machine), step)
        return
      case .follow(let step):
        let request = flow.link(at: step, of: machine).flatMap { try? links.routes.request(for: $0) }
        let move = request.map { Move.follow(step, $0.intent) } ?? .fail(step)
        commit(move)
        flow.follow(move, giving: request?.values ?? [:], of: machine)
      case .automatic(let entry):
        flow.follow(entry.move, of: machine)
        // Without a choice the journey goes on as it did before.
        guard node.passed.chain != memo.chain else {
          isLost = true
          return endless(from: node.passed.move)
        }
        node.passed = (memo.chain, moves.count)
        commit(node.making(0))
      }
    }
    endTurn(.ended(moves.last.flatMap(memo.ending) ?? .superseded, journeyMoves))
  }

  /// Notes where the journey waits; false if it was there before with the same values.
  private mutating func arriveAtPlace() -> Bool {
    if let place = places.first(where: { $0.node === node && $0.flow == flow }) {
      endless(from: place.move)
      return start.acceptsEndless
    }
    if machine.hasStacks {
      guard places.count < Self.waitLimit else {
        isLost = true
        return false
      }
      if let place = places.last(where: { $0.node.configuration.isBelow(node.configuration) && $0.flow == flow }),
        repeats(from: place.move)
      {
        endless(from: place.move)
        if !start.acceptsEndless { return false }
      }
    }
    places.append(PassedPlace(node: node, flow: flow, move: moves.count))
    return true
  }

  /// A journey that waits more often is not followed any further.
  private static let waitLimit = 256
  /// The number of times that a loop on a growing stack is repeated before it counts as endless.
  private static let repetitions = 16

  /// Returns whether the moves from this one on can be made again and again, while what lies below grows.
  private func repeats(from move: Int) -> Bool {
    var place = configuration
    for _ in 0..<Self.repetitions {
      for made in moves[move...] {
        guard case .continues(let next)? = Step.choice(made.move, in: place, of: machine)?.result else { return false }
        place = next
      }
    }
    return true
  }

  private mutating func endless(from move: Int) {
    guard finding == nil, !start.acceptsEndless else { return }
    finding = .endless(trace(loop: move))
  }

  // MARK: What comes back

  /// With a driver that does not step, presentations finish immediately.
  mutating func presentAtOnce() {
    if !capabilities.contains(.steps) { comeBack(isShown: !fails()) }
  }

  private mutating func fails() -> Bool {
    guard let count = failsAfter else { return false }
    failsAfter = count > 0 ? count - 1 : nil
    return count == 0
  }

  mutating func comeBack(isShown: Bool) {
    switch pending {
    case nil, .question: return
    case .presentation(_, .some):
      take(isShown: isShown)
      travel()
    case .presentation(let presentation, nil):
      pending = nil
      guard isShown else { return endTurn(.refused(.notPresented)) }
      show(.browse(presentation.transition), presentation.values)
      endTurn(.done)
    case .arrival(let arrival):
      pending = nil
      guard isShown else { return endTurn(.refused(.notPresented)) }
      show(.change(arrival.change), [:])
      goOn(after: arrival.change)
    }
  }

  /// Commits that a journey's presentation succeeded or failed.
  private mutating func take(isShown: Bool) {
    guard case .presentation(let presentation, let step?) = pending else { return }
    pending = nil
    guard isShown else {
      commit(.failToPresent(step, presentation.transition))
      return
    }
    show(.perform(step, presentation.transition), presentation.values)
  }

  /// The presenter has done what it was told, where the machine was.
  private mutating func show(_ move: Move, _ values: [String: String]) {
    guard let index = node.index(of: move) else { return }
    let actions = node.choices[index].label.actions(of: machine)
    shown.begin(at: node.configuration, on: machine)
    commit(node.making(index))
    let after = node
    shown.take(actions, giving: values, in: after.configuration.context, on: machine)
  }

  mutating func answer(_ answer: Answer) {
    guard case .question(let question, let step) = pending else { return }
    pending = nil
    // What the answer says has happened, the app has done.
    let outcome = machine.prompts[question.prompt.index].outcomes[answer.outcome]
    let (node, machine) = (node, machine)
    shown.take(
      outcome.actions, giving: outcome.taking(answer.values),
      in: machine.context(node.configuration.context, setting: outcome.effects), on: machine)
    commit(.answer(step, outcome: answer.outcome))
    flow.follow(.answer(step, outcome: answer.outcome), giving: answer.values, of: machine)
    travel()
  }

  /// The time is over of what is being presented, or was asked and has no answer.
  mutating func timeOut() {
    if isAskedInVain {
      pending = nil
      leftBehind += 1
      travel()
    } else if pending != nil, awaitsPresenter {
      leftBehind += 1
      comeBack(isShown: false)
    }
  }

  /// True if something is being shown.
  var awaitsPresenter: Bool {
    switch pending {
    case .presentation, .arrival: true
    case .question, nil: false
    }
  }
}

extension Configuration {
  /// Returns whether the other one is the same but for more that lies below.
  fileprivate func isBelow(_ other: Configuration) -> Bool {
    guard screen == other.screen, position == other.position, context == other.context else { return false }
    let (own, others) = (stack.entries, other.stack.entries)
    return own.count < others.count && others.starts(with: own)
  }
}
