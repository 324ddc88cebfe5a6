import NavigationModel

/// A journey comes to an end of any kind.
struct EndingMonitor: JourneyMonitor {
  /// Whether adverse choices may be made.
  let includingAdverse: Bool

  func advance(_ state: Int, by choice: Choice) -> MonitorResult {
    if choice.isAdverse, !includingAdverse { return .satisfied }
    return choice.result.ending.map { .broken(.ends($0)) } ?? .watching(state)
  }
}

/// A journey with well-meaning answers does not land; or it ends at all, where its intent is denied.
///
/// Remembers whether it is denied where it was opened.
struct MissMonitor: JourneyMonitor {
  let graph: JourneyGraph
  let intent: IntentID
  /// Where every such journey lands.
  let landings: CertainEnds

  func begin(at opened: Configuration) -> MonitorResult {
    .watching(graph.machine.isDenied(intent, at: opened) ? 1 : 0)
  }

  func advance(_ state: Int, by choice: Choice) -> MonitorResult {
    if choice.isAdverse { return .satisfied }
    switch choice.result {
    case .ends(.landed, _) where state == 0: return .satisfied
    case .ends(let ending, _): return .broken(.ends(ending))
    case .continues(let next):
      let landsAnyway = graph.table.index(of: next).map(landings.holds) ?? false
      return state == 0 && landsAnyway ? .satisfied : .watching(state)
    }
  }
}

/// A journey passes C, and ends without D: where it ends, or anywhere since.
///
/// Remembers whether it has passed C, and whether D is still to come. What the journey leaves when it ends counts as
/// passed, too: an answer that aborts may have set something.
struct PassingMonitor: JourneyMonitor {
  let isFrom: (Configuration) -> Bool
  let isGoal: (Configuration) -> Bool
  /// Whether D counts only where the journey ends.
  let atEnd: Bool
  /// Where a journey that still has to come to D can go on forever without it: then the run is over.
  var isEndless: (Configuration) -> Bool = { _ in false }

  func begin(at opened: Configuration) -> MonitorResult { watch(0, at: opened) }

  func advance(_ state: Int, by choice: Choice) -> MonitorResult {
    let next = choice.result.configuration
    guard let ending = choice.result.ending else { return watch(state, at: next) }
    return (state == 1 || isFrom(next)) && !isGoal(next) ? .broken(.ends(ending)) : .satisfied
  }

  private func watch(_ state: Int, at configuration: Configuration) -> MonitorResult {
    let isOwed = (state == 1 || isFrom(configuration)) && (atEnd || !isGoal(configuration))
    return isOwed && isEndless(configuration) ? .broken(.neverEnds) : .watching(isOwed ? 1 : 0)
  }
}

/// A journey comes to a bad configuration.
struct VisitMonitor: JourneyMonitor {
  let isBad: (Configuration) -> Bool

  func advance(_ state: Int, by choice: Choice) -> MonitorResult {
    choice.result.ending == nil && isBad(choice.result.configuration) ? .broken(.violated) : .watching(state)
  }
}
