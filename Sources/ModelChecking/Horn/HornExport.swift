import Basics
import NavigationModel
import StateSpace

/// A machine and what is asked of it as constrained Horn clauses, for solvers such as Spacer and for readers.
///
/// There is a predicate for each place, over the spec's variables; each clause says what it is. A question is `sat` if
/// what it asks holds: then there are sets that contain everything that can happen and nothing that must not.
///
/// Only *nothing bad happens* can be asked like this. That a journey must land is asked as: no run ends wrongly, none
/// comes to a dead end, and none has more moves than the explorer has found. What only *can* happen is not asked.
struct HornExport {
  typealias Place = Clauses.Place

  let explorer: SymbolicExplorer
  let clauses: Clauses
  /// In which line of the spec a move is written.
  private let line: (Move) -> Int?
  var formulas: FormulaTable
  var text = CertificateText()
  var places: [Place] = []
  /// By intent.
  private let firstSteps: [Int]
  var machine: Machine { clauses.machine }
  private var variables: [VariableID] { explorer.symbolic.relevant.variables }

  /// - Throws: ``InternalError`` if names of entries do not fit; ``Stopped`` when it must stop.
  init(
    _ explorer: SymbolicExplorer, cancellation: Cancellation = Cancellation(),
    line: @escaping (Move) -> Int? = { _ in nil }
  ) throws {
    self.explorer = explorer
    self.line = line
    let frames = explorer.machine.hasStacks ? explorer.symbolic.frames : nil
    clauses = Clauses(explorer.machine, asking: explorer.conditions, frames: frames)
    formulas = FormulaTable(FormulaText(explorer.symbolic))
    var firstSteps = Array(repeating: 0, count: explorer.machine.intents.count)
    for (number, step) in explorer.machine.steps.enumerated().reversed() { firstSteps[step.intent.index] = number }
    self.firstSteps = firstSteps
    try addReach(cancellation)
  }

  /// The clauses, and what else has been written.
  var bytes: [UInt8] {
    var whole = CertificateText()
    for line in preface { whole.comment(line) }
    whole.line("(set-logic HORN)")
    for sort in formulas.text.sorts { whole.line(sort) }
    return whole.bytes + text.bytes
  }

  /// The lines for a reader who does not know navcheck.
  private var preface: [String] {
    [
      "\(machine.name): how an app's screens are navigated, and what is asked about it, written by navcheck.",
      "",
    ] + stacks + [
      "An app shows one screen at a time. A link opens an intent: a journey of steps that ends on the intent's screen",
      "(it lands), or otherwise. Between journeys users go on by hand, and changes happen. Each predicate is a place",
      "and holds of the values that the spec's variables can have there:",
      "  |at S|                     screen S is shown, and no journey is under way",
      "  |I on S: opened|           a link has just opened intent I while S is shown",
      "  |I on S: step 2, ask P|    the journey of I is about to make its second step: to ask the user or a service P",
      "  |I on S: done|             all steps are made; I has landed if S is its screen:",
    ] + targets + [
      "Happy-path answers are those that the spec does not call adverse. A step that performs an event makes the one",
      "transition that is enabled; if there is none, or more than one, the journey ends there, refused.",
      "First come the clauses that say what can happen, each below a comment with its line in the spec. Then come the",
      "questions, each between push and pop: it is sat if what its comment claims holds, and unsat if some run is a",
      "counterexample. 'asked, …' are places of runs that begin where the question asks; bits count their moves.",
      "",
    ]
  }

  private var stacks: [String] {
    guard machine.hasStacks else { return [] }
    return [
      "Screens lie on each other. '(entry n)' names an entry of the stack by how it was put there; below it lies one",
      "of those on which it was ever put, and Back may lead to any of them. So sat is always right, while unsat may",
      "come from something below that cannot be there.",
      "",
    ]
  }

  private var targets: [String] {
    machine.intents.prefix(40).map {
      "      \($0.name) lands on \($0.targetTexts(in: machine).joined(separator: " or "))"
    }
      + (machine.intents.count > 40 ? ["      …"] : [])
  }

  // MARK: Clauses

  /// Predicates with a name of their own, and perhaps with the number of moves made.
  struct Family {
    var name: String
    var counter: MoveCounter?
    static let reached = Family(name: "")
  }

  private func name(_ place: Place, _ family: Family) -> String {
    func plain(_ name: String, _ number: Int) -> String { FormulaText.name(name, or: "#\(number)") }
    func plain(_ intent: IntentID) -> String { plain(machine.intents[intent.index].name, intent.index) }
    let frame = place.frame == .bottom ? "" : " (entry \(place.frame.index))"
    let screen = plain(machine.screens[place.screen].name, place.screen) + frame
    let position =
      switch machine.phase(of: Position(index: place.position)) {
      case .idle: "at \(screen)"
      case .start(let intent): "\(plain(intent)) on \(screen): opened"
      case .finish(let intent): "\(plain(intent)) on \(screen): done"
      case .step(let step):
        "\(plain(machine.steps[step.index].intent)) on \(screen): step \(number(of: step)), \(action(of: step))"
      }
    let past = machine.hasFollowed(Position(index: place.position)) ? ", after a link was followed" : ""
    return family.name.isEmpty ? "|\(position)\(past)|" : "|\(family.name), \(position)\(past)|"
  }

  /// The number of a step in its journey, from 1, in the order of the spec.
  private func number(of step: StepID) -> Int {
    step.index - firstSteps[machine.steps[step.index].intent.index] + 1
  }

  private func action(of step: StepID) -> String {
    let action = machine.steps[step.index].action
    guard let name = action.name(in: machine) else { return action.kind.rawValue }
    if let event = action.event { return FormulaText.name(name, or: "event #\(event.index)") }
    var number = "a link"
    if let opened = action.opened { number = "#\(opened.index)" }
    if let prompt = action.prompt { number = "prompt #\(prompt.index)" }
    return "\(action.kind) \(FormulaText.name(name, or: number))"
  }

  mutating func declare(_ place: Place, _ family: Family) {
    let sorts = formulas.text.sorts(of: variables) + (family.counter?.digits.map { _ in "Bool" } ?? [])
    text.line("(declare-fun \(name(place, family)) (\(sorts.joined(separator: " "))) Bool)")
  }

  mutating func atom(
    _ place: Place, _ family: Family, after effects: [Assignment] = [], moves: [String]? = nil
  ) -> String {
    let arguments = formulas.text.arguments(variables, after: effects) + (moves ?? family.counter?.digits ?? [])
    let name = name(place, family)
    return arguments.isEmpty ? name : "(\(name) \(arguments.joined(separator: " ")))"
  }

  mutating func say(_ condition: Condition?, at place: Place, after effects: [Assignment] = []) -> String {
    let resolved = condition.map { clauses.stacks?.resolved($0, at: place) ?? $0 }
    let term = formulas.term(of: formulas.formula(resolved, on: place.screen, after: effects))
    return formulas.text.terms.text(of: term)
  }

  /// Asserts that the premises lead to the conclusion, whatever the variables' values.
  mutating func add(_ premises: [String], _ conclusion: String, _ comment: String, _ family: Family = .reached) {
    let premise = Connectives.and(premises)
    guard premise != "false" else { return }
    text.comment(comment)
    let parameters = formulas.text.parameters(variables) + (family.counter?.digits.map { "(\($0) Bool)" } ?? [])
    let rule = "(=> \(premise) \(conclusion))"
    text.line(
      parameters.isEmpty ? "(assert \(rule))" : "(assert (forall (\(parameters.joined(separator: " "))) \(rule)))")
  }

  /// The move that may happen, in words, and the place in the spec that says so.
  func describe(_ clause: Clauses.Clause, at place: Place) -> String {
    let move = MoveDescription(clause.move)
    var names = MoveNames(move, in: machine)
    let target = machine.screens[clause.target.screen].name
    names.from = machine.screens[place.screen].name
    names.to = clause.kind == .goesOn ? target : "ends on \(target)"
    names.ending = clause.kind == .landed ? .landed : nil
    let what = move.clause(names)
    return line(clause.move).map { "\(what) (line \($0))" } ?? what
  }

  // MARK: What can happen

  private mutating func addReach(_ cancellation: Cancellation) throws {
    try clauses.stacks?.readAll()
    let starts = try clauses.starts()
    var found = Worklist(starts.map(\.place))
    var rules: [(Place, Clauses.Clause)] = []
    while let place = found.next()?.element {
      try cancellation.check()
      let own = try place.position == 0 ? clauses.byHandAndChanges(at: place) : clauses.clauses(at: place)
      // Where a journey ends without effects, it can also be superseded.
      for clause in own where clause.kind == .goesOn || !clause.effects.isEmpty { rules.append((place, clause)) }
      for target in own.filter(isNoted).map(\.target) + arrivals(at: place) { found.add(target) }
    }
    places = found.all
    for place in places { declare(place, .reached) }
    for start in starts {
      add([say(start.formula, at: start.place)], atom(start.place, .reached), "the app starts")
    }
    for (place, clause) in rules {
      try cancellation.check()
      add(
        [atom(place, .reached), say(clause.formula, at: place)],
        isNoted(clause) ? atom(clause.target, .reached, after: clause.effects) : "false", describe(clause, at: place))
    }
    for place in places {
      for target in arrivals(at: place) {
        add(
          [atom(place, .reached)], atom(target, .reached),
          place.position == 0 ? "a link opens an intent" : "a link or a change arrives: the journey is over")
      }
    }
  }

  /// Returns whether the entries that it puts on the stack are known to lie there; if not, it must never happen.
  private func isNoted(_ clause: Clauses.Clause) -> Bool {
    clause.calls.allSatisfy(explorer.symbolic.frames.contains)
  }

  /// The places to which a link leads from `place`, or those that it leaves of a journey.
  private func arrivals(at place: Place) -> [Place] {
    place.position == 0
      ? machine.intents.indices.map { clauses.opened(IntentID($0), at: place) } : [place.idle]
  }
}
