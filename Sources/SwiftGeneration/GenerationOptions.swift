/// What may be chosen about the generated file.
public struct GenerationOptions: Hashable, Sendable {
  /// Who can see what is generated.
  public enum Access: String, Hashable, Sendable, CaseIterable {
    case `public`, package, `internal`
  }

  public var access: Access
  /// What the generated types are named after, such as `Just Eat`; nil: the navigation's own name.
  public var name: String?
  /// How the first line calls the spec, such as `just-eat.yaml`; nil: a spec.
  public var source: String?

  public init(access: Access = .public, name: String? = nil, source: String? = nil) {
    self.access = access
    self.name = name
    self.source = source
  }
}
