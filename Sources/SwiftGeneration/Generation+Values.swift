import NavigationModel
import SpecFile

/// Screens, tabs, listed types, context variables and changes: enums whose cases have no values.
extension Generation {
  mutating func writeScreens() {
    let documents = machine.screens.enumerated().map { index, screen in
      var sentences = firstPlaces(of: ScreenID(index))
      if let requires = screen.requires { sentences.append("Shown only where \(code(requires)).") }
      return sentences
    }
    out.document("The app's screens.")
    writeEnum("Screen", machine.screens.map(\.name), names.screens, documents) { this in
      this.out.blank()
      this.out.document("The screen of a place; nil if the model has no such screen.")
      this.out.line("\(this.access)init?(_ place: NavigationModel.Configuration) { self.init(place.screen) }")
      this.out.blank()
      this.out.document("The screen that an engine shows, or one below it; nil if the model has no such screen.")
      this.out.line("\(this.access)init?(_ shown: ShownScreen) { self.init(shown.screen) }")
      this.out.blank()
      this.out.document("The screen on which a journey has landed; nil if it has not.")
      this.out.block("\(this.access)init?(_ result: JourneyResult)") { out in
        out.line("guard let id = result.landedScreen else { return nil }")
        out.line("self.init(id)")
      }
      this.out.blank()
      this.out.block("fileprivate init?(_ id: NavigationModel.ScreenID)") { out in
        out.line("guard Self.allCases.indices.contains(id.index) else { return nil }")
        out.line("self = Self.allCases[id.index]")
      }
    }
  }

  /// The places at which the screen is the first one.
  private func firstPlaces(of screen: ScreenID) -> [String] {
    if machine.tabs.isEmpty { return screen == machine.root ? ["The root screen."] : [] }
    return machine.tabs.flatMap { tab in
      tab.bottoms.filter { $0.screen == screen }.map { bottom in
        let condition = bottom.condition.map { " where \(code($0))" } ?? (tab.bottoms.count > 1 ? " otherwise" : "")
        return "The first screen of the tab \(SwiftText.code(tab.name))\(condition)."
      }
    }
  }

  /// The tabs: an enum, and what each shows first.
  mutating func writeTabs() {
    guard !machine.tabs.isEmpty else { return }
    let documents = machine.tabs.map { tab in
      let screens = tab.bottoms.map { code($0.screen) + ($0.condition.map { " where \(code($0))" } ?? "") }
      return ["First shows \(screens.joined(separator: ", otherwise "))."]
    }
    out.blank()
    out.document("The app's tabs.")
    writeEnum("Tab", machine.tabs.map(\.name), names.tabs, documents) { this in
      this.out.blank()
      this.out.document("The tab that is selected at a place; nil: what is shown at launch lies outside the tabs.")
      this.out.block("\(this.access)init?(_ place: NavigationModel.Configuration)") { out in
        out.line("guard let id = place.stack.selectedTab else { return nil }")
        out.line("self.init(id)")
      }
      if this.machine.hasVaryingTabs {
        // A tab may be called 'machine'.
        let namespace = this.names.namespace
        this.out.blank()
        this.out.document("What the tab shows, in this context, when it has kept nothing.")
        this.out.block("\(this.access)func firstScreen(in context: Context) throws -> Screen?") { out in
          out.line("let id = NavigationModel.TabID(_index(of: self))")
          out.line("return Screen(try \(namespace).machine.get().firstScreen(of: id, in: context.packed))")
        }
      }
      this.out.blank()
      this.out.block("fileprivate init?(_ id: NavigationModel.TabID)") { out in
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
    writeEnum(values.type, variable.values, values.cases)
  }

  mutating func writeChanges() {
    guard !machine.changes.isEmpty else { return }
    out.blank()
    out.document("The changes that the app reports between journeys.")
    let documents = machine.changes.map { change in
      let lines = change.lines(in: machine).map(SwiftText.code)
      return lines.count == 1 ? lines : lines.map { "- " + $0 }
    }
    writeEnum("Change", machine.changes.map(\.name), names.changes, documents)
  }

  /// An enum whose raw values are the names of the spec.
  mutating func writeEnum(
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

  /// The values of all context variables, and those that the app knows.
  mutating func writeContext() {
    guard !machine.variables.isEmpty else { return }
    let (members, types, access) = (names.variableMembers, names.variables.map(\.type), access)
    let variables = machine.variables
    let sizes = variables.map { String($0.values.count) }
    out.blank()
    out.document("The context: what navigation depends on besides the screen.")
    writeStruct("Context", members, types) { out in
      out.blank()
      out.document("The values of a context of the model; nil if it has no such context.")
      out.block("\(access)init?(_ packed: NavigationModel.Context)") { out in
        out.line("guard let values = Self._space.values(of: packed) else { return nil }")
        for (index, (name, type)) in zip(members, types).enumerated() {
          out.line("self.\(SwiftIdentifier.afterDot(name)) = \(type).allCases[values[\(index)]]")
        }
      }
      out.blank()
      out.document("The same context in the model.")
      out.block("\(access)var packed: NavigationModel.Context") { out in
        let values = members.map { Code.text("_index(of: self.\(SwiftIdentifier.afterDot($0)))") }
        out.code("Self._space.context(of: ", .list(values), ")")
      }
      out.blank()
      out.code("private static let _space = NavigationModel.ContextSpace(sizes: ", .list(sizes.map(Code.text)), ")")
    }
    out.blank()
    out.document("What the app knows of the context; nil: the engine knows it better.")
    writeStruct("Status", members, types.map { $0 + "?" }) { out in
      out.blank()
      out.document("The same for the engine's settings, by name.")
      out.block("\(access)var values: [String: String]") { out in
        let entries = zip(variables, members).map { variable, member in
          Code.text("\(SwiftText.literal(variable.name)): self.\(SwiftIdentifier.afterDot(member))?.rawValue")
        }
        out.code("", .call("GivenValues.texts", [.list(entries)]))
      }
    }
  }

  private mutating func writeStruct(
    _ name: String, _ members: [String], _ types: [String], _ rest: (inout SourceWriter) -> Void
  ) {
    let declarations = zip(members, types).map { "\(SwiftIdentifier.escaped($0)): \($1)" }
    let parameters = declarations.map { $0.hasSuffix("?") ? $0 + " = nil" : $0 }
    let access = access
    out.block("\(access)struct \(name): Hashable, Sendable") { out in
      for declaration in declarations { out.line("\(access)var \(declaration)") }
      out.blank()
      out.code(access, .declaration("init", parameters), " {")
      for name in members {
        out.line("  self.\(SwiftIdentifier.afterDot(name)) = \(SwiftIdentifier.escaped(name))")
      }
      out.line("}")
      rest(&out)
    }
  }

  /// Writes what the enums above need to be found in the model.
  mutating func writeHelper() {
    out.blank()
    out.line("fileprivate static func _index<T: CaseIterable & Equatable>(of value: T) -> Int {")
    out.line("  for (index, other) in T.allCases.enumerated() where other == value { return index }")
    out.line("  return -1")
    out.line("}")
  }
}
