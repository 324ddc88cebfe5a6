import LinkRouting
import NavigationModel

/// A link for each intent, to show what opens it.
struct IntentLinks {
  private let machine: Machine
  private let table: RouteTable?

  init(_ machine: Machine) {
    self.machine = machine
    table = try? RouteTable(machine)
  }

  /// A link that opens the intent; nil if no route gives one.
  func link(to intent: IntentID) -> String? {
    guard let table else { return nil }
    let kinds: [LinkKind] = [.universal, .deep, .shortcut, .spotlight]
    return kinds.lazy.compactMap { link(to: intent, $0, table) }.first
  }

  private func link(to intent: IntentID, _ kind: LinkKind, _ table: RouteTable) -> String? {
    var values: [String: String] = [:]
    for parameter in machine.intents[intent.index].parameters where !parameter.isOptional {
      values[parameter.name] = parameter.type.flatMap { machine.types[$0.index].values.first } ?? "1"
    }
    // A value that the route cannot carry is replaced by one that it can.
    for _ in 0..<4 {
      do throws(LinkBuildingError) {
        return try table.example(of: IntentRequest(intent, values: values), kind: kind).link
      } catch {
        switch error {
        case .uncarriable(let parameter, .notListed(let listed)): values[parameter] = listed.first
        case .uncarriable(let parameter, _), .missingValue(let parameter): values[parameter] = "1"
        case .noPlace(let parameter), .unknownParameter(let parameter): values[parameter] = nil
        case .unknownIntent, .noRoute, .noScheme, .noHost, .ignoredPart, .takenByRoute, .tooLong: return nil
        }
      }
    }
    return nil
  }

  /// The intent's routes as they are written.
  func routes(of intent: IntentID) -> [String] {
    machine.links.routes.filter { $0.intent == intent }.map(\.text)
  }
}
