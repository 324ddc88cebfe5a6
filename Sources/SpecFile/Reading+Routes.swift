import LinkRouting
import NavigationModel

/// Routes that conflict, and intents that no link opens.
extension Reading {
  func checkRoutes() {
    reportIntentsWithoutLink()
    var conflicts = RouteConflicts(routeList)
    for conflict in conflicts.find() {
      let span = sources.routes[conflict.later]
      let other = place(sources.routes[conflict.earlier], from: span)
      switch conflict.kind {
      case .tie:
        warn(
          "this route and the one in \(other) accept the same links, and neither wins",
          remedy: "tell them apart by a literal segment or a required query key", at: span)
      case .shadowed:
        warn(
          "this route is never taken: the routes from \(other) on win for all its links", remedy: "remove it", at: span)
      }
    }
    if conflicts.isIncomplete {
      warn("too many routes to find all conflicts", remedy: nil, at: sources.routes.last)
    }
  }

  private func reportIntentsWithoutLink() {
    guard brokenIntents.isEmpty, !intentList.isEmpty else { return }
    guard sections[.links] != nil else {
      warn(
        "no links are declared, so nothing can open the intents", remedy: "links: { routes: … }",
        at: intents.spans.first
      )
      return
    }
    var hasLink = Array(repeating: false, count: intentList.count)
    for route in routeList { hasLink[route.intent.index] = true }
    for change in changeList { if let intent = change.opens { hasLink[intent.index] = true } }
    guard diagnostics.errorCount == 0 else { return }
    for (index, intent) in intentList.enumerated() where !hasLink[index] {
      warn("intent '\(intent.name)' has no link", remedy: "write a route for it", at: intents.spans[index])
    }
  }
}
