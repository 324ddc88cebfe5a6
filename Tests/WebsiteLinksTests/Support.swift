import Foundation
import LinkRouting
import SpecFile

@testable import WebsiteLinks

/// A table of these routes; each takes the values that it names.
func table(_ routes: String...) throws -> RouteTable { try table(routes) }

/// - Parameters:
///   - hosts: the universal hosts.
///   - option: a further line under `links`.
func table(_ routes: [String], hosts: String = "e.com", option: String = "") throws -> RouteTable {
  try RouteTable(spec(routes, hosts: hosts, option: option).machine)
}

func spec(_ routes: [String], hosts: String = "e.com", option: String = "", claims: String = "") throws -> Spec {
  var intents = ""
  var links = ""
  for (index, route) in routes.enumerated() {
    var names = route.split(separator: "{").dropFirst().compactMap { part -> String? in
      let name = part.prefix { $0.isLetter || $0.isNumber }
      return name.isEmpty ? nil : "\(name)\(part.dropFirst(name.count).hasPrefix("?") ? "?" : "")"
    }
    names += route.components(separatedBy: " as ").dropFirst()
    let parameters = names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
    intents += "\n  i\(index)\(parameters):\n    target: s\(index)\n    journey: [e\(index)]"
    links += "\n    i\(index): ['\(route)']"
  }
  let screens = routes.indices.map { "s\($0)" }.joined(separator: ", ")
  let events = routes.indices.map { "\n  e\($0): any -> s\($0)" }.joined()
  let text = """
    navigation: Routes
    root: home
    screens: [home, \(screens)]
    transitions:\(events)
    intents:\(intents)
    links:
      universal: { hosts: [\(hosts)] }
      \(option)
      routes:\(links)
    \(claims)
    """
  return try SpecReader.read(text: text, named: "spec.yaml")
}

/// What a website claims with these components, as JSON.
func claims(_ components: String) throws -> SiteClaims {
  let json = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\#(components)]}]}}"#
  return try SiteAssociation.read(Array(json.utf8), named: "site.json").claims(for: "ABCDE12345.com.example.app")
}
