import NavigationModel

/// Mistakes in the words and signs of a line, in names, and in what is one of a few.
extension Mistake {
  // Something is missing between two words, or at the end.
  private static func missing(_ text: String, _ remedy: String? = nil) -> Mistake { Mistake(1, text, remedy) }

  /// - Parameter next: the word before which it is missing; nil: the end.
  static func missing(_ what: String, before next: String?, near: String? = nil, remedy: String? = nil) -> Mistake {
    missing(next.map { "\(what) is missing before \($0)\(meant(near))" } ?? "\(what) is missing at the end", remedy)
  }

  static func missingArrow(before next: String?) -> Mistake {
    missing("'->'", before: next, remedy: "write a rule as: from -> push to")
  }

  static func missingComma(inOutcomeBefore word: Word) -> Mistake {
    missing("','", before: "'\(word.text)'", remedy: "write an outcome as: \(Outcome.example)")
  }

  static func missingThen(before next: String) -> Mistake {
    missing("'then'", before: next, remedy: "a -> dismiss then back, for example")
  }

  static var missingList: Mistake { missing("'[' is missing after 'in'", "x in [a, b]") }
  static func missingSign(after name: String, near: String?) -> Mistake {
    missing("'=' is missing after \(name)\(meant(near))")
  }
  static var missingComma: Mistake { missing("effects are joined with ','", "a -> push b set x = v, y = w") }

  private static func extra(_ word: String, after what: String, _ remedy: String?) -> Mistake {
    Mistake(2, "\(word) is not allowed after \(what)", remedy)
  }
  static func extra(_ word: String, after what: String, near: String? = nil) -> Mistake {
    extra(word, after: "\(what)\(meant(near))", near == nil ? "end \(what) before it" : nil)
  }
  static func extraInName(_ word: String) -> Mistake {
    extra(
      word, after: "the name",
      word == "'-'"
        ? "indent an item as the one above it; names cannot contain spaces or symbols"
        : "names cannot contain spaces or symbols")
  }

  static func reservedName(_ word: Word, of what: String) -> Mistake {
    Mistake(3, "'\(word.text)' is a reserved word and cannot name \(what)", "choose another name")
  }

  private static func openQuotes(_ remedy: String) -> Mistake { Mistake(4, "the quotes are never closed", remedy) }
  static var openQuotes: Mistake { openQuotes("add the closing '\"'") }
  static var openQuotesOfYAML: Mistake { openQuotes("add the closing quote") }

  static func neverClosed(_ what: String, add close: String) -> Mistake {
    Mistake(5, "\(what) is never closed", "add \(close)")
  }

  // Words and signs of other languages and libraries.
  private static func foreign(_ word: String, _ remedy: String) -> Mistake {
    Mistake(6, "there is no \(word)", remedy)
  }

  /// An operator of other languages, by its first character; nil if it is none.
  static func foreignSign(_ character: String) -> Mistake? {
    switch character {
    case "&": foreign("'&&'", "in a condition write 'and'")
    case "|": foreign("'||'", "in a condition write 'or'")
    case "!": foreign("'!'", "in a condition write 'not', or '!=' between a variable and its value")
    default: nil
    }
  }

  static var foreignArrow: Mistake { foreign("'=>'", "write '->'") }

  static func foreignStep(_ word: String) -> Mistake? {
    switch word {
    case "if": foreign("'if'", "write 'when C: [steps]'")
    case "else": foreign("'else'", "write 'otherwise: [steps]'")
    default: nil
    }
  }

  static func foreignVerb(_ word: String, write verb: String) -> Mistake { foreign(word, "write '\(verb)'") }
  static func likeLeaves(_ word: String) -> Mistake {
    foreign("screen \(word)", "write 'leaves' for a journey that leaves the app")
  }
  static func likeStays(_ word: String) -> Mistake {
    foreign("screen \(word)", "write 'stays' for a link that shows nothing")
  }

  // The words of a line are in another order.
  private static func order(_ text: String, _ remedy: String) -> Mistake { Mistake(7, text, remedy) }
  static func lateSet(_ example: String) -> Mistake { order("'set' must come before 'when'", example) }
  static var lateVerb: Mistake {
    order("what is shown must come before 'set' and 'when'", "a -> dismiss then back set x = v when C")
  }
  static func afterOpen(_ word: String) -> Mistake {
    order("\(word) must come before 'then open'", "any -> stay set x = v when C then open i")
  }
  static func lateWhen(_ condition: String, of step: String) -> Mistake {
    order("the 'when' of a step comes first", "\(condition): [\(step)]")
  }
  static func lateWhen(after mark: Word) -> Mistake {
    order(
      "'when' says where the answer is possible, so it comes before '\(mark.text)'", "when C, \(mark.text)")
  }
  static func lateNot(_ variable: String) -> Mistake {
    order("'not' must come before a comparison", "not \(variable) in [a, b]")
  }

  private static func comparison(_ text: String, _ remedy: String) -> Mistake { Mistake(8, text, remedy) }
  static func setForCompare(_ variable: String) -> Mistake {
    comparison("'=' sets a value, '==' compares", "\(variable) == …")
  }
  static func compareForSet(_ variable: String) -> Mistake {
    comparison("'==' compares, '=' sets a value", "\(variable) = …")
  }

  private static func repeated(_ text: String, _ remedy: String) -> Mistake { Mistake(9, text, remedy) }
  /// - Parameter done: what is done with it: it is listed, named, set.
  static func twice(_ what: String, _ done: String = "listed", remedy: String = "remove one") -> Mistake {
    repeated("\(what) is \(done) twice", remedy)
  }
  static func duplicate(_ what: String) -> Mistake { repeated("duplicate \(what)", "remove one") }

  // Each is declared once, and the first one counts.
  private static func again(_ text: String, _ remedy: String) -> Mistake { Mistake(10, text, remedy) }
  private static func first(_ place: String) -> String { "the first one is at \(place)" }
  static func declaredTwice(_ what: String, first place: String) -> Mistake {
    again("\(what) is declared twice", first(place))
  }
  static func givenTwice(_ key: String, first place: String) -> Mistake {
    again("'\(key)' is given twice", first(place))
  }
  static func duplicateKey(_ key: String, first place: String) -> Mistake {
    again("duplicate key \(quoted(key))", first(place))
  }
  static func duplicateRoutes(of intent: String, first place: String) -> Mistake {
    again("duplicate routes of '\(intent)'", "the first ones are at \(place)")
  }

  private static func unknown(_ kind: String, _ name: String, near: String?, _ remedy: String?) -> Mistake {
    Mistake(11, "unknown \(kind) \(quoted(name))\(meant(near))", remedy)
  }
  /// - Parameter known: the names that are declared, at least the first of them.
  static func unknown(_ kind: String, _ name: String, near: String?, known: [String]) -> Mistake {
    unknown(kind, name, near: near, near == nil ? list("it is", known) : nil)
  }
  static func unknownTab(_ name: String, near: String?, known: [String]) -> Mistake {
    unknown("tab", name, near: near, list("it is", known))
  }
  static func unknownMover(_ name: String, near: String?) -> Mistake {
    let all = "an event, a change, back, drag, or tap and the name of a tab"
    return unknown("event or change", name, near: near, near == nil ? all : nil)
  }
  static func unknownOutcome(_ name: String, near: String?, of prompt: String, known: [String]) -> Mistake {
    unknown(
      "outcome", name, near: near, "the outcomes of '\(prompt)' are \(known.joined(separator: ", "))")
  }

  private static func unknownKey(_ key: String, near: String?, _ remedy: String?) -> Mistake {
    Mistake(12, "unknown key \(quoted(key))\(meant(near))", remedy)
  }
  static func unknownKey(_ key: String, near: String?, known: [String]) -> Mistake {
    unknownKey(key, near: near, list("it is", known))
  }
  static func unknownSection(_ key: String, near: String?, known: [String]) -> Mistake {
    unknownKey(key, near: near, near == nil ? "the sections are \(known.joined(separator: ", "))" : nil)
  }
  static func unknownKeyOfScreen(_ key: String, near: String?, known: [String]) -> Mistake {
    unknownKey(key, near: near, "a screen has \(known.map { "'\($0)'" }.joined(separator: " and "))")
  }
  static func unknownKeyOfIntent(_ key: String, near: String?, known: [String]) -> Mistake {
    unknownKey(key, near: near, "an intent has \(known.joined(separator: ", "))")
  }

  // A word that is one of a few is another.
  private static func choice(_ text: String, _ remedy: String? = nil) -> Mistake { Mistake(13, text, remedy) }
  static func notOneOf(_ word: String, _ what: String, near: String?, _ words: [String]) -> Mistake {
    choice("\(quoted(word)) is not \(what)\(meant(near))", list("it is", words))
  }
  static func notALaw(_ word: String, near: String?, _ laws: [String]) -> Mistake {
    choice("\(quoted(word)) is no law of spelling\(meant(near))", list("it has", laws))
  }
  static func notAKindOfLink(_ word: String, near: String?, _ kinds: [String]) -> Mistake {
    guard ["push", "notification"].contains(word) else {
      return notOneOf(word, "a kind of link", near: near, kinds)
    }
    return choice(
      "\(quoted(word)) is not a kind of link\(meant(near))",
      "a notification opens the link in its payload: write the route of that link, deep or universal")
  }
  static var notABoolean: Mistake { choice("this is true or false") }

  // A line, or what follows in it, begins with another word than it can.
  private static func beginning(_ text: String, _ remedy: String) -> Mistake { Mistake(14, text, remedy) }
  static func notAClaim(_ word: String?, near: String? = nil) -> Mistake {
    beginning(
      word.map { "\($0) does not begin a property\(meant(near))" } ?? "missing claim",
      "always C · never C · can reach C · from C can reach D · "
        + "from C must reach D · from C must end in D · ask p only when C · e only when C")
  }
  static func notAStep(_ word: Word) -> Mistake {
    beginning(
      "'\(word.text)' does not begin a step",
      "a step is an event, or begins with animate, ask, retry, open, follow, set, fail or when")
  }
  static func notAnOutcome(_ word: String, near: String? = nil) -> Mistake {
    beginning(
      "\(word) is not 'any', 'set', 'when', 'adverse' or 'abort'\(meant(near))",
      "write an outcome as: \(Outcome.example)")
  }
  static func notAVerb(_ word: String, near: String?) -> Mistake {
    beginning("unknown verb \(word)\(meant(near))", Verb.list)
  }
  static func notACover(_ word: String, isThen: Bool) -> Mistake {
    beginning(
      "\(word) is not 'push' or 'present'", "\(isThen ? "leave out 'then': " : "")home push product present web")
  }

  private static func value(_ text: String, _ values: [String]) -> Mistake {
    Mistake(15, text, list("it is", values))
  }
  static func noValue(_ value: String, of variable: String, near: String?, _ values: [String]) -> Mistake {
    self.value("'\(variable)' has no value \(quoted(value))\(meant(near))", values)
  }
  static func notAValue(_ value: String, of parameter: String, near: String?, _ values: [String]) -> Mistake {
    self.value("\(quoted(value)) is not a value of '\(parameter)'\(meant(near))", values)
  }

  private static func parameter(_ text: String, _ remedy: String) -> Mistake { Mistake(16, text, remedy) }
  static func noParameter(_ name: String, of taker: String, near: String?, _ known: [String]) -> Mistake {
    parameter(
      "'\(taker)' has no parameter \(quoted(name))\(meant(near))",
      known.isEmpty ? "it has no parameters" : list("it takes", known))
  }
  /// - Parameter written: what was probably meant, as a route writes it.
  static func noParameter(
    _ name: String, ofIntent intent: String, near: String?, _ known: [String], written: String?
  ) -> Mistake {
    let declaring = "declare it: \(intent)(\(name)), or remove it from the route"
    return parameter(
      "intent '\(intent)' has no parameter \(quoted(name))\(meant(near))",
      written.map { "write \($0)" } ?? (known.isEmpty ? declaring : list("it has", known)))
  }

  // A name of one kind stands where another is meant.
  private static func other(_ text: String, _ remedy: String) -> Mistake { Mistake(17, text, remedy) }
  static func promptAsEvent(_ name: String) -> Mistake { other("'\(name)' is a prompt, not an event", "ask \(name)") }
  static func intentAsEvent(_ name: String) -> Mistake {
    other("'\(name)' is an intent, not an event", "open \(name)")
  }
  static func changeAsEvent(_ name: String) -> Mistake {
    other("'\(name)' is a change, not an event", "leave it out: it happens by itself; or write an event with its rule")
  }
  static func eventAsPrompt(_ name: String) -> Mistake {
    other("'\(name)' is an event, not a prompt", "leave out 'ask'")
  }
  static func screenAsVariable(_ name: String) -> Mistake {
    other("'\(name)' is a screen, not a variable", "screen == \(name)")
  }
  static func variableAlone(_ name: String, value: String?) -> Mistake {
    other("'\(name)' is a variable and must be compared", "\(name) == \(value ?? "…")")
  }
  static func valueAsScreen(_ name: String, of variable: String) -> Mistake {
    other("'\(name)' is a value of '\(variable)', not a screen", "write \(variable) == \(name)")
  }
  static func screenAsTab(_ name: String) -> Mistake {
    other("'\(name)' is a screen, not a tab", "screen == \(name)")
  }
  static func screenAsTab(_ name: String, after verb: Verb, _ tabs: [String]) -> Mistake {
    other("'\(verb.text)' takes a tab, and '\(name)' is a screen", list(verb.text, tabs))
  }
  /// - Parameter instead: what can be said of the tab, before its name.
  static func tabAsScreen(_ name: String, instead: String?, first screen: String?) -> Mistake {
    other(
      "'\(name)' is a tab, not a screen",
      instead.map { "\($0) \(name)" } ?? "name a screen\(screen.map { ", such as \($0)" } ?? "")")
  }
  static func rootAsScreen(_ name: String) -> Mistake {
    other("'\(name)' is the state of the root, not a screen", "name a screen; 'reset' leads to the root")
  }
  static func rootAs(_ kind: String) -> Mistake {
    other(
      "with tabs the root is no \(kind) but a state: no sheet is up, and every tab is on its first screen",
      "give that state a name of its own: 'root: allPoppedToRoot'")
  }

  private static func badName(_ text: String, _ remedy: String) -> Mistake { Mistake(18, text, remedy) }
  static func nameWith(_ character: String) -> Mistake {
    badName(
      "a name cannot contain \(quoted(character))", "names consist of letters, digits, '_', '-', '.' and '~'")
  }
  static var ignoredName: Mistake {
    badName("'_' cannot be a name: in routes, '{_}' is a part that is ignored", "rename it")
  }

  /// - Parameter signature: as it is written without types.
  static func typedParameter(write signature: String) -> Mistake {
    Mistake(
      119, "a parameter has no type here",
      "write \(quoted(signature)); if only some values are allowed, list them under 'types'")
  }

  private static func ambiguous(_ text: String, _ remedy: String) -> Mistake { Mistake(19, text, remedy) }
  static func eventAndChange(_ name: String) -> Mistake {
    ambiguous("'\(name)' is an event and a change", "rename one of them")
  }
  static func alsoByHand(_ name: String, isEvent: Bool) -> Mistake {
    ambiguous(
      "'\(name)' is \(isEvent ? "an event" : "a change"), and what users do by hand",
      "rename the \(isEvent ? "event" : "change")")
  }
}
