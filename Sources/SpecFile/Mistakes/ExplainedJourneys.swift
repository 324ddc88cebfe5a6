extension Explanation.Journeys {
  private static let tabs = """
    root: allPoppedToRoot
    transitions:
      goHome: any -> reset
      goSearch: home -> push search
    tabs:
      first: home

    """

  static let all: [Explanation] = steps + ends + flow

  private static let steps: [Explanation] = [
    Explanation(
      .ruleAsStep("'VERB'", rule: "RULE", ["NAME"]),
      "A journey performs events, and a rule of the event says what becomes of what is shown.",
      .journey, "[goHome, push search]", "[goHome, goSearch]"),
    Explanation(
      .whenWithoutSteps, "The steps that are made only there are a list after the ':'.",
      .journey, "\n      - goHome\n      - when user == loggedIn\n      - goSearch",
      "\n      - goHome\n      - when user == loggedIn: [goSearch]"),
    Explanation(
      .earlyOtherwise,
      "Alternatives are tried in their order as a journey begins, and 'otherwise' always applies. Steps have none.",
      .journey, "\n      - otherwise: [goHome]\n      - when user == loggedIn: [goHome, goSearch]",
      "\n      - when user == loggedIn: [goHome, goSearch]\n      - otherwise: [goHome]"),
    Explanation(
      .neverReached(after: "'STEP'"), "The step before begins again, opens something else or ends the journey.",
      .journey, "[goHome, retry, goSearch]", "[goHome, goSearch]"),
    Explanation(
      .stepsInOne, "A list has one step in each item; what has no '- ' of its own belongs to the item before.",
      .journey, "\n      - when user == loggedIn: [goHome]\n        when user == loggedOut: [goSearch]",
      "\n      - when user == loggedIn: [goHome]\n      - otherwise: [goSearch]"),
    Explanation(
      .fixesNothing("NAME"),
      "Values of the link reach an event by name; parentheses are for values that the step sets.",
      .journey, "[goHome, goSearch(query)]", "[goHome, goSearch]"),
    Explanation(
      .noBranch("OUTCOME", of: "NAME"),
      "Each answer after which the journey goes on has a branch, so that none is forgotten.",
      .none,
      """
      prompts:
        login: { done: set user = loggedIn, failed: adverse }
      intents:
        toSearch:
          target: search
          journey:
            - ask login: { done: [goHome, goSearch] }
      """,
      """
      prompts:
        login: { done: set user = loggedIn, failed: adverse }
      intents:
        toSearch:
          target: search
          journey:
            - ask login: { done: [goHome, goSearch], failed: [fail noLogin] }
      """),
  ]

  private static let ends: [Explanation] = [
    Explanation(
      .staysAndShows(by: "line N"), "A journey that stays is for links that do something and show nothing.", .none,
      "intents:\n  toSearch:\n    target: stays\n    journey: [goSearch]",
      "intents:\n  toSearch:\n    target: search\n    journey: [goSearch]"),
    Explanation(
      .neverLeaves, "'leaves' is the end of a journey whose last step leads out of the app.", .none,
      "intents:\n  toSearch:\n    target: leaves\n    journey: [goHome, goSearch]",
      "intents:\n  toSearch:\n    target: search\n    journey: [goHome, goSearch]"),
    Explanation(
      .pathAsTarget("SIGN", ["NAME", "NAME"]),
      "A target is what is shown in the end; if what lies below it counts, it is a stack.", .none,
      "intents:\n  toSearch:\n    target: home/search\n    journey: [goHome, goSearch]",
      "intents:\n  toSearch:\n    target: search\n    journey: [goHome, goSearch]"),
    Explanation(
      .launchBegins("'WORD'"), "When the app starts nothing is shown yet that could be covered.",
      .none, "launch: push search", "launch: search"),
    Explanation(
      .earlyLastLine, "The first line that applies counts, and the last one says what is so otherwise.", .none,
      "launch:\n  - home\n  - search when user == loggedIn", "launch:\n  - search when user == loggedIn\n  - home"),
    Explanation(
      .needsTabs(.select, "NAME"), "Tabs are declared in a section of their own, each with its first screen.",
      .rule, "home -> select search", "home -> search"),
    Explanation(
      .freshWithTabs, "A link takes the user from one tab to another, and what the others show stays.",
      .none, tabs + "start: fresh", tabs + "start: persistent"),
    Explanation(
      .variableTab, "In a condition, 'tab' is the selected tab, so no variable can have that name.",
      .none, tabs + "context:\n  tab: [left, right]", tabs + "context:\n  side: [left, right]"),
    Explanation(
      .format, "The format is raised when old specs would be read otherwise.", .none, "format: 2", "format: 1"),
    Explanation(
      .noStart, "The app starts somewhere: some context satisfies 'initially'.", .none,
      "initially: user == loggedIn and user == loggedOut", "initially: user == loggedOut"),
    Explanation(
      .withinWhat, "What can be reached can be reached in so many moves, or by one that is named.", .none,
      "properties:\n  search is near: from home can reach search within few",
      "properties:\n  search is near: from home can reach search within 2"),
  ]

  private static let flow: [Explanation] = [
    Explanation(
      .uncertain("NAME", for: "TAKER"),
      "What a step requires must be there on every way to it; an optional value may not be in the link.", .none,
      """
      transitions:
        goHome: any -> home
        goSearch(query): home -> search
      intents:
        toSearch(query?):
          target: search
          journey: [goHome, goSearch]
      """,
      """
      transitions:
        goHome: any -> home
        goSearch(query?): home -> search
      intents:
        toSearch(query?):
          target: search
          journey: [goHome, goSearch]
      """),
    Explanation(
      .unsupplied("NAME", for: "TAKER", in: "INTENT", fixing: nil),
      "Values flow by their names: from the link, or from an answer, to the step that takes them.", .none,
      """
      transitions:
        goHome: any -> home
        goSearch(text): home -> search
      """,
      """
      transitions:
        goHome: any -> home
        goSearch(query?): home -> search
      """),
    Explanation(
      .nothingToFollow, "'follow' opens a link that an answer gives, as if it had been tapped.", .none,
      """
      prompts:
        lookUp: { found(url): , failed: adverse }
      intents:
        toSearch:
          target: search
          journey:
            - ask lookUp: { found: [follow url], failed: [goHome, goSearch] }
      links:
        routes:
          toSearch: shortcut /search
      """,
      """
      prompts:
        lookUp: { found(url): , failed: adverse }
      intents:
        toSearch:
          target: search
          journey:
            - ask lookUp: { found: [follow url], failed: [goHome, goSearch] }
      links:
        routes:
          toSearch: /search
      """),
  ]
}
