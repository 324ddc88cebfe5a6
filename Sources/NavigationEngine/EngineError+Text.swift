import NavigationModel

extension EngineError {
  /// The error in one line, with the names of `machine`.
  ///
  /// ```swift
  /// func reason(_ error: EngineError, _ engine: NavigationEngine) -> String { error.text(on: engine.machine) }
  /// ```
  public func text(on machine: Machine) -> String {
    func event(_ id: EventID) -> String { Self.name(machine.events, id, \.name) }
    func screen(_ id: ScreenID) -> String { Self.name(machine.screens, id, \.name) }
    func prompt(_ id: PromptID) -> String { Self.name(machine.prompts, id, \.name) }
    return switch self {
    case .routes(let error): "the routes cannot be compiled: \(error)"
    case .cannotRestore(let problems):
      "the snapshot cannot be restored: " + problems.map(\.text).joined(separator: "; ")
    case .unknown(let kind, let index): "the machine has no \(kind) \(index)"
    case .foreignRoutes: "the routes are those of another machine"
    case .cannotStart(let context): "the app cannot start\(Self.relevantValues(of: context, on: machine))"
    case .contextOutsideModel(let variable, let value): "no change leads to \(variable) = \(value)"
    case .busy: "another request is running"
    case .tooManyWaiting(let limit): "\(limit) requests are waiting already"
    case .endless(let trace): "the journey loops forever: after \(trace.entries.count) moves it is where it was before"
    case .notAnswered(let id, let cause): "\(prompt(id)) was not answered: \(cause)"
    case .unknownOutcome(let id, let index): Self.text(ofAnswer: index, to: id, of: machine)
    case .statusUnavailable(let cause): "the status could not be read: \(cause)"
    case .notByHand(let id): "\(event(id)) cannot be performed by hand"
    case .notEnabled(let id, let place): "\(event(id)) is not possible on \(screen(place)) now"
    case .ambiguous(let id, let place): "\(event(id)) is ambiguous on \(screen(place)) now"
    case .impossible(let move, let place): Self.text(move, on: place, of: machine)
    case .doesNotApply(let id): "\(Self.name(machine.changes, id, \.name)) does not apply now"
    case .unreachable(let place):
      "the machine cannot be on \(screen(place)) in this context; report the change or Back that led there, "
        + "or add the transition to the spec"
    case .superseded: "a newer request replaced it"
    case .notPresented(let cause): "it was not shown: \(cause)"
    }
  }

  private static func text(ofAnswer index: Int, to prompt: PromptID, of machine: Machine) -> String {
    let name = name(machine.prompts, prompt, \.name)
    guard machine.prompts.indices.contains(prompt.index),
      machine.prompts[prompt.index].outcomes.indices.contains(index)
    else { return "\(name) has no outcome \(index)" }
    let outcome = machine.prompts[prompt.index].outcomes[index]
    let condition = outcome.condition.map { ", which the spec has only when " + $0.text(in: machine) } ?? ""
    return "\(name) was answered by \(outcome.name)\(condition)"
  }

  private static func text(_ move: PlatformMove, on place: ScreenID, of machine: Machine) -> String {
    let screen = name(machine.screens, place, \.name)
    let isLeftByHand = !machine.screens.indices.contains(place.index) || machine.screens[place.index].isLeftByHand
    return switch move {
    case .back where !isLeftByHand, .drag where !isLeftByHand:
      "the spec says 'by hand: no' of \(screen), so the user cannot leave it by Back or by dragging; report which "
        + "screen is shown"
    case .back: "nothing lies below \(screen) to which the user can go back; report which screen is shown"
    case .drag: "no sheet is up on \(screen) that the user can drag away; report which screen is shown"
    case .tap(let tab):
      "the tab \(name(machine.tabs, tab, \.name)) cannot be tapped on \(screen): a sheet is up, or no tab is "
        + "selected yet; report what led to the tabs"
    }
  }

  /// ` with user = loggedIn`: the values that `initially` speaks of.
  private static func relevantValues(of context: Context, on machine: Machine) -> String {
    var read: Set<VariableID> = []
    machine.initially?.forEachVariable { read.insert($0) }
    guard let all = machine.contexts.values(of: context) else { return " in a context that the machine does not have" }
    let values = read.sorted().map { id in
      "\(machine.variables[id.index].name) = \(machine.variables[id.index].values[all[id.index]])"
    }
    return values.isEmpty ? "" : " with " + values.joined(separator: ", ")
  }

  private static func name<Part>(_ parts: [Part], _ id: Identifier<Part>, _ name: (Part) -> String) -> String {
    parts.indices.contains(id.index) ? name(parts[id.index]) : "\(id)"
  }
}

extension RestoringProblem {
  /// The problem in a few words, with the names of the snapshot.
  fileprivate var text: String {
    switch self {
    case .unknownFormat(let format): "its format \(format) is unknown"
    case .otherNavigation(let name): "it is of the navigation \(name)"
    case .unknownScreen(let name): "there is no screen \(name)"
    case .unknownTab(let name): "there is no tab \(name)"
    case .unfittingTab(let name): "the tab \(name) cannot have kept that"
    case .noTabSelected: "no tab is selected"
    case .unknownVariable(let name): "there is no variable \(name)"
    case .unknownValue(let variable, let value): "\(variable) has no value \(value)"
    case .missingVariable(let name): "it has no value for \(name)"
    case .requirementBroken(let screen): "what \(screen) requires does not hold"
    case .unknownIntent(let name): "there is no intent \(name)"
    case .unknownParameter(let intent, let parameter): "\(intent) has no parameter \(parameter)"
    case .missingParameter(let intent, let parameter): "\(intent) lacks a value for \(parameter)"
    case .tooManyWaiting(let limit): "more than \(limit) links wait"
    }
  }
}
