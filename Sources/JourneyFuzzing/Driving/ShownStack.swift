import NavigationModel

/// What an app shows that does what it is told: a screen with its values, and those that it covers.
///
/// It knows the actions only, and nothing of `Step`: so the two check each other.
package struct ShownStack: Hashable {
  package struct Entry: Hashable {
    package var screen: ScreenID
    /// The values with which it was opened; nil: unknown.
    package var values: [String: String]? = [:]
  }

  package struct Covered: Hashable {
    package var entry: Entry
    package var cover: Stack.Cover
  }

  package var top: Entry
  /// From the bottom upwards.
  package private(set) var below: [Covered] = []

  package init(_ screen: ScreenID, values: [String: String]? = [:]) { top = Entry(screen: screen, values: values) }

  /// An app that was restored, with values of which nothing is known.
  package init(restoring place: Configuration) {
    top = Entry(screen: place.screen, values: nil)
    below = place.stack.entries.map { Covered(entry: Entry(screen: $0.screen, values: nil), cover: $0.cover) }
  }

  /// How many screens are covered.
  package var depth: Int { below.count }

  /// Whether the model has the same screens.
  package func agrees(with place: Configuration) -> Bool {
    top.screen == place.screen && depth == place.stack.entries.count
      && zip(below, place.stack.entries).allSatisfy { $0.entry.screen == $1.screen && $0.cover == $1.cover }
  }

  /// Does all of it, or nothing if something of it is not possible; false then.
  ///
  /// - Parameter values: what the screens get that are put there.
  @discardableResult
  package mutating func take(_ actions: [StackAction], giving values: [String: String]?, root: ScreenID) -> Bool {
    var after = self
    for action in actions {
      switch action {
      case .push(let screen): after.cover(.pushed, with: Entry(screen: screen, values: values))
      case .present(let screen): after.cover(.presented, with: Entry(screen: screen, values: values))
      case .replace(let screen): after.top = Entry(screen: screen, values: values)
      case .back: guard after.goBack() else { return false }
      case .backTo(let screen):
        repeat {
          guard after.goBack() else { return false }
        } while after.top.screen != screen
      case .dismiss:
        guard let sheet = after.below.lastIndex(where: { $0.cover == .presented }) else { return false }
        after.top = after.below[sheet].entry
        after.below.removeSubrange(sheet...)
      case .reset: after = ShownStack(root)
      case .select, .resetTab, .tap: return false
      }
    }
    self = after
    return true
  }

  /// The user has made this event by hand, where the model is at `place`; with which values is unknown.
  package mutating func take(_ event: EventID, byHandAt place: Configuration, on machine: Machine) {
    let rules = machine.enabledTransitions(in: place.idle).filter { machine.transitions[$0.index].event == event }
    guard rules.count == 1 else { return }
    take(machine.transitions[rules[0].index].actions, giving: nil, root: machine.root)
  }

  /// What is shown next is shown from `place`: with `start: fresh` a link finds the app on its root, whatever is shown.
  package mutating func begin(at place: Configuration, on machine: Machine) {
    if machine.start == .fresh, !agrees(with: place) { self = ShownStack(machine.root) }
  }

  private mutating func cover(_ cover: Stack.Cover, with entry: Entry) {
    below.append(Covered(entry: top, cover: cover))
    top = entry
  }

  private mutating func goBack() -> Bool {
    guard let last = below.last, last.cover == .pushed else { return false }
    below.removeLast()
    top = last.entry
    return true
  }
}
