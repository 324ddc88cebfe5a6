import NavigationModel
import StateSpace

/// What lies below, said a second time.
///
/// The explorer's frames are names here, and its callers a guess: which frame an entry is called does not matter, as
/// long as every entry that is put on the stack has its caller among those of the frame, and all entries with one name
/// agree about what lies below. Both are checked: the first by lemmas, the second when a name is used.
final class StackReading {
  /// The facts that conditions and targets ask about the entries below a frame.
  struct Below: Hashable {
    /// The way in which the frame's own entry was put there; nil: it is at the bottom.
    var placed: Stack.Cover?
    /// The screen that it showed at first; nil: it is at the bottom, or any.
    var first: Int?
    /// The tab in which, or over which, it lies; nil also where the context says on what sheets lie.
    var tab: Int?
    var screens: Set<Int> = []
    var isUnderSheet = false
    /// If it is told apart on what sheets lie: whether more than one is there.
    var areSeveral = false
    /// By target, for targets with a base: whether all that lies below are its first so many entries.
    var whole: Set<Start> = []
    /// The same for targets over anything: the entries directly below are its first so many.
    var nearest: Set<Start> = []
    /// With relations: the lists of actions that are possible and take the entry away, and those that lead to the root.
    var possible: Set<[StackAction]> = []
    var toRoot: Set<[StackAction]> = []
  }

  /// The first entries of a target.
  struct Start: Hashable {
    var target: Int
    var count: Int
  }

  let machine: Machine
  let frames: FrameTable
  /// True if entries are told apart by relations.
  var hasRelations: Bool { frames.questions.unwindings != nil }
  /// With relations: the lists of actions that take entries away.
  private(set) lazy var unwindings = lists()
  let tabs: TabReading
  private let targets: [Target]
  /// The screens that come to be shown in an entry that showed another.
  private lazy var replaced = Set(actions.compactMap { if case .replace(let screen) = $0 { screen } else { nil } })
  private let asked: Set<Int>
  private var known: [FrameID: Below] = [:]

  init(_ machine: Machine, asking conditions: [Condition], _ frames: FrameTable) {
    self.machine = machine
    self.frames = frames
    tabs = TabReading(machine, frames)
    var targets: [Target] = []
    for target in machine.intents.flatMap(\.targets) where !target.steps.isEmpty && !targets.contains(target) {
      targets.append(target)
    }
    self.targets = targets
    var asked: Set<Int> = []
    func look(_ condition: Condition?) { condition?.forEachBelow { asked.insert($0.index) } }
    func look(_ steps: [JourneyStep]) {
      for step in steps {
        if case .when(let condition, _) = step { look(condition) }
        if case .fail(_, let condition) = step { look(condition) }
        step.inner.forEach(look)
      }
    }
    look(machine.initially)
    machine.screens.forEach { look($0.requires) }
    machine.transitions.forEach { look($0.guardCondition) }
    machine.prompts.forEach { $0.outcomes.forEach { look($0.condition) } }
    machine.changes.forEach { $0.rules.forEach { look($0.condition) } }
    for intent in machine.intents {
      look(intent.denied)
      for alternative in intent.alternatives {
        look(alternative.condition)
        look(alternative.steps)
      }
    }
    conditions.forEach(look)
    self.asked = asked
    let names = [FrameID.bottom] + machine.tabs.indices.map { frames.bottom(of: TabID($0)) }
    for (index, name) in names.enumerated() {
      let tab = index == 0 ? nil : Int?(index - 1)
      known[name] = Below(tab: tab, whole: starts { $0.base != nil }, nearest: starts { $0.base == nil })
    }
    if known.count != names.count { isIncomplete = true }
  }

  private func starts(where isMeant: (Target) -> Bool) -> Set<Start> {
    Set(targets.indices.filter { isMeant(targets[$0]) }.map { Start(target: $0, count: 0) })
  }

  /// True if something was asked of a frame that nothing has entered, or of what is not told apart: then nothing that
  /// was said counts.
  private(set) var isIncomplete = false

  /// That all tabs are on their first screens, of those in a list.
  func areOnFirstScreens(_ all: some Sequence<Int>) -> Condition {
    if !tabs.tellsBottoms { isIncomplete = true }
    return .all(all.map { tabs.isOnFirstScreen($0) }) ?? .true
  }

  /// Reads what lies below all frames that the explorer has found, as the first caller of each has it; whatever else
  /// enters one must agree.
  ///
  /// - Throws: ``InternalError`` if names do not fit.
  func readAll() throws {
    var left = (0..<frames.count).map(FrameID.init).filter { known[$0] == nil }
    var count = left.count + 1
    // A frame's first caller may have got its own name later.
    while left.count < count {
      count = left.count
      for frame in left {
        let caller = frames.callers(of: frame).first { known[$0.frame] != nil }
        guard let caller, let cover = frames[frame].cover else { continue }
        try enter(
          frame, by: cover, frames[frame].entry?.screen.index, on: caller.screen.index, in: caller.frame)
      }
      left.removeAll { known[$0] != nil }
    }
  }

  /// The facts about the entries below a frame that has been entered.
  func below(_ frame: FrameID) -> Below {
    if let below = known[frame] { return below }
    isIncomplete = true
    return Below()
  }

  /// An entry with this name, which shows `first`, is put on `screen`, in `frame`.
  ///
  /// - Throws: ``InternalError`` if others with the name show something else, or have something else below.
  func enter(_ name: FrameID, by cover: Stack.Cover, _ first: Int?, on screen: Int, in frame: FrameID) throws {
    let next = covering(screen, below(frame), by: cover, first)
    if let other = known.updateValue(next, forKey: name), other != next {
      throw InternalError(
        "two entries are called frame \(name.index), and have something else below: \(other) and \(next)")
    }
  }

  /// The stack below an entry that covers `screen`, which lies on `under`.
  ///
  /// - Parameter first: what the entry shows at first; nil: that may be anything.
  func covering(_ screen: Int, _ under: Below, by cover: Stack.Cover, _ first: Int? = nil) -> Below {
    var next = Below(
      placed: cover, first: first, tab: under.tab, screens: under.screens,
      isUnderSheet: under.isUnderSheet || cover == .presented)
    next.nearest = starts { $0.base == nil }
    if tabs.exchanges {
      next.areSeveral = under.areSeveral || under.isUnderSheet && cover == .presented
      if cover == .presented { next.tab = nil }
    }
    if asked.contains(screen) { next.screens.insert(screen) }
    for (index, target) in targets.enumerated() {
      let count = target.steps.count
      // Of what begins a target only that counts which the entry can go on with, as far as its name says.
      func goesOn(_ number: Int) -> Bool {
        let step = target.steps[number]
        return step.cover == cover
          && (cover == .pushed || first == nil || first == step.screen.index || replaced.contains(step.screen))
      }
      for start in under.whole where start.target == index && start.count < count && goesOn(start.count) {
        let isNext =
          start.count == 0
          ? under.placed == nil && target.base?.index == screen
          : target.steps[start.count - 1].screen.index == screen && target.steps[start.count - 1].cover == under.placed
        if isNext { next.whole.insert(Start(target: index, count: start.count + 1)) }
      }
      for start in under.nearest
      where start.target == index && start.count < count - 1 && goesOn(start.count + 1) {
        let step = target.steps[start.count]
        if step.screen.index == screen, step.cover == under.placed {
          next.nearest.insert(Start(target: index, count: start.count + 1))
        }
      }
    }
    if hasRelations { answer(&next, screen, under, by: cover) }
    return next
  }

  /// True if `screen`, shown over `below`, is `target`.
  func isTarget(_ target: Target, _ screen: Int, over below: Below) -> Bool {
    guard let last = target.steps.last else { return target.base.map { $0.index == screen } ?? true }
    guard last.screen.index == screen, last.cover == below.placed, let index = targets.firstIndex(of: target) else {
      return false
    }
    let start = Start(target: index, count: target.base == nil ? target.steps.count - 1 : target.steps.count)
    return target.base == nil ? below.nearest.contains(start) : below.whole.contains(start)
  }

  /// All that rules and answers do to the stack.
  private var actions: Set<StackAction> {
    Set(
      (machine.transitions.map(\.actions) + machine.changes.flatMap { $0.rules.map(\.actions) }
        + machine.prompts.flatMap { $0.outcomes.map(\.actions) }).joined())
  }

  /// True if conditions ask only for screens that lie in the stack as sheets: these are there whatever lies below.
  var conditionsAllowExchange: Bool {
    let actions = actions
    let firsts = [machine.root] + machine.tabs.flatMap { $0.bottoms.map(\.screen) }
    return asked.map(ScreenID.init).allSatisfy {
      !firsts.contains($0) && !actions.contains(.push($0)) && !actions.contains(.replace($0))
    }
  }

  /// True if a target is also about what lies below sheets, where that may be something else by now.
  func isAboutExchanged(_ target: Target, at place: Clauses.Place) -> Bool {
    guard tabs.exchanges, below(place.frame).isUnderSheet else { return false }
    let named = target.base == nil ? Array(target.steps.dropFirst()) : target.steps
    return named.contains { $0.cover == .presented }
  }

  /// The conditions under which a place is a target, and under which it may be one.
  func showing(_ target: Target, at place: Clauses.Place) -> (surely: Condition, perhaps: Condition) {
    let isThere = isTarget(target, place.screen, over: below(at: place))
    guard isAboutExchanged(target, at: place) else { return isThere ? (.true, .true) : (.false, .false) }
    let isOwn = tabs.isUnderSheets(tabs.ownBases)
    let surely = isThere ? isOwn : .false
    guard let last = target.steps.last, last.screen.index == place.screen, last.cover == below(at: place).placed else {
      return (surely, surely)
    }
    return (surely, .or(surely, .not(isOwn)))
  }

  /// `condition` without what it says of the stack: that is known of a place.
  func resolved(_ condition: Condition, at place: Clauses.Place) -> Condition {
    switch condition {
    case .screen, .variable: return condition
    case .below(let screen): return below(at: place).screens.contains(screen.index) ? .true : .false
    case .sheet: return below(at: place).isUnderSheet ? .true : .false
    case .tab(let asked):
      let own = below(place.frame)
      if tabs.exchanges, own.isUnderSheet { return tabs.isUnderSheets(asked.flatMap { tabs.bases(in: $0.index) }) }
      return own.tab.map { tab in asked.contains { $0.index == tab } } == true ? .true : .false
    case .root:
      let own = below(at: place)
      guard own.placed == nil, own.tab != nil else { return .false }
      return areOnFirstScreens(machine.tabs.indices)
    case .not(let a): return .not(resolved(a, at: place))
    case .and(let a, let b): return .and(resolved(a, at: place), resolved(b, at: place))
    case .or(let a, let b): return .or(resolved(a, at: place), resolved(b, at: place))
    case .implies(let a, let b): return .implies(resolved(a, at: place), resolved(b, at: place))
    }
  }

  // MARK: Actions

  /// A screen in a frame, after some actions.
  struct Shown: Hashable {
    var screen: Int
    var frame: FrameID
    /// The entries that the actions have put on the stack, from the lowest, each with the contexts in which it has its
    /// name.
    var calls: [FrameCall] = []
    var blocks: [ContextSet] = []
    /// The changes of tabs.
    @Indirect var tabs = TabReading.Changes()
  }

  /// All that may be shown after the actions, and whether they may be impossible.
  ///
  /// - Throws: ``InternalError`` if names do not fit.
  func shown(
    after actions: [StackAction], on screen: Int, in frame: FrameID, site: Int
  ) throws -> (all: [Shown], canFail: Bool) {
    var all = [Shown(screen: screen, frame: frame)]
    var canFail = false
    for action in actions {
      var next: [Shown] = []
      for shown in all {
        switch action {
        case .reset where machine.tabs.isEmpty: next.append(Shown(screen: machine.root.index, frame: .bottom))
        case .reset: next += tabs.emptiedAll(shown, selected: below(shown.frame).tab)
        case .replace(let screen):
          var shown = shown
          shown.screen = screen.index
          next.append(shown)
        case .select(let tab):
          next += try exchanging(shown, where: { $0 != tab.index }) { tabs.selected(tab.index, $0, $1) }
        case .resetTab(let tab):
          next += try exchanging(shown, where: { $0 == tab.index }) { tabs.emptied(tab.index, $0, $1) }
        case .tap(let tab):
          let own = below(shown.frame)
          if own.tab == nil || own.isUnderSheet {
            canFail = true
          } else if own.tab != tab.index {
            next += tabs.selected(tab.index, shown, own)
          } else if own.placed == nil {
            next.append(shown)
          } else {
            next += remove(from: shown, &canFail) { [self] removed in
              below(removed.frame).placed == nil ? .last : .notYet
            }
          }
        case .push(let screen): next += try put(screen, .pushed, on: shown, site)
        case .present(let screen): next += try put(screen, .presented, on: shown, site)
        case .back: next += remove(from: shown, &canFail) { $0.isPushed ? .last : .impossible }
        case .backTo(let wanted):
          next += remove(from: shown, &canFail) {
            !$0.isPushed ? .impossible : $0.below == wanted.index ? .last : .notYet
          }
        case .dismiss:
          next += remove(from: shown, &canFail) { $0.isPushed ? .notYet : .last }
        case .dismissAll where !below(shown.frame).isUnderSheet: next.append(shown)
        case .dismissAll:
          next += remove(from: shown, &canFail) { [self] in below($0.frame).isUnderSheet ? .notYet : .last }
        }
      }
      var seen: Set<Shown> = []
      all = next.filter { seen.insert($0).inserted }
    }
    return (all, canFail)
  }

  private func put(_ screen: ScreenID, _ cover: Stack.Cover, on shown: Shown, _ site: Int) throws -> [Shown] {
    let place = StateSpace.Place(screen: ScreenID(shown.screen), frame: shown.frame)
    return try frames.entries(covering: place, by: cover, screen, site: Position(index: site)).map { call, block in
      try enter(call.frame, by: cover, screen.index, on: shown.screen, in: shown.frame)
      guard call.caller.screen.index == shown.screen, call.caller.frame == shown.frame else {
        throw InternalError("an entry is noted to lie on something else")
      }
      return Shown(
        screen: screen.index, frame: call.frame, calls: shown.calls + [call], blocks: shown.blocks + [block],
        tabs: shown.tabs)
    }
  }

  private enum Removal { case last, notYet, impossible }

  /// An entry that is about to be removed, and the screen below it.
  private struct Removed {
    var isPushed: Bool
    var below: Int
    var frame: FrameID
  }

  /// Removes entries until one is the last to go.
  private func remove(
    from start: Shown, _ canFail: inout Bool, _ judge: (Removed) -> Removal
  ) -> [Shown] {
    var results: [Shown] = []
    var visited: Set<Shown> = []
    func visit(_ shown: Shown) {
      var key = shown
      key.screen = -1
      guard visited.insert(key).inserted else { return }
      guard let placed = below(shown.frame).placed else {
        canFail = true
        return
      }
      for under in uncovered(from: shown) {
        switch judge(Removed(isPushed: placed == .pushed, below: under.screen, frame: under.frame)) {
        case .last: results.append(under)
        case .notYet: visit(under)
        case .impossible: canFail = true
        }
      }
    }
    visit(start)
    return results
  }

  private func uncovered(from shown: Shown) -> [Shown] {
    var shown = shown
    if let own = shown.calls.popLast() {
      _ = shown.blocks.popLast()
      (shown.screen, shown.frame) = (own.caller.screen.index, own.caller.frame)
      return [shown]
    }
    return callers(of: shown.frame, shown).map { caller in
      (shown.screen, shown.frame) = (caller.screen.index, caller.frame)
      return shown
    }
  }
}
