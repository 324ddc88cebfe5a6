/// What a user sees.
public struct ShownState: Hashable, Sendable {
  /// What is in front of everything but questions.
  public enum Front: Hashable, Sendable {
    case home
    case notOldEnough
    /// A plugin or feature, and where in it.
    case plugin(DeepLinkModel)
  }

  public var front: Front
  /// What home says; nil where home is not in front.
  public var error: DeepLinkError?
  /// The plugin that asks something, over all that.
  public var question: HeadlessQuestion?

  public init(_ front: Front, error: DeepLinkError? = nil, question: HeadlessQuestion? = nil) {
    self.front = front
    self.error = error
    self.question = question
  }
}
