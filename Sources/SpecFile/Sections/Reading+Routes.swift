import NavigationModel

/// Intents that no link opens.
extension Reading {
  func checkRoutes() {
    guard brokenIntents.isEmpty, !intentList.isEmpty else { return }
    guard sections[.links] != nil else {
      warn(.intentsWithoutLinks, at: intents.spans.first)
      return
    }
    var hasLink = Array(repeating: false, count: intentList.count)
    for route in routeList { hasLink[route.intent.index] = true }
    for change in changeList { if let intent = change.opens { hasLink[intent.index] = true } }
    guard diagnostics.errorCount == 0 else { return }
    for (index, intent) in intentList.enumerated() where !hasLink[index] {
      warn(.intentWithoutLink(intent.name), at: intents.spans[index])
    }
  }
}
