import SpecFile

/// A kind of finding, by which servers of continuous integration count and filter.
package struct FindingRule: Hashable, Sendable {
  package var id: String
  /// A sentence.
  var text: String
  /// Advice for whoever finds it; nil if each finding has its own.
  var help: String?
  /// True if it is a kind of the catalogue of mistakes.
  var isMistake: Bool { help != nil }

  static let spec = FindingRule(id: "spec", text: "A mistake in a spec.")
  static let website = FindingRule(id: "website", text: "The website and the app's routes do not agree.")
  static let unknown = FindingRule(id: "unknown", text: "Something could not be decided.")
  static let stale = FindingRule(id: "stale", text: "Something is accepted that is refuted no more.")

  private init(id: String, text: String, help: String? = nil) {
    self.id = id
    self.text = text
    self.help = help
  }

  /// - Parameter code: nil: of a mistake that is not in the catalogue.
  init(_ code: MistakeCode?) {
    guard let kind = code.flatMap(Explanation.of) else {
      self = .spec
      return
    }
    let remedy = kind.mistake.remedy.map { "What to do: \($0).\n" } ?? ""
    self.init(
      id: kind.code.description, text: kind.mistake.text,
      help: "\(kind.reason)\n\(remedy)navcheck explain \(kind.code) shows an example.")
  }

  init(_ level: DiffEntry.Level) {
    self.init(id: "diff-\(level.rawValue)", text: "A new version of a spec differs for users: \(level.rawValue).")
  }

  init(_ fault: Cause.Fault) { self.init(id: fault.rawValue, text: Self.sentence(fault)) }

  private static func sentence(_ fault: Cause.Fault) -> String {
    switch fault {
    case .refused: "A journey performs an event where none of its transitions is enabled."
    case .ambiguous: "Several transitions of an event are enabled together."
    case .ends: "A step or an outcome ends a journey before its target is shown."
    case .strays: "A journey ends elsewhere than on its target."
    case .gap: "No alternative of a journey applies."
    case .landsDenied: "An intent lands although it is denied."
    case .endless: "A journey goes on forever."
    case .neverGetsThere: "A journey does not land, or a property's condition does not occur, whatever happens."
    case .unguarded: "Something leads to a screen whose requirement does not hold."
    case .noReset: "No transition leads from a screen to the root."
    case .property: "A property of the spec does not hold."
    case .valueLost: "A value of a link does not arrive."
    case .valueReplaced: "A value of a link is replaced by another."
    case .rule: "A house rule is broken."
    case .backRequires: "Back after a link shows a screen that must not be shown."
    case .backStuck: "Neither Back nor an event leads away from where a link has led."
    case .backOlder: "A link takes away what was shown, so that Back leads elsewhere."
    case .grows: "Links pile up screens."
    }
  }
}
