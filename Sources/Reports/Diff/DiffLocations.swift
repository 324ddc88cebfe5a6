import NavigationModel
import SpecFile

/// The lines of the new version that differences are about.
extension DiffReport {
  /// - Parameter named: the name of a file that the spec was read from.
  package mutating func locate(in spec: Spec, named: (String) -> String) {
    for index in entries.indices {
      guard let location = Self.element(of: entries[index], in: spec.machine).flatMap({ spec.sources[$0] }) else {
        continue
      }
      var place = JSONDocument.Place(location)
      place.file = named(place.file)
      entries[index].location = place
    }
  }

  private static func element(of entry: DiffEntry, in machine: Machine) -> Element? {
    let name = entry.name.drop { $0 != " " }.dropFirst()
    switch entry.kind {
    case .intent, .route: return machine.intents.firstIndex { $0.name == entry.name }.map { .intent(IntentID($0)) }
    case .move where entry.name.hasPrefix("tap ") || entry.name.hasPrefix("event "):
      return machine.events.firstIndex { $0.name == name }.map { .event(EventID($0)) }
    case .move where entry.name.hasPrefix("change "):
      return machine.changes.firstIndex { $0.name == name }.map { .change(ChangeID($0)) }
    case .move, .launch, .verdict: return nil
    }
  }
}
