/// What start-up must show, by a table: the facts of an app, and for all of them the state.
///
/// Written from the description of the system, without the spec, the machine and `Step`, so that each of these, and an
/// app that runs them, can be compared with it.
package struct AppStartupFacts: Hashable, Sendable {
  /// A user activity is pending: a link is on its way.
  package var isPending: Bool
  /// A link is stored, and its following has not begun.
  package var isLinkStored: Bool
  /// A token is stored: somebody is signed in.
  package var hasToken: Bool
  /// The onboarding has been finished, some time. It matters only to those who are signed out.
  package var isOnboarded: Bool

  package init(isPending: Bool, isLinkStored: Bool, hasToken: Bool, isOnboarded: Bool = true) {
    self.isPending = isPending
    self.isLinkStored = isLinkStored
    self.hasToken = hasToken
    self.isOnboarded = isOnboarded
  }

  /// The state that start-up is in.
  package enum State: String, Hashable, Sendable, CaseIterable {
    case waitingForLink, followLink, signedIn, signedOut
  }

  /// What the resolver says of the link that is on its way; silence is an answer.
  package enum Answer: String, Hashable, Sendable, CaseIterable {
    case found, notFound, failed, timedOut
  }

  /// A line of the decision table; nil: any.
  private typealias Line = (isPending: Bool?, isLinkStored: Bool?, hasToken: Bool?, state: State)

  private static let table: [Line] = [
    (true, nil, nil, .waitingForLink),
    (false, true, nil, .followLink),
    (false, false, true, .signedIn),
    (false, false, false, .signedOut),
  ]

  /// How many lines of the table fit: one, or the table is none.
  package var fittingLines: Int { Self.table.count(where: fits) }

  /// The state of these facts.
  package var state: State { Self.table.first(where: fits)?.state ?? .signedOut }

  private func fits(_ line: Line) -> Bool {
    (line.isPending ?? isPending) == isPending && (line.isLinkStored ?? isLinkStored) == isLinkStored
      && (line.hasToken ?? hasToken) == hasToken
  }

  /// The screens that start-up shows, one after the other, until it is done: to a user who signs in or finishes the
  /// onboarding when asked, and with this answer of the resolver if it is asked.
  package func screens(answer: Answer) -> [String] {
    var facts = self
    switch state {
    case .waitingForLink:
      facts.isPending = false
      facts.isLinkStored = isLinkStored || answer == .found
      return ["spinner"] + facts.screens(answer: answer)
    case .followLink where hasToken: return ["destination"]
    case .signedIn: return ["home"]
    case .followLink, .signedOut:
      facts.hasToken = true
      return [isOnboarded ? "login" : "onboarding"] + facts.screens(answer: answer)
    }
  }

  /// Every combination of facts.
  package static var all: [AppStartupFacts] {
    let both = [false, true]
    return both.flatMap { isPending in
      both.flatMap { isLinkStored in
        both.flatMap { hasToken in
          both.map {
            AppStartupFacts(
              isPending: isPending, isLinkStored: isLinkStored, hasToken: hasToken, isOnboarded: $0)
          }
        }
      }
    }
  }
}
