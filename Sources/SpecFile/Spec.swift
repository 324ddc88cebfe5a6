import NavigationModel

/// A spec that has been read and checked.
public struct Spec: Sendable {
  public let machine: Machine
  /// The refutations accepted for now.
  public let known: [Known]
  /// The places of everything in the spec.
  public let sources: SourceMap
  /// Warnings: what is allowed but probably not meant, such as an unused value or an intent without a link.
  public let warnings: [Diagnostic]
  /// All files that were read, the spec itself first.
  public let files: [String]

  /// The bytes that identify the spec: its JSON form, so that comments and layout do not count.
  package var digestInput: [UInt8] { Array(SpecWriter.json(self).utf8) }
}

/// A refutation accepted for now.
public struct Known: Hashable, Sendable {
  /// A pattern of obligations, such as `lands-anywhere(goToSearch, user = loggedOut)`.
  public var name: String
  /// Why it is accepted.
  public var reason: String
  public var location: Location?

  package init(name: String, reason: String, location: Location? = nil) {
    self.name = name
    self.reason = reason
    self.location = location
  }
}
