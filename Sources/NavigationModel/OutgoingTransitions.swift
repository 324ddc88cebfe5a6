/// The transitions by the screens they leave: rules that start from `any` are kept apart, so that a large
/// machine with many of them stays small.
struct OutgoingTransitions: Hashable, Sendable {
  private var fromAny: [TransitionID] = []
  private var fromScreen: [[TransitionID]]

  init(_ transitions: [Transition], screenCount: Int) {
    fromScreen = Array(repeating: [], count: screenCount)
    for (index, transition) in transitions.enumerated() {
      switch transition.source {
      case .any: fromAny.append(TransitionID(index))
      case .screens(let screens):
        // A screen named twice is one ground transition; what is out of range is reported by `validate`.
        for screen in Set(screens) where fromScreen.indices.contains(screen.index) {
          fromScreen[screen.index].append(TransitionID(index))
        }
      }
    }
  }

  /// The transitions that leave `screen`, whatever their guards, in the order of the spec.
  subscript(screen: ScreenID) -> [TransitionID] {
    let own = fromScreen[screen.index]
    return fromAny.isEmpty ? own : own.isEmpty ? fromAny : (own + fromAny).sorted()
  }
}
