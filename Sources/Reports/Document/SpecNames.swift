import NavigationModel
import SpecFile

/// The names and places of a spec's parts, which its machine has by number: documents have names and places only.
struct SpecNames {
  let machine: Machine
  private let sources: SourceMap?
  /// The variables that are shown: what nothing reads decides nothing, and says nothing.
  let shown: [VariableID]

  init(_ spec: Spec) { self.init(spec.machine, spec.sources) }

  /// - Parameter sources: nil: nothing has a place.
  init(_ machine: Machine, _ sources: SourceMap? = nil) {
    self.machine = machine
    self.sources = sources
    shown = machine.decidingVariables
  }

  func place(of element: Element) -> JSONDocument.Place? { sources?[element].map(JSONDocument.Place.init) }

  /// The value of each variable.
  func values(of context: Context) -> [String: String] {
    var values: [String: String] = [:]
    for (index, variable) in machine.variables.enumerated() {
      values[variable.name] = variable.values[machine.contexts.value(of: VariableID(index), in: context)]
    }
    return values
  }
}
