import NavigationModel

/// `--answer login=cancelled` or `--answer 'reorderInput=given(restaurantId=7)'`: how one prompt is answered.
struct AnswerArgument {
  var prompt: PromptID
  var outcome: Int
  var values: [String: String] = [:]

  init(_ text: String, of machine: Machine) throws {
    guard let equals = text.firstIndex(of: "=") else {
      throw ArgumentMistake("'\(text)' is not an answer; write prompt=outcome")
    }
    let name = text[..<equals].trimmed
    let prompt = try ArgumentMistake.index(of: name, "prompt", among: machine.prompts.map(\.name))
    let outcomes = machine.prompts[prompt].outcomes
    var answer = text[text.index(after: equals)...].trimmed
    var given = ""
    if let open = answer.firstIndex(of: "("), answer.hasSuffix(")") {
      given = String(answer[answer.index(after: open)...].dropLast())
      answer = answer[..<open].trimmed
    }
    let outcome = try ArgumentMistake.index(of: answer, "outcome", of: "'\(name)'", among: outcomes.map(\.name))
    self.prompt = PromptID(prompt)
    self.outcome = outcome
    for part in given.split(separator: ",") {
      guard let equals = part.firstIndex(of: "=") else {
        throw ArgumentMistake("'\(part.trimmed)' is not a value; write \(name)=\(answer)(name=value)")
      }
      let parameter = part[..<equals].trimmed
      let names = outcomes[outcome].gives.map(\.name)
      _ = try ArgumentMistake.index(of: parameter, "value", of: "'\(answer)'", among: names)
      values[parameter] = part[part.index(after: equals)...].trimmed
    }
  }
}

/// All answers of a command line: how each prompt is answered, in order.
struct Answers {
  private var byPrompt: [PromptID: [AnswerArgument]] = [:]

  init(_ texts: [String], of machine: Machine) throws {
    for text in texts {
      let answer = try AnswerArgument(text, of: machine)
      byPrompt[answer.prompt, default: []].append(answer)
    }
  }

  var outcomes: [PromptID: [Int]] { byPrompt.mapValues { $0.map(\.outcome) } }

  /// The values that come with an answer. Values that the command line does not give are placeholders: they do not
  /// change the run.
  func values(_ prompt: PromptID, _ outcome: Int, of machine: Machine) -> [String: String] {
    let given = byPrompt[prompt]?.last { $0.outcome == outcome }?.values ?? [:]
    var values: [String: String] = [:]
    for parameter in machine.prompts[prompt.index].outcomes[outcome].gives {
      values[parameter.name] = given[parameter.name] ?? (parameter.isOptional ? nil : "‹\(parameter.name)›")
    }
    return values
  }
}
