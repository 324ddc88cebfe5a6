import NavigationModel

/// A base that sheets may get when a tab is selected or emptied below them: what that tab keeps, as far as it is asked.
package struct SheetBase: Sendable {
  package var tab: TabID
  /// Its number among the kinds of bases of which different things are asked.
  package var kind: Int
  /// Whether it can be kept with nothing below, and with something.
  package var states: [TabStates.State]
  /// One such base.
  package var example: ScreenPile
}

/// All that may lie in a tab below sheets, as far as conditions and targets ask.
///
/// What a tab keeps is not known one by one. So that it is known of sheets what lies below them when that is exchanged,
/// their context says which kind of base it is, and facts of an entry are kept for each kind. Which kinds there may be
/// is found beforehand, by what rules may put on the first screen of a tab, whatever their guards say.
struct SheetBases {
  private(set) var kinds: [StackFacts] = []
  private(set) var bases: [SheetBase] = []

  /// What may be shown in a tab.
  private struct Shown: Hashable {
    var screen: ScreenID
    var cover: Stack.Cover?
    var facts: StackFacts
  }

  private static let (mostShown, mostKinds) = (4096, 24)

  /// Nil if there are too many.
  init?(_ machine: Machine, _ questions: StackQuestions) {
    var first: [(sources: [ScreenID]?, action: StackAction)] = []
    var later: [StackAction] = []
    for rule in machine.kernel.rules {
      for (index, action) in rule.actions.enumerated() where action.placed != nil {
        if index == 0 {
          first.append((rule.sources, action))
        } else if !later.contains(action) {
          later.append(action)
        }
      }
    }
    // What comes later in a rule may be done on anything.
    first += later.map { (nil, $0) }
    let bottom = questions.bare
    for (number, tab) in machine.tabs.enumerated() {
      var seen: Set<Shown> = []
      var open: [(shown: Shown, covered: [Stack.Entry])] = []
      func add(_ shown: Shown, on covered: [Stack.Entry]) {
        if seen.insert(shown).inserted { open.append((shown, covered)) }
      }
      for screen in tab.bottoms.map(\.screen) {
        add(Shown(screen: screen, facts: bottom), on: [])
      }
      var next = 0
      while next < open.count {
        let (shown, covered) = open[next]
        next += 1
        guard open.count <= Self.mostShown, note(TabID(number), shown, covered, questions) else { return nil }
        for (sources, action) in first where sources?.contains(shown.screen) ?? true {
          switch action.effect {
          case .replaces(let screen): add(Shown(screen: screen, cover: shown.cover, facts: shown.facts), on: covered)
          case .covers(let screen, .pushed):
            let facts = questions.covering(shown.screen, placed: shown.cover, shown.facts, by: .pushed)
            add(
              Shown(screen: screen, cover: .pushed, facts: facts), on: covered + [Stack.Entry(shown.screen, .pushed)])
          default: continue
          }
        }
      }
    }
  }

  /// Says whether there is room for it.
  private mutating func note(
    _ tab: TabID, _ shown: Shown, _ covered: [Stack.Entry], _ questions: StackQuestions
  ) -> Bool {
    let facts = questions.base(shown.screen, placed: shown.cover, shown.facts)
    let kind = kinds.firstIndex(of: facts) ?? kinds.count
    if kind == kinds.count { kinds.append(facts) }
    let state: TabStates.State = shown.cover == nil ? .first : .deeper
    guard let known = bases.firstIndex(where: { $0.tab == tab && $0.kind == kind }) else {
      let example = ScreenPile(top: shown.screen, covered: covered)
      bases.append(SheetBase(tab: tab, kind: kind, states: [state], example: example))
      return kinds.count <= Self.mostKinds
    }
    if !bases[known].states.contains(state) { bases[known].states.append(state) }
    return true
  }
}

extension FrameTable {
  /// What a tab keeps, as a base of sheets, by its number; nil: none that was found.
  func base(of place: FrameCaller, in tab: TabID) -> Int? {
    let kind = questions.kind(of: place.screen, placed: self[place.frame].cover, self[place.frame].facts)
    return questions.bases.firstIndex { $0.tab == tab && $0.kind == kind }
  }

  /// The values of ``TabStates/under`` for which a tab was selected below sheets.
  func basesOfSheets(in tab: TabID) -> [Int] {
    questions.bases.indices.filter { questions.bases[$0].tab == tab }.map { $0 + 1 }
  }
}

extension SymbolicMachine {
  /// In which contexts something is so of what lies below a place: of sheets that depends on what they lie on.
  package func contexts(at place: Place, where isSo: (StackFacts) -> Bool) throws(DiagramLimit) -> ContextSet {
    let facts = frames.below(place).facts
    guard let under = tabStates.under, frames[place.frame].facts.hasSheet else { return isSo(facts) ? .all : .empty }
    var values = isSo(facts) ? [0] : []
    let bases = frames.questions.bases
    for (number, base) in bases.enumerated() where isSo(facts.exchanged[base.kind]) { values.append(number + 1) }
    if values.isEmpty || values.count > bases.count { return values.isEmpty ? .empty : .all }
    return try contexts(where: under, isIn: values)
  }

  /// In which contexts one of these targets is shown at a place.
  package func contexts(landingOn targets: [Target], at place: Place) throws(DiagramLimit) -> ContextSet {
    let cover = frames.below(place).cover
    return try contexts(at: place) { facts in
      targets.contains { frames.questions.matches($0, place.screen, placed: cover, facts) }
    }
  }
}
