import NavigationModel

/// An answer that may depend on what is not known.
package enum Truth: Int, Sendable {
  case no, maybe, yes

  static func && (a: Truth, b: @autoclosure () -> Truth) -> Truth {
    a == .no ? .no : Truth(rawValue: min(a.rawValue, b().rawValue)) ?? .no
  }
  static func || (a: Truth, b: @autoclosure () -> Truth) -> Truth {
    a == .yes ? .yes : Truth(rawValue: max(a.rawValue, b().rawValue)) ?? .yes
  }
  init(_ isSo: Bool) { self = isSo ? .yes : .no }
}

/// A few bits.
package struct FactBits: Hashable, Sendable {
  private var words: [UInt64]
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }
  subscript(index: Int) -> Bool {
    get { words[index / 64] &>> UInt64(index % 64) & 1 == 1 }
    set {
      let bit = 1 as UInt64 &<< UInt64(index % 64)
      words[index / 64] = newValue ? words[index / 64] | bit : words[index / 64] & ~bit
    }
  }
}

/// What conditions, targets and sequences of actions ask of that which lies below an entry.
///
/// It never changes while the entry is there, but for an entry in a sheet below which a tab is selected or emptied: then
/// nothing is known of what lies under the lowest sheet, and what was asked of that is answered by `stale`.
package struct EntryFacts: Hashable, Sendable {
  var hasSheet = false
  /// As it was when the entry was entered.
  var own: FactBits
  /// What may be so, and what is, whatever lies under the lowest sheet.
  var may: FactBits
  var must: FactBits

  func own(_ index: Int) -> Truth { Truth(own[index]) }
  func stale(_ index: Int) -> Truth { must[index] ? .yes : Truth(rawValue: may[index] ? 1 : 0) ?? .no }
}

/// What a machine asks about that which lies below.
struct FactQuestions {
  enum Question: Hashable {
    case below(ScreenID)
    /// As many steps of a target as these lie on top, the last one being the entry that is asked.
    case top(base: ScreenID?, steps: [Stack.Entry])
    /// The actions are possible; the first of them takes entries away, and none has to do with tabs.
    case possible([StackAction])
  }

  private let root: ScreenID?
  private(set) var questions: [Question] = []
  private(set) var numbers: [Question: Int] = [:]
  /// Whether what lies under the lowest sheet may be exchanged.
  let canExchange: Bool

  init(_ machine: Machine, asking conditions: [Condition], canExchange: Bool) {
    root = machine.tabs.isEmpty ? machine.root : nil
    self.canExchange = canExchange
    for condition in machine.allConditions + conditions {
      condition.forEachBelow { add(.below($0)) }
    }
    for target in machine.intents.flatMap(\.targets) {
      for count in 1..<max(target.steps.count + 1, 1) {
        // The last screen may be replaced: it is asked of the place, not of the entry.
        add(Self.top(target, count))
      }
    }
    let performed = Set(machine.steps.compactMap { if case .perform(let event, _, _) = $0.action { event } else { nil } })
    for rule in machine.transitions where performed.contains(rule.event) { addPossible(rule.actions) }
    for outcome in machine.prompts.flatMap(\.outcomes) { addPossible(outcome.actions) }
  }

  /// For conditions that ask nothing of what lies below.
  init(nothingOf machine: Machine) {
    root = machine.root
    canExchange = false
  }

  private mutating func add(_ question: Question) {
    guard numbers[question] == nil else { return }
    numbers[question] = questions.count
    questions.append(question)
  }

  private mutating func addPossible(_ actions: [StackAction]) {
    // What follows the last tab is asked in what was there before, if the tab was selected already.
    let own = actions.lastIndex { $0.tab != nil }.map { Array(actions[($0 + 1)...]) } ?? actions
    guard let asked = decisive(own) else { return }
    for start in asked.indices where asked[start].takesAway { add(.possible(Array(asked[start...]))) }
  }

  /// The actions up to the last that takes something away: the others are always possible. Nil: tabs have to do with
  /// it.
  func decisive(_ actions: [StackAction]) -> [StackAction]? {
    guard let last = actions.lastIndex(where: \.takesAway) else { return [] }
    let asked = Array(actions[...last])
    let seeks = asked.contains { if case .backTo = $0 { true } else { false } }
    return asked.contains { $0.tab != nil || root == nil && seeks && $0 == .reset } ? nil : asked
  }

  /// The question whose answer is that the first `count` steps of a target lie on top.
  static func top(_ target: Target, _ count: Int) -> Question {
    var steps = Array(target.steps.prefix(count))
    // Whatever screen the last of them shows.
    steps[count - 1].screen = ScreenID(-1)
    return .top(base: target.base, steps: steps)
  }

  /// Of the bottom, where nothing lies below.
  var bottom: EntryFacts {
    let none = FactBits(count: questions.count)
    return EntryFacts(own: none, may: none, must: none)
  }

  /// Of an entry that covers what `screen` shows in an entry with `facts`.
  func covering(_ screen: ScreenID, placed: Stack.Cover?, _ facts: EntryFacts, by cover: Stack.Cover) -> EntryFacts {
    var next = bottom
    next.hasSheet = facts.hasSheet || cover == .presented
    let isLowest = next.hasSheet && !facts.hasSheet
    for (index, question) in questions.enumerated() {
      next.own[index] =
        answer(question, Below(screen: screen, isBottom: Truth(placed == nil), fact: facts.own), by: cover) == .yes
      guard canExchange, next.hasSheet else { continue }
      let below =
        isLowest
        ? Below(screen: nil, isBottom: .maybe, fact: { _ in .maybe })
        : Below(screen: screen, isBottom: .no, fact: facts.stale)
      let stale = answer(question, below, by: cover)
      (next.may[index], next.must[index]) = (stale != .no, stale == .yes)
    }
    if !canExchange || !next.hasSheet { (next.may, next.must) = (next.own, next.own) }
    return next
  }

  /// What an entry covers, as far as it is known.
  private struct Below {
    var screen: ScreenID?
    var isBottom: Truth
    var fact: (Int) -> Truth

    func shows(_ wanted: ScreenID) -> Truth { screen.map { Truth($0 == wanted) } ?? .maybe }
  }

  private func answer(_ question: Question, _ below: Below, by cover: Stack.Cover) -> Truth {
    switch question {
    case .below(let screen): return below.shows(screen) || below.fact(number(question))
    case .top(let base, let steps):
      guard steps[steps.count - 1].cover == cover else { return .no }
      guard steps.count > 1 else { return base.map { below.shows($0) && below.isBottom } ?? .yes }
      let covered = steps[steps.count - 2].screen
      var rest = Array(steps.dropLast())
      rest[rest.count - 1].screen = ScreenID(-1)
      return below.shows(covered) && below.fact(number(.top(base: base, steps: rest)))
    case .possible(let actions):
      let rest = actions.dropFirst()
      switch actions[0] {
      case .back: return Truth(cover == .pushed) && possible(rest, below)
      case .backTo(let wanted):
        guard cover == .pushed else { return .no }
        let (there, further) = (possible(rest, below), below.fact(number(question)))
        return switch below.shows(wanted) {
        case .yes: there
        case .no: further
        case .maybe: there == further ? there : .maybe
        }
      case .dismiss: return cover == .presented ? possible(rest, below) : below.fact(number(question))
      default: return .maybe
      }
    }
  }

  private func number(_ question: Question) -> Int { numbers[question] ?? 0 }

  private func possible(_ actions: ArraySlice<StackAction>, _ below: Below) -> Truth {
    possible(actions, shown: below.screen, below.fact)
  }

  /// Whether actions are possible at `shown`, in an entry with these facts.
  func possible(_ actions: ArraySlice<StackAction>, shown: ScreenID?, _ fact: (Int) -> Truth) -> Truth {
    var own: [(covered: ScreenID?, cover: Stack.Cover)] = []
    var screen = shown
    // Nothing that was there before lies below any more.
    var isBare = false
    func asking(_ start: Int) -> Truth {
      isBare ? .no : numbers[.possible(Array(actions[start...]))].map(fact) ?? .maybe
    }
    for (index, action) in zip(actions.indices, actions) {
      switch action {
      case .push(let next):
        own.append((screen, .pushed))
        screen = next
      case .present(let next):
        own.append((screen, .presented))
        screen = next
      case .replace(let next): screen = next
      case .reset: (own, isBare, screen) = ([], true, root)
      case .back:
        guard let top = own.popLast() else { return asking(index) }
        guard top.cover == .pushed else { return .no }
        screen = top.covered
      case .backTo(let wanted):
        var isThere = false
        while !isThere {
          guard let top = own.popLast() else { return asking(index) }
          guard top.cover == .pushed else { return .no }
          screen = top.covered
          guard let screen else { return .maybe }
          isThere = screen == wanted
        }
      case .dismiss:
        var isThere = false
        while !isThere {
          guard let top = own.popLast() else { return asking(index) }
          screen = top.covered
          isThere = top.cover == .presented
        }
      case .select, .resetTab, .tap: return .maybe
      }
    }
    return .yes
  }
}

extension StackAction {
  /// Whether it takes away entries that may have been there before.
  var takesAway: Bool {
    switch self {
    case .back, .backTo, .dismiss: true
    case .push, .present, .replace, .reset, .select, .resetTab, .tap: false
    }
  }
}
