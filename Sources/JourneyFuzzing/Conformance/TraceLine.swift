import Foundation
import NavigationEngine

/// One line of a log of a real app: a JSON object that says what was done to the app, what was observed, or both.
///
/// ```json
/// {"link": "https://just-eat.co.uk/orders"}
/// {"answer": "login", "outcome": "signedIn"}
/// {"screen": "orderHistory", "context": {"user": "loggedIn"}}
/// ```
///
/// Other keys, such as a time, are ignored. A ``LogEntry`` of the engine is a valid line, too.
package struct TraceLine: Hashable, Sendable, Codable {
  // What was done; at most one of these keys.

  /// A deep or universal link was opened.
  package var link: String?
  /// A home-screen quick action was used.
  package var shortcut: String?
  /// A search item was opened.
  package var spotlight: String?
  /// The app itself opened an intent.
  package var intent: String?
  /// The user made this event by hand.
  package var tap: String?
  package var back: Bool?
  /// The user dragged the sheet away.
  package var drag: Bool?
  package var tab: String?
  package var change: String?
  /// This prompt was answered, with ``outcome``.
  package var answer: String?
  package var outcome: String?
  /// Showing the screen of this event failed.
  package var failed: String?
  /// The app was started, again if it was running.
  package var launch: Bool?

  // What was observed afterwards.

  package var screen: String?
  /// With `screen`: the values it is shown with; otherwise the values of the intent, the tap or the answer.
  package var values: [String: String]?
  /// The screens below it, from the bottom upwards.
  package var below: [String]?
  package var selectedTab: String?
  package var context: [String: String]?
  /// The ending of the journey, as the engine says it: `landed`, `failed(loginRequired)`.
  package var ended: String?

  package init() {}

  /// Why a line cannot be read.
  package enum Mistake: Error, Hashable, Sendable {
    case notText
    case notAnObject(String)
    case nothingKnown
    case severalThings([String])
    case noOutcome
  }

  package enum Content: Hashable, Sendable {
    case line(TraceLine)
    case entry(LogEntry)
  }

  /// Reads a line.
  ///
  /// - Complexity: linear; the nesting of what is read is limited.
  package static func read(_ bytes: some Collection<UInt8>) throws(Mistake) -> Content {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
    let data = Data(bytes)
    do {
      // `what` is a key of every entry of the engine, and of nothing else.
      if let entry = try? JSONDecoder().decode(LogEntry.self, from: data) { return .entry(entry) }
      return .line(try checked(JSONDecoder().decode(TraceLine.self, from: data)))
    } catch let mistake as Mistake {
      throw mistake
    } catch {
      throw .notAnObject(reason(error))
    }
  }

  private static func checked(_ line: TraceLine) throws -> TraceLine {
    let actions = line.actions
    if actions.count > 1 { throw Mistake.severalThings(actions) }
    if actions.isEmpty, !line.isObservation { throw Mistake.nothingKnown }
    if line.answer != nil, line.outcome == nil { throw Mistake.noOutcome }
    return line
  }

  var isObservation: Bool {
    screen != nil || below != nil || selectedTab != nil || context != nil || ended != nil
  }

  /// The keys that say what was done.
  var actions: [String] {
    let keys: [(String, Bool)] = [
      ("link", link != nil), ("shortcut", shortcut != nil), ("spotlight", spotlight != nil), ("intent", intent != nil),
      ("tap", tap != nil), ("back", back == true), ("drag", drag == true), ("tab", tab != nil),
      ("change", change != nil), ("answer", answer != nil), ("failed", failed != nil), ("launch", launch == true),
    ]
    return keys.filter(\.1).map(\.0)
  }

  private static func reason(_ error: any Error) -> String {
    let json = "; write JSON, one object on a line"
    switch error as? DecodingError {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let key = Wording.shown(context.codingPath.map(\.stringValue).joined(separator: "."))
      if key.isEmpty { return "it is not an object" + json }
      if type == String.self { return "'\(key)' is not a text; write it in quotes, as in \"17\"" }
      if type == [String].self || type == [Any].self { return "'\(key)' is not a list of texts" }
      return "'\(key)' is " + (type == Bool.self ? "neither true nor false" : "not an object whose values are texts")
    default: return "it is not JSON" + json
    }
  }
}

extension TraceLine.Mistake: CustomStringConvertible {
  /// The mistake, and what to write instead.
  package var description: String {
    switch self {
    case .notText: "the line is not UTF-8; write JSON, one object on a line"
    case .notAnObject(let reason): "the line cannot be read: \(reason)"
    case .nothingKnown:
      "the line has no known key; use one of link, shortcut, spotlight, intent, tap, back, drag, tab, "
        + "change, answer, failed, launch, screen, below, selectedTab, context, ended"
    case .severalThings(let keys): "the line has \(keys.joined(separator: " and ")) at once; write one line for each"
    case .noOutcome: "the line has 'answer' without 'outcome'; name the outcome of the prompt"
    }
  }
}
