import NavigationModel
import StateSpace

/// Numbers configurations in the order in which they are found.
struct ConfigurationTable: Sendable {
  private let contextCount: Int
  private var table = KeyTable<UInt64>()

  init(_ machine: Machine) { contextCount = machine.contexts.count }

  /// How many configurations have been found.
  var count: Int { table.keys.count }

  /// The configuration with the number `index`.
  subscript(index: Int) -> Configuration {
    let key = table.keys[index]
    let place = Int(key & 0xFF_FFFF)
    return Configuration(
      screen: ScreenID(place / contextCount), context: Context(place % contextCount),
      position: Position(index: Int(key >> 24)))
  }

  /// The number of `configuration`, or nil if it has not been found.
  func index(of configuration: Configuration) -> Int? { table.index(of: key(configuration)) }

  /// The number of `configuration`, found before or now.
  ///
  /// - Throws: ``LimitReached``.
  mutating func insert(_ configuration: Configuration) throws(LimitReached) -> (index: Int, isNew: Bool) {
    try table.insert(key(configuration))
  }

  /// Screen and context in 24 bits, which the limit of 2^24 screens × contexts makes exact; the position above.
  private func key(_ configuration: Configuration) -> UInt64 {
    UInt64(configuration.position.index) << 24
      | UInt64(configuration.screen.index * contextCount + Int(configuration.context.index))
  }
}
