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
    for section in Section.all { section.read(self) }
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
    links.routes = routeList
    let machine: Machine
    do throws(MachineError) {
      machine = try Machine(
        name: settings.name, root: settings.root, start: settings.start, browsing: settings.browsing,
        rules: settings.rules, variables: variables.parts, initially: settings.initially, types: types.parts,
        screens: screens.parts, tabs: tabs.parts, launch: launchList, rootName: settings.rootName, events: events.parts,
        transitions: transitionList, prompts: prompts.parts, intents: intents.parts, changes: changes.parts,
        links: links,
        properties: propertyList)
    } catch .noStart {
      error(.noStart, at: sources.initially)
      throw SpecError(diagnostics: diagnostics.placedErrors(in: sources.files))
    } catch {
      // Everything has been checked with its place; this is a safeguard.
      throw SpecError(.refusedMachine(error))
    }
    try checkSizes(of: machine)
    return Spec(
      machine: machine,
      known: known.map { entry in
        var known = entry.known
        known.location = sources.files[Int(entry.span.file)].location(of: Int(entry.span.start))
        return known
      },
      websites: websites.map { website in
        var website = website
        for list in [\Spec.Website.webOnly, \.appOnly] {
          for index in website[keyPath: list].indices {
            let span = website[keyPath: list][index].span
            website[keyPath: list][index].location = sources.files[Int(span.file)].location(of: Int(span.start))
          }
        }
        return website
      },
      spelling: spelling, sources: sources, warnings: diagnostics.placedWarnings(in: sources.files),
      files: sources.files.map(\.name))
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
