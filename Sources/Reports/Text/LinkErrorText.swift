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

/// Why a link does not match a route, in a sentence.
enum MisfitText {
  /// More values of a list are counted.
  private static let listedValues = 12

  static func text(_ misfit: LinkExplanation.Misfit, in link: LinkExplanation) -> String {
    func segment(_ index: Int) -> String {
      link.segments.indices.contains(index) ? "'\(link.segments[index].text)'" : "a segment"
    }
    return switch misfit {
    case .otherKind(let kind): "it is not for \(kind) links"
    case .otherHost(let expected): "it is for links of \(expected)"
    case .otherSegment(let index, let expected): "\(segment(index)) should be '\(expected)'"
    case .wrongSegment(let index, let parameter, let form):
      "\(segment(index)) is not \(valid(parameter)): \(accepted(form))"
    case .missingSegment(let expected): "the path ends before \(description(expected))"
    case .extraSegment(let index): "the path should end before \(segment(index))"
    case .unwantedKey(let key): "the query key '\(key)' should not be there"
    case .missingKey(let key): "the query key '\(key)' is missing"
    case .emptyValue(let key): "the query key '\(key)' has no value"
    case .otherValue(let key, let expected): "the query key '\(key)' should be '\(expected)'"
    case .wrongValue(let key, let parameter, let form):
      "the query key '\(key)' is not \(valid(parameter)): \(accepted(form))"
    case .unlistedValue(let parameter, let values):
      "'\(parameter)' must be one of \(values.prefix(listedValues).joined(separator: ", "))"
        + (values.count > listedValues ? " and \(values.count - listedValues) more" : "")
    case .missingFragment(let parameter): "'#' with '\(parameter)' is missing"
    }
  }

  private static func valid(_ parameter: String) -> String {
    parameter == Route.ignored ? "what the route expects" : "a valid '\(parameter)'"
  }

  private static func accepted(_ form: Route.Form) -> String {
    switch form {
    case .text: "it must be text"
    case .integer: "it must be an integer"
    case .oneOf(let values): "it must be \(values.joined(separator: " or "))"
    case .before(let separator): "there is nothing before '\(separator)'"
    case .rest: "it must be the rest of the path"
    }
  }

  private static func description(_ segment: Route.Segment) -> String {
    switch segment {
    case .literal(let text): "'\(text)'"
    case .placeholder(Route.ignored, _): "something that is ignored"
    case .placeholder(let name, _): "a value for '\(name)'"
    }
  }
}
