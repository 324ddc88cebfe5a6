import SpecFile
import WebsiteLinks

/// The document that `navcheck check --format json` writes; Docs/JSON.md has its keys.
package struct CheckDocument: Hashable, Sendable, Codable {
  /// The version of the format: 1.
  private var format = JSONDocument.format
  /// The exit status of the run.
  private let exit: ExitStatus
  /// The parts about each SPEC, in command-line order.
  private let specs: [JSONDocument.Part<Checked>]

  package init(_ parts: [CheckedPath], exit: ExitStatus) {
    self.exit = exit
    specs = parts.map { part in
      switch part.result {
      case .failure(let error): .failed(file: part.path, errors: error.diagnostics.map(JSONDocument.Message.init))
      case .success(let spec): .done(Checked(spec, part))
      }
    }
  }

  package var text: String { JSONDocument.text(of: self) }

  /// A spec that can be read.
  struct Checked: Hashable, Sendable, Codable {
    /// The path as given.
    var file: String
    /// The app's name in the spec.
    var name: String
    /// The files that were read, the spec itself first.
    var files: [String]
    /// The numbers of its parts.
    var screens, transitions, intents, routes: Int
    /// The number of contexts; left out beyond 2^63.
    var contexts: Int?
    /// The suspicious things that are no mistakes.
    var warnings: [JSONDocument.Message]
    /// The disagreements of the spec with what the app or its website declares.
    var differences: [Difference]?
    /// The differences in other spellings only.
    var otherSpellings: Spellings?

    fileprivate init(_ spec: Spec, _ part: CheckedPath) {
      file = part.path
      name = spec.machine.name
      files = spec.files
      screens = spec.machine.screens.count
      transitions = spec.machine.transitions.count
      intents = spec.machine.intents.count
      routes = spec.machine.links.routes.count
      contexts = Int(exactly: spec.machine.contextCount)
      warnings = spec.warnings.map(JSONDocument.Message.init)
      if !part.found.isEmpty {
        differences = part.differences.map { Difference($0) } + part.websites.flatMap(Difference.all)
      }
      let pairs = part.websites.reduce(0) { $0 + $1.spellingPairs }
      if pairs > 0 {
        otherSpellings = Spellings(pairs: pairs, links: part.websites.flatMap { $0.spellings.map(\.link) })
      }
    }
  }

  struct Spellings: Hashable, Sendable, Codable {
    /// The number of pairs of a rule and a route.
    var pairs: Int
    /// A link for each of the first 100 pairs.
    var links: [String]
  }

  /// A message, and of a link that the website and the routes take differently also who takes it and why.
  struct Difference: Hashable, Sendable, Codable {
    /// The severity: `error` or `warning`.
    var severity: String
    /// The number, such as `NAV012`, if it is one of the catalogue of mistakes.
    var code: String?
    /// The sentence for people: what is wrong.
    var message: String
    /// The sentence for people: what to do.
    var remedy: String?
    /// The place where it is.
    var location: JSONDocument.Place?
    /// The side that takes the link.
    var side: WebsiteDifference.Side?
    /// The reason for which the other side does not.
    var reason: WebsiteDifference.Reason?
    /// The rule that decides, or comes nearest.
    var rule: String?
    /// The route that takes the link, or comes nearest.
    var route: String?
    /// The link.
    var link: String?

    fileprivate init(_ diagnostic: Diagnostic, _ difference: WebsiteDifference? = nil) {
      severity = diagnostic.severity.rawValue
      code = diagnostic.code?.description
      message = diagnostic.message
      remedy = diagnostic.remedy
      location = diagnostic.location.map(JSONDocument.Place.init)
      side = difference?.side
      reason = difference?.reason
      rule = difference?.rule
      route = difference?.route
      link = difference?.link
    }

    fileprivate static func all(of report: WebsiteReport) -> [Difference] {
      // Messages have the order of the files; each difference belongs to one of them.
      let parts = Dictionary(
        report.obligations.flatMap { zip($0.messages, $0.differences) }, uniquingKeysWith: { first, _ in first })
      return report.diagnostics.map { Difference($0, parts[$0]) }
    }
  }
}

/// One path: the spec or its mistakes, and where it differs from what the app declares.
package struct CheckedPath {
  package var path: String
  package var result: Result<Spec, SpecError>
  /// Those between websites and routes are in ``websites``.
  package var differences: [Diagnostic]
  package var websites: [WebsiteReport] = []

  package init(path: String, result: Result<Spec, SpecError>, differences: [Diagnostic] = []) {
    self.path = path
    self.result = result
    self.differences = differences
  }

  /// Everything that is wrong or suspicious beside the spec itself.
  package var found: [Diagnostic] { differences + websites.flatMap(\.diagnostics) }
}
