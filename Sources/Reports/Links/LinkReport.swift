import LinkRouting
import ModelChecking
import NavigationModel
import SpecFile
import WebsiteLinks

/// The result of one link: its mistake, or the intent that it opens and the course of the journey.
package struct LinkReport: Sendable {
  package var entry: LinkList.Entry
  package var outcome: Outcome
  /// The contexts in which the link was tried, of all.
  package var contexts: ContextCondition
  /// The ways in which iOS handles the link, by the files of its website.
  package var handovers: [Handover] = []
  /// Unmet expectations, each as a sentence.
  package var complaints: [String] = []

  package enum Outcome: Sendable {
    /// No route matches; with an explanation, if one was asked for.
    case unsupported(LinkError, LinkExplanation? = nil)
    case opens(Opened)
  }

  /// A link that matches a route.
  package struct Opened: Sendable {
    package var kind: LinkKind
    package var route: Int
    package var request: IntentRequest
    /// One for every way that the journey can go.
    package var runs: [Run]
    /// The ways in which the runs end, each once, with its contexts: `lands`, `denied when user == loggedIn`.
    package var results: [String] = []

    package init(kind: LinkKind, route: Int, request: IntentRequest, runs: [Run] = []) {
      self.kind = kind
      self.route = route
      self.request = request
      self.runs = runs
    }
  }

  /// A journey, and the contexts in which it goes like this.
  package struct Run: Sendable {
    /// Of those in which the link was tried.
    package var contexts: ContextCondition
    /// The run in the first of these contexts.
    package var trace: Trace
    /// The values that each event and prompt takes, by the index of its entry.
    package var arguments: [Int: [String: String]]
    package var result: Result

    package init(contexts: ContextCondition, trace: Trace, arguments: [Int: [String: String]] = [:], result: Result) {
      self.contexts = contexts
      self.trace = trace
      self.arguments = arguments
      self.result = result
    }
  }

  /// The result of a journey, judged by the spec.
  package enum Result: Hashable, Sendable {
    case lands
    case denied(Ending)
    case landsThoughDenied
    case ends(Ending)
    case loops

    package var isFine: Bool {
      switch self {
      case .lands, .denied: true
      case .landsThoughDenied, .ends, .loops: false
      }
    }
  }

  package init(_ entry: LinkList.Entry, _ outcome: Outcome, contexts: ContextCondition, complaints: [String] = []) {
    self.entry = entry
    self.outcome = outcome
    self.contexts = contexts
    self.complaints = complaints
  }

  /// True if the link behaves as its expectations say, or else as the spec wants.
  package var isFine: Bool {
    guard complaints.isEmpty else { return false }
    // It never comes to the app.
    if entry.expectation?.staysOnWebsite == true { return true }
    switch outcome {
    case .unsupported: return entry.expectation?.isUnsupported == true
    case .opens(let opened):
      return entry.expectation?.isUnsupported != true
        && (entry.expectation?.ending != nil || opened.runs.allSatisfy(\.result.isFine))
    }
  }
}

extension LinkReport.Result {
  package init(_ trace: Trace, of intent: IntentID, in machine: Machine) {
    let isDenied = trace.entries.first.map { machine.isDenied(intent, at: $0.result.configuration) } ?? false
    switch (trace.ending, isDenied) {
    case (.landed, false): self = .lands
    case (.landed, true): self = .landsThoughDenied
    case (let ending?, true): self = .denied(ending)
    case (let ending?, false): self = .ends(ending)
    case (nil, _): self = .loops
    }
  }
}

extension Machine {
  /// Returns whether the route takes every link that no other route takes, since nothing in it is fixed: its path is
  /// one placeholder, or ends with one for the rest, all take any text, and neither query nor fragment is required.
  func isCatchAll(route index: Int) -> Bool {
    let route = links.routes[index]
    guard case .placeholder(_, let last)? = route.path.last, route.path.count == 1 || last == .rest,
      route.fragment == nil, route.host == nil
    else { return false }
    let parameters = intents[route.intent.index].parameters
    return route.path.allSatisfy { segment in
      guard case .placeholder(let name, let form) = segment, form == .text || form == .rest else { return false }
      return parameters.first { $0.name == name }?.type == nil
    }
      && route.query.allSatisfy { item in
        if case .placeholder(_, _, isOptional: true) = item.value { true } else { false }
      }
  }
}

extension LinkReport {
  /// Returns whether only a catch-all route matched the link, and no expectation says that it should.
  func isOnlyCaught(by machine: Machine) -> Bool {
    guard case .opens(let opened) = outcome, entry.expectation?.intent == nil else { return false }
    return machine.isCatchAll(route: opened.route)
  }
}

extension LinkReport {
  /// True if it stays on the website, and that is not accepted.
  var isKept: Bool {
    !handovers.isEmpty && handovers.allSatisfy { !$0.isHandedOver && !$0.isExcused }
      && entry.expectation?.isUnsupported != true
  }

  /// Follows the link through the files of its website: what iOS keeps on the website never comes to the app.
  ///
  /// - Parameter handovers: the ways in which iOS handles it; none, if it is no link of these websites.
  package mutating func follow(_ handovers: [Handover]) {
    self.handovers = handovers
    let isExpected = entry.expectation?.staysOnWebsite == true
    let handedOver = handovers.first(where: \.isHandedOver)
    if isExpected {
      if let handedOver {
        complaints.append("expected to stay on the website, but iOS \(handedOver.text)")
      } else if handovers.isEmpty {
        complaints.append("expected to stay on the website, but no file under 'claims' is about such links")
      }
    } else if handedOver == nil, let first = handovers.first, entry.expectation?.isUnsupported != true,
      !handovers.contains(where: \.isExcused)
    {
      complaints.append("does not come to the app: iOS \(first.text)")
    }
  }
}

/// The way in which iOS handles a link, by a website's file.
package struct Handover: Hashable, Sendable {
  package var site: String
  package var appIDs: [String]
  package var isHandedOver: Bool
  /// The rule that decides; nil: none matches.
  package var rule: ClaimRule?
  /// True if the spec accepts that the website keeps it.
  package var isExcused = false

  package init(
    site: String, appIDs: [String], _ claims: SiteClaims, _ link: WebLink,
    except exceptions: WebsiteComparison.Exceptions
  ) {
    isExcused = exceptions.isAppOnly(link)
    self.site = site
    self.appIDs = appIDs
    let verdict = claims.verdict(on: link)
    isHandedOver = verdict.isClaimed
    switch verdict {
    case .claimed(let index), .excluded(let index): rule = claims.rules[index]
    case .unclaimed: rule = nil
    }
  }

  var text: String {
    guard let rule else { return "keeps it on the website: no rule of \(site) matches" }
    let place = rule.location.map { "  (\($0))" } ?? ""
    return (isHandedOver ? "hands it over by " : "keeps it on the website by ") + rule.text + place
  }
}
