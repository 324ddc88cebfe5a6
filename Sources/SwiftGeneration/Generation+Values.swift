import NavigationModel
import SpecFile

/// Screens, listed types, context variables and changes: enums whose cases have no values.
extension Generation {
  mutating func writeScreens() {
    let documents = machine.screens.enumerated().map { index, screen in
      var sentences = index == machine.root.index ? ["The root screen."] : []
      if let requires = screen.requires { sentences.append("Shown only where \(code(requires)).") }
      return sentences
    }
    out.document("The app's screens.")
    writeEnum("Screen", machine.screens.map(\.name), names.screens, documents) { this in
      this.writeIdentifier("screen", "ScreenID", this.names.screens, this.names.constants.screens)
      this.out.blank()
      this.out.document("The screen with this number; nil if the model has none.")
      this.out.block("\(this.access)init?(_ id: NavigationModel.ScreenID)") { out in
        out.line("guard Self.allCases.indices.contains(id.index) else { return nil }")
        out.line("self = Self.allCases[id.index]")
      }
    }
  }

  mutating func writeType(_ type: ParameterType, _ values: SwiftNames.Values?) {
    guard let values else { return }
    out.blank()
    out.document("The values of \(SwiftText.code(type.name)).")
    writeEnum(values.type, SwiftNames.distinct(type.values), values.cases)
  }

  mutating func writeVariable(_ index: Int) {
    let (variable, values) = (machine.variables[index], names.variables[index])
    out.blank()
    out.document("The values of the context variable \(SwiftText.code(variable.name)).")
    writeEnum(values.type, variable.values, values.cases) { this in
      this.out.blank()
      this.out.document("The value's number in the model.")
      this.writeSwitch("var index: Int", values.cases.enumerated().map { (".\($1)", "\($0)") })
    }
  }

  mutating func writeChanges() {
    guard !machine.changes.isEmpty else { return }
    out.blank()
    out.document("The changes that the app reports between journeys.")
    let documents = machine.changes.map { [SwiftText.code($0.text(in: machine))] }
    writeEnum("Change", machine.changes.map(\.name), names.changes, documents) { this in
      this.writeIdentifier("change", "ChangeID", this.names.changes, this.names.constants.changes)
    }
  }

  /// An enum whose raw values are the names of the spec.
  private mutating func writeEnum(
    _ type: String, _ spellings: [String], _ cases: [String], _ documents: [[String]] = [],
    _ members: (inout Generation) -> Void = { _ in }
  ) {
    out.line("\(access)enum \(type): String, CaseIterable, Sendable {")
    out.indent()
    for (index, name) in cases.enumerated() {
      if documents.indices.contains(index), !documents[index].isEmpty { out.document(documents[index]) }
      let rawValue = name == spellings[index] ? "" : " = \(SwiftText.literal(spellings[index]))"
      out.line("case \(SwiftIdentifier.escaped(name))\(rawValue)")
    }
    members(&self)
    out.outdent()
    out.line("}")
  }

  /// `var id`, which gives the identifier of each case.
  mutating func writeIdentifier(_ kind: String, _ type: String, _ cases: [String], _ constants: [String]) {
    out.blank()
    out.document("The \(kind)'s number in the model.")
    writeSwitch("var id: NavigationModel.\(type)", zip(cases, constants).map { (".\($0)", ".\($1)") })
  }

  /// A property that has one value per case.
  mutating func writeSwitch(_ declaration: String, _ cases: [(pattern: String, value: String)]) {
    out.block("\(access)\(declaration)") { out in
      out.line("switch self {")
      for (pattern, value) in cases { out.line("case \(pattern): \(value)") }
      out.line("}")
    }
  }
}
