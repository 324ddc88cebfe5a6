import NavigationModel
import SpecFile

/// The values of all context variables, with names instead of a number.
extension Generation {
  mutating func writeContext() {
    guard !machine.variables.isEmpty else { return }
    let (members, types, access) = (names.variableMembers, names.variables.map(\.type), access)
    let counts = machine.variables.map(\.values.count)
    let count = machine.contexts.count
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
      out.document("The values with this number; nil if the model has no such combination.")
      out.block("\(access)init?(_ packed: NavigationModel.Context)") { out in
        out.line("guard (0..<\(count)).contains(packed.index) else { return nil }")
        out.line("\(members.count > 1 ? "var" : "let") index = Int(packed.index)")
        for (position, (name, type)) in zip(members, types).enumerated() {
          out.line("self.\(name) = \(type).allCases[index % \(counts[position])]")
          if position + 1 < members.count { out.line("index /= \(counts[position])") }
        }
      }
      out.blank()
      out.document("The number of this combination in the model.")
      out.block("\(access)var packed: NavigationModel.Context") { out in
        guard let last = members.last else { return }
        guard members.count > 1 else { return out.line("NavigationModel.Context(self.\(last).index)") }
        out.line("var index = self.\(last).index")
        for (name, count) in zip(members, counts).dropLast().reversed() {
          out.line("index = index * \(count) + self.\(name).index")
        }
        out.line("return NavigationModel.Context(index)")
      }
    }
  }
}
