/// Counts.
actor Counter {
  private var count = 0
  func increase() -> Int {
    count += 1
    return count
  }
}
