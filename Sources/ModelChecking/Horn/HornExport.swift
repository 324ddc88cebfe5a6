import Basics
import NavigationModel
import StateSpace

/// A machine and what is asked of it as constrained Horn clauses, for solvers such as Spacer and for readers.
///
/// There is a predicate for each place, over the spec's variables; each clause says what it is. They are the lemmas of
/// ``LemmaEncoder`` that everything which can happen is in the explorer's sets, without the sets: a solver looks for
/// some.
/// A question is `sat` if what it asks holds: then there are sets that contain everything that can happen and nothing
/// that must not.
///
/// Only *nothing bad happens* can be asked like this. That a journey must land is asked as: no run ends wrongly, none
/// comes to a dead end, and none has more moves than the explorer has found. What only *can* happen is not asked.
///
/// - Source: Bjørner, Gurfinkel, McMillan, Rybalchenko, *Horn clause solvers for program verification*, 2015: a stack's
///   entries are procedures, and how each was entered is joined with what it has come to when it is taken away.
struct HornExport {
  typealias Place = Clauses.Place

  let explorer: SymbolicExplorer
  let encoder: LemmaEncoder
  let predicates: HornPredicates
  var text = CertificateText()
  var machine: Machine { explorer.machine }
  var clauses: Clauses { encoder.clauses }
  /// The places that something leads to; and those where an entry is about to be taken away.
  var places: [Place] { encoder.places }

  /// - Throws: ``InternalError`` if names of entries do not fit; ``Stopped`` when it must stop.
  init(
    _ explorer: SymbolicExplorer, cancellation: Cancellation = Cancellation(),
    line: @escaping (Move) -> Int? = { _ in nil }
  ) throws {
    self.explorer = explorer
    encoder = LemmaEncoder(explorer)
    predicates = HornPredicates(explorer.symbolic, line: line)
    encoder.horn = predicates
    try cancellation.check()
    try encoder.writeReach()
    try cancellation.check()
    write()
  }

  /// The clauses, and what else has been written.
  var bytes: [UInt8] {
    var whole = CertificateText()
    for line in preface { whole.comment(line) }
    whole.line("(set-logic HORN)")
    for sort in encoder.text.sorts { whole.line(sort) }
    return whole.bytes + text.bytes
  }

  /// Writes what has been added since this was last done.
  mutating func write() {
    let (declarations, clauses) = predicates.take()
    var lines: [(comment: String, text: String)] = []
    for clause in clauses {
      // Each premise is written, and so declared, before anything is.
      var premises = clause.premises.map(encoder.written)
      var conclusion = encoder.written(clause.conclusion)
      if conclusion == "true" { continue }
      if conclusion != "false", !predicates.isAtom(conclusion) {
        premises.append(Connectives.not(conclusion))
        conclusion = "false"
      }
      let premise = Connectives.and(premises)
      guard premise != "false" else { continue }
      let rule = "(=> \(premise) \(conclusion))"
      let digits = predicates.counter?.digits.filter(rule.contains) ?? []
      let parameters = encoder.parameters(in: rule) + digits.map { "(\($0) Bool)" }
      lines.append(
        (
          clause.about,
          parameters.isEmpty ? "(assert \(rule))" : "(assert (forall (\(parameters.joined(separator: " "))) \(rule)))"
        ))
    }
    for declaration in declarations { text.line(declaration) }
    for line in lines {
      text.comment(line.comment)
      text.line(line.text)
    }
  }

  /// The lines for a reader who does not know navcheck.
  private var preface: [String] {
    [
      "\(machine.name): how an app's screens are navigated, and what is asked about it, written by navcheck.",
      "",
    ] + stacks + tabs + [
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
      "First come the clauses that say what can happen, each below a comment with its line in the spec; one that leads",
      "to false says that it never does. Then come the questions, each between push and pop: it is sat if what its",
      "comment claims holds, and unsat if some run is a counterexample. 'asked, …' are places of runs that begin where",
      "the question asks; bits count their moves.",
      "",
    ]
  }

  private var stacks: [String] {
    guard machine.hasStacks else { return [] }
    guard encoder.hasRelations else {
      return [
        "Screens lie on each other. '(entry n)' names an entry of the stack by how it was put there; below it lies one",
        "of those on which it was ever put, and Back may lead to any of them. So sat is always right, while unsat may",
        "come from something below that cannot be there.",
        "",
      ]
    }
    return [
      "Screens lie on each other. '(entry n)' is an entry of the stack, by how it was put there. A predicate of a",
      "place in an entry has the values when that was put there, '…=entry', and then those now; '|entry n on S|' has",
      "those at the entry of what it covers, and those when it was put there. Where it is taken away, both are joined:",
      "'…=between' are the values when it was put there, and what it covers is shown again.",
      "",
    ]
  }

  private var tabs: [String] {
    guard !machine.tabs.isEmpty else { return [] }
    return [
      "Each tab has a stack. '|tab T is left on S|' has the values at the entry that shows S, and those when another",
      "tab was selected; '|while tab T is not shown|' what may become of these; '|tab T keeps S|' joins them. What two",
      "tabs keep at the same time is not related. So sat is always right, while unsat may come from stacks that are",
      "never there together.",
      "",
    ]
  }

  private var targets: [String] {
    machine.intents.prefix(40).map {
      "      \($0.name) lands on \($0.targetTexts(in: machine).joined(separator: " or "))"
    }
      + (machine.intents.count > 40 ? ["      …"] : [])
  }
}
