/// A written property: a name and what must be true.
@usableFromInline package struct Property: Hashable, Sendable {
  package var name: String
  package var claim: Claim

  package init(name: String, claim: Claim) {
    self.name = name
    self.claim = claim
  }

  /// The claim of a property.
  package enum Claim: Hashable, Sendable {
    /// `always C`: C holds in every reachable configuration, mid-journey too.
    case always(Condition)
    /// `never C`
    case never(Condition)
    /// `can reach C`: some run of any moves gets there.
    case canReach(Condition)
    /// `from C can reach D`, `from C can reach D within n`: from every reachable configuration between journeys
    /// with C, browsing alone leads to D (in at most n moves). `from C can reach D by e`: e, such as an event or a
    /// change, leads there at once, whichever rule of the change applies.
    case fromCanReach(Condition, Condition, Moves)
    /// `from C must reach D`: every journey that passes C has D then, or later on its way or at its end, whatever
    /// the environment chooses. What a journey leaves when it ends counts as passed.
    case fromMustReach(Condition, Condition)
    /// `from C must end in D`: every journey that passes C ends, and where it ends D holds, whatever the environment
    /// chooses. What a journey leaves when it ends counts as passed.
    case fromMustEnd(Condition, Condition)
    /// `ask p only when C`: whenever a journey is about to ask p, C holds.
    case askOnly(PromptID, Condition)
    /// `e only when C`: whenever e happens, C holds just before; where it does not, e is impossible.
    case happensOnly(Mover, Condition)

    /// The conditions that it names, in order.
    package var conditions: [Condition] {
      switch self {
      case .always(let c), .never(let c), .canReach(let c), .askOnly(_, let c), .happensOnly(_, let c): [c]
      case .fromCanReach(let c, let d, _), .fromMustReach(let c, let d), .fromMustEnd(let c, let d): [c, d]
      }
    }

    /// The prompt that it names.
    package var prompt: PromptID? { if case .askOnly(let prompt, _) = self { prompt } else { nil } }
  }
}

extension Property {
  /// The moves between journeys that lead somewhere.
  package enum Moves: Hashable, Sendable {
    /// Anything that users do by hand, in at most so many moves; nil: in any number.
    case byHand(within: Int?)
    /// One move of this kind.
    case one(Mover)
  }

  /// A kind of move that claims name: an event, a change, or what users can do where no rule says so.
  package enum Mover: Hashable, Sendable {
    case event(EventID)
    case change(ChangeID)
    case back
    case drag
    case tap(TabID)
  }

  /// A claim as a question about what is reached: claims that are decided alike ask the same.
  ///
  /// The explorer and runs answer it. Lemmas are written from the claim as it stands.
  package enum Question: Hashable, Sendable {
    /// The condition holds wherever the app is, or wherever the prompt is about to be asked.
    case holds(Condition, asking: PromptID?)
    /// The condition holds somewhere.
    case occurs(Condition)
    /// From wherever `from` holds between journeys, these moves lead to `to`.
    case browses(from: Condition, to: Condition, Moves)
    /// Each journey that passes `from` has `to` then or later, or where it ends.
    case passes(from: Condition, to: Condition, atEnd: Bool)
    /// No such move is possible where the condition does not hold.
    case happens(Mover, onlyWhen: Condition)
  }
}

extension Property.Claim {
  package var question: Property.Question {
    switch self {
    case .always(let c): .holds(c, asking: nil)
    case .never(let c): .holds(.not(c), asking: nil)
    case .canReach(let c): .occurs(c)
    case .fromCanReach(let c, let d, let moves): .browses(from: c, to: d, moves)
    case .fromMustReach(let c, let d): .passes(from: c, to: d, atEnd: false)
    case .fromMustEnd(let c, let d): .passes(from: c, to: d, atEnd: true)
    case .askOnly(let prompt, let c): .holds(c, asking: prompt)
    case .happensOnly(let mover, let c): .happens(mover, onlyWhen: c)
    }
  }

  /// The condition that holds wherever the app is, if that is the claim.
  package var invariant: Condition? {
    if case .holds(let condition, asking: nil) = question { condition } else { nil }
  }
}

extension Property.Moves {
  /// At most so many; nil: any number.
  package var most: Int? {
    switch self {
    case .byHand(let most): most
    case .one: 1
    }
  }

  /// True if it is a change, which happens by any of its rules that applies.
  package var isOfChange: Bool { if case .one(.change) = self { true } else { false } }

  /// True if it is one of them.
  package func contains(_ move: Move, of machine: Machine) -> Bool {
    switch self {
    case .byHand: move.isByHand
    case .one(let mover): mover.makes(move, of: machine)
    }
  }
}

extension Property.Mover {
  /// True if the move is of this kind; of an event, by hand or in a journey.
  package func makes(_ move: Move, of machine: Machine) -> Bool {
    switch (self, move) {
    case (.event(let event), .browse(let rule)), (.event(let event), .perform(_, let rule)):
      machine.transitions[rule.index].event == event
    case (.change(let meant), .change(let change)): change == meant
    case (.back, .back), (.drag, .drag): true
    case (.tap(let meant), .tap(let tab)): tab == meant
    default: false
    }
  }
}

/// A house rule that an app may choose to be held to.
@usableFromInline package enum Rule: String, Hashable, Sendable, CaseIterable {
  /// The first performed event of a journey goes to the root.
  case rootFirst = "root-first"
  /// At most one animated step in a journey, the last performed, and none into the root.
  case oneAnimation = "one-animation"
  /// From every screen but the root a transition to the root is enabled.
  case resets
}
