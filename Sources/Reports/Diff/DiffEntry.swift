import ModelChecking

/// One thing that a new version of a spec changes for users, ready to be shown.
package struct DiffEntry: Hashable, Sendable, Codable {
  /// The importance of a difference to somebody who reviews the change.
  package enum Level: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// Something that landed does not any more, or elsewhere; something that was proved is refuted.
    case breaking
    /// Something else differs, such as what Back shows.
    case changed
    /// Something is possible that was not.
    case new

    package static func < (a: Level, b: Level) -> Bool {
      (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
  }

  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A link, or what else opens an intent.
    case intent
    /// A tap, a change, Back, a drag, a tab.
    case move
    case launch
    /// A link that another route takes, or none.
    case route
    case verdict
  }

  /// The importance of the difference.
  package var level: Level
  /// The kind of what differs.
  package var kind: Kind
  /// The name of the intent, event, change, route or obligation.
  package var name: String
  /// The condition under which it differs, such as `when user == loggedOut`; left out: everywhere.
  package var condition: String?
  /// The result in the old version, in words.
  package var old: String
  /// The result in the new version, in words.
  package var new: String
  /// A link that shows it.
  package var link: String?
  /// The line of the new version that it is about; left out: none.
  package var location: JSONDocument.Place?
  /// Stays the same as long as the same differs in the same way, wherever it is written in the spec.
  package var fingerprint: String
  /// True if the ignore file names it.
  package var isIgnored = false

  init(
    _ level: Level, _ kind: Kind, _ name: String, condition: String? = nil, old: String, new: String,
    link: String? = nil
  ) {
    self.level = level
    self.kind = kind
    self.name = name
    self.condition = condition
    self.old = old
    self.new = new
    self.link = link
    // Lines, which no name has; the condition and the link may become others while the difference is the same.
    let key = [kind.rawValue, name, old, new].joined(separator: "\n")
    fingerprint = SHA256.hash(Array(key.utf8)).prefix(6).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension DiffEntry {
  /// A link that another route takes, or none.
  init(link: String, old: String?, new: String?) {
    func text(_ intent: String?) -> String { intent.map { "opens \($0)" } ?? "is refused: no route accepts it" }
    self.init(
      old == nil ? .new : .breaking, .route, new ?? old ?? "", old: text(old), new: text(new), link: link)
  }
}
