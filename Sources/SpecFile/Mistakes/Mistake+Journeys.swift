import NavigationModel

/// Mistakes in rules, prompts, changes, journeys and their targets, tabs, properties, and what flows between them.
extension Mistake {
  private static func anywhere(_ text: String, _ remedy: String) -> Mistake { Mistake(20, text, remedy) }
  static var anyAmongScreens: Mistake { anywhere("'any' already means every screen", "any -> …") }
  static var anyAsTarget: Mistake {
    anywhere("a transition needs one target screen, not 'any'", "write the name of a screen")
  }
  static func any(after verb: String) -> Mistake {
    anywhere("'\(verb)' takes one screen, not 'any'", "write the name of a screen")
  }
  static var anyAlone: Mistake {
    anywhere("'any' alone says nothing", "any push product, any present web, or a screen")
  }
  static var outcomeFromScreens: Mistake {
    anywhere("an outcome's rule starts from 'any': the answer arrives wherever it was asked", "any -> …")
  }

  private static func needs(_ verb: String, _ what: String, _ example: String) -> Mistake {
    Mistake(21, "'\(verb)' needs \(what)", "\(verb) \(example), for example")
  }
  static func needsScreen(_ verb: String, _ example: String?) -> Mistake {
    needs(verb, "a screen", example ?? "home")
  }
  static func needsTab(_ verb: Verb, _ example: String?) -> Mistake {
    needs(verb.text, "a tab", example ?? "orders")
  }
  static var leaveNeedsEvent: Mistake {
    needs(JourneyStep.leaveWord, "the event by which the app is left", "openSafari")
  }

  private static func takes(_ verb: String, no what: String, _ remedy: String) -> Mistake {
    Mistake(22, "'\(verb)' takes no \(what)", remedy)
  }
  static func takesNoScreen(_ verb: Verb, _ screen: String) -> Mistake {
    takes(
      verb.text, no: "screen",
      verb.wordBeforeScreen.map { "\(verb.text) \($0) \(screen)" } ?? "\(verb.text) then push \(screen), for example")
  }
  static func takesNoScreen(_ words: String, _ screen: String) -> Mistake {
    takes(words, no: "screen", "\(words) then push \(screen), for example")
  }
  static func takesNo(_ word: String, _ verb: Verb, write words: String) -> Mistake {
    takes(verb.text, no: word, "write '\(words)' for every sheet")
  }

  // A rule does not say what becomes of what is shown.
  private static func unsaid(_ text: String, _ remedy: String) -> Mistake { Mistake(23, text, remedy) }
  static func unsaidHow(_ name: String, _ screen: String) -> Mistake {
    unsaid(
      "nothing says how \(name) is shown", "write push \(screen), present \(screen) or replace \(screen)")
  }
  static func unsaidBefore(_ word: String) -> Mistake {
    unsaid("nothing is said of what is shown before \(word)", "any -> stay set x = v when C")
  }

  private static func together(_ text: String, _ remedy: String) -> Mistake { Mistake(24, text, remedy) }
  static func firstOnly(_ action: String, write actions: String) -> Mistake {
    together("'\(action)' comes first: what is done before it to a sheet would be gone", actions)
  }
  static var stayAlone: Mistake { together("'stay' is alone: what is shown does not change", "remove 'stay'") }

  private static func several(_ text: String, _ remedy: String) -> Mistake { Mistake(25, text, remedy) }
  static var severalScreens: Mistake {
    several("a transition can have only one target screen", "write a list with one transition per target")
  }
  static var severalTargets: Mistake {
    several("a journey ends on one of several targets only in a list", "target: [product, web]")
  }

  private static func unsettable(_ text: String, _ remedy: String) -> Mistake { Mistake(26, text, remedy) }
  static var setScreen: Mistake {
    unsettable(
      "the screen cannot be set", "a rule says after '->' what becomes of what is shown: a -> replace b")
  }
  static func setTab(_ tab: String) -> Mistake {
    unsettable("the selected tab cannot be set", "any -> select \(tab)")
  }

  /// - Parameter rule: what it is now; nil if it cannot be told.
  static func oldChange(_ rule: String?) -> Mistake {
    Mistake(27, "a change is a rule, as a transition is", rule ?? "any -> stay set x = v when C")
  }

  static var eventOpens: Mistake {
    Mistake(28, "only a change opens an intent", "a journey goes on with another intent by the step 'open'")
  }
  static func changeGivesNone(_ intent: String, _ parameter: String) -> Mistake {
    Mistake(
      29, "\(intent) needs a value for '\(parameter)', which a change cannot give",
      "declare it as '\(parameter)?', or open another intent")
  }
  static func changeOpensSeveral(_ change: String) -> Mistake {
    Mistake(
      30, "the rules of a change open the same intent, or none",
      "end each rule of '\(change)' with the same 'then open …', or write two changes")
  }

  private static func once(_ text: String, _ remedy: String) -> Mistake { Mistake(31, text, remedy) }
  static var secondRuleOfOutcome: Mistake { once("an outcome has one rule, which comes first", Outcome.example) }
  static var secondWhenOfOutcome: Mistake { once("an outcome has one 'when'", "join the conditions by 'and'") }

  private static func unhappy(_ text: String, _ remedy: String) -> Mistake { Mistake(32, text, remedy) }
  static func allAdverse(_ prompt: String) -> Mistake {
    unhappy(
      "every outcome of '\(prompt)' is adverse, so no answer is on the happy path",
      "add an outcome for the happy path")
  }
  static func allConditional(_ prompt: String) -> Mistake {
    unhappy(
      "every outcome of '\(prompt)' on the happy path has a 'when': where none holds nobody could answer",
      "leave out the 'when' of one of them")
  }

  static func beforeShown(_ variable: String?) -> Mistake {
    Mistake(
      33, "this is judged before anything is shown, so it can ask for the context only",
      "compare a variable: \(variable ?? "user") == …")
  }

  static func asksForValue(_ value: String) -> Mistake {
    Mistake(
      34, "no condition asks for a value: a proof knows only which steps take it",
      "write two intents, by the routes /path?\(value)={\(value)} and /path?!\(value)")
  }

  static func tooManyJoined(_ count: Int, by word: Word) -> Mistake {
    let w = word.text
    return Mistake(
      35, "\(count) conditions are joined by '\(w)', which is more than can be read without brackets",
      (word == .or ? "write 'x in [a, b, c]' where one variable is compared, or " : "")
        + "put brackets around groups of them: (a \(w) b) \(w) (c \(w) d)")
  }

  /// - Parameters:
  ///   - rule: what the step says.
  ///   - events: those that have this rule.
  static func ruleAsStep(_ verb: String, rule: String, _ events: [String]) -> Mistake {
    Mistake(
      36, "\(verb) belongs in a rule under 'transitions'; a journey performs its event",
      events.isEmpty ? "declare an event with the rule '\(rule)', and perform that" : list("perform", events))
  }

  private static func stepless(_ text: String, _ remedy: String) -> Mistake { Mistake(37, text, remedy) }
  static var whenWithoutSteps: Mistake { stepless("a 'when' has steps", "when C: [steps]") }
  static var otherwiseWithoutSteps: Mistake { stepless("'otherwise' has steps", "otherwise: [steps]") }

  private static func otherwise(_ text: String, _ remedy: String) -> Mistake { Mistake(38, text, remedy) }
  static var earlyOtherwise: Mistake { otherwise("'otherwise' must be the last alternative", "move it to the end") }
  static var otherwiseAmongSteps: Mistake {
    otherwise(
      "'otherwise' is only allowed among alternatives, where every item begins with 'when' or 'otherwise'",
      "make every item an alternative, with the steps before it in each; a 'when' among steps is judged after them")
  }

  static func neverReached(after step: String) -> Mistake {
    Mistake(39, "nothing can follow \(step)", "remove this step, or move it up")
  }

  static var stepsInOne: Mistake { Mistake(40, "there are several steps in one item", "begin each with '- '") }

  private static func fixing(_ text: String, _ remedy: String) -> Mistake { Mistake(41, text, remedy) }
  static func openFixes(_ intent: String) -> Mistake {
    fixing("'open' cannot fix values: the other intent takes them by name", "open \(intent)")
  }
  static func followFixes(_ value: String) -> Mistake {
    fixing("'follow' cannot fix values: the link gives them", "follow \(value)")
  }
  static func fixesNothing(_ name: String) -> Mistake {
    fixing(
      "missing value for '\(name)': parentheses after a step fix values",
      "values flow by name without parentheses; to fix one, write \(name) = …")
  }
  static var fixedInDeclaration: Mistake {
    fixing("a parameter has no value here", "values are fixed by steps, such as goTo(section = menu)")
  }

  private static func branch(_ text: String, _ remedy: String) -> Mistake { Mistake(42, text, remedy) }
  static func branchOfAbort(_ outcome: String) -> Mistake {
    branch("'\(outcome)' ends the journey, so it has no branch", "remove it, or its 'abort'")
  }
  static func noBranch(_ outcome: String, of prompt: String) -> Mistake {
    branch("no branch for outcome '\(outcome)' of '\(prompt)'", "\(outcome): [] if nothing is to be done")
  }

  private static func stays(_ text: String, _ remedy: String) -> Mistake { Mistake(43, text, remedy) }
  static var staysAmongTargets: Mistake {
    stays("a journey that stays where it is shows no screen", "target: stays; or name screens only")
  }
  /// - Parameter rule: where the rule is that shows it.
  static func staysAndShows(by rule: String?) -> Mistake {
    stays(
      "the target is 'stays', and this can show something\(rule.map { " by \($0)" } ?? "")",
      "name the screens where the journey may end as its target, or perform an event that only stays")
  }

  private static func leaves(_ text: String, _ remedy: String) -> Mistake { Mistake(44, text, remedy) }
  static var neverLeaves: Mistake {
    leaves(
      "no step leaves the app, so no journey ends so", "leave openSafari, for example, as the last step of a way")
  }
  static func leavesUntold(_ targets: [String]) -> Mistake {
    leaves(
      "'leave' needs 'leaves' among the targets",
      "target: [\((targets + [Target.leavesWord]).joined(separator: ", "))]")
  }

  static func pathAsTarget(_ sign: String, _ screens: [String]) -> Mistake {
    Mistake(
      45, "a target has no '\(sign)'", screens.isEmpty ? "name a screen" : screens.joined(separator: " push "))
  }

  static func launchBegins(_ word: String) -> Mistake {
    Mistake(
      46, "what is shown at launch begins with a screen, not with \(word)", "onboarding push terms, for example")
  }

  // Of lines of which the first that applies counts.
  private static func firstOf(_ text: String, _ remedy: String) -> Mistake { Mistake(47, text, remedy) }
  static func noLastLine(_ tab: String) -> Mistake {
    firstOf("nothing is said of '\(tab)' where no condition holds", "end with a screen without 'when'")
  }
  static var earlyLastLine: Mistake {
    firstOf("this applies always, and what follows it never", "move it to the end")
  }

  private static func noTabs(_ text: String) -> Mistake {
    Mistake(48, text, "name them, each with its first screen: 'tabs: { restaurants: home, settings: settings }'")
  }
  static var tabWithoutTabs: Mistake { noTabs("there is no variable 'tab', and there are no tabs") }
  static func needsTabs(_ verb: Verb, _ tab: String) -> Mistake {
    noTabs("'\(verb.text) \(tab)' needs tabs, and there are none")
  }

  static var freshWithTabs: Mistake {
    Mistake(
      49, "with tabs a link opens wherever the user is",
      "remove 'start: fresh', and begin journeys with an event that resets: any -> reset")
  }
  static var variableTab: Mistake {
    Mistake(50, "in a spec with tabs 'tab' is the one that is selected", "give this variable another name")
  }
  static var format: Mistake {
    Mistake(
      51, "this version of navcheck only reads format 1", "write 'format: 1', or install a newer navcheck")
  }
  static var noStart: Mistake {
    Mistake(52, "'initially' holds in no context, so the app could never start", "allow at least one context")
  }

  private static func moves(_ text: String, _ remedy: String) -> Mistake { Mistake(53, text, remedy) }
  static var withinWhat: Mistake { moves("'within' must be followed by a number of moves", "within 2") }
  static var withinOne: Mistake {
    moves("'by' asks for one move, so 'within' cannot stand before it", "leave out 'within'")
  }

  // The flow of values.
  private static func uncertain(_ value: String, _ taker: String, _ remedy: String) -> Mistake {
    Mistake(54, "value '\(value)' may be missing here, but \(taker) requires it", remedy)
  }
  static func uncertain(_ value: String, for taker: String) -> Mistake {
    uncertain(
      value, taker, "declare '\(value)?' where it is taken, or supply it on every path to this step")
  }
  static func uncertainLink(_ value: String) -> Mistake {
    uncertain(
      value, "'follow'", "follow it where an answer gives it: ask p: { redirected: [follow \(value)], … }")
  }

  private static func unsupplied(_ value: String, _ taker: String, _ remedy: String) -> Mistake {
    Mistake(
      55, "\(taker) requires a value for '\(value)', which neither the link nor an answer supplies", remedy)
  }
  /// - Parameter fixing: the step that could fix it; nil if it cannot.
  static func unsupplied(_ value: String, for taker: String, in intent: String, fixing step: String?) -> Mistake {
    unsupplied(
      value, taker,
      "add '\(value)' to the parameters of \(intent) and {\(value)} to its routes"
        + (step.map { ", or fix it here: \($0)(\(value) = …)" } ?? ""))
  }
  static func unsuppliedLink(_ value: String, in intent: String, isIntent: Bool) -> Mistake {
    unsupplied(
      value, "'follow'",
      isIntent
        ? "to go on with the intent, write open \(value)"
        : "let an outcome give it, as in redirected(\(value)), or add it to the parameters of \(intent)")
  }

  static var nothingToFollow: Mistake {
    Mistake(
      56, "no link can be followed: no intent has a deep or universal route",
      "add the routes of the links that answers give, under 'links'")
  }
}
