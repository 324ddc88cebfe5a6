import LinkRouting
import SpecFile

@testable import WebsiteLinks

/// A table of these routes; each takes the values that it names.
func table(_ routes: String...) throws -> RouteTable { try table(routes) }

func table(_ routes: [String]) throws -> RouteTable {
  var intents = ""
  var links = ""
  for (index, route) in routes.enumerated() {
    let names = route.split(separator: "{").dropFirst().map { part -> String in
      let name = part.prefix { $0.isLetter || $0.isNumber }
      return "\(name)\(part.dropFirst(name.count).hasPrefix("?") ? "?" : "")"
    }
    let parameters = names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
    intents += "\n  i\(index)\(parameters):\n    target: s\(index)\n    journey: [e\(index)]"
    links += "\n    i\(index): ['\(route)']"
  }
  let screens = routes.indices.map { "s\($0)" }.joined(separator: ", ")
  let events = routes.indices.map { "\n  e\($0): any -> s\($0)" }.joined()
  let spec = """
    navigation: Routes
    root: home
    screens: [home, \(screens)]
    transitions:\(events)
    intents:\(intents)
    links:
      universal: { hosts: [e.com] }
      routes:\(links)
    """
  return try RouteTable(SpecReader.read(text: spec, named: "spec.yaml").machine)
}

/// What a website claims with these components, as JSON.
func claims(_ components: String) throws -> SiteClaims {
  let json = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\#(components)]}]}}"#
  return try SiteAssociation.read(Array(json.utf8), named: "site.json").claims(for: "ABCDE12345.com.example.app")
}
