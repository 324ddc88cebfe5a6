/// Warnings: what is allowed, and probably not meant.
extension Mistake {
  private static func warning(_ number: Int, _ text: String, _ remedy: String? = nil) -> Mistake {
    Mistake(number, text, remedy, .warning)
  }

  static var noOtherwise: Mistake {
    warning(
      106, "no 'otherwise': if none of these alternatives applies, the journey ends unhandled",
      "add 'otherwise'; if these are optional steps, put them all under one 'otherwise'")
  }
  static func neverCovered(_ text: String) -> Mistake {
    warning(
      107, "no rule pushes or presents anything, so \(quoted(text)) never applies",
      "push or present a screen, or remove this")
  }
  /// - Parameter hasStacks: the spec has stacks or tabs.
  static func unshown(_ screen: String, hasStacks: Bool) -> Mistake {
    warning(
      108, "nothing leads to screen '\(screen)'",
      hasStacks
        ? "push, present or replace it by a rule, or remove it" : "lead to it by a transition, or remove it")
  }
  static func nothingBelow(_ screen: String, _ action: String) -> Mistake {
    warning(
      109, "nothing lies below '\(screen)', so '\(action)' is never possible there",
      "no rule pushes or presents '\(screen)'; go back from a screen that one does")
  }

  private static func unused(_ text: String, _ remedy: String) -> Mistake { warning(110, text, remedy) }
  static func unusedEvent(_ name: String) -> Mistake {
    unused(
      "event '\(name)' is never used: no journey performs it, and 'browsing' does not list it",
      "remove it, or add it to 'browsing'")
  }
  static func unusedPrompt(_ name: String) -> Mistake {
    unused("no journey asks prompt '\(name)'", "ask it in a journey, or remove it")
  }
  static func unusedType(_ name: String) -> Mistake {
    unused(
      "unused type '\(name)': no parameter has that name", "a type applies to the parameters of the same name")
  }

  static func untaken(_ value: String, of giver: String) -> Mistake {
    warning(111, "nothing takes value '\(value)' of \(giver)", "add it to an event, or remove it")
  }

  private static func immovable(_ text: String, _ remedy: String) -> Mistake { warning(112, text, remedy) }
  static func notByHand(_ event: String) -> Mistake {
    immovable(
      "nobody makes event '\(event)' by hand, so nothing can be reached by it",
      "add it to 'browsing', or name another")
  }
  static func journeyFollows(_ change: String) -> Mistake {
    immovable(
      "change '\(change)' opens an intent, so a journey follows it",
      "what that journey must reach is said by 'must end in'")
  }

  private static func unopened(_ text: String, _ remedy: String) -> Mistake { warning(113, text, remedy) }
  static var intentsWithoutLinks: Mistake {
    unopened("no links are declared, so nothing can open the intents", "links: { routes: … }")
  }
  static func intentWithoutLink(_ intent: String) -> Mistake {
    unopened("intent '\(intent)' has no link", "write a route for it")
  }
  static var routeWithoutScheme: Mistake {
    unopened(
      "nothing takes this route: it is for deep links, and no scheme is declared", "write deep: { schemes: [my-app] }")
  }
  static var routeWithoutHost: Mistake {
    unopened(
      "nothing takes this route: it is for universal links, and no host is declared",
      "write universal: { hosts: [example.com] }")
  }

  /// - Parameter place: that of the other route.
  package static func routesTie(_ place: String) -> Mistake {
    warning(
      114, "this route and the one in \(place) accept the same links, and neither wins",
      "tell them apart by a literal segment or a required query key")
  }
  package static func neverTaken(_ place: String) -> Mistake {
    warning(115, "this route is never taken: the routes from \(place) on win for all its links", "remove it")
  }
  package static var tooManyRoutes: Mistake { warning(116, "too many routes to find all conflicts") }

  package static func neverRuns(_ part: String) -> Mistake { warning(117, "\(part) takes part in no run") }
  package static func vacuous(_ obligation: String, _ reason: String) -> Mistake {
    saysNothing("\(obligation) is vacuous: \(reason)")
  }
  package static func deniedEverywhere(_ intent: String) -> Mistake {
    saysNothing(
      "intent '\(intent)' is denied wherever a link opens it, so nothing else is asked of it",
      "if that is meant, write 'denied: always'")
  }
  private static func saysNothing(_ text: String, _ remedy: String? = nil) -> Mistake { warning(118, text, remedy) }
}
