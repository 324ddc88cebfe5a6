extension Explanation.Words {
  static let all: [Explanation] = [
    Explanation(
      .missingArrow(before: "'NAME'"), "The words and signs of a line have fixed places, and one is not there.",
      .rule, "home search", "home -> search"),
    Explanation(
      .extra("'WORD'", after: "the transition"),
      "The line is complete before this word, so nothing would read it.",
      .journey, "[goHome now, goSearch]", "[goHome, goSearch]"),
    Explanation(
      .reservedName(.open, of: "an event"),
      "Some words mean something wherever they stand; Docs/Spec.md lists them.", .none,
      """
      transitions:
        goHome: any -> home
        goSearch: home -> search
        open: any -> home
      """,
      """
      transitions:
        goHome: any -> home
        goSearch: home -> search
        openHome: any -> home
      """),
    Explanation(
      .openQuotes, "Text in quotes goes on to the next quotes, which do not come.",
      .none, "navigation: \"My App", "navigation: \"My App\""),
    Explanation(
      .neverClosed("this 'BRACKET'", add: "'BRACKET'"),
      "Every bracket that is opened is closed in the same line or list.",
      .rule, "home -> search when (user == loggedIn", "home -> search when (user == loggedIn)"),
    Explanation(
      .foreignVerb("'WORD'", write: "OTHER"), "Other languages and libraries call it so; a spec has one word for it.",
      .rule, "home -> search when user == loggedIn && home", "home -> search when user == loggedIn and home"),
    Explanation(
      .lateSet("a -> push b set x = v when C"),
      "A line has its words in one order, so that all lines read alike: what is shown, what is set, and when.",
      .rule, "home -> search when home set user = loggedIn", "home -> search set user = loggedIn when home"),
    Explanation(
      .setForCompare("NAME"), "One sign changes a variable, the other asks for its value.",
      .rule, "home -> search when user = loggedIn", "home -> search when user == loggedIn"),
    Explanation(
      .twice("'NAME'"), "The second one adds nothing; perhaps it was to be another.",
      .rule, "home, home -> search", "home -> search"),
    Explanation(
      .duplicateKey("NAME", first: "line N"),
      "Of two with one name only one could count, and readers would not know which.", .none,
      """
      transitions:
        goHome: any -> home
        goSearch: home -> search
        goSearch: search -> search
      """,
      """
      transitions:
        goHome: any -> home
        goSearch:
          - home -> search
          - search -> search
      """),
    Explanation(
      .unknown("KIND", "NAME", near: nil, known: ["NAME", "NAME"]),
      "What a line names is declared somewhere in the spec, written the same, capitals included.",
      .rule, "homee -> search", "home -> search"),
    Explanation(
      .unknownKey("NAME", near: nil, known: ["NAME", "NAME"]),
      "Nothing reads a key with this name, so what it says would be lost.", .none,
      """
      screens:
        - home
        - search: { require: user == loggedIn }
      """,
      """
      screens:
        - home
        - search: { requires: user == loggedIn }
      """),
    Explanation(
      .notOneOf("WORD", "the start", near: nil, ["WORD", "WORD"]),
      "Only a few words are possible here; the message lists them.",
      .none, "start: now", "start: fresh"),
    Explanation(
      .notAClaim("'WORD'"), "The first word of a line says what kind of line it is.",
      .none, "properties:\n  search is found: reach search", "properties:\n  search is found: can reach search"),
    Explanation(
      .noValue("VALUE", of: "NAME", near: nil, ["VALUE", "VALUE"]),
      "A variable has the values that 'context' lists, a parameter with a type those of the type.",
      .rule, "home -> search when user == loggedin", "home -> search when user == loggedIn"),
    Explanation(
      .noParameter("PARAMETER", of: "NAME", near: nil, ["PARAMETER"]),
      "Events, prompts and intents take the values whose names are in their parentheses.",
      .journey, "[goHome(section = menu), goSearch]", "[goHome, goSearch]"),
    Explanation(
      .promptAsEvent("NAME"),
      "A screen, a tab, a variable, an event, a prompt and an intent are used in different ways.",
      .none,
      """
      prompts:
        login: { done: set user = loggedIn, cancelled: adverse }
      intents:
        toSearch:
          target: search
          journey: [login, goHome, goSearch]
      """,
      """
      prompts:
        login: { done: set user = loggedIn, cancelled: adverse }
      intents:
        toSearch:
          target: search
          journey: [ask login, goHome, goSearch]
      """),
    Explanation(
      .nameWith("X"), "Names are words that generated code, links and reports can have, too.",
      .rule, "home -> search\n  goOn(_): search -> home", "home -> search\n  goOn(page?): search -> home"),
    Explanation(
      .typedParameter(write: "NAME(PARAMETER)"),
      "Values are text, as links have them; 'types' lists the values of all parameters of one name.",
      .none, "transitions:\n  goHome: any -> home\n  goSearch(query: String?): home -> search",
      "transitions:\n  goHome: any -> home\n  goSearch(query?): home -> search"),
    Explanation(
      .eventAndChange("NAME"), "A property names what happens, and this name has two meanings.", .none,
      """
      changes:
        goHome: any -> stay set user = loggedOut
      properties:
        only members go home: goHome only when user == loggedIn
      """,
      """
      changes:
        signOut: any -> stay set user = loggedOut
      properties:
        only members go home: goHome only when user == loggedIn
      """),
  ]
}

extension Explanation.Rules {
  private static let stacks = "transitions:\n  goHome: any -> reset\n  goSearch: home -> "
  private static let prompt = "prompts:\n  login:\n    "

  static let all: [Explanation] = [
    Explanation(
      .anyAmongScreens, "'any' already includes every other screen in the list.",
      .rule, "home, any -> search", "any -> search"),
    Explanation(
      .needsScreen("push", "home"), "The word says what is done, and not with what.",
      .none, stacks + "push", stacks + "push search"),
    Explanation(
      .takesNoScreen(.back, "NAME"), "What this shows follows from what lies below, so it is not named.",
      .none, stacks + "push search\n  goBack: search -> back home",
      stacks + "push search\n  goBack: search -> back to home"),
    Explanation(
      .unsaidHow("'NAME'", "NAME"),
      "In a spec with stacks, sheets or tabs a rule says whether a screen covers what is shown, or takes its place.",
      .none, stacks + "push search\n  goOn: search -> home", stacks + "push search\n  goOn: search -> replace home"),
    Explanation(
      .stayAlone, "What comes later would undo this, or what came before would be lost.",
      .none, stacks + "stay then push search", stacks + "push search"),
    Explanation(
      .severalScreens, "One rule leads to one screen; which of several it is must follow from the context.",
      .rule, "home -> search, home", "home -> search"),
    Explanation(
      .setScreen, "What is shown follows from rules, so that every way to a screen is known.",
      .rule, "home -> search set screen = home", "home -> search"),
    Explanation(
      .oldChange(nil), "Changes were written otherwise before there were rules; the remedy has the new text.",
      .none, "changes:\n  signsIn: set user = loggedIn", "changes:\n  signsIn: any -> stay set user = loggedIn"),
    Explanation(
      .eventOpens, "An event is one move of a user or of a journey, and opens no other.",
      .rule, "home -> search then open toSearch", "home -> search"),
    Explanation(
      .changeGivesNone("'NAME'", "PARAMETER"),
      "What happens to the app between journeys carries no values, so the intent cannot wait for one.", .none,
      """
      transitions:
        goHome: any -> home
        goSearch(query): home -> search
      intents:
        toSearch(query):
          target: search
          journey: [goHome, goSearch]
      changes:
        signsIn: any -> stay set user = loggedIn then open toSearch
      links:
        routes:
          toSearch: /search/{query}
      """,
      """
      transitions:
        goHome: any -> home
        goSearch(query?): home -> search
      intents:
        toSearch(query?):
          target: search
          journey: [goHome, goSearch]
      changes:
        signsIn: any -> stay set user = loggedIn then open toSearch
      links:
        routes:
          toSearch: /search/{query}
      """),
    Explanation(
      .changeOpensSeveral("NAME"), "A change is one thing that happens, whatever its rules show, and has one sequel.",
      .none,
      """
      changes:
        signsIn:
          - search -> stay set user = loggedIn then open toSearch
          - any -> stay set user = loggedIn
      """,
      """
      changes:
        signsIn:
          - search -> stay set user = loggedIn then open toSearch
          - any -> stay set user = loggedIn then open toSearch
      """),
    Explanation(
      .secondWhenOfOutcome, "An outcome is one answer: with one rule, and one condition where it is possible.",
      .none, prompt + "done: set user = loggedIn\n    same: when home, when user == loggedIn",
      prompt + "done: set user = loggedIn\n    same: when home and user == loggedIn"),
    Explanation(
      .allAdverse("NAME"), "A journey that asks must be able to go on: some answer is always possible, and meant well.",
      .none, prompt + "failed: adverse", prompt + "done: set user = loggedIn\n    failed: adverse"),
    Explanation(
      .beforeShown("NAME"), "What is shown first depends on this condition, so the condition cannot depend on it.",
      .none, "launch: search when home", "launch: search when user == loggedIn"),
    Explanation(
      .asksForValue("VALUE"), "Values are texts of any kind, and a proof goes through few cases: those of the context.",
      .rule, "home -> search when has query", "home -> search"),
    Explanation(
      .tooManyJoined(66, by: .or), "Each 'and' and 'or' adds a level, and levels are limited.",
      words: "Sixty-six conditions, all joined by 'or'.", "x in [a, b, c], or groups in brackets."),
  ]
}
