import NavigationModel

/// What is known at this moment.
public struct StartupFacts: Hashable, Sendable {
  /// Whether a token is stored, and whether the onboarding was ever finished.
  public var user: User
  /// What the store holds.
  public var link: LinkStoreState
  /// What is known of a link on its way.
  public var incoming: AppStartupNavigation.Incoming

  package init(user: User, link: LinkStoreState, incoming: AppStartupNavigation.Incoming) {
    self.user = user
    self.link = link
    self.incoming = incoming
  }

  var context: AppStartupNavigation.Context {
    AppStartupNavigation.Context(
      user: user, link: link.inSpec, incoming: incoming, lastLink: link == .absent ? .settled : .owed, view: .stale)
  }
}

/// Where the app is on the way to its first screen.
public enum StartupState: String, Hashable, Sendable, CaseIterable {
  case waitingForLink
  /// A link is to be followed; to somebody who is signed out after a login.
  case followLink
  case signedIn
  case signedOut

  /// The state in which these facts put the app.
  ///
  /// There is no table here: it is read off the journey `startUp` of the proved machine, as it goes with these facts
  /// and a user who does what is asked.
  ///
  /// - Complexity: O(steps of the journey), some dozens.
  package init(_ facts: StartupFacts) throws {
    let machine = try AppStartupNavigation.machine.get()
    let trace = Rehearsal().run(
      AppStartupNavigation.Intent.startUp.request.intent,
      at: machine.start(in: facts.context.packed),
      of: machine)
    let asked: Set<String> = Set(
      trace.entries.compactMap { entry in
        guard case .answer(let step, _) = entry.move, case .ask(let prompt, _, _) = machine.steps[step.index].action
        else { return nil }
        return machine.prompts[prompt.index].name
      })
    if asked.contains("resolverAnswer") {
      self = .waitingForLink
    } else if asked.contains("readLink") {
      self = .followLink
    } else {
      self = asked.isDisjoint(with: ["login", "onboarding"]) ? .signedIn : .signedOut
    }
  }
}

extension LinkStoreState {
  /// The same in the spec's words.
  var inSpec: AppStartupNavigation.Link {
    switch self {
    case .absent: .absent
    case .stored: .stored
    case .started: .started
    case .damaged: .damaged
    }
  }
}

// The words of the start-up. They name the generated types, which come from Specs/app-startup.yaml: nothing is listed
// twice.

/// Who uses the app: nobody yet, nobody now, or somebody who is signed in. A token is stored if and only if the user is
/// `signedIn`.
public typealias User = AppStartupNavigation.User
/// The identifier of a boarding pass.
public typealias PassID = String
