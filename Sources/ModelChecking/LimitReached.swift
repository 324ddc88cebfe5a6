import NavigationModel

/// There are more configurations than ``Machine/configurationLimit``.
struct LimitReached: Error {
  static let limit = Machine.configurationLimit
}
