import NavigationModel

extension WireWriter {
  mutating func put(_ trace: Trace) {
    put(trace.start)
    put(trace.entries) { writer, entry in
      writer.put(entry.move)
      switch entry.result {
      case .continues(let configuration):
        writer.put(0)
        writer.put(configuration)
      case .ends(let ending, let configuration):
        writer.put(1)
        writer.put(ending)
        writer.put(configuration)
      }
    }
    put(trace.loop) { $0.put($1) }
  }

  private mutating func put(_ configuration: Configuration) {
    put(configuration.screen.index)
    put(Int(configuration.context.index))
    put(Int(configuration.position.index))
  }

  mutating func put(_ ending: Ending) {
    if case .failed(let reason) = ending {
      put("failed")
      put(reason)
    } else {
      put(ending.description)
    }
  }

  private mutating func put(_ word: String, _ indices: Int...) {
    put(word)
    for index in indices { put(index) }
  }

  private mutating func put(_ move: Move) {
    switch move {
    case .browse(let transition): put("browse", transition.index)
    case .change(let change): put("change", change.index)
    case .open(let intent): put("open", intent.index)
    case .supersede: put("supersede")
    case .choose(let intent, let alternative): put("choose", intent.index, alternative)
    case .unhandled(let intent): put("unhandled", intent.index)
    case .perform(let step, let transition): put("perform", step.index, transition.index)
    case .failToPresent(let step, let transition): put("failToPresent", step.index, transition.index)
    case .refuse(let step): put("refuse", step.index)
    case .answer(let step, let outcome): put("answer", step.index, outcome)
    case .set(let step): put("set", step.index)
    case .fail(let step): put("fail", step.index)
    case .pass(let step): put("pass", step.index)
    case .enter(let step): put("enter", step.index)
    case .jump(let step): put("jump", step.index)
    case .finish(let intent): put("finish", intent.index)
    }
  }
}

extension WireReader {
  mutating func trace() throws(WireError) -> Trace {
    let start = try configuration()
    let entries = try array { reader throws(WireError) in
      let move = try reader.move()
      let isEnd = try reader.index(below: 2) == 1
      return Trace.Entry(
        move: move,
        result: isEnd
          ? .ends(try reader.ending(), try reader.configuration()) : .continues(try reader.configuration()))
    }
    return Trace(start: start, entries: entries, loop: try optional { reader throws(WireError) in try reader.index() })
  }

  private mutating func configuration() throws(WireError) -> Configuration {
    Configuration(screen: try id(), context: try context(), position: Position(index: try index()))
  }

  mutating func ending() throws(WireError) -> Ending {
    switch try string() {
    case "landed": .landed
    case "strayed": .strayed
    case "refused": .refused
    case "ambiguous": .ambiguous
    case "abandoned": .abandoned
    case "failed": .failed(reason: try string())
    case "notPresented": .notPresented
    case "superseded": .superseded
    case "unhandled": .unhandled
    default: throw WireError()
    }
  }

  private mutating func move() throws(WireError) -> Move {
    switch try string() {
    case "browse": .browse(try id())
    case "change": .change(try id())
    case "open": .open(try id())
    case "supersede": .supersede
    case "choose": .choose(try id(), alternative: try index())
    case "unhandled": .unhandled(try id())
    case "perform": .perform(try id(), try id())
    case "failToPresent": .failToPresent(try id(), try id())
    case "refuse": .refuse(try id())
    case "answer": .answer(try id(), outcome: try index())
    case "set": .set(try id())
    case "fail": .fail(try id())
    case "pass": .pass(try id())
    case "enter": .enter(try id())
    case "jump": .jump(try id())
    case "finish": .finish(try id())
    default: throw WireError()
    }
  }
}
