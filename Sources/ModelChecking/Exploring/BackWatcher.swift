import NavigationModel
import StateSpace

/// After the journey has landed, Back does not lead where it should.
///
/// It should lead over what the journey has put on the stack to what was shown when the link opened, or to the root:
/// never to something older, never out of the app, never to a screen whose `requires` fails. A screen that cannot be
/// left by hand ends the way back: something else must lead on from it then. Of a journey that leaves nothing on the
/// stack, since it has only taken screens away, nothing is asked.
final class BackWatcher: JourneyWatcher {
  let symbolic: SymbolicMachine
  private let targets: [Target]
  private(set) var trails: [StackTrail?] = [nil]
  private var numbers: [StackTrail: Int] = [:]
  /// For tests: what becomes of a trail that actions have led to. Mistakes that are planted here must be noticed.
  var planted: ((StackTrail?, [StackAction]) -> StackTrail?)?
  var machine: Machine { symbolic.machine }
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

  /// The trail of a journey that is opened here.
  func start(at opened: Place) -> StackTrail {
    machine.start == .fresh
      ? StackTrail(.first(machine.root, .bottom)) : StackTrail(.opened(opened.screen, opened.frame))
  }

  func begin(at opened: Place) -> [Watched] { [(.all, .watching(beginning(at: opened)))] }

  /// The memory of a journey that is opened.
  func beginning(at opened: Place) -> Int {
    guard symbolic.hasRelations else { return number(of: start(at: opened)) }
    return (machine.start == .fresh ? JourneyBase.first : .opened).rawValue
  }

  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) throws -> [Watched] {
    switch move.ending {
    case .otherwise: return [(.all, .satisfied)]
    case .landed where symbolic.hasRelations:
      let wrong = try wrong(JourneyBase(rawValue: memory) ?? .older, after: move)
      return [(wrong, .broken), (try symbolic.diagrams.complement(wrong), .satisfied)]
    case nil where symbolic.hasRelations: return [(.all, .watching(base(memory, after: move, at: place)))]
    case .landed:
      let wrong = try trails[memory].map { try self.wrong($0, at: move.target) } ?? .all
      return [(wrong, .broken), (try symbolic.diagrams.complement(wrong), .satisfied)]
    case nil:
      let actions = machine.actions(of: move.move)
      let next = trails[memory]?.after(
        actions, move.calls, to: FrameCaller(frame: move.target.frame, screen: move.target.screen),
        place: frames.place(of:))
      return [(.all, .watching(number(of: planted?(next, actions) ?? next)))]
    }
  }

  func uncover(_ memory: Int, at place: Place, from exit: Place) -> [Watched] {
    [(.all, .watching(base(memory, uncovering: place, from: exit)))]
  }

  /// The contexts in which Back does not lead where it should from where a journey has landed.
  private func wrong(_ trail: StackTrail, at place: Place) throws -> ContextSet {
    guard !trail.entries.isEmpty else { return .empty }
    let diagrams = symbolic.diagrams
    var wrong = ContextSet.empty
    var top = place
    func check(_ place: Place) throws {
      let requires = try symbolic.contexts(where: machine.screens[place.screen.index].requires, at: place)
      wrong = try diagrams.union(wrong, diagrams.complement(requires))
    }
    var below = trail.entries.dropLast().reversed().map { Place(screen: $0.screen, frame: $0.frame) }
    switch trail.base {
    case .opened(let screen, let frame), .first(let screen, let frame):
      below.append(Place(screen: screen, frame: frame))
    case .older: break
    }
    for next in below {
      guard machine.screens[top.screen.index].isLeftByHand else { return try diagrams.union(wrong, stuck(at: top)) }
      top = next
      try check(top)
    }
    guard case .older = trail.base else { return wrong }
    guard !frames.isBottom(top.frame) else { return isFirst(top) || isWhole(place) ? wrong : .all }
    guard machine.screens[top.screen.index].isLeftByHand else { return try diagrams.union(wrong, stuck(at: top)) }
    // Only the root may lie there.
    for below in frames.callers(of: top.frame).map({ Place(screen: $0.screen, frame: $0.frame) }) {
      guard isFirst(below) else { return .all }
      try check(below)
    }
    return wrong
  }

  /// The contexts in which no event leads on for sure from a screen that cannot be left by hand.
  func stuck(at place: Place) throws -> ContextSet {
    let ways = try SymbolicStep(symbolic).moves(at: place.idle).filter {
      $0.isSure && machine.leadsOn($0.move, from: place.screen, inSheet: frames[place.frame].facts.hasSheet)
    }
    return try symbolic.diagrams.complement(
      ways.reduce(.empty) { try symbolic.diagrams.union($0, $1.contexts) })
  }

  func isFirst(_ place: Place) -> Bool {
    frames.isBottom(place.frame) && machine.isFirstScreen(place.screen, of: frames[place.frame].facts.tab)
  }

  /// True if the target names all that lies there, which is not known where that may have been exchanged.
  func isWhole(_ place: Place) -> Bool {
    let frame = frames[place.frame]
    return targets.contains {
      !$0.steps.isEmpty && $0.base != nil
        && frames.questions.matches($0, place.screen, placed: frame.cover, frame.facts)
        && !frames.questions.asksBelowSheets($0, frame.facts)
    }
  }
}

extension Machine {
  /// Returns whether users perform an event that takes the shown screen away, or puts another on it that is not left by
  /// hand either, as the screens of an onboarding follow each other.
  func leadsOn(_ move: Move, from screen: ScreenID, inSheet isInSheet: Bool) -> Bool {
    guard case .browse(let rule) = move else { return false }
    // Without a sheet, dismissing all of them does nothing.
    let actions = transitions[rule.index].actions.drop { $0.effect == .uncovers(.allSheets) && !isInSheet }
    guard let first = actions.first, first.tab == nil else { return actions.contains(where: \.empties) }
    guard first.covers else { return true }
    let isOnwards = actions.count == 1 && first.screen.map { $0 != screen && !screens[$0.index].isLeftByHand } == true
    return isOnwards || actions.contains(where: \.empties)
  }

  /// The actions of a move of a journey on what is shown.
  func actions(of move: Move) -> [StackAction] {
    let move = MoveDescription(move)
    guard move.step != nil, move.kind != .failToPresent else { return [] }
    return move.transition.map { transitions[$0.index].actions } ?? move.answer(in: self)?.outcome.actions ?? []
  }
}

extension FrameTable {
  /// The place of a frame: if nothing lies below it, its tab, and if it is in a sheet.
  func place(of frame: FrameID) -> (isFirst: Bool, tab: TabID?, isInSheet: Bool) {
    (isBottom(frame), self[frame].facts.tab, self[frame].facts.hasSheet)
  }
}
