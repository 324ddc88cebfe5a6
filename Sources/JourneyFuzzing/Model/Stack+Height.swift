import NavigationModel

extension Stack {
  /// How many screens lie below others, in all tabs.
  var height: Int {
    (0..<tabCount).reduce(entries.count) { $0 + (kept(in: TabID($1))?.entries.count ?? 0) }
  }
}
