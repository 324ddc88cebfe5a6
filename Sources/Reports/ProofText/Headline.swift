import ModelChecking

/// The result of a check from the root: how many intents are reachable in how many contexts, and what is refused.
struct Headline {
  private let spec: ProveDocument.Checked
  private let sum: ProveDocument.FromRoot

  /// With more contexts than this, intents are counted and not pairs.
  private static let mostContexts = 1e6
  /// More groups of refused intents are not named, nor is more text.
  private static let mostGroups = 4
  private static let mostLetters = 120

  /// Nil if not everything about the root was asked, or nothing is known.
  init?(_ spec: ProveDocument.Checked) {
    guard let sum = spec.fromRoot else { return nil }
    self.spec = spec
    self.sum = sum
  }

  func write(to page: inout Page) {
    page.gap()
    let isFine = sum.contexts > 0 && sum.canFail + sum.notReachable + sum.notRefused + sum.unknown == 0
    page.paragraph(text, ink: isFine ? .green : .plain)
  }

  /// `From start: 9 intents × 2 values of user = 18: 16 reachable, 2 refused as specified (…)`
  var text: String {
    if sum.contexts == 0 {
      return "From \(sum.root): no link opens there, since it is never shown, so nothing is said of that"
    }
    return "From \(sum.root): \(sum.contexts > Self.mostContexts ? byIntent : byPair)"
  }

  private var byPair: String {
    let canFail = sum.canFail > 0 ? " (\(CountText.about(sum.canFail)) can fail to land)" : ""
    let parts = [
      "\(CountText.about(sum.reachable)) reachable\(canFail)",
      sum.notReachable > 0 ? "\(CountText.about(sum.notReachable)) not reachable" : nil,
      sum.refused > 0 ? "\(CountText.about(sum.refused)) refused as specified\(names)" : nil,
      sum.notRefused == 0
        ? nil
        : sum.notRefused == 1
          ? "1 lands although it is denied" : "\(CountText.about(sum.notRefused)) land although denied",
      sum.unknown > 0 ? "\(CountText.about(sum.unknown)) unknown" : nil,
    ]
    let pairs = CountText.about(Double(sum.intents) * sum.contexts)
    let product = sum.variables == [] ? intents : "\(intents) × \(factors) = \(pairs)"
    return "\(product): " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  private var intents: String { EvidenceText.count(sum.intents, "intent") }

  /// `2 values of user × 3 values of tenant`, or how many contexts, if there are many variables or not all contexts
  /// occur.
  private var factors: String {
    guard let variables = sum.variables, variables.count <= 3 else { return CountText.about(sum.contexts, "context") }
    return variables.map { name in
      let values = spec.variables.first { $0.name == name }?.values ?? []
      return "\(EvidenceText.count(values.count, "value")) of \(name)"
    }
    .joined(separator: " × ")
  }

  /// `30 intents in 1.1 × 10^12 contexts: all reachable, or refused as specified (…)`
  private var byIntent: String {
    func count(_ kind: Obligation.Kind, _ isMeant: (ProveDocument.Asked) -> Bool) -> Int {
      spec.obligations.count { $0.kind == kind && isMeant($0) }
    }
    let failing = count(.reachable) { $0.verdict == .refuted }
    let canFail = count(.lands) { $0.verdict == .refuted } - failing
    let unknown = count(.reachable) { $0.verdict == .unknown }
    let reachable = sum.intents - failing - unknown
    let parts = [
      failing + unknown == 0 ? "all reachable" : "\(reachable) always reachable",
      canFail > 0 ? "\(canFail) can fail to land" : nil,
      failing > 0 ? "\(failing) not always reachable" : nil,
      sum.notRefused > 0 ? "some land although denied" : nil,
      unknown > 0 ? "\(unknown) unknown" : nil,
    ]
    let refused = sum.refused > 0 ? ", or refused as specified\(names)" : ""
    return "\(intents) in \(CountText.about(sum.contexts, "context")): "
      + parts.compactMap { $0 }.joined(separator: ", ") + refused
  }

  /// ` (goToLogin, goToResetPassword when user == loggedIn)`; nothing if that would be long.
  private var names: String {
    guard sum.refusals.count <= Self.mostGroups else { return "" }
    let parts = sum.refusals.map { group in
      group.intents.joined(separator: ", ") + group.when.suffix
    }
    let text = " (" + parts.joined(separator: "; ") + ")"
    return text.count <= Self.mostLetters ? text : ""
  }
}
