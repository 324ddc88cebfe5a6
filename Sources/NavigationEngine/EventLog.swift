import NavigationModel

/// The latest events, in bounded memory.
struct EventLog {
  let limit: Int
  private var kept: [EngineEvent] = []
  private var count = 0

  init(limit: Int) { self.limit = max(0, limit) }

  /// At most `limit` events, oldest first.
  var all: [EngineEvent] { Array(kept.suffix(limit)) }

  mutating func append(_ kind: EngineEvent.Kind, turn: Int, _ configuration: Configuration) -> EngineEvent {
    count += 1
    let event = EngineEvent(number: count, turn: turn, kind: kind, configuration: configuration)
    // Cut now and then, not each time: that keeps appending O(1) on average.
    if kept.count >= 2 * limit { kept.removeFirst(kept.count - limit) }
    if limit > 0 { kept.append(event) }
    return event
  }
}
