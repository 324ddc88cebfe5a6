import ModelChecking
import NavigationModel
import SpecFile

extension ProveDocument.Checked {
  /// - Parameter hasWitnesses: whether it has the runs that prove something; there may be many, and few want them.
  package init(_ report: CheckReport, hasWitnesses: Bool = true) {
    let writer = ProveWriter(spec: report.spec)
    let counts = report.counts
    let groups = FailureGroup.groups(of: report)
    file = report.path
    name = report.machine.name
    size = ProveDocument.Size(
      screens: report.machine.screens.count, transitions: report.machine.transitions.count,
      intents: report.machine.intents.count)
    variables = writer.shown.map { id in
      let variable = report.machine.variables[id.index]
      return ProveDocument.Variable(name: variable.name, values: variable.values)
    }
    configurations = ProveDocument.Configurations(
      idle: ProveWriter.counted(report.findings.idleConfigurations),
      all: report.findings.allConfigurations.flatMap(ProveWriter.counted))
    fromRoot = report.findings.results?.fromRoot.map(writer.fromRoot)
    links = report.findings.results?.rows.map(writer.link)
    let causes = FailureGroup.numbers(of: groups)
    obligations = report.entries.enumerated().map { writer.obligation($1, $0, of: report, causes, hasWitnesses) }
    websites = report.websites.isEmpty ? nil : report.websites.map(ProveDocument.Website.init)
    self.causes = groups.map(writer.cause)
    stale = report.stale.map(writer.stale)
    baseline = report.accepted?.baseline.path
    unneeded = report.accepted == nil ? nil : report.unneeded.map { .init(name: $0.obligation, cause: $0.cause) }
    unused = report.findings.unreachable?.map(writer.part)
    warnings = report.warnings.map(JSONDocument.Message.init)
    summary = ProveDocument.Summary(
      proved: counts.proved, refuted: counts.refuted, known: counts.known, unknown: counts.unknown,
      warnings: counts.warnings)
  }
}

/// Names what a report has by number.
struct ProveWriter {
  let machine: Machine
  private let sources: SourceMap?
  /// The variables that are shown: what nothing reads decides nothing, and says nothing.
  let shown: [VariableID]

  init(spec: Spec) { self.init(spec.machine, spec.sources) }

  /// - Parameter sources: nil: nothing has a place.
  init(_ machine: Machine, _ sources: SourceMap? = nil) {
    self.machine = machine
    self.sources = sources
    shown = machine.decidingVariables
  }

  /// Nil for what is too large to be counted.
  static func counted(_ number: Int) -> Int? { number == .max ? nil : number }

  // MARK: Contexts

  private func when(_ contexts: ContextCondition) -> ProveDocument.When? {
    if contexts.isEverything { return nil }
    let anyOf = contexts.alternatives?.map { alternative in
      alternative.map { constraint in
        let variable = machine.variables[constraint.variable.index]
        return ProveDocument.Constraint(variable: variable.name, values: constraint.values.map { variable.values[$0] })
      }
    }
    return ProveDocument.When(
      anyOf: anyOf, contexts: contexts.count, total: contexts.total, text: contexts.short(in: machine))
  }

  func values(of context: Context) -> [String: String] {
    var values: [String: String] = [:]
    for (index, variable) in machine.variables.enumerated() {
      values[variable.name] = variable.values[machine.contexts.value(of: VariableID(index), in: context)]
    }
    return values
  }

  // MARK: Links

  func fromRoot(_ sum: LinkResults.FromRoot) -> ProveDocument.FromRoot {
    ProveDocument.FromRoot(
      root: machine.rootName, intents: machine.intents.count, contexts: sum.contexts,
      reachable: sum.reachable, canFail: sum.canFail, notReachable: sum.notReachable, refused: sum.refused,
      notRefused: sum.notRefused, unknown: sum.unknown, variables: sum.variables?.map(machine.name),
      refusals: sum.refusals.map { .init(intents: $0.intents.map(machine.name), when: when($0.contexts)) })
  }

  func link(_ row: LinkResults.Row) -> ProveDocument.Link {
    ProveDocument.Link(intent: machine.name(row.intent), results: row.cells.map(result))
  }

  private func result(_ cell: LinkResults.Cell) -> ProveDocument.Link.Result {
    var result = ProveDocument.Link.Result(
      result: .lands, when: when(cell.contexts),
      performed: cell.performed.map { .init(least: $0.lowerBound, most: $0.upperBound) })
    switch cell.result {
    case .lands: result.result = .lands
    case .reachable: result.result = .reachable
    case .denied: result.result = .denied
    case .refuted(let kinds): (result.result, result.kinds) = (.refuted, kinds)
    case .known(let kinds): (result.result, result.kinds) = (.known, kinds)
    case .unknown(let reason): (result.result, result.reason) = (.unknown, reason)
    }
    return result
  }

  // MARK: Obligations

  func obligation(
    _ entry: CheckReport.Entry, _ number: Int, of report: CheckReport, _ causes: [FailureGroup.Place: Int],
    _ hasWitnesses: Bool
  ) -> ProveDocument.Asked {
    let obligation = entry.obligation
    var asked = ProveDocument.Asked(
      name: entry.name, kind: obligation.kind, intent: obligation.intent.map(machine.name), verdict: .proved,
      claim: Claims.sentence(obligation, in: machine),
      parts: entry.parts.indices.map { part in
        answer(part, entry, report, causes[FailureGroup.Place(entry: number, part: part)] ?? 0, hasWitnesses)
      })
    switch entry.word {
    case .proved: asked.verdict = .proved
    case .refuted, .known: asked.verdict = .refuted
    case .unknown: asked.verdict = .unknown
    }
    asked.change = obligation.change.map(machine.name)
    asked.screen = obligation.screen.map(machine.name)
    asked.event = obligation.event.map(machine.name)
    asked.parameter = obligation.parameter(in: machine)?.name
    asked.property = obligation.property.map { machine.properties[$0].name }
    return asked
  }

  private func answer(
    _ number: Int, _ entry: CheckReport.Entry, _ report: CheckReport, _ cause: Int, _ hasWitnesses: Bool
  ) -> ProveDocument.Answer {
    let (part, acceptance) = (entry.parts[number], entry.acceptances[number])
    let when = when(part.contexts)
    let baseline: JSONDocument.True? = acceptance == .baseline ? .yes : nil
    let known = report.known(acceptance).map(ProveDocument.KnownLine.init)
    switch part.answer {
    case .proved(let proof):
      var run: ProveDocument.Run?
      if case .witness(let trace) = proof.evidence, hasWitnesses { run = self.run(trace) }
      return .proved(
        .init(when: when, evidence: evidence(proof.evidence), vacuous: proof.isVacuous ? .yes : nil, run: run))
    case .refuted(let counterexample):
      let item = FailureGroup.Item(entry: entry, part: part, counterexample: counterexample)
      return .refuted(
        .init(
          when: when, failure: failure(counterexample.failure), example: item.isExample ? .yes : nil,
          cause: self.part(counterexample.cause), causedBy: cause, known: known, baseline: baseline,
          only: item.pattern(in: machine),
          consequence: Consequences.sentence(entry.obligation, counterexample, in: machine),
          run: counterexample.trace.map { run($0) }))
    case .unknown(let reason):
      return .unknown(.init(when: when, reason: reason, known: known, baseline: baseline))
    }
  }

  func cause(_ group: FailureGroup) -> ProveDocument.Cause {
    var accepted: ProveDocument.Cause.Acceptance?
    switch group.acceptance {
    case .known: accepted = .known
    case .baseline: accepted = .baseline
    case nil: break
    }
    return ProveDocument.Cause(
      fault: group.cause.fault, text: group.cause.text(in: machine), part: part(group.place),
      fingerprint: group.cause.key(in: machine), accepted: accepted, intents: group.intents.map(machine.name),
      obligations: group.obligations.map(\.name))
  }

  private func evidence(_ evidence: Proof.Evidence) -> ProveDocument.Evidence {
    switch evidence {
    case .witness: .init(kind: .witness)
    case .ranking(let longest): .init(kind: .ranking, longest: longest)
    case .closedSet(let size): .init(kind: .closedSet, configurations: Self.counted(size))
    case .cases(let count): .init(kind: .cases, cases: Self.counted(count))
    }
  }

  private func failure(_ failure: Counterexample.Failure) -> ProveDocument.Failure {
    switch failure {
    case .ends(let ending): .init(kind: .ends, ending: self.ending(ending))
    case .neverEnds: .init(kind: .neverEnds)
    case .neverGetsThere: .init(kind: .neverGetsThere)
    case .violated: .init(kind: .violated)
    case .overlap(let transitions, let context):
      .init(kind: .overlap, transitions: transitions.map { part(.transition($0)) }, context: values(of: context))
    case .gap: .init(kind: .gap)
    case .valueLost: .init(kind: .valueLost)
    case .valueReplaced(let step): .init(kind: .valueReplaced, step: part(.step(step)))
    case .ruleBroken: .init(kind: .ruleBroken)
    case .back(let fault, let screen): .init(kind: .back, back: fault, screen: machine.name(screen))
    case .grows: .init(kind: .grows)
    }
  }

  func stale(_ stale: Stale) -> ProveDocument.StaleLine {
    var line = ProveDocument.StaleLine(
      name: stale.known.name, because: stale.known.reason, location: stale.known.location.map(JSONDocument.Place.init),
      reason: .notRefuted)
    switch stale.reason {
    case .notRefuted: line.reason = .notRefuted
    case .decided: line.reason = .decided
    case .acceptedBefore: line.reason = .acceptedBefore
    case .unnamed: line.reason = .unnamed
    case .mistake(let message): (line.reason, line.message) = (.mistake, message)
    }
    return line
  }

  // MARK: Parts of the spec

  func part(_ element: Element) -> ProveDocument.SpecPart {
    var part = ProveDocument.SpecPart(element, in: machine)
    part.location = place(element)
    return part
  }

  func place(_ element: Element) -> JSONDocument.Place? { sources?[element].map(JSONDocument.Place.init) }
}

extension ProveDocument.KnownLine {
  init(_ known: Known) {
    self.init(name: known.name, because: known.reason, location: known.location.map(JSONDocument.Place.init))
  }
}

extension ProveDocument.SpecPart {
  /// Without its place.
  init(_ element: Element, in machine: Machine) {
    switch element {
    case .root: self.init(kind: .root, name: machine.rootName)
    case .initially: self.init(kind: .initially)
    case .variable(let id): self.init(kind: .variable, name: machine.name(id))
    case .screen(let id): self.init(kind: .screen, name: machine.name(id))
    case .event(let id): self.init(kind: .event, name: machine.name(id))
    case .transition(let id):
      self.init(
        kind: .transition, name: machine.name(machine.transitions[id.index].event), text: machine.summary(id))
    case .prompt(let id): self.init(kind: .prompt, name: machine.name(id))
    case .outcome(let id, let index):
      self.init(kind: .outcome, name: machine.prompts[id.index].outcomes[index].name, of: machine.name(id))
    case .intent(let id): self.init(kind: .intent, name: machine.name(id))
    case .denied(let id): self.init(kind: .denied, of: machine.name(id))
    case .alternative(let id, let index):
      let condition = machine.intents[id.index].alternatives[index].condition
      self.init(
        kind: .alternative, text: condition.map { "when \($0.text(in: machine))" } ?? "otherwise", of: machine.name(id),
        number: index + 1)
    case .target(let id, let index):
      self.init(kind: .target, name: machine.intents[id.index].targets[index].text(in: machine), of: machine.name(id))
    case .step(let id):
      let step = machine.steps[id.index]
      self.init(
        kind: .step, name: step.action.name(in: machine), text: step.action.text(in: machine),
        of: machine.name(step.intent), action: step.action.kind)
    case .change(let id): self.init(kind: .change, name: machine.name(id))
    case .route(let index):
      let intent = machine.links.routes[index].intent
      self.init(
        kind: .route, of: machine.name(intent), number: machine.links.routes[...index].count { $0.intent == intent })
    case .property(let index): self.init(kind: .property, name: machine.properties[index].name)
    }
  }

  /// The part in a few words.
  var words: String {
    let name = name ?? ""
    let owner = of ?? ""
    return switch kind {
    case .root: "the root"
    case .initially: "'initially'"
    case .variable, .screen, .event, .prompt, .intent, .change, .property: "\(kind.rawValue) '\(name)'"
    case .transition: "transition '\(text ?? name)'"
    case .outcome: "outcome '\(name)' of prompt '\(owner)'"
    case .denied: "the 'denied' of intent '\(owner)'"
    case .alternative: "alternative '\(text ?? "")' of intent '\(owner)'"
    case .target: "target '\(name)' of intent '\(owner)'"
    case .step: "step '\(text ?? name)' of intent '\(owner)'"
    case .route: "route \(number ?? 1) of intent '\(owner)'"
    }
  }
}
