import NavigationModel
import SpecFile

/// A law by which the same route may give other values, and the links that are read: as they are, or their normal form.
struct ToldSpelling: Sendable {
  var law: SpellingLaw
  var isNormalForm: Bool
}

extension RouteReader {
  /// The rules of links that the route takes, apart where another spelling gives another value.
  ///
  /// All that their meaning says is then the same for a link and its normal form.
  ///
  /// - Parameter taken: the rule of all links that it takes.
  func told(_ taken: LinkRule, _ told: ToldSpelling) -> [LinkRule] {
    guard case .accepted(let meaning?) = taken.verdict else { return [taken] }
    // What is not in normal form is of another value than that.
    let other = told.isNormalForm ? "normal form" : "link"
    switch told.law {
    case .doubledSlashes, .trailingSlash:
      guard case .segments(let segments, rest: true) = taken.path, !machine.links.mergesSlashes,
        case .placeholder(let name, .rest)? = route.path.last, name != Route.ignored
      else { return [taken] }
      var (tidy, untidy) = (taken, taken)
      tidy.path = .tidyRest(segments, told.law == .doubledSlashes ? .singleSlashes : .noSlashAtEnd)
      untidy.verdict = .accepted(meaning: "\(meaning) with slashes of the \(other)")
      return [tidy, untidy]
    case .tracking:
      let tracking = route.query.filter { item in
        guard case .placeholder(let name, _, isOptional: true) = item.value, name != Route.ignored else { return false }
        return TextTest.isTracking(item.key)
      }
      // With the key or without it; if there are many, all are told together.
      var rules = [taken]
      for item in tracking {
        guard case .placeholder(let name, let form, _) = item.value else { continue }
        var given = taken
        given.query.append(
          .first(
            name: .words([item.key], isCaseless: true), value: test(name, form, inPath: false, takes: true, []),
            allowsMissing: false))
        given.verdict = .accepted(meaning: "\(meaning) with \(item.key) of the \(other)")
        rules.insert(given, at: 0)
      }
      return rules
    case .hostCase, .keyCase, .valueCase, .escapes, .keyOrder: return [taken]
    }
  }
}
