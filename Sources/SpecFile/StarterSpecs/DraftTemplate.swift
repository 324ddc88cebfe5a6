import Basics
import LinkRouting

/// Links that an app takes, as a website's file describes them, for a draft.
package struct DraftTemplate: Hashable, Sendable {
  /// A part of the path.
  package enum PathPart: Hashable, Sendable {
    case literal(String)
    case any
    case oneOf([String])
    /// The last: one segment or more; nothing may be there, too.
    case rest(orNothing: Bool)
  }

  /// The condition on an item of the query.
  package enum WantedValue: Hashable, Sendable {
    case required, optional, absent
    case literal(String)
  }

  package struct WantedItem: Hashable, Sendable {
    package var key: String
    package var value: WantedValue

    package init(key: String, value: WantedValue) {
      self.key = key
      self.value = value
    }
  }

  package var path: [PathPart]
  package var query: [WantedItem]
  package var hasFragment: Bool

  package init(path: [PathPart], query: [WantedItem] = [], hasFragment: Bool = false) {
    self.path = path
    self.query = query
    self.hasFragment = hasFragment
  }

  /// False if it has more segments or values than routes may have, or longer texts.
  package var fits: Bool {
    let texts =
      path.flatMap { part -> [String] in
        switch part {
        case .literal(let text): [text]
        case .oneOf(let values): values
        case .any, .rest: []
        }
      }
      + query.flatMap { item in if case .literal(let text) = item.value { [item.key, text] } else { [item.key] } }
    return DraftRoute(self).fits && texts.allSatisfy { $0.utf8.count <= RouteTable.wordLimit }
  }

  /// Returns whether a text can be a segment, a key or a value of a route as it is.
  package static func isPlain(_ text: String) -> Bool { DraftNames.isPlain(text) }
}

/// The section `claims` of a draft.
package struct DraftClaims: Hashable, Sendable {
  /// As the spec names it.
  package var file: String
  package var appIDs: [String]
  package var webOnly: [String] = []
  package var appOnly: [String] = []

  package init(file: String, appIDs: [String]) {
    self.file = file
    self.appIDs = appIDs
  }

  var text: String {
    var text = "\nclaims:\n  file: \(DraftText.quoted(file))\n  app-ids: [\(DraftText.list(appIDs))]\n"
    for (key, patterns) in [("web-only", webOnly), ("app-only", appOnly)] where !patterns.isEmpty {
      text += "  \(key):\n"
      for pattern in patterns { text += "    - \(DraftText.quoted(pattern))\n" }
    }
    return text
  }
}

/// Texts of a draft as YAML.
enum DraftText {
  static func quoted(_ text: String) -> String {
    DraftNames.isPlain(text) ? text : JSONValue.string(text).text(indent: 0)
  }

  /// A route as an item of a list.
  static func route(_ text: String) -> String {
    text.contains { ":#!".contains($0) } ? JSONValue.string(text).text(indent: 0) : text
  }

  static func list(_ texts: [String]) -> String { texts.map(quoted).joined(separator: ", ") }
}
