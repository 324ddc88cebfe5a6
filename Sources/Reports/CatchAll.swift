import NavigationModel
import SpecFile

extension Machine {
  /// Whether the route takes every link that no other route takes, since nothing in it is fixed: its path is one
  /// placeholder, or ends with one for the rest, all take any text, and neither query nor fragment is required.
  func isCatchAll(route index: Int) -> Bool {
    let route = links.routes[index]
    guard case .placeholder(_, let last)? = route.path.last, route.path.count == 1 || last == .rest,
      route.fragment == nil
    else { return false }
    let parameters = intents[route.intent.index].parameters
    return route.path.allSatisfy { segment in
      guard case .placeholder(let name, let form) = segment, form == .text || form == .rest else { return false }
      return parameters.first { $0.name == name }?.type == nil
    }
      && route.query.allSatisfy { item in
        if case .placeholder(_, _, isOptional: true) = item.value { true } else { false }
      }
  }
}

extension LinkReport {
  /// Whether only a catch-all route matched the link, and no expectation says that it should.
  func isOnlyCaught(by machine: Machine) -> Bool {
    guard case .opens(let opened) = outcome, entry.expectation?.intent == nil else { return false }
    return machine.isCatchAll(route: opened.route)
  }
}
