import NavigationModel

/// A number that is stable as long as a machine means the same, on all systems and in every version of Swift.
///
/// It covers everything on which a run depends, names included. Rules and properties only judge runs, so
/// they do not count. Source: Fowler, Noll and Vo, FNV-1a with 64 bits; no protection against forgery.
package struct MachineDigest: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  /// The digest of `machine`. Complexity: linear in the size of the machine.
  package init(_ machine: Machine) {
    var bytes = DigestWriter()
    bytes.add(machine)
    value = bytes.value
  }

  /// 16 hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Everything is preceded by its length or by the number of its case, so that no two values are encoded alike.
private struct DigestWriter {
  var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }
  mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { add(byte) }
  }
  mutating func add<Part>(_ list: [Part], _ write: (inout Self, Part) -> Void) {
    add(list.count)
    for part in list { write(&self, part) }
  }
  mutating func add<Part>(_ part: Part?, _ write: (inout Self, Part) -> Void) {
    add(part == nil ? 0 : 1)
    if let part { write(&self, part) }
  }
  mutating func add<ID: Identifier>(_ ids: [ID]) { add(ids) { $0.add($1.index) } }
}

extension DigestWriter {
  mutating func add(_ machine: Machine) {
    add(machine.name)
    add(machine.root.index)
    add(machine.start.rawValue)
    switch machine.browsing {
    case .all: add(0)
    case .none: add(1)
    case .only(let events):
      add(2)
      add(events)
    }
    add(machine.variables) {
      $0.add($1.name)
      $0.add($1.values) { $0.add($1) }
    }
    add(machine.initially) { $0.add($1) }
    add(machine.types) {
      $0.add($1.name)
      $0.add($1.values) { $0.add($1) }
    }
    add(machine.screens) {
      $0.add($1.name)
      $0.add($1.requires) { $0.add($1) }
    }
    add(machine.events) {
      $0.add($1.name)
      $0.add($1.parameters) { $0.add($1) }
    }
    add(machine.transitions) { $0.add($1) }
    add(machine.prompts) { $0.add($1) }
    add(machine.intents) { $0.add($1) }
    add(machine.changes) {
      $0.add($1.name)
      $0.add($1.rules)
    }
    add(machine.links)
    // Last, and only if present: the digests of other machines stay unchanged.
    for (index, screen) in machine.screens.enumerated() where !screen.isLeftByHand {
      add(-1)
      add(index)
    }
    for (index, change) in machine.changes.enumerated() {
      guard let intent = change.opens else { continue }
      add(index)
      add(intent.index)
    }
    if !machine.tabs.isEmpty {
      add(-2)
      add(machine.tabs) {
        $0.add($1.name)
        $0.add($1.bottoms) {
          $0.add($1.screen.index)
          $0.add($1.condition) { $0.add($1) }
        }
      }
    }
    if !machine.launch.isEmpty {
      add(-3)
      add(machine.launch) {
        $0.add($1.stack)
        $0.add($1.condition) { $0.add($1) }
      }
    }
  }

  mutating func add(_ parameter: Parameter) {
    add(parameter.name)
    add(parameter.isOptional ? 1 : 0)
    add(parameter.type) { $0.add($1.index) }
  }

  mutating func add(_ assignment: Assignment) {
    add(assignment.variable.index)
    add(assignment.value)
  }

  mutating func add(_ source: Transition.Source) {
    switch source {
    case .any: add(0)
    case .screens(let screens):
      add(1)
      add(screens)
    }
  }

  /// Written as a number that is not negative where a screen takes the place of another, as long ago, when there was
  /// nothing else.
  mutating func add(_ actions: [StackAction]) {
    if actions.count == 1, case .replace(let screen) = actions[0] { return add(screen.index) }
    add(-1)
    add(actions) { writer, action in
      let kind =
        switch action {
        case .push: 0
        case .present: 1
        case .replace: 2
        case .back: 3
        case .backTo: 4
        case .dismiss: 5
        case .reset: 6
        case .select: 7
        case .resetTab: 8
        case .tap: 9
        }
      writer.add(kind)
      if let screen = action.screen { writer.add(screen.index) }
      if let tab = action.tab { writer.add(tab.index) }
    }
  }

  mutating func add(_ rules: [Change.Rule]) {
    if rules.count == 1, case .any = rules[0].source {
      let rule = rules[0]
      if rule.actions.isEmpty { return add(rule, showing: nil) }
      if rule.actions.count == 1, case .replace(let screen) = rule.actions[0] { return add(rule, showing: screen) }
    }
    add(-1)
    add(rules) {
      $0.add($1.source)
      $0.add($1.actions)
      $0.add($1.effects) { $0.add($1) }
      $0.add($1.condition) { $0.add($1) }
    }
  }

  private mutating func add(_ rule: Change.Rule, showing screen: ScreenID?) {
    add(rule.effects) { $0.add($1) }
    add(screen) { $0.add($1.index) }
    add(rule.condition) { $0.add($1) }
  }

  mutating func add(_ target: Target) {
    if target.steps.isEmpty, let screen = target.base { return add(screen.index) }
    add(-1)
    add(target.base) { $0.add($1.index) }
    add(target.steps) {
      $0.add($1.screen.index)
      $0.add($1.cover == .pushed ? 0 : 1)
    }
  }

  mutating func add(_ transition: Transition) {
    add(transition.event.index)
    add(transition.source)
    add(transition.actions)
    add(transition.effects) { $0.add($1) }
    add(transition.guardCondition) { $0.add($1) }
  }

  mutating func add(_ prompt: Prompt) {
    add(prompt.name)
    add(prompt.parameters) { $0.add($1) }
    add(prompt.outcomes) {
      $0.add($1.name)
      $0.add($1.gives) { $0.add($1) }
      $0.add($1.effects) { $0.add($1) }
      $0.add(($1.isAdverse ? 1 : 0) + ($1.aborts ? 2 : 0) + ($1.actions.isEmpty ? 0 : 4))
      if !$1.actions.isEmpty { $0.add($1.actions) }
    }
  }

  mutating func add(_ intent: Intent) {
    add(intent.name)
    add(intent.parameters) { $0.add($1) }
    for target in intent.targets { add(target) }
    add(intent.denied) { $0.add($1) }
    add(intent.alternatives) {
      $0.add($1.condition) { $0.add($1) }
      $0.add($1.steps) { $0.add($1) }
    }
  }

  mutating func add(_ condition: Condition) {
    switch condition {
    case .screen(let screens):
      add(0)
      add(screens)
    case .variable(let variable, let values):
      add(1)
      add(variable.index)
      add(values) { $0.add($1) }
    case .below(let screen):
      add(6)
      add(screen.index)
    case .sheet: add(7)
    case .tab(let tabs):
      add(8)
      add(tabs) { $0.add($1.index) }
    case .root: add(9)
    case .not(let a):
      add(2)
      add(a)
    case .and(let a, let b): add(3, a, b)
    case .or(let a, let b): add(4, a, b)
    case .implies(let a, let b): add(5, a, b)
    }
  }

  private mutating func add(_ kind: Int, _ a: Condition, _ b: Condition) {
    add(kind)
    add(a)
    add(b)
  }

  mutating func add(_ fixed: [FixedValue]) {
    add(fixed) {
      $0.add($1.name)
      $0.add($1.value)
    }
  }

  mutating func add(_ step: JourneyStep) {
    switch step {
    case .perform(let event, let animated, let fixed):
      add(animated ? 1 : 0)
      add(event.index)
      add(fixed)
    case .ask(let prompt, let fixed, let branches):
      add(2)
      add(prompt.index)
      add(fixed)
      if !branches.isEmpty { add(branches) { $0.add($1) { $0.add($1) } } }
    case .retry: add(3)
    case .open(let intent):
      add(4)
      add(intent.index)
    case .set(let effects):
      add(5)
      add(effects) { $0.add($1) }
    case .fail(let reason, let exception):
      add(6)
      add(reason)
      add(exception) { $0.add($1) }
    case .when(let condition, let steps):
      add(7)
      add(condition)
      add(steps) { $0.add($1) }
    case .follow(let value):
      add(8)
      add(value)
    }
  }

  mutating func add(_ links: Links) {
    add(links.schemes) { $0.add($1) }
    add(links.host) { $0.add($1) }
    add(links.deepPath.rawValue)
    add(links.universalHosts) { $0.add($1) }
    // What a spec does not use adds nothing, so that tokens of old stay valid.
    if !links.allowsHTTP { add(-1) }
    if links.ignoresCase { add(-2) }
    if links.mergesSlashes { add(-3) }
    add(links.routes) {
      $0.add($1.intent.index)
      $0.add(Int($1.kinds.rawValue))
      if let host = $1.host { $0.add("https://\(host)") }
      $0.add($1.path) { $0.add($1) }
      $0.add($1.query) { $0.add($1) }
      $0.add($1.fragment) { $0.add($1) }
      if let link = $1.link { $0.add("as \(link)") }
    }
  }

  mutating func add(_ segment: Route.Segment) {
    switch segment {
    case .literal(let text):
      add(0)
      add(text)
    case .placeholder(let name, let form):
      add(1)
      add(name)
      add(form)
    }
  }

  mutating func add(_ item: Route.QueryItem) {
    add(item.key)
    switch item.value {
    case .literal(let text):
      add(0)
      add(text)
    case .placeholder(let name, let form, let isOptional):
      add(isOptional ? 1 : 2)
      add(name)
      add(form)
    case .absent: add(3)
    }
  }

  mutating func add(_ form: Route.Form) {
    switch form {
    case .text: add(0)
    case .integer: add(1)
    case .rest: add(2)
    case .oneOf(let values):
      add(3)
      add(values) { $0.add($1) }
    case .before(let text):
      add(4)
      add(text)
    }
  }
}
