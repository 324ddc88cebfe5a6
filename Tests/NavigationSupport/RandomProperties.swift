import NavigationModel

extension RandomMachine {
  /// One property of every form.
  mutating func makeProperties() {
    add("always", .always(random.chance(60) ? .implies(place(), .or(fact(), fact())) : .or(fact(), place())))
    add("never", .never(.and(place(), random.chance(60) ? fact() : .and(fact(), fact()))))
    add("can reach", .canReach(.and(place(), random.chance(50) ? fact() : .and(fact(), fact()))))
    add("from can reach", .fromCanReach(condition(), goal(), .byHand(within: nil)))
    add("from can reach within", .fromCanReach(condition(), goal(), .byHand(within: random.number(0...3))))
    // Drawn without moving the numbers on, so that machines of old seeds stay what they are.
    let numbers = random
    let mover: Property.Mover =
      draft.changes.isEmpty || random.chance(60)
      ? .event(EventID(random.below(draft.events.count))) : .change(ChangeID(random.below(draft.changes.count)))
    let byHand: [Property.Mover] =
      !hasStacks ? [] : [.back, .drag] + draft.tabs.indices.map { .tap(TabID($0)) }
    add(
      "from can reach by", .fromCanReach(condition(), goal(), .one(random.chance(80) ? mover : byHand.first ?? mover)))
    let other = byHand.isEmpty || random.chance(40) ? mover : random.pick(byHand)
    add("only when", .happensOnly(other, random.chance(30) ? .or(source(of: other), fact()) : .or(fact(), place())))
    random = numbers
    add("from must reach", .fromMustReach(.and(place(), fact()), .or(fact(), random.chance(50) ? fact() : goal())))
    add("ask only", .askOnly(random.pick(prompts), random.chance(30) ? .or(fact(), place()) : .or(fact(), fact())))
    add("from must end in", .fromMustEnd(.or(place(), fact()), .or(fact(), random.chance(50) ? fact() : goal())))
  }

  /// Where the rules of an event have it; of anything else some fact.
  private mutating func source(of mover: Property.Mover) -> Condition {
    let rules = draft.transitions.filter { .event($0.event) == mover }
    let sources = draft.screens.indices.map(ScreenID.init).filter { screen in
      rules.contains { $0.source.contains(screen) }
    }
    return sources.isEmpty ? fact() : .screen(sources)
  }

  private mutating func goal() -> Condition {
    switch random.below(4) {
    case 0: .screen([draft.root])
    case 1: fact()
    default: place()
    }
  }

  private mutating func add(_ name: String, _ claim: Property.Claim) {
    draft.properties.append(Property(name: name, claim: claim))
  }
}
