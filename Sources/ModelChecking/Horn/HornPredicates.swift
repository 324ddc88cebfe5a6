import Basics
import NavigationModel
import StateSpace

/// The predicates that Horn clauses are about, each with a name, and the clauses that have been found.
final class HornPredicates {
  struct Clause {
    var premises: [Formula]
    var conclusion: Formula
    var about: String
  }

  typealias Place = Clauses.Place

  static let isOver = "a link or a change arrives: the journey is over"

  private let machine: Machine
  private let frames: FrameTable?
  private let variables: [VariableID]
  private let line: (Move) -> Int?
  /// By intent.
  private let firstSteps: [Int]
  /// Counts the moves of the runs that a question is about.
  var counter: MoveCounter?
  /// The declarations and clauses that nobody has taken yet.
  private var declarations: [String] = []
  private var clauses: [Clause] = []
  private var declared: Set<String> = []
  private var atoms: Set<String> = []

  /// - Parameter line: the line of the spec in which a move is written.
  init(_ symbolic: SymbolicMachine, line: @escaping (Move) -> Int?) {
    machine = symbolic.machine
    frames = machine.hasStacks ? symbolic.frames : nil
    variables = symbolic.relevant.variables
    self.line = line
    var firstSteps = Array(repeating: 0, count: machine.intents.count)
    for (number, step) in machine.steps.enumerated().reversed() { firstSteps[step.intent.index] = number }
    self.firstSteps = firstSteps
  }

  func add(_ premises: [Formula], _ conclusion: Formula, _ about: String) {
    clauses.append(Clause(premises: premises, conclusion: conclusion, about: about))
  }

  /// Takes the declarations and clauses that have been added since this was last called.
  func take() -> (declarations: [String], clauses: [Clause]) {
    defer { (declarations, clauses) = ([], []) }
    return (declarations, clauses)
  }

  /// Forgets the predicates of a question: the next one has its own.
  func forget(_ names: Set<String>) { declared.subtract(names) }

  var names: Set<String> { declared }

  /// True if a formula, as it is written, says a predicate of some values.
  func isAtom(_ text: String) -> Bool { atoms.contains(text) }

  /// A predicate of the values that the effects leave.
  func atom(
    _ subject: Subject, after effects: [Assignment], _ copies: ContextCopies, _ text: inout FormulaText
  ) -> String {
    let name = name(of: subject)
    var arguments = hasEntry(subject) ? text.relatedArguments(variables, after: effects, copies) : []
    var sorts = text.sorts(of: variables)
    if arguments.isEmpty {
      arguments = text.arguments(variables, after: effects, copies)
    } else {
      sorts += sorts
    }
    if case .asked(_, _, let moment) = subject, let counter {
      arguments += counter.digits(at: moment)
      sorts += counter.digits.map { _ in "Bool" }
    }
    if declared.insert(name).inserted {
      declarations.append("(declare-fun \(name) (\(sorts.joined(separator: " "))) Bool)")
    }
    let atom = arguments.isEmpty ? name : "(\(name) \(arguments.joined(separator: " ")))"
    atoms.insert(atom)
    return atom
  }

  /// True if it depends on the context in which an entry was put there: nothing was where nothing lies below.
  private func hasEntry(_ subject: Subject) -> Bool {
    guard let frames, frames.questions.unwindings != nil else { return false }
    return switch subject {
    case .place(let place), .asked(_, let place, _): !frames.isBottom(place.frame)
    case .entry(let call): !frames.isBottom(call.caller.frame)
    case .left(_, let place), .kept(_, let place): !frames.isBottom(place.frame)
    case .moves: true
    }
  }

  // MARK: Names

  private func plain(_ name: String, _ number: Int) -> String { FormulaText.name(name, or: "#\(number)") }
  private func plain(_ intent: IntentID) -> String { plain(machine.intents[intent.index].name, intent.index) }

  private func shown(_ screen: Int, in frame: FrameID) -> String {
    let name = plain(machine.screens[screen].name, screen)
    guard let frames, frame != .bottom else { return name }
    guard frames.isBottom(frame), let tab = frames[frame].facts.tab else { return "\(name) (entry \(frame.index))" }
    return "\(name) in tab \(plain(machine.tabs[tab.index].name, tab.index))"
  }

  private func name(of subject: Subject) -> String {
    func tab(_ number: Int) -> String { plain(machine.tabs[number].name, number) }
    func shown(_ place: FrameCaller) -> String { self.shown(place.screen.index, in: place.frame) }
    let name =
      switch subject {
      case .place(let place): self.name(of: place)
      case .asked(let family, let place, _): "\(family), \(self.name(of: place))"
      case .entry(let call): "entry \(call.frame.index) on \(shown(call.caller))"
      case .left(let number, let place): "tab \(tab(number)) is left on \(shown(place))"
      case .kept(let number, let place): "tab \(tab(number)) keeps \(shown(place))"
      case .moves(let number): "while tab \(tab(number)) is not shown"
      }
    return "|\(name)|"
  }

  func name(of place: Place) -> String {
    var screen = shown(place.screen, in: place.frame)
    // What the journey has put there.
    for entry in (frames?.own.entries(of: place.own) ?? []).reversed() {
      let below = plain(machine.screens[entry.screen.index].name, entry.screen.index)
      screen += " \(entry.cover == .pushed ? "pushed" : "presented") on \(below)"
    }
    if let number = place.unwinding { screen += ", taken away (\(number.index))" }
    let position =
      switch machine.phase(of: Position(index: place.position)) {
      case .idle: "at \(screen)"
      case .start(let intent): "\(plain(intent)) on \(screen): opened"
      case .finish(let intent): "\(plain(intent)) on \(screen): done"
      case .step(let step):
        "\(plain(machine.steps[step.index].intent)) on \(screen): step \(number(of: step)), \(action(of: step))"
      }
    return position + (machine.hasFollowed(Position(index: place.position)) ? ", after a link was followed" : "")
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

  /// The move that may happen, in words, and the place in the spec that says so.
  func describe(_ clause: Clauses.Clause, at place: Place) -> String {
    let move = MoveDescription(clause.move)
    var names = MoveNames(move, in: machine)
    let target = machine.screens[clause.target.screen].name
    names.from = machine.screens[place.screen].name
    names.to =
      clause.target.unwinding != nil ? "what lies below" : clause.kind == .goesOn ? target : "ends on \(target)"
    names.ending = clause.kind == .landed ? .landed : nil
    let what = move.clause(names)
    return line(clause.move).map { "\(what) (line \($0))" } ?? what
  }
}
