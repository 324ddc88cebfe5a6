import NavigationModel

/// A part of the spec: what it is, and the names that tell it from others.
package struct SpecPart: Hashable, Sendable, Codable {
  enum Kind: String, Codable, CaseIterable {
    case root, initially, variable, screen, event, transition, prompt, outcome, intent, denied, alternative
    case target, step, change, route, property
  }

  /// The section of the spec, or the thing inside one.
  var kind: Kind
  /// The name; of a transition that of its event; of a step that of what it performs, asks or opens.
  var name: String?
  /// Of a transition, a step and an alternative: as the spec has it.
  var text: String?
  /// Of an outcome its prompt; of a `denied`, an alternative, a target, a route and a step their intent.
  var of: String?
  /// Of an alternative and a route: which one of the intent's, counted from 1.
  var number: Int?
  /// Of a step: the verb.
  var action: JourneyStep.Kind?
  /// The place in the spec's file.
  var location: JSONDocument.Place?

  init(_ element: Element, _ names: SpecNames) {
    self.init(element, in: names.machine)
    location = names.place(of: element)
  }

  /// Without its place.
  init(_ element: Element, in machine: Machine) {
    switch element {
    case .root: (kind, name) = (.root, machine.rootName)
    case .initially: kind = .initially
    case .variable(let id): (kind, name) = (.variable, machine.name(id))
    case .screen(let id): (kind, name) = (.screen, machine.name(id))
    case .event(let id): (kind, name) = (.event, machine.name(id))
    case .transition(let id):
      (kind, name) = (.transition, machine.name(machine.transitions[id.index].event))
      text = machine.summary(id)
    case .prompt(let id): (kind, name) = (.prompt, machine.name(id))
    case .outcome(let id, let index):
      (kind, name, of) = (.outcome, machine.prompts[id.index].outcomes[index].name, machine.name(id))
    case .intent(let id): (kind, name) = (.intent, machine.name(id))
    case .denied(let id): (kind, of) = (.denied, machine.name(id))
    case .alternative(let id, let index):
      let condition = machine.intents[id.index].alternatives[index].condition
      (kind, of, number) = (.alternative, machine.name(id), index + 1)
      text = condition.map { "when \($0.text(in: machine))" } ?? "otherwise"
    case .target(let id, let index):
      (kind, name, of) = (.target, machine.intents[id.index].targets[index].text(in: machine), machine.name(id))
    case .step(let id):
      let step = machine.steps[id.index]
      (kind, name, of) = (.step, step.action.name(in: machine), machine.name(step.intent))
      (text, action) = (step.action.text(in: machine), step.action.kind)
    case .change(let id): (kind, name) = (.change, machine.name(id))
    case .route(let index):
      let intent = machine.links.routes[index].intent
      (kind, of) = (.route, machine.name(intent))
      number = machine.links.routes[...index].count { $0.intent == intent }
    case .property(let index): (kind, name) = (.property, machine.properties[index].name)
    }
  }
}

extension SpecPart {
  /// The part in a few words.
  var words: String {
    let name = name ?? ""
    let owner = of ?? ""
    return switch kind {
    case .root: "the root"
    case .initially: "'initially'"
    case .variable, .screen, .event, .prompt, .intent, .change, .property: "\(kind.rawValue) '\(name)'"
    case .transition: "transition '\(text ?? name)'"
    case .outcome: "outcome '\(name)' of prompt '\(owner)'"
    case .denied: "the 'denied' of intent '\(owner)'"
    case .alternative: "alternative '\(text ?? "")' of intent '\(owner)'"
    case .target: "target '\(name)' of intent '\(owner)'"
    case .step: "step '\(text ?? name)' of intent '\(owner)'"
    case .route: "route \(number ?? 1) of intent '\(owner)'"
    }
  }
}
