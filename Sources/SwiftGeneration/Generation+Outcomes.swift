import NavigationModel
import SpecFile

/// The outcomes of prompts.
extension Generation {
  mutating func writeOutcomes(_ index: Int) {
    let (prompt, values) = (machine.prompts[index], names.outcomes[index])
    let signatures = zip(prompt.outcomes, values.cases).map { signature($1, $0.gives) }
    out.blank()
    out.document("The outcomes of asking \(SwiftText.code(prompt.name)).")
    out.line("\(access)enum \(values.type): Hashable, Sendable {")
    out.indent()
    for (outcome, signature) in zip(prompt.outcomes, signatures) {
      let document = document(of: outcome)
      if !document.isEmpty { out.document(document) }
      out.code("", signature.enumCase)
    }
    out.blank()
    out.document("The answer for the engine.")
    out.block("\(access)var answer: EngineAnswer") { out in
      out.line("switch self {")
      for (number, signature) in signatures.enumerated() {
        var arguments = [Code.text("outcome: \(number)")]
        if !signature.parts.isEmpty { arguments.append(signature.dictionary.labelled("values")) }
        out.clause(signature.pattern, "", .call("EngineAnswer", arguments))
      }
      out.line("}")
    }
    out.outdent()
    out.line("}")
  }

  /// What an outcome does, in words.
  private func document(of outcome: Outcome) -> String {
    var sentences = outcome.effects.map { effect in
      let variable = machine.variables[effect.variable.index]
      return "Sets \(SwiftText.code(variable.name)) to \(SwiftText.code(variable.values[effect.value]))."
    }
    if outcome.isAdverse { sentences.append("Not on the happy path.") }
    if outcome.aborts { sentences.append("Ends the journey.") }
    return sentences.joined(separator: " ")
  }
}
