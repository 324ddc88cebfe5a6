import LinkRouting
import NavigationModel
import SpecFile

/// What is wrong with a link, in a sentence.
public enum LinkErrorText {
  public static func message(_ error: LinkError, in machine: Machine) -> String {
    switch error.code {
    case .tooLong: return "the link is longer than the \(RouteTable.lengthLimit) bytes that are read"
    case .forbiddenCharacter: return "a blank, a control character or a backslash has no place in a link"
    case .invalidUTF8: return "this is not UTF-8"
    case .invalidEscape: return "'%' is not followed by two hexadecimal digits"
    case .nul: return "a zero byte has no place in a link"
    case .missingScheme: return "there is no scheme, such as https://"
    case .unknownScheme: return "the app has no such scheme"
    case .missingAuthority: return "the scheme is not followed by //"
    case .userInfo: return "a name or password before the host: such links only pretend to be of that host"
    case .port: return "the port is not the scheme's own"
    case .malformedHost: return "this is no host"
    case .unknownHost: return "the app has no such host"
    case .missingPath: return "there is no path, not even '/'"
    case .noRoute: return "no route fits"
    case .missingValue(let route, let parameter):
      return "'\(name(route, parameter, in: machine))' has no value, and \(intent(route, in: machine)) needs it"
    case .wrongValue(let route, let parameter):
      return "this is no value of '\(name(route, parameter, in: machine))' of \(intent(route, in: machine))"
    }
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
