/// The places that are still to be looked at: those of one entry until there are no more, then those of another.
package struct Agenda {
  package enum Choice: String { case oldest, newest, first }

  /// Which entry comes next.
  package var choice = Choice.first
  /// By entry: its places, and how many of them were looked at.
  private var places: [[Int32]] = []
  private var heads: [Int] = []
  private var isListed: [Bool] = []
  private var entries: [Int32] = []
  private var head = 0
  private var current: Int = 0

  mutating func add(_ place: Int32, of entry: Int32) {
    while places.count <= Int(entry) {
      places.append([])
      heads.append(0)
      isListed.append(false)
    }
    places[Int(entry)].append(place)
    if !isListed[Int(entry)] {
      isListed[Int(entry)] = true
      entries.append(entry)
    }
  }

  mutating func next() -> Int32? {
    while true {
      guard current < places.count else { return nil }
      if heads[current] < places[current].count {
        defer { heads[current] += 1 }
        return places[current][heads[current]]
      }
      places[current].removeAll(keepingCapacity: true)
      heads[current] = 0
      isListed[current] = false
      guard let entry = take() else { return nil }
      current = Int(entry)
    }
  }

  private mutating func take() -> Int32? {
    while !entries.isEmpty {
      let index: Int
      switch choice {
      case .first: index = 0
      case .oldest: index = entries.indices.min { entries[$0] < entries[$1] } ?? 0
      case .newest: index = entries.indices.max { entries[$0] < entries[$1] } ?? 0
      }
      let entry = choice == .first ? entries[head] : entries.remove(at: index)
      if choice == .first {
        head += 1
        if head * 2 > entries.count {
          entries.removeFirst(head)
          head = 0
        }
      }
      if isListed[Int(entry)], heads[Int(entry)] < places[Int(entry)].count { return entry }
    }
    return nil
  }
}
