import NavigationModel

extension Machine {
  /// The possible endings of this machine's journeys, in the words of ``Ending``.
  var endingNames: [String] {
    var reasons: [String] = []
    for case .fail(let reason, _) in steps.map(\.action) where !reasons.contains(reason) { reasons.append(reason) }
    let endings: [Ending] =
      [.landed, .strayed, .refused, .ambiguous, .abandoned] + reasons.map { .failed(reason: $0) }
      + [.notPresented, .superseded, .unhandled]
    return endings.map(\.description)
  }
}
