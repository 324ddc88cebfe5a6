import NavigationModel
import NavigationSupport
import Testing

/// A mistake that the lowering of a machine might have, in all rules of a kind.
struct LoweringMistake: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  /// The machines in which it may matter.
  enum Language: CaseIterable {
    case flat, branching, stacks, tabs, following, answers, staying, leaving

    func machine(seed: UInt64) throws -> Machine {
      try RandomMachine.make(
        seed: seed, hasBranches: self == .branching, hasStacks: self == .stacks, hasTabs: self == .tabs,
        followsLinks: self == .following, hasLeaving: self == .leaving, hasStaying: self == .staying,
        guardsAnswers: self == .answers)
    }
  }

  /// By whom it is noticed, besides the plain reading of the tests, which notices all.
  enum Judges {
    /// By Z3: a lemma does not hold.
    case lemmas
    /// By the comparison of both readings: they have other moves, effects or targets at a place.
    case comparison
    /// By one of them; which, depends on the machine. Of the others it is said by which on the machines of a day.
    case either
    /// By nobody else: sets do not tell one bad ending from another.
    case plain

    func include(_ notice: Planted.Notice) -> Bool {
      switch (self, notice) {
      case (.lemmas, .lemma), (.comparison, .disagreement), (.either, .lemma), (.either, .disagreement): true
      default: false
      }
    }
  }

  var name: String
  var language: Language
  var judges: Judges
  /// Of which moves it changes rules.
  var kinds: [String]
  var plant: @Sendable (Machine) -> Kernel.Mistake

  var description: String { name }
  var testDescription: String { name }

  static func kind(of move: Move) -> String { String("\(move)".prefix { $0 != "(" }) }

  /// A mistake in each rule whose move is of one of these kinds.
  init(
    _ name: String, _ kinds: String, in language: Language = .flat, _ judges: Judges = .comparison,
    _ change: @escaping @Sendable (inout Kernel.Rule, Machine) -> Void
  ) {
    (self.name, self.language, self.judges) = (name, language, judges)
    let meant = kinds.split(separator: " ").map(String.init)
    self.kinds = meant
    plant = { machine in
      { rules, _ in
        for index in rules.indices where meant.contains(Self.kind(of: rules[index].move)) {
          change(&rules[index], machine)
        }
      }
    }
  }

  /// A mistake in each block of rules for moves of such a kind: `perform` for the transitions of an event.
  init(
    block name: String, _ kind: String, in language: Language = .flat, _ judges: Judges = .comparison,
    _ change: @escaping @Sendable (inout Kernel.Block, Machine) -> Void
  ) {
    (self.name, self.language, self.judges, kinds) = (name, language, judges, [kind])
    plant = { machine in
      { rules, blocks in
        for index in blocks.indices {
          let own: String
          switch blocks[index].rules {
          case .idle: own = "idle"
          case .of: own = "perform"
          case .these(let numbers): own = numbers.first.map { Self.kind(of: rules[$0].move) } ?? ""
          }
          if own == kind { change(&blocks[index], machine) }
        }
      }
    }
  }

  static let all = byHand + betweenJourneys + alternativesAndEnds + questions + steps

  private static let byHand = [
    Self("a transition can be made on any screen", "browse") { rule, _ in rule.sources = nil },
    Self("a transition can be made on its first screen only", "browse", .lemmas) { rule, _ in
      rule.sources = rule.sources.map { Array($0.prefix(1)) }
    },
    Self("the guard of a transition is forgotten", "browse", .lemmas) { rule, _ in rule.when = .always },
    Self("the guard of a transition is turned round", "browse", .lemmas) { rule, _ in rule.negate() },
    Self("a transition leads to the root", "browse") { rule, machine in
      if !rule.actions.isEmpty { rule.actions = [.replace(machine.root)] }
    },
    Self("the last action of a transition is forgotten", "browse", in: .stacks) { rule, _ in
      rule.actions = rule.actions.dropLast()
    },
    Self("what a transition pushes is a sheet", "browse", in: .stacks, .either) { rule, _ in
      rule.actions = rule.actions.map { if case .push(let screen) = $0 { .present(screen) } else { $0 } }
    },
    Self("the effects of a transition are forgotten", "browse") { rule, _ in rule.effects = [] },
    Self("Back dismisses", "back", in: .stacks, .either) { rule, _ in rule.actions = [.dismiss] },
    Self("Back is possible on screens that nobody leaves by hand", "back", in: .stacks) { rule, _ in
      rule.sources = nil
    },
    Self("a sheet is left as by Back when it is dragged", "drag", in: .stacks, .either) { rule, _ in
      rule.actions = [.back]
    },
    Self("no sheet can be dragged away", "drag", in: .stacks, .lemmas) { rule, _ in rule.sources = [] },
    Self("a tapped tab is selected only, and not emptied", "tap", in: .tabs) { rule, _ in
      if case .tap(let tab) = rule.move { rule.actions = [.select(tab)] }
    },
    Self("the next tab is selected when one is tapped", "tap", in: .tabs) { rule, machine in
      if case .tap(let tab) = rule.move { rule.actions = [.tap(TabID((tab.index + 1) % machine.tabs.count))] }
    },
  ]

  private static let betweenJourneys = [
    Self("a change happens on any screen", "change", in: .stacks) { rule, _ in rule.sources = nil },
    Self("the condition of a change is forgotten", "change", .either) { rule, _ in rule.when = .always },
    Self("the effects of a change are forgotten", "change") { rule, _ in rule.effects = [] },
    Self("what is shown stays when something changes", "change", in: .stacks) { rule, _ in rule.actions = [] },
    Self("a link opens wherever the user is, and not on the root", "open") { rule, _ in rule.actions = [] },
    Self("a link opens the next intent", "open", .lemmas) { rule, machine in
      if case .open(let intent) = rule.move {
        rule.to = .goes(machine.position(.start(IntentID((intent.index + 1) % machine.intents.count))))
      }
    },
  ]

  private static let alternativesAndEnds = [
    Self("the condition of an alternative is forgotten", "choose", .lemmas) { rule, _ in rule.when = .always },
    Self("the condition of an alternative is turned round", "choose", .lemmas) { rule, _ in rule.negate() },
    Self("an alternative begins with its intent's end", "choose") { rule, machine in
      if case .choose(let intent, _) = rule.move { rule.to = .goes(machine.position(.finish(intent))) }
    },
    Self(block: "alternatives do not exclude each other", "choose") { block, _ in block.form = .any },
    Self(block: "there is no way on where no alternative applies", "choose", .lemmas) { block, _ in
      if case .these(let numbers) = block.rules { block.rules = .these(numbers.dropLast()) }
    },
    Self("a journey without an alternative lands", "unhandled") { rule, _ in rule.to = .ends(.landed) },
    Self("a journey without an alternative is refused", "unhandled", .plain) { rule, _ in rule.to = .ends(.refused) },
    Self("a journey lands wherever it ends", "finish") { rule, _ in rule.when = .always },
    Self("a journey that strays lands", "finish") { rule, _ in rule.to = .ends(.landed) },
    Self("a journey that stays where it is strays", "finish", in: .staying) { rule, _ in
      if rule.when == .lands([.stays]) { rule.when = .lands([]) }
    },
    Self(block: "landing does not exclude straying", "finish") { block, _ in block.form = .any },
    Self("only the last of several targets counts", "finish", in: .branching) { rule, _ in
      if case .lands(let targets) = rule.when { rule.when = .lands(targets.suffix(1)) }
    },
  ]

  private static let questions = [
    Self("the effects of an answer are forgotten", "answer") { rule, _ in rule.effects = [] },
    Self("an adverse answer is taken for well meant", "answer") { rule, _ in rule.isAdverse = false },
    Self("an answer that aborts goes on", "answer") { rule, _ in
      if rule.to == .ends(.abandoned) { rule.to = .next }
    },
    Self("an answer that aborts lands", "answer") { rule, _ in
      if rule.to == .ends(.abandoned) { rule.to = .ends(.landed) }
    },
    Self("an answer that aborts strays", "answer", .plain) { rule, _ in
      if rule.to == .ends(.abandoned) { rule.to = .ends(.strayed) }
    },
    Self("the steps of an answer are left out", "answer", in: .branching) { rule, _ in
      if case .goes = rule.to { rule.to = .next }
    },
    Self("what is shown after an answer is forgotten", "answer", in: .stacks) { rule, _ in rule.actions = [] },
    Self("an answer whose actions are impossible does not happen", "answer", in: .stacks, .lemmas) { rule, _ in
      rule.refuses = false
    },
    Self("an answer is possible whether its `when` holds or not", "answer", in: .answers, .lemmas) { rule, _ in
      rule.when = .always
    },
    Self("an answer is possible where its `when` does not hold", "answer", in: .answers, .lemmas) { rule, _ in
      rule.negate()
    },
    Self("the `when` of an answer is judged after its effects", "answer", in: .answers, .lemmas) { rule, _ in
      if case .holds(let condition) = rule.when { rule.when = .holds(condition.after(rule.effects)) }
    },
    Self(block: "only the first answer is possible", "answer", .lemmas) { block, _ in block.form = .first },
    Self(block: "the journey is over after an answer", "answer") { block, _ in block.next = .idle },
  ]

  private static let steps = [
    Self(block: "a performed event is another", "perform") { block, machine in
      if case .of(let event) = block.rules { block.rules = .of(EventID((event.index + 1) % machine.events.count)) }
    },
    Self(block: "an event may be performed in several ways", "perform") { block, _ in block.form = .any },
    Self(block: "the journey is over after an event", "perform") { block, _ in block.next = .idle },
    Self("a journey that leaves the app strays", "leave", in: .leaving) { rule, _ in rule.to = .ends(.strayed) },
    Self("a journey goes on after it has left the app", "leave", in: .leaving) { rule, _ in rule.to = .next },
    Self("the effects of `set` are forgotten", "set") { rule, _ in rule.effects = [] },
    Self("`set` also goes to the root", "set") { rule, _ in rule.actions = [.reset] },
    Self("`fail unless` is turned round", "pass fail", .lemmas) { rule, _ in rule.negate() },
    Self("`fail` lands", "fail") { rule, _ in rule.to = .ends(.landed) },
    Self("`fail` forgets its reason", "fail", .plain) { rule, _ in rule.to = .ends(.failed(reason: "")) },
    Self("`fail` ends the journey in any case", "pass", in: .branching, .lemmas) { rule, _ in
      if rule.when != .always { rule.when = .holds(.screen([])) }
    },
    Self("`when` is turned round", "enter", .lemmas) { rule, _ in rule.negate() },
    Self("the steps of a `when` are left out", "enter") { rule, _ in rule.to = .next },
    Self(block: "a `when` that holds may be passed over", "enter", .lemmas) { block, _ in block.form = .any },
    Self("`retry` and `open` begin with the intent's end", "jump") { rule, machine in
      if case .goes(let start) = rule.to, case .start(let intent) = machine.phase(of: start) {
        rule.to = .goes(machine.position(.finish(intent), hasFollowed: machine.hasFollowed(start)))
      }
    },
    Self("`retry` and `open` go on with the next step", "jump") { rule, _ in rule.to = .next },
    Self("`retry` and `open` start afresh", "jump") { rule, _ in rule.actions = [.reset] },
    Self("a journey forgets that it has followed a link", "follow", in: .following) { rule, machine in
      if case .goes(let position) = rule.to { rule.to = .goes(machine.written(position)) }
    },
    Self("a followed link opens the next intent", "follow", in: .following) { rule, machine in
      if case .follow(_, let intent) = rule.move {
        let next = IntentID((intent.index + 1) % machine.intents.count)
        rule.to = .goes(machine.position(.start(next), hasFollowed: true))
      }
    },
    Self("a link that opens nothing is well meant", "fail", in: .following) { rule, _ in rule.isAdverse = false },
    Self(block: "only the first link can be followed", "follow", in: .following, .lemmas) { block, _ in
      block.form = .first
    },
  ]
}

extension Kernel.Rule {
  /// Turns its condition round.
  fileprivate mutating func negate() {
    if case .holds(let condition) = when { when = .holds(.not(condition)) }
  }
}
