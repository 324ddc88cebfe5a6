import NavigationModel
import StateSpace

/// After the journey has landed, Back does not lead where it should.
///
/// It should lead over what the journey has put on the stack to what was shown when the link opened, or to the root:
/// never to something older, never out of the app, never to a screen whose `requires` fails; and on each of these
/// screens it should be possible.
final class BackWatcher: JourneyWatcher {
  private let symbolic: SymbolicMachine
  private let targets: [Target]
  private(set) var trails: [StackTrail?] = [nil]
  private var numbers: [StackTrail: Int] = [:]
  private var machine: Machine { symbolic.machine }
  private var frames: FrameTable { symbolic.frames }

  /// The number of a journey that has put more on the stack than is remembered.
  static let endless = 0

  init(_ intent: IntentID, _ symbolic: SymbolicMachine) {
    self.symbolic = symbolic
    targets = symbolic.machine.intents[intent.index].targets
  }

  /// The number of a trail; nil is that of too many entries.
  func number(of trail: StackTrail?) -> Int {
    guard let trail else { return Self.endless }
    if let known = numbers[trail] { return known }
    trails.append(trail)
    numbers[trail] = trails.count - 1
    return trails.count - 1
  }

  /// Where a journey begins that is opened here.
  func start(at opened: Place) -> StackTrail {
    machine.start == .fresh
      ? StackTrail(.first(machine.root, .bottom)) : StackTrail(.opened(opened.screen, opened.frame))
  }

  func begin(at opened: Place) -> [Watched] { [(.all, .watching(number(of: start(at: opened))))] }

  func advance(_ memory: Int, by move: SymbolicMove) throws -> [Watched] {
    switch move.ending {
    case .otherwise: return [(.all, .satisfied)]
    case .landed:
      let wrong = try trails[memory].map { try self.wrong($0, at: move.target) } ?? .all
      return [(wrong, .broken), (try symbolic.diagrams.complement(wrong), .satisfied)]
    case nil:
      let actions = machine.actions(of: move.move)
      let next = trails[memory]?.after(
        actions, move.calls, to: FrameCaller(frame: move.target.frame, screen: move.target.screen),
        place: frames.place(of:))
      return [(.all, .watching(number(of: next)))]
    }
  }

  /// The contexts in which Back does not lead where it should from where a journey has landed.
  private func wrong(_ trail: StackTrail, at place: Place) throws -> ContextSet {
    var wrong = ContextSet.empty
    var top = place
    /// One more Back; false if it is not possible.
    func reveal(_ screen: ScreenID, _ frame: FrameID) throws -> Bool {
      guard machine.screens[top.screen.index].isLeftByHand else { return false }
      top = Place(screen: screen, frame: frame)
      let requires = try symbolic.contexts(where: machine.screens[screen.index].requires, at: top)
      wrong = try symbolic.diagrams.union(wrong, symbolic.diagrams.complement(requires))
      return true
    }
    for entry in trail.entries.dropLast().reversed() {
      guard try reveal(entry.screen, entry.frame) else { return .all }
    }
    switch trail.base {
    case .opened(let screen, let frame), .first(let screen, let frame):
      if !trail.entries.isEmpty, try !reveal(screen, frame) { return .all }
    case .older:
      guard !frames.isBottom(top.frame) else { return isFirst(top.screen, top.frame) || isWhole(place) ? wrong : .all }
      // Only the root may lie there.
      for below in frames.callers(of: top.frame) {
        let last = top
        guard isFirst(below.screen, below.frame), try reveal(below.screen, below.frame) else {
          return .all
        }
        top = last
      }
    }
    return wrong
  }

  private func isFirst(_ screen: ScreenID, _ frame: FrameID) -> Bool {
    frames.isBottom(frame) && machine.isFirstScreen(screen, of: frames[frame].facts.tab)
  }

  /// Whether the target names all that lies there.
  private func isWhole(_ place: Place) -> Bool {
    let frame = frames[place.frame]
    return targets.contains {
      !$0.steps.isEmpty && $0.base != nil
        && frames.questions.matches($0, place.screen, placed: frame.cover, frame.facts)
    }
  }
}

extension Machine {
  /// What a move of a journey does to what is shown.
  func actions(of move: Move) -> [StackAction] {
    switch move {
    case .perform(_, let rule): return transitions[rule.index].actions
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = steps[step.index].action else { return [] }
      return prompts[prompt.index].outcomes[outcome].actions
    default: return []
    }
  }
}

extension FrameTable {
  /// Whether nothing lies below a frame, and in which tab it is.
  func place(of frame: FrameID) -> (isFirst: Bool, tab: TabID?) { (isBottom(frame), self[frame].facts.tab) }
}
