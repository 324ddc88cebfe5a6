import Basics

/// Mistakes in files as such, in their YAML and JSON, in lists of links, and in what an app declares beside its spec.
extension Mistake {
  package static func unreadable(_ name: String, _ error: FileError) -> Mistake {
    Mistake(82, "\(quoted(name)) \(error.reason)", error.remedy)
  }

  private static func include(_ name: String, _ what: String, _ remedy: String) -> Mistake {
    Mistake(83, "\(quoted(name)) \(what)", remedy)
  }
  static func includesItself(_ name: String) -> Mistake {
    include(name, "includes itself, directly or indirectly", "remove this include")
  }
  static func includedTwice(_ name: String) -> Mistake { include(name, "is included twice", "include it once") }

  static func mainOnly(_ section: String) -> Mistake {
    Mistake(84, "'\(section)' is not allowed in an included file", "move it to the main file")
  }

  private static func bytes(_ text: String, _ remedy: String) -> Mistake { Mistake(85, text, remedy) }
  static var binary: Mistake {
    bytes("this is not a text file: it contains a zero byte", "save it as text, in UTF-8")
  }
  static var notUTF8: Mistake { bytes("this is not UTF-8", "save the file as UTF-8") }
  static var otherEncoding: Mistake { bytes("the file is UTF-16 or UTF-32", "save it as UTF-8") }
  static func control(_ scalar: UInt32) -> Mistake {
    bytes(
      "this is the control character U+\(scalar.hexadecimal(4, uppercase: true)), which neither YAML nor JSON allows",
      "remove it")
  }

  // Nothing is there, or nothing in it.
  private static func empty(_ text: String, _ remedy: String) -> Mistake { Mistake(86, text, remedy) }
  /// - Parameter example: how it is written.
  static func empty(_ what: String, example: String) -> Mistake {
    empty("\(what) is empty", "write it as \(example), or remove the key")
  }
  static func emptyText(_ what: String) -> Mistake { empty("\(what) is empty", "write it, or remove the entry") }
  static func emptyFile(remedy: String) -> Mistake { empty("the file is empty", remedy) }
  static func noLinks(in name: String, remedy: String) -> Mistake { empty("\(quoted(name)) has no links", remedy) }
  static func without(_ parts: String, _ owner: String, remedy: String) -> Mistake {
    empty("\(owner) has no \(parts)", remedy)
  }
  static var noScreens: Mistake { empty("there are no screens", "list at least one") }
  static var emptyTabs: Mistake { empty("there are no tabs", "name at least one, or remove 'tabs'") }
  static var noTarget: Mistake { empty("there is no target", "name the screens where the journey may end") }
  static func noSteps(_ intent: String) -> Mistake {
    empty("the journey of '\(intent)' is empty", "list its steps")
  }
  static var noStep: Mistake { empty("missing step", "write one, or remove the empty item") }
  static var emptyList: Mistake { empty("the list is empty, so the condition never holds", "x in [a, b]") }

  // A key that must be there is not.
  private static func lacking(_ text: String, _ remedy: String) -> Mistake { Mistake(87, text, remedy) }
  static func noSection(_ section: String, remedy: String) -> Mistake {
    lacking("the section '\(section)' is missing", remedy)
  }
  static func missingLine(_ what: String, example: String) -> Mistake { lacking("\(what) is missing", example) }
  static func intentWithout(_ key: String, _ intent: String) -> Mistake {
    lacking(
      "intent '\(intent)' has no \(key)", key == "target" ? "target: the screen where it ends" : "journey: [its steps]")
  }
  static var noFile: Mistake {
    lacking("'file' is missing", "name the website's apple-app-site-association file")
  }
  static var noLink: Mistake { lacking("the link is missing", "link: https://example.com/") }
  static var emptyLink: Mistake { lacking("the link is missing", "write it, or remove this") }

  // A text stands where a list or a mapping is meant, or the other way round.
  private static func form(_ text: String, _ remedy: String?) -> Mistake { Mistake(88, text, remedy) }
  static func notAMapping(_ what: String, example: String) -> Mistake { form("\(what) must be a mapping", example) }
  static func notAList(_ what: String, example: String) -> Mistake { form("\(what) must be a list", example) }
  static func notAText(_ what: String, example: String? = nil) -> Mistake { form("\(what) must be text", example) }
  static func notAWord(_ what: String, _ words: [String]) -> Mistake {
    form("\(what) is a word", list("one of", words))
  }
  static func notSections(isJSON: Bool) -> Mistake {
    form(
      "a spec must be a mapping of sections", isJSON ? "{ \"navigation\": … }" : "begin with 'navigation: My App'")
  }
  static var formOfScreen: Mistake {
    form("a screen is a name, or a name with 'requires' or 'by hand'", "home: { requires: C }")
  }
  static var formOfRoute: Mistake { form("a route is a text", "/search?postcode={postcode?}") }
  static var formOfLink: Mistake { form("a link is a text", nil) }
  static func formOfTarget(_ screen: String?) -> Mistake {
    form("the target must be a screen or a list of screens", "target: \(screen ?? "home"), for example")
  }
  static var formOfJourney: Mistake { form("a journey must be a list of steps", "[goToHome, animate goToSearch]") }
  static var formOfStep: Mistake {
    form("a step must be text, or 'when C' or 'ask p' with steps of its own", "when C: [steps]")
  }

  private static func split(_ where: String, _ remedy: String) -> Mistake {
    Mistake(89, "YAML splits this text\(`where`)", remedy)
  }
  static var splitAtColon: Mistake { split(" at ': '", "put the whole text in quotes") }
  static var splitAtComma: Mistake { split(" at its commas", "put it on its own line, after '- '") }
  static var splitAtBracket: Mistake {
    split(
      ": inside '[ … ]' or '{ … }' a text cannot contain brackets or braces",
      "put it on its own line, after '- ', or put it in quotes")
  }

  static func lineBreak(in what: String) -> Mistake {
    Mistake(
      90, "\(what) contains a line break or another control character", "write it on one line, without tabs")
  }

  private static func nested(_ what: String, remedy: String? = nil) -> Mistake {
    Mistake(91, "\(what) more than \(Limits.nesting) deep", remedy)
  }
  static var nestedCondition: Mistake {
    nested(
      "the condition is nested",
      remedy: "write it with fewer brackets, 'not' and 'implies', or as several rules")
  }
  static var nestedValues: Mistake { nested("lists and mappings are nested") }
  static var nestedFiles: Mistake { nested("files include each other") }

  private static func refused(_ what: String, _ remedy: String) -> Mistake {
    Mistake(92, "YAML \(what) are not allowed in a spec", remedy)
  }
  static var tagDirective: Mistake { refused("tags", "remove the %TAG line") }
  static var tag: Mistake {
    refused("tags", "for a negation write 'not'; otherwise remove the '!…' or put the text in quotes")
  }
  static var alias: Mistake { refused("aliases", "write the text itself, or put it in quotes") }
  static var anchor: Mistake { refused("anchors", "remove the '&name', or put the text in quotes") }
  static var mergeKey: Mistake { refused("merge keys", "write out the merged keys") }

  private static func beyond(_ text: String, _ remedy: String) -> Mistake { Mistake(93, text, remedy) }
  static var secondDocument: Mistake {
    beyond("a second YAML document begins here; a spec is one document", "remove the '---'")
  }
  static func afterEnd(isJSON: Bool) -> Mistake {
    beyond(
      "there is more after the end of the spec",
      isJSON ? "a file must contain exactly one JSON object" : "a file must contain one document, a mapping of sections"
    )
  }

  private static func indentation(_ text: String, _ remedy: String) -> Mistake { Mistake(94, text, remedy) }
  static var keyIndentation: Mistake {
    indentation(
      "this line does not match the indentation above", "indent it like the other keys, or put the text in quotes")
  }
  static var itemIndentation: Mistake {
    indentation(
      "this line does not match the list above", "indent it like the other items and begin it with '- '")
  }
  static func unlike(_ own: Int, _ above: Int) -> Mistake {
    indentation(
      "this line is indented by \(own), the one above it by \(above), which already has a value", "indent both alike")
  }
  static func unlikeItems(_ own: Int, _ above: Int) -> Mistake {
    indentation(
      "this item is indented by \(own), and the list above it by \(above)", "indent all items of a list alike")
  }
  static var tabIndentation: Mistake { indentation("YAML does not allow tabs for indentation", "indent with spaces") }

  // The signs between keys, values and items.
  private static func sign(_ text: String, _ remedy: String? = nil) -> Mistake { Mistake(95, text, remedy) }
  static var colonHere: Mistake {
    sign(
      "a ': ' is not allowed here", "put what follows on its own indented line, or put the whole text in quotes")
  }
  static var dashHere: Mistake { sign("a '- ' is not allowed here", "begin the list on its own line") }
  static var noColon: Mistake { sign("a ':' is missing after this", "keys end with ':'") }
  static var noBlankAfterColon: Mistake {
    sign("a space is missing after this ':'", "write 'key: value', or put the text in quotes")
  }
  static var noColonAfterKey: Mistake { sign("':' is missing after the key") }
  static var neitherItemNorKey: Mistake {
    sign("this is neither an item nor a key", "items begin with '- ', keys end with ':'")
  }
  /// - Parameter open: the line above in which the list or the mapping begins, if it does so in another.
  static func noComma(or close: String, _ place: String, since open: Int? = nil) -> Mistake {
    let bracket = close == "]" ? "[" : "{"
    return sign(
      "',' or '\(close)' is missing \(place)",
      open.map { "the '\(bracket)' in line \($0) is still open: close it with '\(close)'" })
  }
  static func trailingComma(_ close: String) -> Mistake {
    sign("JSON does not allow ',' before '\(close)'", "remove the ','")
  }

  private static func beginning(_ text: String, _ remedy: String) -> Mistake { Mistake(96, text, remedy) }
  static func textBegins(_ sign: String, isHost: Bool) -> Mistake {
    beginning(
      "a text cannot begin with '\(sign)' unless it is in quotes",
      isHost ? "put it in quotes: \"*.example.com\"" : "put it in quotes")
  }
  static var textBeginsOtherwise: Mistake {
    beginning("a text cannot begin with this character", "put the text in quotes")
  }

  private static func key(_ text: String, _ remedy: String? = nil) -> Mistake { Mistake(97, text, remedy) }
  static var keyOfParts: Mistake {
    key("a key is plain text, not a list or a mapping", "put the key in quotes")
  }
  static var keyOfJSON: Mistake { key("a key must be text in double quotes") }

  private static func escape(_ text: String, _ remedy: String) -> Mistake { Mistake(98, text, remedy) }
  static func unknownEscape(_ escape: String, isJSON: Bool) -> Mistake {
    self.escape(
      "unknown escape \(escape)", "write '\\\\' for a backslash" + (isJSON ? "" : ", or use single quotes"))
  }
  static func halfEscape(_ escape: String) -> Mistake {
    self.escape(
      "\(escape) is half of a character", "write both halves, as in \\ud83d\\ude00, or the character itself")
  }
  static var controlEscape: Mistake { escape("a text cannot contain control characters", "remove the escape") }

  private static func value(_ text: String, _ remedy: String? = nil) -> Mistake { Mistake(99, text, remedy) }
  static var comment: Mistake { value("JSON does not allow comments", "remove it, or write the spec as YAML") }
  static func noValue(isAtEnd: Bool, isUnquoted: Bool) -> Mistake {
    value(
      isAtEnd ? "the file ends before its value" : "a value is expected here",
      isUnquoted ? "text must be in double quotes" : "write a text, a list or an object")
  }
  static var openText: Mistake { value("a text ends on its line: '\"' is missing", "write a line break as \\n") }
  static var noContent: Mistake { value("a text, a list or a mapping is missing here") }
  static func notYAML(_ problem: String) -> Mistake { value("invalid YAML: \(problem)", "put the text in quotes") }

  private static func expectation(_ text: String, _ remedy: String? = nil) -> Mistake { Mistake(100, text, remedy) }
  static var opensUnsupported: Mistake {
    expectation("an unsupported link cannot have 'intent', 'ends' or 'on'")
  }
  static var opensOnWebsite: Mistake {
    expectation(
      "a link that stays on the website opens nothing: nothing else can be expected of it",
      "keep only 'link' and 'stays-on-website'")
  }

  private static func propertyList(_ path: String, _ what: String, _ remedy: String? = nil) -> Mistake {
    Mistake(101, "\(quoted(path))\(what)", remedy)
  }
  static func binaryList(_ path: String) -> Mistake {
    propertyList(
      path, " is a binary property list", "convert it first: plutil -convert xml1 -o Info.xml Info.plist")
  }
  static func notAPropertyList(_ path: String) -> Mistake {
    propertyList(
      path, " is not an XML property list with a dictionary in it", "'plutil -lint' says what is wrong")
  }
  static func notAList(_ key: String, of what: String, in path: String) -> Mistake {
    propertyList(path, ": \(key) is a list\(what.isEmpty ? "" : " of \(what)")")
  }

  /// - Parameter setting: a build setting that may fill it in.
  static func undeclared(_ what: String, _ name: String, in place: String, setting: String?, remedy: String) -> Mistake
  {
    Mistake(
      102,
      "the \(what) \(quoted(name)) of the spec is missing from \(place), so its links never reach the app"
        + (setting.map { ", unless \(quoted($0)) is meant to cover it" } ?? ""),
      remedy, setting == nil ? .error : .warning)
  }

  private static func unrouted(_ text: String, _ remedy: String) -> Mistake { Mistake(103, text, remedy, .warning) }
  static func coversEverything(_ host: String, in place: String, but covered: String) -> Mistake {
    unrouted(
      "the host \(quoted(host)) of \(place) covers every subdomain, but the spec has "
        + (covered.isEmpty ? "none" : "only \(covered)"),
      "links to the others open the app without a route: list each host instead of \(quoted(host)), or add "
        + "that to the spec")
  }
  static func unrouted(_ what: String, _ name: String, of place: String) -> Mistake {
    unrouted(
      "the \(what) \(quoted(name)) of \(place) is not in the spec",
      "its links open the app, but no route accepts them; add it to the spec, or remove it there")
  }

  // What cannot happen: the readers check it, with its place, before.
  private static func defect(_ text: String) -> Mistake { Mistake(104, text, InternalDefect.advice) }
  static func refusedMachine(_ error: any Error) -> Mistake { defect("the machine is refused: \(error)") }
  package static func refusedRoutes(_ error: any Error) -> Mistake { defect("the routes are refused: \(error)") }
  static var outOfMemory: Mistake { Mistake(105, "out of memory while reading YAML", nil) }
}
