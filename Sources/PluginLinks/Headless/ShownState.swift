/// What a user sees.
package struct ShownState: Hashable, Sendable {
  /// What is in front of everything but questions.
  package enum Front: Hashable, Sendable {
    case home
    case notOldEnough
    /// A plugin or feature, and where in it.
    case plugin(DeepLinkModel)
  }

  package var front: Front
  /// What home says; nil where home is not in front.
  package var error: DeepLinkError?
  /// The plugin that asks something, over all that.
  package var question: HeadlessQuestion?

  package init(_ front: Front, error: DeepLinkError? = nil, question: HeadlessQuestion? = nil) {
    self.front = front
    self.error = error
    self.question = question
  }
}
