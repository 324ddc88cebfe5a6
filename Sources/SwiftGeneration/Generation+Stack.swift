import NavigationModel

/// The things that events and changes do to what is shown: in words, and as values where an app cannot know it
/// otherwise.
extension Generation {
  /// The things that something may do by several rules.
  struct Showing {
    /// The actions of each rule, each once.
    let actions: [[StackAction]]
    /// The screens that may be shown then, each once; nil: it depends on what lies below.
    let screens: [ScreenID?]

    init(_ actions: [[StackAction]], in machine: Machine) {
      var seen: Set<[StackAction]> = []
      self.actions = actions.filter { seen.insert($0).inserted }
      var shown: Set<ScreenID?> = []
      screens = self.actions.map { machine.shown(after: $0) }.filter { shown.insert($0).inserted }
      needsFirstScreens = self.actions.joined().contains { action in
        action.tab.map { machine.tabs[$0.index].bottoms.count > 1 } ?? (action.empties && machine.hasVaryingTabs)
      }
    }

    /// True if an app must be told what to do, as opposed to where it leads.
    var needsActions: Bool {
      actions.count > 1 && actions.contains { $0.contains { if case .replaces = $0.effect { false } else { true } } }
    }
    /// True if it must be told what tabs show first: that depends on the context after it.
    let needsFirstScreens: Bool
    /// True if it must be told where it leads.
    var needsScreen: Bool { !needsActions && screens.count > 1 }
  }

  func showing(ofEvent event: Int) -> Showing { Showing(rules[event].map(\.actions), in: machine) }

  /// Rules that show nothing are not presented.
  func showing(ofChange change: Int) -> Showing {
    Showing(machine.changes[change].rules.map(\.actions).filter { !$0.isEmpty }, in: machine)
  }

  /// The parameters of a presenter's method that say what an app cannot know otherwise.
  func parameters(of showing: Showing) -> [String] {
    (showing.needsActions ? ["doing actions: [\(names.namespace).StackAction]"] : [])
      + (showing.needsScreen ? ["to screen: \(names.namespace).Screen"] : [])
      + (showing.needsFirstScreens ? [firstScreens] : [])
  }

  /// Their arguments in the adapter.
  func arguments(for showing: Showing) -> [String] {
    (showing.needsActions ? ["doing: actions"] : []) + (showing.needsScreen ? ["to: to"] : [])
      + (showing.needsFirstScreens ? ["first: first"] : [])
  }

  /// The parameter with the screens that tabs show that have kept nothing.
  var firstScreens: String { "first screens: [\(names.namespace).Tab: \(names.namespace).Screen]" }

  /// `Shows a or b`; with stacks `Pushes a, then presents b`.
  func words(for showing: Showing) -> String {
    if machine.hasStacks { return showing.actions.map(words).joined(separator: ", or ").capitalizedFirst }
    let shown = showing.screens.compactMap { $0.map(code) }.joined(separator: " or ")
    let texts = (shown.isEmpty ? [] : ["shows " + shown]) + (showing.screens.contains(nil) ? [words(for: [])] : [])
    return texts.joined(separator: ", or ").capitalizedFirst
  }

  func words(for actions: [StackAction]) -> String {
    actions.isEmpty ? "moves nothing" : actions.map(words).joined(separator: ", then ")
  }

  private func words(_ action: StackAction) -> String {
    if action.empties, machine.tabs.isEmpty { return "shows \(code(machine.root)) with nothing else" }
    let named = action.screen.map(code) ?? action.tab.map { SwiftText.code(machine.tabs[$0.index].name) } ?? ""
    return action.form.told.replacing("%", with: named)
  }

  /// True if anything needs ``writeStackAction()``.
  var hasStackActions: Bool {
    hasTaps && machine.hasStacks || machine.events.indices.contains { showing(ofEvent: $0).needsActions }
      || machine.changes.indices.contains { showing(ofChange: $0).needsActions }
  }

  mutating func writeStackAction() {
    guard hasStackActions else { return }
    let hasTabs = !machine.tabs.isEmpty
    // Those of tabs come last.
    let written = StackAction.forms.filter { $0.verb != nil }
    let forms = written.filter { $0.objectType != "Tab" } + written.filter { $0.objectType == "Tab" && hasTabs }
    let unwritten = StackAction.forms.filter { $0.objectType == "Tab" && !(hasTabs && $0.verb != nil) }
    out.blank()
    out.document("What is done to what is shown: all of a list, in order, or nothing.")
    out.block("\(access)enum StackAction: Hashable, Sendable") { out in
      for form in forms {
        out.document(hasTabs ? form.document : form.documentWithoutTabs ?? form.document)
        let object = form.objectType.map { "(\($0))" } ?? ""
        out.line("case \(form.name)\(object)")
      }
      out.blank()
      out.block("fileprivate init(_ action: NavigationModel.StackAction) throws") { out in
        for type in hasTabs ? ["Screen", "Tab"] : ["Screen"] {
          let name = type.lowercased()
          out.block("func \(name)(_ id: NavigationModel.\(type)ID) throws -> \(type)") { out in
            out.line("guard let \(name) = \(type)(id) else {")
            out.line("  " + Self.refusal(name, "id"))
            out.line("}")
            out.line("return \(name)")
          }
        }
        out.line("switch action {")
        for type in ["Screen", nil, "Tab"] {
          for name in forms.filter({ $0.objectType == type }).map(\.name) {
            out.line(
              type.map { "case .\(name)(let id): self = try .\(name)(\($0.lowercased())(id))" }
                ?? "case .\(name): self = .\(name)")
          }
        }
        out.line("case \(unwritten.map { ".\($0.name)(let id)" }.joined(separator: ", ")):")
        out.line("  " + Self.refusal("tab", "id"))
        out.line("}")
      }
    }
  }
}

extension StackAction.Form {
  /// The generated type of what it names.
  fileprivate var objectType: String? {
    switch object {
    case .nothing: nil
    case .aScreen: "Screen"
    case .aTab: "Tab"
    }
  }
}

extension Machine {
  /// True if what some tab shows first depends on the context.
  var hasVaryingTabs: Bool { !variables.isEmpty && tabs.contains { $0.bottoms.count > 1 } }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
