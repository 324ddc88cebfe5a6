import LinkRouting
import NavigationModel
import SpecFile

/// The links of another app, expressed as a spec, and how the app's own tests write down what each opens.
struct OtherApp {
  /// An intent's name; the ways in which the app's tests write what it stands for, with `{name}` for a value; its
  /// routes.
  struct Destination {
    var intent: String
    var notations: [String]
    var routes: [String]
  }

  var schemes: [String]
  var hosts: [String]
  var destinations: [Destination]

  /// The spec: a screen per intent, and a journey of one step.
  var spec: String {
    func signature(_ destination: Destination) -> String {
      var names: [String] = []
      var counts: [String: Int] = [:]
      for route in destination.routes {
        for piece in route.split(separator: "{").dropFirst() {
          let name = String(piece.prefix { $0.isLetter || $0 == "_" })
          if name == "_" { continue }
          if !names.contains(name) { names.append(name) }
          counts[name, default: 0] += piece.dropFirst(name.count).hasPrefix("?") ? 0 : 1
        }
      }
      let parameters = names.map { counts[$0] == destination.routes.count ? $0 : $0 + "?" }
      return parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
    }
    var text = "navigation: Other\nroot: start\nscreens:\n  - start\n"
    for destination in destinations { text += "  - \(destination.intent)Screen\n" }
    text += "transitions:\n  goToStart: any -> start\n"
    for destination in destinations {
      text += "  show_\(destination.intent)\(signature(destination)): start -> \(destination.intent)Screen\n"
    }
    text += "intents:\n"
    for destination in destinations {
      text += "  \(destination.intent)\(signature(destination)):\n    target: \(destination.intent)Screen\n"
      text += "    journey: [goToStart, show_\(destination.intent)]\n"
    }
    text += "links:\n"
    if !schemes.isEmpty { text += "  deep: { schemes: [\(schemes.joined(separator: ", "))] }\n" }
    text += "  universal: { hosts: [\(hosts.joined(separator: ", "))] }\n  routes:\n"
    for destination in destinations {
      text += "    \(destination.intent):\n" + destination.routes.map { "      - '\($0)'\n" }.joined()
    }
    return text
  }

  /// How the app's tests may write what the link opens; `nil` if it opens nothing.
  func notations(of link: String, _ table: RouteTable) -> [String] {
    guard let request = try? table.request(for: link) else { return ["nil"] }
    let parameters = table.machine.intents[request.intent.index].parameters
    return destinations[request.intent.index].notations.map { notation in
      parameters.reduce(notation) { text, parameter in
        text.replacing("{\(parameter.name)}", with: request.values[parameter.name] ?? "nil")
      }
    }
  }
}
