import NavigationModel
import SpecMutation
import StateSpace

/// The places of users who are on a screen, in each context: over what lies below it on a shortest way there, and then
/// over all else that was found.
struct ShownPlaces {
  private(set) var places: [Context: [Configuration]] = [:]
  /// True if there may be more than were found.
  private(set) var isCut = false

  /// More configurations are not looked at.
  private static let limit = 1 << 13

  /// Looks at what users and the app do between links, and then at what links lead to. What is not found lies far away,
  /// or nowhere.
  init(of screen: ScreenID, in machine: Machine) throws {
    let starts =
      machine.initialConfigurations(limit: Self.limit) ?? machine.firstStart.map { [machine.start(in: $0)] } ?? []
    var table = KeyTable<Configuration>()
    for start in starts { _ = try table.insert(start) }
    var next = 0
    while next < table.keys.count, table.keys.count < Self.limit {
      try Step.forEachMoveByHandOrChange(in: table.keys[next], of: machine) {
        if $0.result.configuration.isIdle { _ = try table.insert($0.result.configuration) }
      }
      next += 1
    }
    func note(_ place: Configuration) {
      if place.isIdle, place.screen == screen { places[place.context, default: []].append(place) }
    }
    table.keys.forEach(note)
    isCut = table.keys.count >= Self.limit
    if places.count < Set(table.keys.map(\.context)).count {
      let known = places
      try ShortestRuns(of: machine, limit: Self.limit) {}.forEach {
        if known[$0.context] == nil { note($0) }
      }
    }
  }
}
