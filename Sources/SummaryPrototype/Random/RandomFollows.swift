import Basics
import NavigationModel

extension Draft {
  /// The same machine with routes, and with answers of some questions that give a link which the journey follows.
  package func following(seed: UInt64) -> Draft {
    var random = SplitMix64(seed: seed &* 3 &+ 1)
    var draft = self
    draft.links = Links(schemes: ["app"], host: "h", universalHosts: ["example.com"])
    for (index, intent) in intents.enumerated() {
      // Some intents have no link that could be followed.
      let kinds: Route.Kinds = random.chance(85) ? random.pick([.deep, .universal, [.deep, .universal]]) : .shortcut
      let query = intent.parameters.map {
        Route.QueryItem(key: $0.name, value: .placeholder($0.name, .text, isOptional: $0.isOptional))
      }
      draft.links.routes.append(
        Route(intent: IntentID(index), kinds: kinds, path: [.literal(intent.name)], query: query))
    }
    func follow(_ steps: [JourneyStep]) -> [JourneyStep] {
      steps.map { step in
        switch step {
        case .ask(let prompt, let fixed, let old):
          let outcomes = draft.prompts[prompt.index].outcomes
          var branches = old.isEmpty ? outcomes.map { _ in [] } : old.map(follow)
          let open = outcomes.indices.filter { !outcomes[$0].aborts }
          guard !open.isEmpty, random.chance(55) else { return .ask(prompt, fixed: fixed, branches: old.map(follow)) }
          let outcome = random.pick(open)
          branches[outcome] = branches[outcome].filter { !$0.isLast } + [.follow(value: "link")]
          if !draft.prompts[prompt.index].outcomes[outcome].gives.contains(where: { $0.name == "link" }) {
            draft.prompts[prompt.index].outcomes[outcome].gives.append(Parameter(name: "link"))
          }
          return .ask(prompt, fixed: fixed, branches: branches)
        case .when(let condition, let inner): return .when(condition, follow(inner))
        default: return step
        }
      }
    }
    for intent in draft.intents.indices {
      for index in draft.intents[intent].alternatives.indices {
        draft.intents[intent].alternatives[index].steps = follow(draft.intents[intent].alternatives[index].steps)
      }
    }
    return draft
  }
}
