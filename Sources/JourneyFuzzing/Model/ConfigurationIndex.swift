import NavigationModel

/// Numbers configurations in the order in which they come.
struct ConfigurationIndex: Sendable {
  /// With up to this many possible configurations a table is used: 16 MiB at most.
  private static let tableLimit = 1 << 22

  private let screens: Int
  private let contexts: Int
  private var table: [Int32] = []
  private var others: [Configuration: Int32] = [:]
  private(set) var count = 0

  init(_ machine: Machine) {
    screens = machine.screens.count
    contexts = machine.contexts.count
    let possible = screens * contexts * machine.positionCount
    if possible <= Self.tableLimit { table = Array(repeating: -1, count: possible) }
  }

  @inline(__always) private func place(_ configuration: Configuration) -> Int {
    (Int(configuration.position.index) * contexts + Int(configuration.context.index)) * screens
      + configuration.screen.index
  }

  /// The configuration's number, if it has one.
  @inline(__always) func number(of configuration: Configuration) -> Int? {
    let number = table.isEmpty ? others[configuration] ?? -1 : table[place(configuration)]
    return number < 0 ? nil : Int(number)
  }

  /// Gives the configuration the next number.
  mutating func append(_ configuration: Configuration) {
    if table.isEmpty { others[configuration] = Int32(count) } else { table[place(configuration)] = Int32(count) }
    count += 1
  }
}
