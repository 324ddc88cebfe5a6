/// The transitions by the screens they leave.
struct OutgoingTransitions: Hashable, Sendable {
  /// Rules that start from `any` are kept apart only in machines where expanding them would take too much memory.
  private static let largestExpansion = 1 << 22

  private var fromAny: [TransitionID] = []
  private var fromScreen: [[TransitionID]]

  init(_ transitions: [Transition], screenCount: Int) {
    fromScreen = Array(repeating: [], count: screenCount)
    let anyCount = transitions.lazy.filter { $0.source == .any }.count
    let expands = anyCount * screenCount <= Self.largestExpansion
    for (index, transition) in transitions.enumerated() {
      let id = TransitionID(index)
      switch transition.source {
      case .any where expands: for screen in fromScreen.indices { fromScreen[screen].append(id) }
      case .any: fromAny.append(id)
      case .screens(let screens):
        // A screen named twice is one ground transition; what is out of range is reported by `validate`.
        for screen in Set(screens) where fromScreen.indices.contains(screen.index) {
          fromScreen[screen.index].append(id)
        }
      }
    }
  }

  /// The transitions that leave `screen`, whatever their guards, in the order of the spec.
  subscript(screen: ScreenID) -> [TransitionID] {
    let own = fromScreen[screen.index]
    return fromAny.isEmpty ? own : (own + fromAny).sorted()
  }
}
