import NavigationEngine
import NavigationModel

/// A run as numbered sentences.
struct JourneyText {
  private let wording: Wording
  private let run: JourneyRun
  /// By caller: the number of the sentence in which it begins.
  private var numbers: [Int: Int] = [:]
  private(set) var opening: String
  /// The actions, without presentations that simply succeed.
  private(set) var sentences: [String] = []

  init(_ run: JourneyRun, on machine: Machine) {
    wording = Wording(machine: machine)
    self.run = run
    let context = wording.context(run.start.context)
    opening =
      "The app starts on \(wording.screen(machine.start(in: run.start.context).screen))"
      + (context.isEmpty ? "" : ", \(context)")
    if run.start.policy != .latestWins { opening += ", with the policy \(run.start.policy)" }
    if run.start.isStubborn { opening += "; cancelled questions stay until they time out" }
    if !run.start.isReady { opening += "; it is not ready for links yet" }
    opening += "."
    for entry in run.entries where entry.action != .present {
      if let caller = entry.action.caller { numbers[caller] = sentences.count + 1 }
      sentences.append(sentence(entry))
    }
  }

  var conclusion: String {
    guard let deviation = run.deviation else { return "" }
    let mistake = wording.sentence(deviation) { numbers[$0].map { "The caller of move \($0)" } ?? "caller \($0)" }
    return mistake + (run.thrown.map { " " + wording.sentence(.threw($0)) } ?? "")
  }

  var lines: [String] {
    [opening] + sentences.enumerated().map { "\($0 + 1). \($1)" } + (conclusion.isEmpty ? [] : [conclusion])
  }

  private func sentence(_ entry: JourneyRun.Entry) -> String {
    let text = text(entry.action, during: entry.during)
    switch entry.during {
    case .nothing: return text.capitalizedFirst + "."
    case .presentation(let presentation) where entry.action.isAboutCall == false:
      return "While \(wording.event(presentation.event)) is being shown: \(text)."
    case .arrival(let arrival) where entry.action.isAboutCall == false:
      return "While \(wording.screen(arrival.to)) is being shown: \(text)."
    case .question(let prompt, _) where entry.action.isAboutCall == false:
      return "While \(wording.prompt(prompt)) is being asked: \(text)."
    case .presentation, .arrival, .question: return text.capitalizedFirst + "."
    }
  }

  private func text(_ action: Action, during: Observation.Awaiting) -> String {
    switch action {
    case .open(let opening, _): text(opening)
    case .tap(let event, let values, _):
      "the user performs \(Wording.shown(event.name))\(wording.values(values))"
    case .change(let change, _): "the app reports \(Wording.shown(change.name))"
    case .observe(let event, let screen, _):
      "the user has performed \(Wording.shown(event.name)) already, and sees \(wording.screen(screen))"
    case .platform(let move, let screen, _):
      "the user \(wording.platformMove(move)), and sees \(wording.screen(screen))"
    case .answer(let prompt, let outcome, let answer):
      "the answer to \(Wording.shown(prompt.name)) is \(Wording.shown(outcome))\(wording.values(answer.values))"
    case .present: "showing \(subject(during)) is done"
    case .fail(let count):
      during != .nothing
        ? "showing \(subject(during)) fails"
        : count == 0 ? "the next presentation will fail" : "the presentation after the next \(count) will fail"
    case .timeOut: "\(during.isQuestion ? "asking" : "showing") \(subject(during)) takes too long"
    case .comeBack: "a call that timed out returns"
    case .cancel(let caller): "the caller of move \(numbers[caller] ?? 0) is cancelled"
    case .ready: "the app is ready for links"
    case .relaunch: "the app is killed and relaunched with its saved state"
    }
  }

  private func subject(_ awaiting: Observation.Awaiting) -> String {
    switch awaiting {
    case .nothing: "nothing"
    case .presentation(let presentation): wording.event(presentation.event)
    case .arrival(let arrival): wording.screen(arrival.to)
    case .question(let prompt, _): wording.prompt(prompt)
    }
  }

  private func text(_ opening: Opening) -> String {
    switch opening.way {
    case .link(let text): "the link \(Wording.shown(text)) is opened"
    case .shortcut(let type): "the quick action \(Wording.shown(type)) is used"
    case .spotlight(let identifier): "the search item \(Wording.shown(identifier)) is opened"
    case .intent(let intent, let values): "the app asks for \(Wording.shown(intent.name))\(wording.values(values))"
    }
  }
}

extension Action {
  /// True if it ends the current presentation or question.
  fileprivate var isAboutCall: Bool {
    switch self {
    case .present, .fail, .timeOut, .answer: true
    default: false
    }
  }
}

extension Observation.Awaiting {
  fileprivate var isQuestion: Bool { if case .question = self { true } else { false } }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
