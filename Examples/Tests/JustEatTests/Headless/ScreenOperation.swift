import JustEat

/// One thing that was done to what is on the screen.
///
/// The list of them is the animation log: how often something moved, and what moved with it.
struct ScreenOperation: Hashable, Sendable {
  /// What was done.
  enum Kind: Hashable, Sendable {
    /// A tab came to the front.
    case select(AppTab)
    /// A page came onto the stack in front.
    case push(Page)
    /// The page in front went away, by Back.
    case pop
    /// The tab's stack went back to its root.
    case popToRoot(AppTab)
    /// The pages of a stack above its root were replaced by these.
    case replace(AppTab, [Page])
    /// A sheet came up.
    case present(Page)
    /// This many sheets went away.
    case dismiss(Int)
  }

  /// What was done.
  var kind: Kind
  /// Whether the user saw it move.
  var isAnimated: Bool
  /// Its place in the log, from 0.
  var number: Int

  /// Whether pages were taken away and none were added.
  var isPop: Bool {
    switch kind {
    case .pop, .popToRoot, .dismiss: true
    case .select, .push, .replace, .present: false
    }
  }
}
