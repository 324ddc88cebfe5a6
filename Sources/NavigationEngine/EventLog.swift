import NavigationModel

/// The latest events, in bounded memory.
///
/// Most are never read, so an event is made when it is asked for, of what is kept of it: moves are kept by their
/// labels, and made again.
struct EventLog {
  private enum Record {
    case said(EngineEvent.Kind, turn: Int)
    case committed(Label, turn: Int)
    case presenting(TransitionID, values: [String: String], isAnimated: Bool, turn: Int)
    /// The machine has been told that it is there.
    indirect case placed(EngineEvent.Kind, Configuration, turn: Int)
  }

  /// Events that follow each other.
  private struct Page {
    /// The configuration before the first.
    var start: Configuration
    var records: [Record] = []

    static let size = 64

    init(start: Configuration) {
      self.start = start
      records.reserveCapacity(Self.size)
    }
  }

  private let limit: Int
  /// Full ones. Once there are enough of them, each takes the place of the oldest.
  private var pages: [Page] = []
  /// The index of the oldest.
  private var oldest = 0
  /// The page that is written.
  private var current: Page
  /// The number of events, with those that are not kept any more.
  private(set) var count = 0

  init(limit: Int, at place: Configuration) { (self.limit, current) = (max(0, limit), Page(start: place)) }

  /// At most `limit` events, oldest first.
  ///
  /// - Complexity: that of making each of their moves.
  func all(on machine: Machine) -> [EngineEvent] {
    let kept = pages[oldest...] + pages[..<oldest] + [current]
    var number = count - kept.reduce(0) { $0 + $1.records.count }
    var events: [EngineEvent] = []
    for page in kept {
      var place = page.start
      for record in page.records {
        number += 1
        let (kind, turn) = Self.event(record, &place, on: machine)
        guard number > count - limit else { continue }
        events.append(EngineEvent(number: number, turn: turn, kind: kind, configuration: place))
      }
    }
    return events
  }

  /// - Parameter place: where the machine was before; then where it was after.
  private static func event(
    _ record: Record, _ place: inout Configuration, on machine: Machine
  ) -> (EngineEvent.Kind, turn: Int) {
    switch record {
    case .said(let said, let turn): return (said, turn)
    case .committed(let label, let turn):
      place = Step.choice(label, in: place, of: machine)?.configuration ?? place
      return (.committed(label.move), turn)
    case .presenting(let transition, let values, let isAnimated, let turn):
      return (.presenting(Presentation(transition, at: place, animated: isAnimated, values, on: machine)), turn)
    case .placed(let said, let there, let turn):
      place = there
      return (said, turn)
    }
  }

  // Places are those where the machine is then; inout, as a value would be copied first.

  mutating func append(_ kind: EngineEvent.Kind, turn: Int, at place: inout Configuration) {
    append(.said(kind, turn: turn), &place)
  }

  /// The transition is being shown.
  mutating func append(
    _ transition: TransitionID, as presentation: Presentation, turn: Int, at place: inout Configuration
  ) {
    append(
      .presenting(transition, values: presentation.values, isAnimated: presentation.isAnimated, turn: turn), &place)
  }

  /// The machine was told that it is at this place.
  mutating func append(_ kind: EngineEvent.Kind, placedAt place: inout Configuration, turn: Int) {
    append(.placed(kind, place, turn: turn), &place)
  }

  /// The machine moved.
  mutating func append(_ label: Label, turn: Int, to place: inout Configuration) {
    append(.committed(label, turn: turn), &place)
  }

  @inline(__always)
  private mutating func append(_ record: consuming Record, _ place: inout Configuration) {
    count += 1
    guard limit > 0 else { return }
    current.records.append(record)
    if current.records.count == Page.size { turnPage(at: &place) }
  }

  @inline(never)
  private mutating func turnPage(at place: inout Configuration) {
    if pages.count <= limit / Page.size {
      var next = Page(start: place)
      swap(&next, &current)
      pages.append(next)
    } else {
      swap(&pages[oldest], &current)
      oldest = oldest + 1 == pages.count ? 0 : oldest + 1
      current.start = place
      current.records.removeAll(keepingCapacity: true)
    }
  }
}
