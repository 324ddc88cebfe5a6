import NavigationModel

extension RouteTable {
  /// Compiles routes that only come up while the app runs, and lead to no place of a spec.
  ///
  /// Each element of `paths` has the paths of one destination, whose request has the intent of the same index. A value
  /// that only some of its paths have is optional.
  ///
  /// ```swift
  /// let order: [Route.Segment] = [.literal("order"), .placeholder("id", .text)]
  /// let table = try RouteTable(paths: [[order]], domains: LinkDomains(machine))
  /// try table.request(for: "https://shop.example/order/7").values  // ["id": "7"]
  /// ```
  ///
  /// - Parameters:
  ///   - paths: links of every kind match them.
  ///   - domains: the schemes and hosts to accept.
  /// - Throws: ``RouteTableError`` for a path that cannot be one, or an exceeded limit.
  /// - Complexity: linear in the number of segments.
  public init(paths: [[[Route.Segment]]], domains: LinkDomains) throws {
    var intents: [Intent] = []
    var routes: [Route] = []
    for (index, paths) in paths.enumerated() {
      let own = paths.map {
        Route(intent: IntentID(index), kinds: [.deep, .universal, .shortcut, .spotlight], path: $0)
      }
      let names = own.reduce(into: Set()) { $0.formUnion($1.gives) }.sorted()
      let parameters = names.map { name in
        Parameter(name: name, isOptional: !own.allSatisfy { $0.gives.contains(name) })
      }
      intents.append(
        Intent(
          name: "destination\(index)", parameters: parameters, target: ScreenID(0),
          alternatives: [Alternative(steps: [])]))
      routes += own
    }
    let machine = try Machine(
      name: "Paths", root: ScreenID(0), screens: [Screen(name: "destination")], intents: intents,
      links: Links(routes: routes))
    try self.init(machine, domains: domains)
  }
}
