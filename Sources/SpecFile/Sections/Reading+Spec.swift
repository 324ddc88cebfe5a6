import LinkRouting
import NavigationModel

extension Reading {
  /// Reads all loaded files, and makes a machine of them.
  func spec() throws(SpecError) -> Spec {
    if isReadable {
      readEverything()
      if diagnostics.errorCount == 0 { return try made() }
    }
    throw SpecError(diagnostics: diagnostics.placedErrors(in: sources.files))
  }

  /// True if the spec itself could be parsed, so that its sections can be read.
  private var isReadable: Bool { !loaded.sections.isEmpty || diagnostics.errorCount == 0 }

  private func readEverything() {
    declareNames()
    for section in Section.all {
      let values = values(of: section)
      if values.isEmpty { reportMissing(section) }
      section.read(self, values)
    }
    checkStacks()
    checkValues()
    checkUse()
    checkShown()
    checkRoutes()
  }

  private func made() throws(SpecError) -> Spec {
    sources.variables = variables.spans
    sources.screens = screens.spans
    sources.events = events.spans
    sources.prompts = prompts.spans
    sources.intents = intents.spans
    sources.changes = changes.spans
    (machine.variables, machine.types, machine.screens) = (variables.parts, types.parts, screens.parts)
    (machine.tabs, machine.events, machine.prompts) = (tabs.parts, events.parts, prompts.parts)
    (machine.intents, machine.changes) = (intents.parts, changes.parts)
    let whole: Machine
    do throws(MachineError) {
      whole = try Machine(machine)
    } catch .noStart {
      error(.noStart, at: sources.initially)
      throw SpecError(diagnostics: diagnostics.placedErrors(in: sources.files))
    } catch {
      // Everything has been checked with its place; this is a safeguard.
      throw SpecError(.refusedMachine(error))
    }
    try checkSizes(of: whole)
    return Spec(
      machine: whole, annotations: annotations, sources: sources,
      warnings: diagnostics.placedWarnings(in: sources.files), files: sources.files.map(\.name))
  }

  /// Refuses routes that exceed the limits of a route table.
  private func checkSizes(of machine: Machine) throws(SpecError) {
    do throws(RouteTableError) {
      try RouteTable.check(machine)
    } catch .tooLarge(let route, let part, let limit) {
      error(.tooLarge(part, limit), at: sources.routes[route])
      throw SpecError(diagnostics: diagnostics.placedErrors(in: sources.files))
    } catch {
      throw SpecError(.refusedRoutes(error))
    }
  }
}
