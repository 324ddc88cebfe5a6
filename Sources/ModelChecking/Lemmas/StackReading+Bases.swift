import NavigationModel
import StateSpace

/// What lies below sheets after a tab was selected there, said a second time.
///
/// Which kinds of bases there are is a guess of the explorer, with an example of each. What is asked of a kind is read
/// off its example; and whatever a tab may keep must be of one of the kinds that it is said to have.
extension StackReading {
  /// Something that is so of what lies below a place, or not: of sheets that depends on what they lie on.
  func condition(at place: Clauses.Place, _ isSo: (Below) -> Bool) -> Condition {
    let own = below(at: place)
    guard tabs.exchanges, below(place.frame).isUnderSheet else { return isSo(own) ? .true : .false }
    let numbers = tabs.bases.indices.filter { isSo(own.exchanged[tabs.bases[$0].kind]) }
    return tabs.isUnderSheets(bases: (isSo(own) ? [nil] : []) + numbers)
  }

  /// A sheet on what is shown in a tab, whatever tab that is, as far as conditions and targets ask.
  private func asked(on screen: Int, _ under: Below) -> Below {
    var base = under
    (base.tab, base.possible, base.toRoot) = (nil, [], [])
    var next = laid(on: screen, base, by: .presented)
    next.isBare = false
    return next
  }

  private var bottom: Below { Below(whole: starts { $0.base != nil }, nearest: starts { $0.base == nil }) }

  private func read(_ base: SheetBase) -> Below {
    let under = base.example.covered.reduce(bottom) { laid(on: $1.screen.index, $0, by: $1.cover) }
    return asked(on: base.example.top.index, under)
  }

  func readKinds() -> [Below] {
    let count = (tabs.bases.map(\.kind).max() ?? -1) + 1
    return (0..<count).map { kind in tabs.bases.first { $0.kind == kind }.map(read) ?? Below() }
  }

  /// The base that a first screen of a tab is, by number.
  ///
  /// - Throws: ``InternalError`` if there is none.
  func base(of tab: Int, beginningOn screen: Int) throws -> Int {
    guard let found = number(of: asked(on: screen, bottom), in: tab, isBare: true) else {
      throw InternalError("a tab begins with something that is not known to lie below sheets")
    }
    return found
  }

  private func number(of base: Below, in tab: Int, isBare: Bool) -> Int? {
    let state: TabStates.State = isBare ? .first : .deeper
    return tabs.bases.firstIndex {
      $0.tab.index == tab && kindsOfBases[$0.kind] == base && $0.states.contains(state)
    }
  }

  /// Checks that whatever tabs keep is known to lie below sheets, if it is told apart on what these lie.
  ///
  /// - Throws: ``InternalError`` if something is not.
  func checkBases(_ kept: [[FrameCaller]]) throws {
    guard tabs.exchanges, !tabs.bases.isEmpty else { return }
    for base in tabs.bases where read(base) != kindsOfBases[base.kind] {
      throw InternalError("bases of sheets that are called alike are different")
    }
    for (tab, places) in kept.enumerated() {
      for place in places {
        let under = below(place.frame)
        let base = asked(on: place.screen.index, under)
        guard !under.isUnderSheet, number(of: base, in: tab, isBare: under.placed == nil) != nil else {
          throw InternalError("a tab keeps something that is not known to lie below sheets")
        }
      }
    }
  }
}
