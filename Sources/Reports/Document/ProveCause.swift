import ModelChecking
import NavigationModel
import SpecFile

/// The causes of refutations, and the lines that accept them or nothing.
extension ProveDocument {
  /// The common cause of refutations.
  package struct Cause: Hashable, Sendable, Codable {
    enum Acceptance: String, Codable, CaseIterable { case known, baseline }
    /// The fault: what goes wrong.
    var fault: Reports.Cause.Fault
    /// The fault and its place in words for people.
    var text: String
    /// The part of the spec to look at first.
    var part: SpecPart
    /// Stays the same as long as the same is wrong, wherever it is written in the spec; a baseline has it.
    var fingerprint: String
    /// The thing that accepts all of them.
    var accepted: Acceptance?
    /// The intents that it affects.
    var intents: [String]
    /// The names of the obligations that it refutes.
    var obligations: [String]

    init(_ group: FailureGroup, _ names: SpecNames) {
      fault = group.cause.fault
      text = group.cause.text(in: names.machine)
      part = SpecPart(group.place, names)
      fingerprint = group.cause.key(in: names.machine)
      switch group.acceptance {
      case .known: accepted = .known
      case .baseline: accepted = .baseline
      case nil: break
      }
      intents = group.intents.map(names.machine.name)
      obligations = group.obligations.map(\.name)
    }
  }

  /// The line of `known` that accepts it.
  package struct KnownLine: Hashable, Sendable, Codable {
    /// The name of an obligation.
    var name: String
    /// The reason that the line gives.
    var because: String
    /// The place in the spec's file.
    var location: JSONDocument.Place?

    init(_ known: Known) {
      name = known.name
      because = known.reason
      location = known.location.map(JSONDocument.Place.init)
    }
  }

  /// A line of `known` that accepts nothing.
  package struct StaleLine: Hashable, Sendable, Codable {
    enum Reason: String, Codable, CaseIterable {
      case notRefuted
      /// Nothing that it names is unknown any more.
      case decided
      /// A line before it accepts the same.
      case acceptedBefore
      /// No obligation has the name.
      case unnamed
      /// Its contexts have a mistake.
      case mistake
    }
    /// The name that it has.
    var name: String
    /// The reason that it gives.
    var because: String
    /// The place in the spec's file.
    var location: JSONDocument.Place?
    /// The reason for which it accepts nothing.
    var reason: Reason
    /// The mistake in its contexts, for people.
    var message: String?

    init(_ stale: Stale) {
      name = stale.known.name
      because = stale.known.reason
      location = stale.known.location.map(JSONDocument.Place.init)
      switch stale.reason {
      case .notRefuted: reason = .notRefuted
      case .decided: reason = .decided
      case .acceptedBefore: reason = .acceptedBefore
      case .unnamed: reason = .unnamed
      case .mistake(let message): (reason, self.message) = (.mistake, message)
      }
    }
  }

  /// A line of a baseline that accepts nothing.
  package struct UnneededLine: Hashable, Sendable, Codable {
    /// The name of an obligation.
    var name: String
    /// The fingerprint of its cause.
    var cause: String

    init(_ line: Baseline.Line) {
      name = line.obligation
      cause = line.cause
    }
  }
}
