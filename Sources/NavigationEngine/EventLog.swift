import NavigationModel

/// The latest events, in bounded memory.
struct EventLog {
  let limit: Int
  /// Once it is full, each event takes the place of the oldest.
  private var kept: [EngineEvent] = []
  /// The index of the oldest, once it is full.
  private var oldest = 0

  init(limit: Int) { self.limit = max(0, limit) }

  /// At most `limit` events, oldest first.
  var all: [EngineEvent] { Array(kept[oldest...] + kept[..<oldest]) }

  mutating func append(_ event: consuming EngineEvent) {
    if kept.count < limit {
      kept.append(event)
    } else if limit > 0 {
      kept[oldest] = event
      oldest = (oldest + 1) % limit
    }
  }
}
