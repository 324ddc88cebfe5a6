import LinkRouting
import NavigationModel
import SpecFile

package enum LinkErrorText {
  package static func message(_ error: LinkError, in machine: Machine) -> String {
    switch error.code {
    case .tooLong: return "the link is longer than the \(RouteTable.lengthLimit) bytes that are read"
    case .forbiddenCharacter: return "a link cannot contain a space, a control character or a backslash"
    case .invalidUTF8: return "this is not UTF-8"
    case .invalidEscape: return "'%' is not followed by two hexadecimal digits"
    case .escapedControl: return "an escaped control character, such as %00 or %0A, is not allowed in a link"
    case .dotSegment: return "a path with '.' or '..' as a segment is not allowed; write the path without it"
    case .missingScheme: return "the scheme is missing, such as https://"
    case .unknownScheme: return "the spec has no such scheme" + known("its schemes are", schemes(machine.links))
    case .missingAuthority: return "the scheme is not followed by //"
    case .userInfo: return "a name or password before the host is refused, since it can disguise the real host"
    case .port: return "the port is not the default of the scheme"
    case .malformedHost: return "this is not a host"
    case .unknownHost: return "the spec has no such host" + known("its hosts are", machine.links.universalHosts)
    case .missingPath: return "this must begin with '/'"
    case .noRoute: return "no route matches"
    case .missingValue(let route, let parameter):
      return "missing value '\(name(route, parameter, in: machine))', required by \(intent(route, in: machine))"
    case .wrongValue(let route, let parameter):
      return "this is not a valid '\(name(route, parameter, in: machine))' for \(intent(route, in: machine))"
    }
  }

  private static func schemes(_ links: Links) -> [String] {
    links.schemes + (links.universalHosts.isEmpty ? [] : LinkDomains(links).universalSchemes)
  }

  /// `; its hosts are a, b`, unless there are none or too many for a sentence.
  private static func known(_ beginning: String, _ texts: [String]) -> String {
    texts.isEmpty || texts.count > 6 ? "" : "; \(beginning) \(texts.joined(separator: ", "))"
  }

  private static func intent(_ route: Int, in machine: Machine) -> String {
    machine.links.routes.indices.contains(route) ? machine.name(machine.links.routes[route].intent) : "the intent"
  }

  private static func name(_ route: Int, _ parameter: Int, in machine: Machine) -> String {
    guard machine.links.routes.indices.contains(route) else { return "a value" }
    let parameters = machine.intents[machine.links.routes[route].intent.index].parameters
    return parameters.indices.contains(parameter) ? parameters[parameter].name : "a value"
  }
}
