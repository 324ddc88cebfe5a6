import NavigationModel
import SpecFile

/// Events, intents and outcomes: enums whose cases take values.
extension Generation {
  mutating func writeEvents() {
    guard !machine.events.isEmpty else { return }
    out.blank()
    out.document("The events that move the app from screen to screen.")
    writeEnum("Event", machine.events.indices.map { eventSignature($0) }, machine.events.indices.map(ruleTexts)) {
      this, signatures in
      this.writeModelSwitch("_model: (id: NavigationModel.EventID, values: [String: String])", signatures) {
        .call("", [.text("NavigationModel.EventID(\($0))"), $1.dictionary])
      }
    }
  }

  mutating func writeIntents() {
    guard !machine.intents.isEmpty else { return }
    let access = access
    out.blank()
    out.document("The intents that a link can open.")
    let signatures = machine.intents.indices.map { signature(names.intents[$0], machine.intents[$0].parameters) }
    writeEnum("Intent", signatures, machine.intents.indices.map(document)) { this, signatures in
      this.out.blank()
      this.out.document("The request for the engine.")
      this.writeModelSwitch("request: NavigationModel.IntentRequest", signatures, access: access) {
        .call("NavigationModel.IntentRequest", [.text(".init(\($0))"), $1.dictionary.labelled("values")])
      }
      this.out.blank()
      this.out.document(
        "The requested intent.",
        "- Throws: an error if the model has no such intent, or a value is missing or unknown.")
      this.out.block("\(access)init(_ request: NavigationModel.IntentRequest) throws") { out in
        if signatures.contains(where: { !$0.parts.isEmpty }) { out.line("let given = GivenValues(request.values)") }
        out.line("switch request.intent.index {")
        for (index, signature) in signatures.enumerated() {
          let prefix = signature.parts.contains(where: \.canFail) ? "self = try " : "self = "
          out.clause(.text("\(index)"), prefix, signature.reading)
        }
        out.line("default: \(Self.refusal("intent", "request.intent"))")
        out.line("}")
      }
    }
  }

  mutating func writeOutcomes(_ index: Int) {
    let (prompt, values) = (machine.prompts[index], names.outcomes[index])
    out.blank()
    out.document("The outcomes of asking \(SwiftText.code(prompt.name)).")
    let signatures = zip(prompt.outcomes, values.cases).map { signature($1, $0.gives) }
    writeEnum(values.type, signatures, prompt.outcomes.map(document)) { this, signatures in
      this.writeModelSwitch("_answer: EngineAnswer", signatures) { number, signature in
        let values = signature.parts.isEmpty ? [] : [signature.dictionary.labelled("values")]
        return .call("EngineAnswer", [.text("outcome: \(number)")] + values)
      }
    }
  }

  private mutating func writeEnum(
    _ type: String, _ signatures: [Signature], _ documents: [[String]],
    _ members: (inout Generation, [Signature]) -> Void
  ) {
    out.line("\(access)enum \(type): Hashable, Sendable {")
    out.indent()
    for (signature, document) in zip(signatures, documents) {
      if !document.isEmpty { out.document(document) }
      out.code("", signature.enumCase)
    }
    out.blank()
    members(&self, signatures)
    out.outdent()
    out.line("}")
  }

  /// A property that has one value per case. One that an app does not need begins with `_`, as no name of a spec does.
  private mutating func writeModelSwitch(
    _ declaration: String, _ signatures: [Signature], access: String = "fileprivate ",
    _ value: (Int, Signature) -> Code
  ) {
    out.block("\(access)var \(declaration)") { out in
      out.line("switch self {")
      for (index, signature) in signatures.enumerated() { out.clause(signature.pattern, "", value(index, signature)) }
      out.line("}")
    }
  }

  /// Labels that the presenter's methods use cannot be those of values.
  func eventSignature(_ index: Int, in space: String = "") -> Signature {
    let reserved: Set = ["animated", "doing", "to"]
    return signature(
      names.events[index], machine.events[index].parameters,
      reserved: machine.tabs.isEmpty ? reserved : reserved.union(["first"]), in: space)
  }

  /// The rules of an event, as the spec has them.
  func ruleTexts(of event: Int) -> [String] {
    let texts = rules[event].map { SwiftText.code($0.text(in: machine)) }
    if texts.count == 1 { return texts }
    return texts.isEmpty ? ["No transition of the spec performs this event."] : texts.map { "- " + $0 }
  }

  private func document(of index: Int) -> [String] {
    let intent = machine.intents[index]
    let denied = intent.denied.map { " Refused where \(code($0))." } ?? ""
    let targets = intent.targets.map { SwiftText.code($0.text(in: machine)) }.joined(separator: " or ")
    let ends = [
      intent.stays ? "shows nothing" : targets.isEmpty ? nil : "ends on \(targets)",
      intent.leaves ? "leaves the app" : nil,
    ].compactMap(\.self).joined(separator: " or ")
    return ["\(ends.prefix(1).uppercased() + ends.dropFirst()).\(denied)"]
      + routes[index].map { "- \(SwiftText.code($0.text))" }
  }

  /// The description of what an outcome does, in words.
  private func document(of outcome: Outcome) -> [String] {
    var sentences = outcome.effects.map { effect in
      let variable = machine.variables[effect.variable.index]
      return "Sets \(SwiftText.code(variable.name)) to \(SwiftText.code(variable.values[effect.value]))."
    }
    if !outcome.actions.isEmpty {
      sentences.insert("Given once this has been done: \(words(for: outcome.actions)).", at: 0)
    }
    if let condition = outcome.condition { sentences.append("Possible only where \(code(condition)).") }
    if outcome.isAdverse { sentences.append("Not on the happy path.") }
    if outcome.aborts { sentences.append("Ends the journey.") }
    return sentences.isEmpty ? [] : [sentences.joined(separator: " ")]
  }

  /// Throws because the model has no such element.
  static func refusal(_ kind: String, _ identifier: String) -> String {
    "throw EngineError.unknown(kind: \"\(kind)\", index: \(identifier).index)"
  }
}
