import ModelChecking
import NavigationModel
import SpecFile

/// All that is suspicious about a spec without being wrong.
struct Warnings {
  let spec: Spec
  let findings: Findings
  private static let listedNames = 6

  /// The reader's warnings, what takes part in no run, and what was proved vacuously: each unreachable screen is listed
  /// together with the proofs that are vacuous because of it.
  func all(vacuousIn entries: [CheckReport.Entry]) -> [Diagnostic] {
    let proved = entries.filter { $0.word == .proved }
    var vacuous = proved.filter(\.isVacuous)
    var warnings = spec.warnings
    var said: [Location: Int] = [:]
    for (index, warning) in warnings.enumerated() {
      if let place = warning.location { said[place] = index }
    }
    for element in idle(besides: said) {
      var proofs: [CheckReport.Entry] = []
      var empty: [Diagnostic] = []
      if case .screen(let screen) = element {
        func isAboutIt(_ entry: CheckReport.Entry) -> Bool { screens(of: entry.obligation).contains(screen) }
        proofs = proved.filter(isAboutIt)
        empty = vacuous.filter(isAboutIt).map { vacuousWarning($0, since: screen) }
        vacuous.removeAll(where: isAboutIt)
      }
      let idle = warning(.neverRuns(SpecPart(element, in: spec.machine).words), at: element)
      if let index = idle.location.flatMap({ said[$0] }) {
        // The reader has said why.
        warnings[index].message += saysNothing(proofs)
      } else {
        warnings.append(idle)
        warnings[warnings.count - 1].message += saysNothing(proofs)
      }
      warnings += empty
    }
    warnings += denied(among: proved, &vacuous)
    return warnings + vacuous.map { vacuousWarning($0) }
  }

  /// Takes out what is vacuous since its intent is denied wherever it is opened, which is a warning for each intent,
  /// unless the spec says that it is.
  private func denied(among proved: [CheckReport.Entry], _ vacuous: inout [CheckReport.Entry]) -> [Diagnostic] {
    let machine = spec.machine
    func intents(_ kind: Obligation.Kind, _ entries: [CheckReport.Entry]) -> Set<IntentID> {
      Set(entries.filter { $0.obligation.kind == kind }.compactMap(\.obligation.intent))
    }
    let found = intents(.denied, proved).subtracting(intents(.denied, vacuous))
      .intersection(intents(.exhaustive, vacuous))
    let said = machine.intents.indices.filter { machine.intents[$0].denied == machine.everywhere }.map(IntentID.init)
    let all = found.union(said)
    vacuous.removeAll { $0.obligation.intent.map(all.contains) ?? false }
    return found.subtracting(said).sorted { $0.index < $1.index }.map {
      warning(.deniedEverywhere(machine.name($0)), at: .denied($0))
    }
  }

  /// The elements that take part in no run: an event, or a prompt, instead of all its rules, or outcomes.
  ///
  /// - Parameter said: the places of rules that the reader has warned of; these are left out.
  private func idle(besides said: [Location: Int]) -> [Element] {
    let machine = spec.machine
    let elements = findings.unreachable ?? []
    var events: [EventID: Int] = [:]
    var prompts: [PromptID: Int] = [:]
    for element in elements {
      switch element {
      case .transition(let id): events[machine.transitions[id.index].event, default: 0] += 1
      case .outcome(let prompt, _): prompts[prompt, default: 0] += 1
      default: break
      }
    }
    guard !events.isEmpty || !prompts.isEmpty else { return elements }
    var rules: [EventID: Int] = [:]
    for transition in machine.transitions { rules[transition.event, default: 0] += 1 }
    var listed: Set<Element> = []
    return elements.compactMap { element in
      let whole: Element
      switch element {
      case .transition(let id):
        let event = machine.transitions[id.index].event
        if let place = spec.sources[element], said[place] != nil { return nil }
        guard events[event] == rules[event] else { return element }
        whole = .event(event)
      case .outcome(let prompt, _):
        guard prompts[prompt] == machine.prompts[prompt.index].outcomes.count else { return element }
        whole = .prompt(prompt)
      default: return element
      }
      return listed.insert(whole).inserted ? whole : nil
    }
  }

  /// `, so this proof says nothing about it: guarded(offers)`
  private func saysNothing(_ proofs: [CheckReport.Entry]) -> String {
    guard !proofs.isEmpty else { return "" }
    let names = proofs.prefix(Self.listedNames).map(\.name).joined(separator: ", ")
    let more = proofs.count > Self.listedNames ? " and \(proofs.count - Self.listedNames) more" : ""
    return ", so \(proofs.count == 1 ? "this proof says" : "these proofs say") nothing about it: \(names)\(more)"
  }

  private func vacuousWarning(_ entry: CheckReport.Entry, since screen: ScreenID? = nil) -> Diagnostic {
    let element: Element? = if case .property(let index) = entry.obligation { .property(index) } else { nil }
    let reason =
      screen.map { "screen '\(spec.machine.name($0))', which it speaks of, takes part in no run" }
      ?? (isAboutMissingRoot(entry.obligation)
        ? "the root, \(spec.machine.rootName), is never shown" : "what it speaks of never occurs")
    return warning(.vacuous(entry.name, reason), at: element)
  }

  /// Returns whether it is about links that open on the root, and none does.
  private func isAboutMissingRoot(_ obligation: Obligation) -> Bool {
    [.reachable, .lands].contains(obligation.kind) && findings.results?.fromRoot?.contexts == 0
  }

  private func screens(of obligation: Obligation) -> Set<ScreenID> {
    switch obligation {
    case .guarded(let screen), .resets(let screen), .deterministic(_, let screen): [screen]
    case .property(let index):
      spec.machine.properties[index].claim.conditions.reduce(into: []) { $0.formUnion($1.screens) }
    default: []
    }
  }

  private func warning(_ mistake: Mistake, at element: Element?) -> Diagnostic {
    Diagnostic(mistake, at: element.flatMap { spec.sources.excerpt(of: $0) })
  }
}

extension Condition {
  fileprivate var screens: Set<ScreenID> {
    var screens: Set<ScreenID> = []
    forEachLeaf { screens.formUnion($0.namedScreens) }
    return screens
  }
}
