import Basics
import NavigationEngine
import NavigationModel

/// Names and values as text that is safe to show: names come from untrusted files.
struct Wording: Sendable {
  let machine: Machine
  /// Whether places say what lies below.
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
    let list = values.sorted { $0.key < $1.key }.map { "\(Self.shown($0.key)) = \(Self.shown($0.value))" }
    return " (" + list.joined(separator: ", ") + ")"
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

  /// What becomes of what is shown; of a screen that takes the place of another only its name.
  func actions(_ actions: [StackAction]) -> String {
    actions.isEmpty ? "stay" : actions.map(action).joined(separator: " then ")
  }

  private func action(_ action: StackAction) -> String {
    switch action {
    case .push(let id): "push \(screen(id))"
    case .present(let id): "present \(screen(id))"
    case .replace(let id): machine.hasStacks ? "replace \(screen(id))" : screen(id)
    case .back: "back"
    case .backTo(let id): "back to \(screen(id))"
    case .dismiss: "dismiss"
    case .reset: "reset"
    case .select(let tab): "select \(self.tab(tab))"
    case .resetTab(let tab): "reset \(self.tab(tab))"
    case .tap(let tab): "tap \(self.tab(tab))"
    }
  }

  /// A goal of coverage: what happened where, or which guard was false.
  func what(_ goal: Goal) -> String {
    switch goal {
    case .fails(.transition(let id)):
      return "guard of \(event(id)) -> \(actions(machine.transitions[id.index].actions)): false"
    case .fails(.change(let id, let rule)):
      let number = machine.changes[id.index].rules.count > 1 ? "rule \(rule + 1) of " : ""
      return "guard of \(number)\(change(id)): false"
    case .fails(.alternative(let id, let number)): return "guard of alternative \(number + 1) of \(intent(id)): false"
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

  /// What is awaited, as the end of a sentence with "is".
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
    switch move {
    case .browse(let transition): "\(event(transition)) by hand"
    case .back: "back"
    case .drag: "the sheet dragged away"
    case .tap(let tab): "the tab \(self.tab(tab)) tapped"
    case .change(let change): self.change(change)
    case .open(let intent): "open \(self.intent(intent))"
    case .supersede: "superseded"
    case .choose(let intent, let alternative): "alternative \(alternative + 1) of \(self.intent(intent))"
    case .unhandled(let intent): "no alternative of \(self.intent(intent))"
    case .perform(_, let transition): event(transition)
    case .failToPresent(_, let transition): "\(event(transition)) not shown"
    case .refuse(let step): "\(action(step)) refused"
    case .answer(let step, let outcome): "\(action(step)): \(self.outcome(step, outcome))"
    case .set(let step): action(step)
    case .fail(let step): action(step)
    case .pass(let step): "past \(action(step))"
    case .enter(let step): "into \(action(step))"
    case .jump(let step): action(step)
    case .follow(let step, let intent): "\(action(step)) to \(self.intent(intent))"
    case .finish(let intent): "end of \(self.intent(intent))"
    }
  }

  private func outcome(_ step: StepID, _ outcome: Int) -> String {
    guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return "\(outcome)" }
    return Self.shown(machine.prompts[prompt.index].outcomes[outcome].name)
  }

  func action(_ step: StepID) -> String {
    switch machine.steps[step.index].action {
    case .perform(let event, _, _): self.event(event)
    case .ask(let prompt, _, _): "ask \(self.prompt(prompt))"
    case .retry: "retry"
    case .open(let intent): "open \(self.intent(intent))"
    case .follow(let value): "follow \(Self.shown(value))"
    case .set: "set"
    case .fail(let reason, _): "fail \(Self.shown(reason))"
    case .when: "when"
    }
  }
}
