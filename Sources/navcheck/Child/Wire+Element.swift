import NavigationModel

extension WireWriter {
  mutating func put(_ element: Element) {
    func put(_ word: String, _ indices: Int...) {
      self.put(word)
      for index in indices { self.put(index) }
    }
    switch element {
    case .root: put("root")
    case .initially: put("initially")
    case .variable(let id): put("variable", id.index)
    case .screen(let id): put("screen", id.index)
    case .event(let id): put("event", id.index)
    case .transition(let id): put("transition", id.index)
    case .prompt(let id): put("prompt", id.index)
    case .outcome(let id, let index): put("outcome", id.index, index)
    case .intent(let id): put("intent", id.index)
    case .denied(let id): put("denied", id.index)
    case .alternative(let id, let index): put("alternative", id.index, index)
    case .step(let id): put("step", id.index)
    case .change(let id): put("change", id.index)
    case .route(let index): put("route", index)
    case .property(let index): put("property", index)
    }
  }
}

extension WireReader {
  mutating func element() throws(WireError) -> Element {
    switch try string() {
    case "root": .root
    case "initially": .initially
    case "variable": .variable(try id())
    case "screen": .screen(try id())
    case "event": .event(try id())
    case "transition": .transition(try id())
    case "prompt": .prompt(try id())
    case "outcome": .outcome(try id(), try index())
    case "intent": .intent(try id())
    case "denied": .denied(try id())
    case "alternative": .alternative(try id(), try index())
    case "step": .step(try id())
    case "change": .change(try id())
    case "route": .route(try index())
    case "property": .property(try index())
    default: throw WireError()
    }
  }
}
