import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("JSON gives the same tree, with places")
struct JSONTests {
  @Test(
    "what is no JSON is refused in one sentence",
    arguments: [
      Case("", "1:1+1 the file is empty"),
      Case("[]", "1:1+1 a spec must be a mapping of sections"),
      Case("{", "1:1+1 the '{' is never closed"),
      Case("{\"a\": [1, 2}", "1:12+1 ',' or ']' is missing here"),
      Case("{\"a\": 1,}", "1:9+1 JSON does not allow ',' before '}'"),
      Case("{\"a\" 1}", "1:6+1 ':' is missing after the key"),
      Case("{a: 1}", "1:2+1 a key must be text in double quotes"),
      Case("{\"a\": 'b'}", "1:7+1 a value is expected here"),
      Case("{\"a\": b}", "1:7+1 a value is expected here"),
      Case("{\"a\": \"b}", "1:7+1 the quotes are never closed"),
      Case("{\"a\": \"b\n\"}", "1:9+1 a text ends on its line: '\"' is missing"),
      Case("{\"a\": \"\\x\"}", "1:8+1 unknown escape '\\x'"),
      Case("{\"a\": \"\\ud800\"}", "1:8+1 '\\ud800' is half of a character"),
      Case("{\"a\": \"\\u0000\"}", "1:8+1 a text cannot contain control characters"),
      Case("// x\n{}", "1:1+1 JSON does not allow comments"),
      Case("{} {}", "1:4+1 there is more after the end of the spec"),
      Case(
        "{\"navigation\": \"a\", \"navigation\": \"b\", \"root\": \"a\", \"screens\": [\"a\"]}",
        "1:21+12 duplicate key 'navigation'"),
    ])
  func refusals(_ example: Case) {
    expect(mistakes(example.text, .json), equals: example.mistakes)
  }

  @Test("both forms of a spec give the same machine")
  func same() throws {
    let json = """
      {"$schema": "navcheck.schema.json", "navigation": "Base", "format": 1, "root": "home",
       "context": {"user": ["loggedOut", "loggedIn"]}, "screens": ["home", "se\\u0061rch"],
       "transitions": {"goHome": "any -> home", "goSearch": ["home -> search"]},
       "intents": {"toSearch": {"target": "search", "journey": ["goHome", "goSearch"]}},
       "links": {"routes": {"toSearch": "\\/search"}}}
      """
    try expect(spec(json, .json).machine, equals: spec(base).machine)
  }

  @Test("a place behind an escape is the place in the file")
  func places() {
    let json = #"{"navigation": "X", "root": "a", "screens": ["a"], "properties": {"p": "\u0061lways \ud83d\ude00 b"}}"#
    expect(
      mistakes(json, .json),
      equals: [
        "1:85+12 unknown screen '😀'; did you mean 'a'?", "1:98+1 'b' is not allowed after the property",
      ])
  }
}
