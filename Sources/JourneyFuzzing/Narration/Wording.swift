import Basics
import NavigationEngine
import NavigationModel

/// Names and values as text that is safe to show: names come from untrusted files.
struct Wording: Sendable {
  let machine: Machine
  /// True if places say what lies below.
  var tellsStacks = true

  /// `text` with every scalar that controls a terminal, reorders a line or cannot be seen written as `\u{9B}`, and cut
  /// in its middle if it is long.
  static func shown(_ text: String, limit: Int = 160) -> String {
    let shown = SafeText.text(text)
    guard shown.count > limit else { return shown }
    return "\(shown.prefix(limit / 2))…\(shown.suffix(limit / 2 - 1)) (\(text.utf8.count) bytes)"
  }

  func screen(_ id: ScreenID) -> String { Self.shown(machine.screens[id.index].name) }
  func event(_ id: EventID) -> String { Self.shown(machine.events[id.index].name) }
  func intent(_ id: IntentID) -> String { Self.shown(machine.intents[id.index].name) }
  func change(_ id: ChangeID) -> String { Self.shown(machine.changes[id.index].name) }
  func tab(_ id: TabID) -> String { Self.shown(machine.tabs[id.index].name) }
  func prompt(_ id: PromptID) -> String { Self.shown(machine.prompts[id.index].name) }
  func event(_ id: TransitionID) -> String { event(machine.transitions[id.index].event) }

  /// ` (a = 1, b = 2)`, or nothing.
  func values(_ values: [String: String]) -> String {
    if values.isEmpty { return "" }
    let list = values.sorted { $0.key < $1.key }.map { "\(Self.shown($0.key)) = \(Self.value($0.value))" }
    return " (" + list.joined(separator: ", ") + ")"
  }

  /// In quotation marks if it begins or ends where nobody would see it.
  private static func value(_ text: String) -> String {
    let isSeen = text.first?.isWhitespace == false && text.last?.isWhitespace == false
    return isSeen ? shown(text) : "'\(shown(text))'"
  }

  /// `user = loggedIn, tenant = other`, or nothing if the machine has no variables.
  ///
  /// - Parameter variables: those that are told; nil: all.
  func context(_ context: Context, of variables: [Int]? = nil) -> String {
    var told = variables ?? Array(machine.variables.indices)
    func value(_ index: Int) -> Int { machine.contexts.value(of: VariableID(index), in: context) }
    let all = told.count
    if variables == nil, all > Self.toldVariables { told.removeAll { value($0) == 0 } }
    let texts = told.map { index in
      let variable = machine.variables[index]
      return "\(Self.shown(variable.name)) = \(Self.shown(variable.values[value(index)]))"
    }
    return (texts + (told.count < all ? ["\(all - told.count) with their first value"] : [])).joined(separator: ", ")
  }

  /// Of more variables than this only those are told that do not have their first value.
  private static let toldVariables = 16

  /// `home, user = loggedIn`, and in a journey its intent.
  func place(_ configuration: Configuration) -> String {
    place(configuration.screen, context(configuration.context), configuration.position, on: configuration.stack)
  }

  func place(_ screen: ScreenID, _ context: String, _ position: Position, on stack: Stack = Stack()) -> String {
    var text = self.screen(screen) + below(stack) + tabs(stack)
    if !context.isEmpty { text += ", " + context }
    switch machine.phase(of: position) {
    case .idle: return text
    case .start(let intent), .finish(let intent): return text + ", in \(self.intent(intent))"
    case .step(let step): return text + ", in \(intent(machine.steps[step.index].intent))"
    }
  }

  /// ` on home, search`: what lies below, the nearest first; of many only how many there are.
  func below(_ stack: Stack) -> String {
    if stack.isEmpty || !tellsStacks { return "" }
    let entries = stack.entries
    let told = entries.suffix(Self.toldEntries).reversed().map {
      screen($0.screen) + ($0.cover == .presented ? " (under a sheet)" : "")
    }
    let rest = entries.count - told.count
    return " on \(told.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
  }

  /// ` in the tab orders`, and how much the others keep.
  private func tabs(_ stack: Stack) -> String {
    guard let selected = stack.selectedTab, tellsStacks else { return "" }
    let kept = machine.tabs.indices.compactMap { index in
      stack.kept(in: TabID(index)).map { "\(tab(TabID(index))) keeps \(screen($0.screen))\(below(Stack($0.entries)))" }
    }
    return " in the tab \(tab(selected))" + (kept.isEmpty ? "" : " (\(kept.joined(separator: "; ")))")
  }

  /// Of deeper stacks only these are told.
  private static let toldEntries = 4

  /// The actions on what is shown; of a screen that takes the place of another only its name.
  func actions(_ actions: [StackAction]) -> String { actions.text(in: machine) { Self.shown($0) } }

  /// A goal of coverage: what happened where, or which guard was false.
  func what(_ goal: Goal) -> String {
    switch goal {
    case .fails(let id):
      let rule = machine.kernel[id]
      let move = MoveDescription(rule.move)
      if let transition = move.transition { return "guard of \(event(transition)) -> \(actions(rule.actions)): false" }
      var number = ""
      if let change = move.change, machine.kernel.changes[change.index].count > 1 {
        number = "rule \(id.index - machine.kernel.changes[change.index].lowerBound + 1) of "
      }
      return "guard of \(number)\(self.move(rule.move)): false"
    case .move(let move, let position, let ending):
      var text = self.move(move)
      switch machine.phase(of: position) {
      case .idle: break
      case .start(let intent), .finish(let intent): text += " in \(self.intent(intent))"
      case .step(let step): text += " at \(place(of: step))"
      }
      if let ending, ending != .superseded { text += ", ends \(Self.shown(ending.description))" }
      return text
    }
  }

  /// A step of a journey, and which it is.
  func step(_ step: StepID) -> String { "\(action(step)) at \(place(of: step))" }

  private func place(of step: StepID) -> String {
    let owner = machine.steps[step.index].intent
    let number = step.index - (machine.steps.firstIndex { $0.intent == owner } ?? 0) + 1
    return "step \(number) of \(intent(owner))"
  }

  func request(_ request: IntentRequest) -> String { intent(request.intent) + values(request.values) }

  /// The call that is awaited, as the end of a sentence with "is".
  func awaiting(_ awaiting: Observation.Awaiting) -> String {
    switch awaiting {
    case .nothing: "idle"
    case .presentation(let presentation):
      "showing \(event(presentation.event))\(values(presentation.values)) from \(screen(presentation.from)) to "
        + "\(screen(presentation.to))\(presentation.isAnimated ? ", animated" : "")"
    case .arrival(let arrival): "showing \(screen(arrival.to)) because of \(change(arrival.change))"
    case .question(let prompt, let values): "asking \(self.prompt(prompt))\(self.values(values ?? [:]))"
    }
  }

  func platformMove(_ move: PlatformMove) -> String {
    switch move {
    case .back: "goes back"
    case .drag: "drags the sheet away"
    case .tap(let tab): "taps the tab \(self.tab(tab))"
    }
  }

  /// A move of the machine in a few words.
  func move(_ move: Move) -> String {
    let move = MoveDescription(move)
    var names = MoveNames(move, in: machine) { Self.shown($0) }
    if let step = move.step { names.action = action(step) }
    return move.words(names)
  }

  func action(_ step: StepID) -> String { machine.steps[step.index].action.words(in: machine) { Self.shown($0) } }
}
