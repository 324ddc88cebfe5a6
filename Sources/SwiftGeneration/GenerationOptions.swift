/// What may be chosen about the generated file.
package struct GenerationOptions: Hashable, Sendable {
  /// Who can see what is generated.
  package enum Access: String, Hashable, Sendable, CaseIterable {
    case `public`, package, `internal`
  }

  package var access: Access
  /// What the generated types are named after, such as `Just Eat`; nil: the navigation's own name.
  package var name: String?
  /// How the first line calls the spec, such as `just-eat.yaml`; nil: a spec.
  package var source: String?

  package init(access: Access = .public, name: String? = nil, source: String? = nil) {
    self.access = access
    self.name = name
    self.source = source
  }
}
