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
    add("from can reach by", .fromCanReach(condition(), goal(), .one(mover)))
    random = numbers
    add("from must reach", .fromMustReach(.and(place(), fact()), .or(fact(), random.chance(50) ? fact() : goal())))
    add("ask only", .askOnly(random.pick(prompts), random.chance(30) ? .or(fact(), place()) : .or(fact(), fact())))
    add("from must end in", .fromMustEnd(.or(place(), fact()), .or(fact(), random.chance(50) ? fact() : goal())))
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
