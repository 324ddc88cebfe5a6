import ModelChecking
import NavigationModel

/// The result of a check from the root: for every intent in every context whether it is reachable or refused.
///
/// It is counted from the verdicts; there is none unless all pairs of an intent and a context were checked.
struct Headline {
  private(set) var reachable = 0
  /// Of the reachable ones.
  private(set) var canFail = 0
  private(set) var notReachable = 0
  private(set) var refused = 0
  /// What lands although it should be denied.
  private(set) var notRefused = 0
  private(set) var unknown = 0
  /// How many contexts can occur on the root.
  private(set) var contexts = 0
  /// Per intent, the contexts in which it is refused.
  private var refusals: [(intent: IntentID, contexts: [Context])] = []
  private let rootContexts: [Context]
  private let machine: Machine

  var pairs: Int { machine.intents.count * contexts }
  private var isFine: Bool { reachable + refused == pairs && canFail == 0 }

  /// Nil if a pair of an intent and a context was not checked, or nothing is known.
  init?(_ report: CheckReport) {
    machine = report.machine
    let machine = report.machine
    let verdicts = Dictionary(report.entries.map { ($0.obligation, $0.verdict) }) { first, _ in first }
    var occurring = Set(machine.initialConfigurations.map(\.context))
    for case .reachable(_, let context) in verdicts.keys { occurring.insert(context) }
    // Where journeys begin on the root, a context in which everything is denied can occur there, too.
    if machine.start == .fresh { for case .denied(_, let context) in verdicts.keys { occurring.insert(context) } }
    rootContexts = occurring.sorted()
    contexts = rootContexts.count
    for intent in machine.intents.indices.map(IntentID.init) {
      var refusing: [Context] = []
      for context in rootContexts {
        if machine.isDenied(intent, at: Configuration(screen: machine.root, context: context)) {
          guard let verdict = verdicts[.denied(intent, context)] else { return nil }
          if count(denied: verdict) { refusing.append(context) }
        } else {
          guard let verdict = verdicts[.reachable(intent, context)] else { return nil }
          count(reachable: verdict, lands: verdicts[.lands(intent, context)])
        }
      }
      if !refusing.isEmpty { refusals.append((intent, refusing)) }
    }
    if pairs == unknown { return nil }
  }

  /// - Returns: whether it is refused.
  private mutating func count(denied verdict: Verdict) -> Bool {
    switch verdict {
    case .proved: refused += 1
    case .refuted: notRefused += 1
    case .unknown: unknown += 1
    }
    if case .proved = verdict { return true }
    return false
  }

  private mutating func count(reachable verdict: Verdict, lands: Verdict?) {
    switch verdict {
    case .proved:
      reachable += 1
      if case .refuted = lands { canFail += 1 }
    case .refuted: notReachable += 1
    case .unknown: unknown += 1
    }
  }

  func write(to page: inout Page) {
    page.gap()
    page.paragraph(text, ink: isFine ? .green : .plain)
  }

  /// `From start: 9 intents × 2 values of user = 18: 16 reachable, 2 refused as specified (…)`
  var text: String {
    let parts = [
      "\(reachable) reachable" + (canFail > 0 ? " (\(canFail) can fail to land)" : ""),
      notReachable > 0 ? "\(notReachable) not reachable" : nil,
      refused > 0 ? "\(refused) refused as specified\(names)" : nil,
      notRefused == 0 ? nil : notRefused == 1 ? "1 lands although it is denied" : "\(notRefused) land although denied",
      unknown > 0 ? "\(unknown) unknown" : nil,
    ]
    let intents = EvidenceText.count(machine.intents.count, "intent")
    let product = contexts == 1 && machine.variables.isEmpty ? intents : "\(intents) × \(factors) = \(pairs)"
    return "From \(machine.name(machine.root)): \(product): " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// `2 values of user × 3 values of tenant`, or how many contexts, if there are many variables or not all contexts
  /// occur.
  private var factors: String {
    guard contexts == machine.contexts.count, machine.variables.count <= 3 else {
      return EvidenceText.count(contexts, "context")
    }
    return machine.variables.map { "\(EvidenceText.count($0.values.count, "value")) of \($0.name)" }
      .joined(separator: " × ")
  }

  /// ` (goToLogin, goToResetPassword when user == loggedIn)`; nothing if that would be long.
  private var names: String {
    var groups: [(names: [String], contexts: [Context])] = []
    for (intent, contexts) in refusals {
      if let index = groups.firstIndex(where: { $0.contexts == contexts }) {
        groups[index].names.append(machine.name(intent))
      } else {
        groups.append(([machine.name(intent)], contexts))
      }
    }
    guard groups.count <= ContextCover.longest else { return "" }
    let parts = groups.map { group in
      let cover = ContextCover(group.contexts, among: rootContexts, in: machine)
      let place = cover.isEverything ? "" : cover.text.hasPrefix("in ") ? " \(cover.text)" : " when \(cover.text)"
      return group.names.joined(separator: ", ") + place
    }
    let text = " (" + parts.joined(separator: "; ") + ")"
    return text.count <= ContextCover.mostLetters ? text : ""
  }

  var json: JSONValue {
    .object([
      "root": .string(machine.name(machine.root)), "intents": .int(machine.intents.count), "contexts": .int(contexts),
      "pairs": .int(pairs), "reachable": .int(reachable), "canFail": .int(canFail), "notReachable": .int(notReachable),
      "refused": .int(refused), "notRefused": .int(notRefused), "unknown": .int(unknown),
    ])
  }
}
