import NavigationModel

/// There are more configurations than ``Machine/configurationLimit``.
package struct LimitReached: Error {
  package static let limit = Machine.configurationLimit

  package init() {}
}
