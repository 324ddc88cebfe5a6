import NavigationModel
import SpecFile

/// The values of all context variables, with names instead of a number.
extension Generation {
  mutating func writeContext() {
    guard !machine.variables.isEmpty else { return }
    let (members, types, access) = (names.variableMembers, names.variables.map(\.type), access)
    let sizes = machine.variables.map { String($0.values.count) }
    out.blank()
    out.document("The context: what navigation depends on besides the screen.")
    out.block("\(access)struct Context: Hashable, Sendable") { out in
      for (name, type) in zip(members, types) {
        out.line("\(access)var \(SwiftIdentifier.escaped(name)): \(type)")
      }
      out.blank()
      out.code(access, .declaration("init", zip(members, types).map { "\(SwiftIdentifier.escaped($0)): \($1)" }), " {")
      out.indent()
      for name in members { out.line("self.\(name) = \(SwiftIdentifier.escaped(name))") }
      out.outdent()
      out.line("}")
      out.blank()
      out.code("private static let space = NavigationModel.ContextSpace(sizes: ", .list(sizes.map(Code.text)), ")")
      out.document("The values of a context of the model; nil if it has no such context.")
      out.block("\(access)init?(_ packed: NavigationModel.Context)") { out in
        out.line("guard let values = Self.space.values(of: packed) else { return nil }")
        for (index, (name, type)) in zip(members, types).enumerated() {
          out.line("self.\(name) = \(type).allCases[values[\(index)]]")
        }
      }
      out.blank()
      out.document("The same context in the model.")
      out.block("\(access)var packed: NavigationModel.Context") { out in
        out.code("Self.space.context(of: ", .list(members.map { .text("self.\($0).index") }), ")")
      }
    }
  }
}
