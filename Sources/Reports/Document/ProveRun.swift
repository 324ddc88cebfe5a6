import NavigationModel

/// Runs, and the parts of the spec that they come from.
extension ProveDocument {
  package struct Run: Hashable, Sendable, Codable {
    var start: Start
    var moves: [Step]
    /// The moves from this index on repeat forever.
    var loop: Int?

    struct Start: Hashable, Sendable, Codable {
      var screen: String
      /// From the bottom upwards; left out if nothing lies below.
      var below: [Entry]?
      /// The tab that is selected; left out if none is.
      var selectedTab: String?
      /// The value of each variable.
      var context: [String: String]
      /// Screen and context in words for people.
      var place: String
    }
  }

  /// A screen below, and how it was covered.
  package struct Entry: Hashable, Sendable, Codable {
    var screen: String
    var cover: Stack.Cover
  }

  package struct RunEnding: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      case landed, strayed, refused, ambiguous, abandoned, failed, notPresented, superseded, unhandled
    }
    var kind: Kind
    /// Of a `fail` step.
    var reason: String?
  }

  package struct Step: Hashable, Sendable, Codable {
    var move: Move.Kind
    var intent, change, event, prompt, outcome: String?
    /// The tab that was tapped.
    var tab: String?
    /// Of a choice: which alternative, counted from 1.
    var alternative: Int?
    var animated: Bool?
    /// The move in words for people; left out where the moves beside it say as much.
    var text: String?
    /// The line of the spec that it comes from.
    var location: JSONDocument.Place?
    /// The screen that is shown afterwards.
    var screen: String
    /// From the bottom upwards; left out if nothing lies below.
    var below: [Entry]?
    /// The tab that is selected; left out if none is.
    var selectedTab: String?
    /// Screen and context afterwards in words for people: of several variables those that have changed.
    var place: String
    /// The variables whose value has changed.
    var sets: [String: String]?
    var ending: RunEnding?
  }

  package struct SpecPart: Hashable, Sendable, Codable {
    enum Kind: String, Codable, CaseIterable {
      case root, initially, variable, screen, event, transition, prompt, outcome, intent, denied, alternative
      case target, step, change, route, property
    }
    var kind: Kind
    /// Of a transition that of its event; of a step that of what it performs, asks or opens.
    var name: String?
    /// Of a transition, a step and an alternative: as the spec has it.
    var text: String?
    /// Of an outcome its prompt; of a `denied`, an alternative, a target, a route and a step their intent.
    var of: String?
    /// Of an alternative and a route: which one of the intent's, counted from 1.
    var number: Int?
    var action: JourneyStep.Kind?
    var location: JSONDocument.Place?
  }
}
