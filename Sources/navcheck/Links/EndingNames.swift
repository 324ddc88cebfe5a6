import NavigationModel

extension Machine {
  /// The possible endings of this machine's journeys, in the words of ``Ending``.
  var endingNames: [String] {
    var failures: [Ending] = []
    for step in steps {
      switch step.action {
      case .fail(let reason, _): failures.append(.failed(reason: reason))
      case .follow: failures += [.unsupportedLink, .tooManyRedirects]
      default: break
      }
    }
    let endings =
      [.landed, .strayed, .refused, .ambiguous, .abandoned] + failures + [.notPresented, .superseded, .unhandled]
    var names: [String] = []
    for ending in endings where !names.contains(ending.description) { names.append(ending.description) }
    return names
  }
}
