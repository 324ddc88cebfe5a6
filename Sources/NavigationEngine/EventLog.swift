import NavigationModel

/// The latest events, in bounded memory.
///
/// Most are never read, so an event is made when it is asked for, of what is kept of it. Its moves say where the
/// machine was then.
struct EventLog {
  private enum Record {
    case said(EngineEvent.Kind, turn: Int)
    case committed(Trace.Entry, turn: Int)
    case presenting(TransitionID, Trace.Entry, values: [String: String], isAnimated: Bool, turn: Int)
    /// The machine has been told that it is there.
    indirect case placed(EngineEvent.Kind, Configuration, turn: Int)
  }

  private let limit: Int
  /// Once it is full, each takes the place of the oldest.
  private var kept: [Record] = []
  /// The index of the oldest, once it is full.
  private var oldest = 0
  /// The number of events, with those that are not kept any more.
  private(set) var count = 0
  /// The configuration before the oldest, if no move has led there.
  private var start: Configuration
  /// The last move before the oldest.
  private var lastMove: Trace.Entry?

  init(limit: Int, at place: Configuration) { (self.limit, start) = (max(0, limit), place) }

  /// At most `limit` events, oldest first.
  func all(on machine: Machine) -> [EngineEvent] {
    var place = lastMove?.configuration ?? start
    return (kept[oldest...] + kept[..<oldest]).enumerated().map { index, record in
      let (kind, turn): (EngineEvent.Kind, Int)
      switch record {
      case .said(let said, let number): (kind, turn) = (said, number)
      case .committed(let entry, let number):
        place = entry.configuration
        (kind, turn) = (.committed(entry.move), number)
      case .presenting(let transition, let entry, let values, let isAnimated, let number):
        let presentation = Presentation(
          transition, entry, from: place.screen, animated: isAnimated, values, on: machine)
        (kind, turn) = (.presenting(presentation), number)
      case .placed(let said, let there, let number):
        place = there
        (kind, turn) = (said, number)
      }
      return EngineEvent(number: count - kept.count + index + 1, turn: turn, kind: kind, configuration: place)
    }
  }

  mutating func append(_ kind: EngineEvent.Kind, turn: Int) { append(.said(kind, turn: turn)) }

  /// The machine moved.
  mutating func append(_ entry: Trace.Entry, turn: Int) { append(.committed(entry, turn: turn)) }

  /// The transition is being shown.
  mutating func append(_ transition: TransitionID, _ entry: Trace.Entry, as presentation: Presentation, turn: Int) {
    append(
      .presenting(
        transition, entry, values: presentation.values, isAnimated: presentation.isAnimated, turn: turn))
  }

  /// The machine was told that it is at this place.
  mutating func append(_ kind: EngineEvent.Kind, at place: Configuration, turn: Int) {
    append(.placed(kind, place, turn: turn))
  }

  private mutating func append(_ record: consuming Record) {
    count += 1
    if kept.count < limit {
      kept.append(record)
    } else if limit > 0 {
      swap(&kept[oldest], &record)
      oldest = oldest + 1 == limit ? 0 : oldest + 1
      switch record {
      case .committed(let entry, _): lastMove = entry
      case .placed(_, let place, _): (start, lastMove) = (place, nil)
      case .said, .presenting: break
      }
    }
  }
}
