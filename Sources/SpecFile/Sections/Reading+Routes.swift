import NavigationModel

/// Intents that no link opens.
extension Reading {
  func checkRoutes() {
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
