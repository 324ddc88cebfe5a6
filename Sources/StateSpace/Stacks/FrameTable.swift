import NavigationModel

/// The entries of stacks, as far as they are told apart.
///
/// The stack itself is not kept, only which entry may lie under which: a configuration is a screen in an entry, and
/// under the entry lies one of its callers. An entry is known by how it was entered, and not by what it shows now: one
/// whose screen was replaced returns to the callers of the screen that was pushed.
///
/// - Source: Reps, Horwitz, Sagiv, *Precise interprocedural dataflow analysis via graph reachability*, 1995; the
///   entries are its procedures, and ``FrameCall`` its call edges.
package final class FrameTable {
  private var frames: [Frame]
  private var numbers: [Frame: FrameID] = [:]
  /// By frame: where it was entered from.
  private var callers: [[FrameCaller]] = [[]]
  /// By frame and caller: the contexts in which it was entered from there.
  private var arrivals: [[ContextSet]] = [[]]
  /// Those of the first time, before Back has led to where nobody can be.
  private var firstArrivals: [[ContextSet]] = [[]]
  private var calls: [FrameCall: Int] = [:]
  /// The frames whose callers were asked for since this was last emptied.
  private var asked: Set<FrameID> = []
  package let questions: StackQuestions
  let root: ScreenID
  /// By tab: the screens on which it may begin, each once.
  let firstScreens: [[ScreenID]]
  package let states: TabStates
  package let partition: FramePartition
  /// By tab: what it may keep while another is selected.
  package var kept: [KeptPlaces]
  /// The entries that journeys under way have put on the stack.
  package var own = OwnStacks()
  /// The entries that are laid on one together with it, by number; 0: nothing.
  private var laid: [[Stack.Entry]: Int32] = [[]: 0]
  private var ownFacts: [OwnKey: StackFacts] = [:]

  private struct OwnKey: Hashable {
    var frame: FrameID
    var own: OwnStackID
  }

  /// - Parameter unwindings: the lists of actions that take entries away, if it is to be known where they are possible.
  package convenience init(
    _ machine: Machine, asking conditions: [Condition] = [], _ unwindings: Unwindings? = nil, exchanges: Bool = false
  ) {
    let firstScreens = machine.tabs.map { tab in
      let always = tab.bottoms.firstIndex { $0.condition == nil } ?? tab.bottoms.count - 1
      return tab.bottoms[...always].reduce(into: [ScreenID]()) { if !$0.contains($1.screen) { $0.append($1.screen) } }
    }
    self.init(
      StackQuestions(machine, asking: conditions, unwindings, exchanges: exchanges), FramePartition(),
      root: machine.root, firstScreens: firstScreens, TabStates(machine, asking: conditions, exchanges: exchanges))
  }

  init(
    _ questions: StackQuestions, _ partition: FramePartition, root: ScreenID, firstScreens: [[ScreenID]],
    _ states: TabStates
  ) {
    (self.firstScreens, self.states) = (firstScreens, states)
    self.questions = questions
    self.root = root
    self.partition = partition
    frames = [Frame(entry: nil, facts: questions.bottom(), block: 0)]
    kept = []
    for tab in firstScreens.indices {
      frames.append(Frame(entry: nil, facts: questions.bottom(of: TabID(tab)), block: 0))
      callers.append([])
      arrivals.append([])
      firstArrivals.append([])
      kept.append(KeptPlaces())
    }
  }

  /// The frame at the bottom of a tab.
  package func bottom(of tab: TabID) -> FrameID { FrameID(1 + tab.index) }

  /// True if nothing lies below.
  package func isBottom(_ frame: FrameID) -> Bool { frames[frame.index].entry == nil }

  /// The places that a tab may show when it is selected again. Whoever asks is noted as one who asks what lies on its
  /// bottom.
  package func kept(in tab: TabID) -> KeptPlaces {
    asked.insert(bottom(of: tab))
    return kept[tab.index]
  }

  package var count: Int { frames.count }

  package subscript(frame: FrameID) -> Frame { frames[frame.index] }

  // MARK: Entering

  /// The entry that covers what is shown at `place`; one for each block of contexts in which it is entered.
  ///
  /// - Parameter site: where the journey goes on; by hand and in changes it is idle.
  package func entries(
    covering place: Place, by cover: Stack.Cover, _ screen: ScreenID, site: Position
  ) throws(LimitReached) -> [(call: FrameCall, contexts: ContextSet)] {
    let below = self[place.frame]
    // What journeys put there is told apart by the screen they covered: they often lead back to it.
    let entry = Frame.Entry(
      screen: screen, cover: cover, site: site, covered: site == .idle ? nil : place.screen)
    let facts = questions.covering(place.screen, placed: below.cover, below.facts, by: cover, showing: screen)
    let caller = FrameCaller(frame: place.frame, screen: place.screen)
    var found: [(call: FrameCall, contexts: ContextSet)] = []
    for (block, contexts) in partition.blocks(of: entry).enumerated() {
      let frame = try number(of: Frame(entry: entry, facts: facts, block: block))
      found.append((FrameCall(frame: frame, caller: caller), contexts))
    }
    return found
  }

  /// The same entry on something else: what lies below it is exchanged.
  package func remade(_ frame: FrameID, on caller: FrameCaller) throws(LimitReached) -> FrameCall {
    guard let entry = self[frame].entry else { return FrameCall(frame: frame, caller: caller) }
    let below = self[caller.frame]
    let facts = questions.covering(
      caller.screen, placed: below.cover, below.facts, by: entry.cover, showing: entry.screen)
    let other = Frame(entry: entry, facts: facts, block: self[frame].block)
    return FrameCall(frame: try number(of: other), caller: caller)
  }

  private func number(of frame: Frame) throws(LimitReached) -> FrameID {
    if let known = numbers[frame] { return known }
    guard frames.count < LimitReached.limit else { throw LimitReached() }
    let number = FrameID(frames.count)
    numbers[frame] = number
    frames.append(frame)
    callers.append([])
    arrivals.append([])
    firstArrivals.append([])
    return number
  }

  /// Notes that a frame has been entered; says whether it has got a new caller.
  package func enter(_ call: FrameCall, in contexts: ContextSet, _ diagrams: DecisionDiagrams) throws(DiagramLimit)
    -> Bool
  {
    let frame = call.frame.index
    if let known = calls[call] {
      arrivals[frame][known] = try diagrams.union(arrivals[frame][known], contexts)
      return false
    }
    calls[call] = callers[frame].count
    callers[frame].append(call.caller)
    arrivals[frame].append(contexts)
    firstArrivals[frame].append(contexts)
    return true
  }

  /// The sets that are kept here.
  package var roots: [ContextSet] {
    arrivals.flatMap(\.self) + firstArrivals.flatMap(\.self) + partition.roots + kept.flatMap(\.sets)
  }

  // MARK: Relations

  /// In which contexts a frame was entered from there, in relation to those in which what it covers was entered.
  package func relation(of call: FrameCall) -> ContextSet {
    calls[call].map { arrivals[call.frame.index][$0] } ?? .empty
  }

  /// Notes in which contexts a frame is entered; says what is new of that, and whether it was never entered from there.
  func enter(
    _ call: FrameCall, by relation: ContextSet, _ diagrams: DecisionDiagrams
  ) throws(DiagramLimit) -> (gained: ContextSet, isNew: Bool) {
    let old = self.relation(of: call)
    let gained = try diagrams.difference(relation, old)
    let isNew = try enter(call, in: gained, diagrams)
    return (gained, isNew)
  }

  /// Notes that a frame is entered from there by no more than this.
  func limit(_ call: FrameCall, to relation: ContextSet) {
    if let known = calls[call] { arrivals[call.frame.index][known] = relation }
  }

  /// The facts of that which lies below the screen of a place, and how it was covered.
  package func below(_ place: Place) -> (facts: StackFacts, cover: Stack.Cover?) {
    guard let (entry, below) = own.top(of: place.own) else {
      return (self[place.frame].facts, self[place.frame].cover)
    }
    let key = OwnKey(frame: place.frame, own: place.own)
    if let known = ownFacts[key] { return (known, entry.cover) }
    let under = self.below(Place(screen: entry.screen, frame: place.frame, own: below))
    // What is shown on it may be anything by now.
    let facts = questions.covering(
      entry.screen, placed: under.cover, under.facts, by: entry.cover, showing: nil)
    ownFacts[key] = facts
    return (facts, entry.cover)
  }

  /// True if nothing lies below.
  package func isBottom(_ place: Place) -> Bool { place.own == .none && isBottom(place.frame) }

  /// A place where what the journey has put on the stack are entries like all others, since it is over, and how they
  /// are entered.
  package func settled(_ place: Place) throws(LimitReached) -> (place: Place, calls: [FrameCall]) {
    guard place.own != .none else { return (place, []) }
    let covered = own.entries(of: place.own)
    var calls: [FrameCall] = []
    var below = Place(screen: covered[0].screen, frame: place.frame)
    for (index, entry) in covered.enumerated() {
      let screen = index + 1 < covered.count ? covered[index + 1].screen : place.screen
      let (facts, cover) = self.below(below)
      // What is laid on it at once is never shown without.
      let rest = Array(covered.dropFirst(index + 1))
      let mark = laid[rest] ?? Int32(laid.count)
      laid[rest] = mark
      let frame = try number(
        of: Frame(
          entry: Frame.Entry(screen: screen, cover: entry.cover, site: .idle, covered: nil),
          facts: questions.covering(entry.screen, placed: cover, facts, by: entry.cover, showing: screen),
          block: Int(mark)))
      calls.append(FrameCall(frame: frame, caller: FrameCaller(frame: below.frame, screen: entry.screen)))
      below = Place(screen: screen, frame: frame)
    }
    return (Place(screen: place.screen, position: place.position, frame: below.frame), calls)
  }

  // MARK: Leaving

  /// Returns whether the frame has been entered from there.
  package func contains(_ call: FrameCall) -> Bool { calls[call] != nil }

  /// The entries that may lie directly below a frame.
  package func callers(of frame: FrameID) -> [FrameCaller] {
    asked.insert(frame)
    return callers[frame.index]
  }

  /// From where a frame was entered.
  package func calls(into frame: FrameID) -> [FrameCall] {
    callers[frame.index].map { FrameCall(frame: frame, caller: $0) }
  }

  /// Those whose callers were asked for since the last time.
  package func takeAsked() -> Set<FrameID> {
    defer { asked = [] }
    return asked
  }

  // MARK: Refining

  /// Blocks that tell apart the contexts in which a frame was entered from one caller and not from another; nil if
  /// there are none.
  ///
  /// What is found at first may keep itself alive: whoever goes back to a caller enters from there again. So an entry
  /// is told apart at first by the contexts in which it was entered before that.
  ///
  /// - Parameter limit: how many blocks an entry may have.
  package func refinement(limit: Int, _ diagrams: DecisionDiagrams) throws(DiagramLimit) -> FramePartition? {
    var refined = partition
    var isRefined = false
    for (index, frame) in frames.enumerated() {
      guard let entry = frame.entry else { continue }
      let isFirst = partition.blocks(of: entry).count == 1
      let differing = arrivals[index] + (isFirst ? firstArrivals[index] : [])
      guard arrivals[index].count > 1, Set(differing).count > 1 else { continue }
      for arrival in differing {
        if try refined.split(entry, by: arrival, limit: limit, diagrams) { isRefined = true }
      }
    }
    return isRefined ? refined : nil
  }
}

/// An entry of a stack, by how it was entered.
package struct Frame: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var screen: ScreenID
    package var cover: Stack.Cover
    /// The position at which the journey that entered it went on.
    package var site: Position
    /// Of journeys: the screen that was covered.
    package var covered: ScreenID?
  }

  /// nil: the bottom.
  package var entry: Entry?
  package var facts: StackFacts
  /// Which of the blocks of ``FramePartition``; with relations what was laid on it at once.
  package var block: Int

  package var cover: Stack.Cover? { entry?.cover }
}

/// A frame, by its number in ``FrameTable``.
package struct FrameID: Hashable, Sendable {
  private let raw: Int32
  package var index: Int { Int(raw) }
  package init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }

  /// The frame at the bottom, on which nothing was pushed.
  package static let bottom = FrameID(0)
}

/// The top of the stack when a frame was entered: it is shown again when the frame is left.
package struct FrameCaller: Hashable, Comparable, Sendable {
  package var frame: FrameID
  package var screen: ScreenID

  package init(frame: FrameID, screen: ScreenID) {
    self.frame = frame
    self.screen = screen
  }

  package static func < (a: FrameCaller, b: FrameCaller) -> Bool {
    (a.frame.index, a.screen.index) < (b.frame.index, b.screen.index)
  }
}

/// A frame is entered from here.
package struct FrameCall: Hashable, Comparable, Sendable {
  package var frame: FrameID
  package var caller: FrameCaller

  package init(frame: FrameID, caller: FrameCaller) {
    self.frame = frame
    self.caller = caller
  }

  package static func < (a: FrameCall, b: FrameCall) -> Bool {
    a.frame == b.frame ? a.caller < b.caller : a.frame.index < b.frame.index
  }
}

/// In how many ways entries are told apart by the context in which they were entered.
package struct FramePartition: Sendable {
  private var blocks: [Frame.Entry: [ContextSet]] = [:]
  /// Those of entries that are not listed.
  private let others: [ContextSet]

  /// - Parameter others: the blocks of all entries to begin with; together they are all contexts.
  package init(_ others: [ContextSet] = [.all]) { self.others = others }

  package func blocks(of entry: Frame.Entry) -> [ContextSet] { blocks[entry] ?? others }

  /// The blocks of whatever entry there is; those of each are all contexts.
  package var all: [[ContextSet]] {
    Set([others] + blocks.values).sorted { a, b in a.map(\.index).lexicographicallyPrecedes(b.map(\.index)) }
  }

  package var roots: [ContextSet] { all.flatMap { $0 } }

  /// Says whether a block was split.
  mutating func split(
    _ entry: Frame.Entry, by set: ContextSet, limit: Int, _ diagrams: DecisionDiagrams
  ) throws(DiagramLimit) -> Bool {
    let old = blocks(of: entry)
    var new: [ContextSet] = []
    for block in old {
      for part in [try diagrams.intersection(block, set), try diagrams.difference(block, set)] where !part.isEmpty {
        new.append(part)
      }
    }
    guard new.count > old.count, new.count <= limit else { return false }
    blocks[entry] = new
    return true
  }
}
