import Foundation
import LinkRouting
import NavigationModel
import SpecFile

/// The root folder of the package.
let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

func justEatTable() throws -> RouteTable {
  try RouteTable(SpecReader.read(path: packageFolder.appendingPathComponent("Specs/just-eat.yaml").path).machine)
}

/// A machine with the links of `example.com`, whose routes are given by the names of their intents, each of which takes
/// what the routes give and nothing else. A parameter is optional if any of its routes makes it so, or does without.
///
/// - Parameters:
///   - hosts: universal hosts besides `example.com` and a long one.
///   - options: further lines under `links`.
func table(
  types: [String: [String]] = [:], domains: LinkDomains? = nil, hosts: [String] = [], options: [String] = [],
  _ routes: (intent: String, route: String)...
) throws -> RouteTable {
  try table(types: types, domains: domains, hosts: hosts, options: options, routes)
}

func table(
  types: [String: [String]] = [:], domains: LinkDomains? = nil, hosts: [String] = [], options: [String] = [],
  _ routes: [(intent: String, route: String)]
) throws -> RouteTable {
  var intents: [String] = []
  var given: [String: [[String: Bool]]] = [:]
  for (intent, route) in routes {
    if given[intent] == nil { intents.append(intent) }
    given[intent, default: []].append(placeholders(route))
  }
  func signature(_ intent: String) -> String {
    let all = given[intent] ?? []
    let names = Set(all.flatMap(\.keys)).sorted()
    let parameters = names.map { name in all.contains { $0[name] != true } ? name + "?" : name }
    return parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
  }
  var text = "navigation: X\nroot: home\nscreens: [home]\n"
  if !types.isEmpty {
    text += "types:\n"
    for name in types.keys.sorted() { text += "  \(name): [\((types[name] ?? []).joined(separator: ", "))]\n" }
  }
  text += "transitions:\n"
  for intent in intents { text += "  show_\(intent)\(signature(intent)): any -> home\n" }
  text += "intents:\n"
  for intent in intents { text += "  \(intent)\(signature(intent)): { target: home, journey: [show_\(intent)] }\n" }
  text += "links:\n  deep: { schemes: [app, app2], host: example.com }\n"
  let all = ["example.com", "www.a-long-example.com"] + hosts.map { "'\($0)'" }
  text += "  universal: { hosts: [\(all.joined(separator: ", "))] }\n"
  for option in options { text += "  \(option)\n" }
  text += "  routes:\n"
  for intent in intents {
    text += "    \(intent):\n"
    for (_, route) in routes.filter({ $0.intent == intent }) {
      text += "      - '\(route.replacing("'", with: "''"))'\n"
    }
  }
  return try RouteTable(SpecReader.read(text: text, named: "spec").machine, domains: domains)
}

/// The names in a route's placeholders, and whether each is required.
private func placeholders(_ route: String) -> [String: Bool] {
  var result: [String: Bool] = [:]
  for piece in route.split(separator: "{").dropFirst() {
    let name = piece.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if name != "_" { result[String(name)] = !piece.dropFirst(name.count).hasPrefix("?") }
  }
  if let link = route.components(separatedBy: " as ").dropFirst().last { result[link] = true }
  return result
}

extension RouteTable {
  /// What a link asks for, in one line: `goToSearch cuisine=italian postcode=EC4M7RF`, or its mistake: `noRoute@7`.
  func answer(_ link: String) -> String { answer { () throws(LinkError) in try request(for: link) } }

  func answer(_ bytes: [UInt8]) -> String {
    answer { () throws(LinkError) in request(try match(bytes.span), in: bytes.span) }
  }

  func answer(shortcut type: String) -> String { answer { () throws(LinkError) in try request(forShortcut: type) } }

  func answer(spotlight identifier: String) -> String {
    answer { () throws(LinkError) in try request(forSpotlight: identifier) }
  }

  private func answer(_ request: () throws(LinkError) -> IntentRequest) -> String {
    do throws(LinkError) {
      return text(try request())
    } catch {
      return "\(text(error.code))@\(error.offset)"
    }
  }

  func text(_ request: IntentRequest) -> String {
    let values = request.values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    return machine.intents[request.intent.index].name + values.joined()
  }

  func text(_ code: LinkError.Code) -> String {
    func name(_ route: Int, _ parameter: Int) -> String {
      machine.intents[machine.links.routes[route].intent.index].parameters[parameter].name
    }
    return switch code {
    case .missingValue(let route, let parameter): "missingValue(\(name(route, parameter)))"
    case .wrongValue(let route, let parameter): "wrongValue(\(name(route, parameter)))"
    default: "\(code)"
    }
  }
}
