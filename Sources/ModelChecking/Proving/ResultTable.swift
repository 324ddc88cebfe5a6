import NavigationModel
import StateSpace

/// Sums up what was decided about links: by intent, and in numbers.
struct ResultTable {
  let finder: VerdictFinder
  let decisions: [Obligation: VerdictFinder.Decision]
  /// The obligations that were asked and have no decision.
  let undecided: Set<Obligation>
  let reason: Unknown
  let blocks: Int

  private var explorer: SymbolicExplorer { finder.explorer }
  private var diagrams: DecisionDiagrams { finder.diagrams }
  private static let kinds: [Obligation.Kind] = [.reachable, .lands, .landsAnywhere, .denied]

  func results() throws -> LinkResults {
    var asked = ContextSet.empty
    for decision in decisions.values where Self.kinds.contains(decision.obligation.kind) {
      asked = try diagrams.union(asked, decision.asked)
    }
    // Nothing was decided, wherever it may have been asked.
    if asked.isEmpty { asked = .all }
    var rows: [LinkResults.Row] = []
    for intent in explorer.machine.intents.indices.map(IntentID.init) {
      let cells = try cells(of: intent, among: asked)
      if !cells.isEmpty { rows.append(LinkResults.Row(intent: intent, cells: cells)) }
    }
    return LinkResults(
      rows: rows, contexts: try finder.condition(asked, among: .all, blocks: blocks), fromRoot: try fromRoot())
  }

  // MARK: The matrix

  /// The results of an intent in the same contexts.
  private struct Group {
    var contexts: ContextSet
    var refuted: [Obligation.Kind] = []
    var known: [Obligation.Kind] = []
    var unknown: Unknown?
    var proved: Set<Obligation.Kind> = []

    var result: LinkResults.Result? {
      if !refuted.isEmpty { return .refuted(refuted) }
      if !known.isEmpty { return .known(known) }
      // What lands from the root may fail to elsewhere.
      if let unknown { return .unknown(unknown) }
      if proved.contains(.denied) { return .denied }
      if proved.contains(.lands) || proved.contains(.landsAnywhere) { return .lands }
      return proved.contains(.reachable) ? .reachable : nil
    }
  }

  private func cells(of intent: IntentID, among asked: ContextSet) throws -> [LinkResults.Cell] {
    let own: [Obligation] = [.reachable(intent), .lands(intent), .landsAnywhere(intent), .denied(intent)]
    let isUndecided = own.contains(where: undecided.contains)
    var groups = [Group(contexts: asked)]
    for decision in own.compactMap({ decisions[$0] }) {
      for (contexts, part) in decision.parts {
        groups = try groups.flatMap { group in try split(group, contexts, part, decision.obligation.kind) }
      }
    }
    var found: [(result: LinkResults.Result, contexts: ContextSet)] = []
    for group in groups {
      guard let result = isUndecided ? .unknown(reason) : group.result else { continue }
      if let index = found.firstIndex(where: { $0.result == result }) {
        found[index].contexts = try diagrams.union(found[index].contexts, group.contexts)
      } else {
        found.append((result, group.contexts))
      }
    }
    return try found.map { result, contexts in
      LinkResults.Cell(
        result: result, contexts: try finder.condition(contexts, among: asked, blocks: blocks),
        performed: result == .lands || result == .reachable ? try performed(intent, in: contexts) : nil)
    }.sorted { $0.contexts.count < $1.contexts.count }
  }

  private func split(
    _ group: Group, _ contexts: ContextSet, _ part: Verdict.Part, _ kind: Obligation.Kind
  ) throws -> [Group] {
    var inside = group
    var outside = group
    inside.contexts = try diagrams.intersection(group.contexts, contexts)
    outside.contexts = try diagrams.difference(group.contexts, contexts)
    switch part.answer {
    case .proved: inside.proved.insert(kind)
    case .refuted:
      if part.known == nil { inside.refuted.append(kind) } else { inside.known.append(kind) }
    case .unknown(let reason): inside.unknown = inside.unknown ?? reason
    }
    return [inside, outside].filter { !$0.contexts.isEmpty }
  }

  private func performed(_ intent: IntentID, in contexts: ContextSet) throws -> ClosedRange<Int>? {
    var range: ClosedRange<Int>?
    for (own, part) in decisions[.reachable(intent)]?.parts ?? [] {
      guard case .proved(let proof) = part.answer, case .witness(let run) = proof.evidence,
        try !diagrams.intersection(own, contexts).isEmpty
      else { continue }
      let count = run.entries.count { if case .perform = $0.move { true } else { false } }
      range = min(range?.lowerBound ?? count, count)...max(range?.upperBound ?? count, count)
    }
    return range
  }

  // MARK: The headline

  private func fromRoot() throws -> LinkResults.FromRoot? {
    let machine = explorer.machine
    // Tabs are untouched there, and contexts in reports do not mention them.
    let onRoot = try explorer.symbolic.forgettingTabs(in: explorer.onRoot)
    let sizes = explorer.symbolic.relevant.variables.filter { $0.index < machine.variables.count }
    var sum = LinkResults.FromRoot(
      contexts: explorer.count(onRoot), variables: onRoot == .all ? sizes : nil)
    var refusals: [(intents: [IntentID], contexts: ContextSet)] = []
    for intent in machine.intents.indices.map(IntentID.init) {
      let denied = try explorer.symbolic.forgettingTabs(
        in: diagrams.intersection(explorer.onRoot, explorer.deniedOnRoot(intent)))
      if !denied.isEmpty {
        guard let decision = decisions[.denied(intent)] else {
          guard undecided.contains(.denied(intent)) else { return nil }
          sum.unknown += explorer.count(denied)
          continue
        }
        let unknown = try diagrams.intersection(denied, decision.unknown)
        sum.unknown += explorer.count(unknown)
        let refused = try diagrams.difference(diagrams.difference(denied, decision.failing), unknown)
        sum.refused += explorer.count(refused)
        sum.notRefused += try explorer.count(diagrams.intersection(denied, decision.failing))
        if let index = refusals.firstIndex(where: { $0.contexts == refused }) {
          refusals[index].intents.append(intent)
        } else if !refused.isEmpty {
          refusals.append(([intent], refused))
        }
      }
      let allowed = try diagrams.difference(onRoot, denied)
      guard let reachable = decisions[.reachable(intent)], let lands = decisions[.lands(intent)] else {
        guard undecided.contains(.reachable(intent)) || undecided.contains(.lands(intent)) else { return nil }
        sum.unknown += explorer.count(allowed)
        continue
      }
      guard reachable.asked == allowed else { return nil }
      let unknown = try diagrams.intersection(allowed, diagrams.union(reachable.unknown, lands.unknown))
      sum.unknown += explorer.count(unknown)
      let found = try diagrams.difference(diagrams.difference(allowed, reachable.failing), unknown)
      sum.reachable += explorer.count(found)
      sum.notReachable += explorer.count(reachable.failing)
      sum.canFail += try explorer.count(diagrams.intersection(found, lands.failing))
    }
    sum.refusals = try refusals.map { intents, contexts in
      .init(intents: intents, contexts: try finder.condition(contexts, among: onRoot, blocks: blocks))
    }
    // Where the root is never shown there is nothing to know, and that is worth a line.
    return sum.unknown > 0 && sum.unknown == Double(machine.intents.count) * sum.contexts ? nil : sum
  }
}
