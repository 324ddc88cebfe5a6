import NavigationModel

/// A configuration as one number: 24 bits for screen and context together, the position above them.
///
/// The machine's limit of 2^24 screens × contexts makes this exact.
struct PackedConfiguration: Hashable, Sendable {
  let bits: UInt64

  init(_ configuration: Configuration, contextCount: Int) {
    bits =
      UInt64(configuration.position.index) << 24
      | UInt64(configuration.screen.index * contextCount + Int(configuration.context.index))
  }

  func unpacked(contextCount: Int) -> Configuration {
    let place = Int(bits & 0xFF_FFFF)
    return Configuration(
      screen: ScreenID(place / contextCount), context: Context(place % contextCount),
      position: Position(index: Int(bits >> 24)))
  }
}

/// Numbers configurations in the order in which they are found.
///
/// An open-addressing hash table: a `Dictionary` spends most of an exploration in its general-purpose hashing.
struct ConfigurationTable: Sendable {
  private let contextCount: Int
  private var keys: [PackedConfiguration] = []
  private var slots: [Int32] = Array(repeating: -1, count: 1024)

  init(_ machine: Machine) { contextCount = machine.contexts.count }

  /// How many configurations have been found.
  var count: Int { keys.count }

  /// The configuration with the number `index`.
  subscript(index: Int) -> Configuration { keys[index].unpacked(contextCount: contextCount) }

  /// The number of `configuration`, or nil if it has not been found.
  func index(of configuration: Configuration) -> Int? {
    let key = PackedConfiguration(configuration, contextCount: contextCount)
    let found = Int(slots[slot(of: key)])
    return found < 0 ? nil : found
  }

  /// The number of `configuration`, found before or now.
  ///
  /// - Throws: ``LimitReached`` beyond ``Machine/configurationLimit`` configurations.
  mutating func insert(_ configuration: Configuration) throws(LimitReached) -> (index: Int, isNew: Bool) {
    let key = PackedConfiguration(configuration, contextCount: contextCount)
    let slot = slot(of: key)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    guard keys.count < Machine.configurationLimit else { throw LimitReached() }
    slots[slot] = Int32(keys.count)
    keys.append(key)
    if keys.count * 2 > slots.count { grow() }
    return (keys.count - 1, true)
  }

  /// Where `key` stands, or the free slot where it belongs.
  private func slot(of key: PackedConfiguration) -> Int {
    let mask = slots.count - 1
    // Fibonacci hashing spreads the packed fields over the high bits.
    var slot = Int(truncatingIfNeeded: (key.bits &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    while slots[slot] >= 0, keys[Int(slots[slot])] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, key) in keys.enumerated() { slots[slot(of: key)] = Int32(index) }
  }
}

/// There are more configurations than ``Machine/configurationLimit``.
struct LimitReached: Error {}
