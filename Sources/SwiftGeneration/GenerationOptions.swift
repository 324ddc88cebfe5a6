/// The options for the generated file.
package struct GenerationOptions: Hashable, Sendable {
  /// The access level of what is generated.
  package enum Access: String, Hashable, Sendable, CaseIterable {
    case `public`, package, `internal`
  }

  package var access: Access
  /// The prefix of the generated types, such as `Just Eat`; nil: the navigation's own name.
  package var name: String?
  /// The name of the spec in the first line, such as `just-eat.yaml`; nil: a spec.
  package var source: String?

  package init(access: Access = .public, name: String? = nil, source: String? = nil) {
    self.access = access
    self.name = name
    self.source = source
  }
}
