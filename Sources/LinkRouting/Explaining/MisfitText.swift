import NavigationModel

/// Why a link does not match a route, in a sentence.
package enum MisfitText {
  /// More values of a list are counted.
  private static let listedValues = 12

  /// - Parameter segments: those of the link.
  package static func text(_ misfit: LinkExplanation.Misfit, in segments: [LinkExplanation.Piece]) -> String {
    func segment(_ index: Int) -> String {
      segments.indices.contains(index) ? "'\(segments[index].text)'" : "a segment"
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
    case .web: "it must be an address with http or https"
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
