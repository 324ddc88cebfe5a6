import NavigationModel
import SpecFile

/// Events and intents: enums whose cases take values.
extension Generation {
  mutating func writeEvents() {
    guard !machine.events.isEmpty else { return }
    out.blank()
    out.document("The events that move the app from screen to screen.")
    out.line("\(access)enum Event: Hashable, Sendable {")
    out.indent()
    let signatures = machine.events.indices.map { eventSignature($0) }
    for (index, signature) in signatures.enumerated() {
      out.document(ruleTexts(of: index))
      out.code("", signature.enumCase)
    }
    writeIdentifier("event", "EventID", names.events, names.constants.events)
    writeValues("The values that the event takes, by name.", signatures)
    writeReading("EventID", "event", signatures, names.constants.events)
    out.outdent()
    out.line("}")
  }

  mutating func writeIntents() {
    guard !machine.intents.isEmpty else { return }
    out.blank()
    out.document("The intents that a link can open.")
    out.line("\(access)enum Intent: Hashable, Sendable {")
    out.indent()
    let signatures = machine.intents.indices.map { signature(names.intents[$0], machine.intents[$0].parameters) }
    for (index, signature) in signatures.enumerated() {
      out.document(document(of: index))
      out.code("", signature.enumCase)
    }
    writeIdentifier("intent", "IntentID", names.intents, names.constants.intents)
    writeValues("The values that a link carries, by name.", signatures)
    out.blank()
    out.document("The request for the engine.")
    out.block("\(access)var request: NavigationModel.IntentRequest") { out in
      out.line("NavigationModel.IntentRequest(id, values: values)")
    }
    writeReading("IntentID", "intent", signatures, names.constants.intents)
    out.blank()
    out.document("The requested intent; nil if the model has no such intent.")
    out.block("\(access)init?(_ request: NavigationModel.IntentRequest)") { out in
      out.line("guard let intent = try? Self(request.intent, values: request.values) else { return nil }")
      out.line("self = intent")
    }
    out.outdent()
    out.line("}")
  }

  /// Labels that the presenter's methods use cannot be those of values.
  func eventSignature(_ index: Int, in space: String = "") -> Signature {
    signature(names.events[index], machine.events[index].parameters, reserved: ["animated", "to"], in: space)
  }

  /// The rules of an event, as the spec has them.
  func ruleTexts(of event: Int) -> [String] {
    let texts = rules[event].map { SwiftText.code($0.text(in: machine)) }
    if texts.count == 1 { return texts }
    return texts.isEmpty ? ["No transition of the spec performs this event."] : texts.map { "- " + $0 }
  }

  /// The screens to which an event can lead, each once.
  func targets(of event: Int) -> [ScreenID] {
    var seen: Set<ScreenID> = []
    return rules[event].map(\.target).filter { seen.insert($0).inserted }
  }

  private func document(of index: Int) -> [String] {
    let intent = machine.intents[index]
    let denied = intent.denied.map { " Refused where \(code($0))." } ?? ""
    return ["Ends on \(code(intent.target)).\(denied)"] + routes[index].map { "- \(SwiftText.code($0.text))" }
  }

  /// `var values`, what a case takes as texts by name.
  private mutating func writeValues(_ document: String, _ signatures: [Signature]) {
    let access = access
    out.blank()
    out.document(document)
    out.block("\(access)var values: [String: String]") { out in
      guard signatures.contains(where: { !$0.parts.isEmpty }) else { return out.line("[:]") }
      out.line("switch self {")
      for signature in signatures where !signature.parts.isEmpty {
        out.clause(signature.pattern, "", signature.dictionary)
      }
      if signatures.contains(where: \.parts.isEmpty) { out.line("default: [:]") }
      out.line("}")
    }
  }

  /// `init`, which makes a case from a number and texts.
  private mutating func writeReading(
    _ type: String, _ kind: String, _ signatures: [Signature], _ constants: [String]
  ) {
    out.blank()
    out.document(
      "The \(kind) with this number and these values.",
      "- Throws: an error if the model has no such \(kind), or a value is missing or unknown.")
    out.block("\(access)init(_ id: NavigationModel.\(type), values: [String: String]) throws") { out in
      if signatures.contains(where: { !$0.parts.isEmpty }) {
        out.line("let given = GivenValues(values)")
      }
      out.line("switch id {")
      for (signature, constant) in zip(signatures, constants) {
        let name = ".\(signature.name)"
        let made: Code = signature.parts.isEmpty ? .text(name) : .call(name, signature.parts.map { .text($0.reading) })
        out.clause(.text(".\(constant)"), signature.parts.contains(where: \.canFail) ? "self = try " : "self = ", made)
      }
      out.line("default: \(Self.refusal(kind, "id"))")
      out.line("}")
    }
  }

  /// Throws because the model has no such element.
  static func refusal(_ kind: String, _ identifier: String) -> String {
    "throw EngineError.unknown(kind: \"\(kind)\", index: \(identifier).index)"
  }
}
