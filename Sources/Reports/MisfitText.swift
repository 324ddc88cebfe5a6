import LinkRouting
import NavigationModel
import SpecFile

/// Why a link does not fit a route, in a sentence.
enum MisfitText {
  static func text(_ misfit: LinkExplanation.Misfit, in link: LinkExplanation) -> String {
    func segment(_ index: Int) -> String {
      link.segments.indices.contains(index) ? "'\(link.segments[index].text)'" : "a segment"
    }
    return switch misfit {
    case .otherKind(let kind): "it is for other links, and this is a \(kind) one"
    case .otherSegment(let index, let expected): "\(segment(index)) should be '\(expected)'"
    case .wrongSegment(let index, let parameter, let form):
      "\(segment(index)) is no '\(parameter)': \(accepted(form))"
    case .missingSegment(let expected): "the path ends, and \(description(expected)) should follow"
    case .extraSegment(let index): "the path should end before \(segment(index))"
    case .missingKey(let key): "the query key '\(key)' is missing"
    case .emptyValue(let key): "the query key '\(key)' has no value"
    case .otherValue(let key, let expected): "the query key '\(key)' should be '\(expected)'"
    case .wrongValue(let key, let parameter, let form):
      "the query key '\(key)' gives no '\(parameter)': \(accepted(form))"
    case .unlistedValue(let parameter, let values): "'\(parameter)' is one of \(values.joined(separator: ", "))"
    case .missingFragment(let parameter): "'#' and '\(parameter)' after it are missing"
    }
  }

  private static func accepted(_ form: Route.Form) -> String {
    switch form {
    case .text: "it has to be text"
    case .integer: "it has to be an integer"
    case .oneOf(let values): "it has to be \(values.joined(separator: " or "))"
    case .before(let separator): "nothing stands before the '\(separator)'"
    case .rest: "it has to be the rest of the path"
    }
  }

  private static func description(_ segment: Route.Segment) -> String {
    switch segment {
    case .literal(let text): "'\(text)'"
    case .placeholder(let name, _): "a value for '\(name)'"
    }
  }
}
