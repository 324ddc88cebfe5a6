import NavigationSupport
import SpecFile
import Testing

@Suite("Lists of links") struct LinkListTests {
  private func read(_ text: String, named name: String = "links.json") throws -> LinkList {
    try LinkListReader.read(bytes: Array(text.utf8), named: name)
  }

  private func messages(_ text: String, named name: String = "links.json") -> [String] {
    do {
      _ = try read(text, named: name)
      return []
    } catch {
      return (error as? SpecError)?.diagnostics.map(\.message) ?? ["\(error)"]
    }
  }

  @Test("a link-tester file is its universal and its deep links")
  func tester() throws {
    let list = try read(#"{ "universal_links": ["https://a.com/x"], "deep_links": ["a://x", "a://y"] }"#)
    expect(list.entries.map(\.link), equals: ["https://a.com/x", "a://x", "a://y"])
    #expect(list.entries.allSatisfy { $0.expectation == nil && $0.source == .url })
    expect(list.entries[2].location?.description, equals: "links.json:1:67")
  }

  @Test("a bare list will do, and so will YAML")
  func bare() throws {
    try expect(read(#"["a://x"]"#).entries.map(\.link), equals: ["a://x"])
    try expect(read("links:\n  - a://x\n", named: "links.yaml").entries.map(\.link), equals: ["a://x"])
  }

  @Test("plain text has a link per line; comments, empty lines and what stands after a tab are left out")
  func plain() throws {
    let list = try read("# links\n\nhttps://a.com/#x\r\n  a://y\tsomething\n", named: "links.txt")
    expect(list.entries.map(\.link), equals: ["https://a.com/#x", "a://y"])
    expect(list.entries.map { $0.location?.description }, equals: ["links.txt:3:1", "links.txt:4:3"])
  }

  @Test("in plain text a control character is a mistake of its link, and not of the list")
  func controls() throws {
    let list = try read("a://x\na://y\u{1B}[2J\u{9B}\na://z\n", named: "links.txt")
    expect(list.entries.map(\.link), equals: ["a://x", "a://y\u{1B}[2J\u{9B}", "a://z"])
    expect(messages("a://x\n\0\n", named: "links.txt"), equals: ["this is not a text file: it contains a zero byte"])
  }

  @Test("a link that is not UTF-8 is a mistake of its link, in text and in JSON")
  func bytes() throws {
    let lines: [[UInt8]] = [Array("a://x".utf8), Array("a://".utf8) + [0xFF, 0xC3], Array("a://y".utf8)]
    let text = try LinkListReader.read(bytes: Array(lines.joined(separator: [0x0A])), named: "links.txt")
    let items = lines.map { [0x22] + $0 + [0x22] }.joined(separator: [0x2C])
    let json = try LinkListReader.read(bytes: [0x5B] + Array(items) + [0x5D], named: "links.json")
    for list in [text, json] {
      expect(list.entries.map(\.bytes), equals: lines)
      expect(list.entries.map(\.link), equals: ["a://x", "a://\u{FFFD}\u{FFFD}", "a://y"])
    }
    expect(text.entries.map { $0.location?.line }, equals: [1, 2, 3])
  }

  @Test("text and JSON carry the same links")
  func same() throws {
    let links = [
      "a://x", "a://\u{1B}[2J", "a://\u{7F}\u{9B}", "\u{A0}a://x\u{A0}", "\u{A0}", "\u{2003}a://\u{3000}",
      "a://\u{FEFF}", "a b", "\\",
      "a://👨\u{200D}", "\"",
    ]
    let text = try read(links.joined(separator: "\n"), named: "links.txt")
    let items = links.map { "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
    expect(text.entries.map(\.link), equals: links)
    try expect(read("[\(items.joined(separator: ", "))]").entries.map(\.link), equals: links)
    try expect(read(#"["a://\u001b\u0000\u007f"]"#).entries.map(\.link), equals: ["a://\u{1B}\0\u{7F}"])
    try expect(read(" \t a://x\n\ta://y\n  a://z \r\n", named: "links.txt").entries.map(\.link), equals: ["a://z"])
  }

  @Test("a link of blanks is a mistake of the link, and the others are read; nothing at all is a mistake of the list")
  func blank() throws {
    let list = try read(#"["a://x", "  ", { "link": "" }, "a://y"]"#)
    expect(list.entries.map(\.link), equals: ["a://x", "  ", "", "a://y"])
    #expect(throws: SpecError.self) { try read(#"["a://x", null]"#) }
  }

  @Test("a list on one line has the same columns as if each were counted by itself")
  func columns() throws {
    let list = try read(#"["a://é", "a://👨", {"link": "b://x"}, "c"]"#)
    expect(list.entries.map { $0.location?.column }, equals: [2, 11, 20, 39])
  }

  @Test("an item can say what is expected")
  func expectation() throws {
    let list = try read(
      """
      { "links": [{ "link": "/search/EC4M", "from": "shortcut", "intent": "goToSearch",
        "values": { "postcode": "EC4M" }, "as": "loggedIn",
        "answers": ["login=cancelled"], "ends": "landed", "on": "search" },
        { "link": "a://x", "unsupported": true }] }
      """)
    let first = try #require(list.entries.first)
    expect(first.source, equals: .shortcut)
    expect(first.expectation?.intent, equals: "goToSearch")
    expect(first.expectation?.values, equals: ["postcode": "EC4M"])
    expect(first.expectation?.context, equals: "loggedIn")
    expect(first.expectation?.answers, equals: ["login=cancelled"])
    expect(first.expectation?.ending, equals: "landed")
    expect(first.expectation?.screen, equals: "search")
    #expect(list.entries.last?.expectation?.isUnsupported == true)
  }

  @Test("every mistake is found in one run, with its place")
  func mistakes() throws {
    let text = """
      { "links": [{ "lnk": "a://x" }, { "link": "a://x", "from": "shortcutt" }, [],
          { "link": "b://", "unsupported": "1" }],
        "deeplinks": [] }
      """
    let found = messages(text)
    expect(
      found,
      equals: [
        "the link is missing", "unknown key 'lnk'; did you mean 'link'?",
        "'shortcutt' is not a source of links; did you mean 'shortcut'?", "a link must be a mapping",
        "the link is missing",
        "this is true or false", "unknown key 'deeplinks'; did you mean 'deep_links'?",
      ])
  }

  @Test(
    "what is no list is refused with a reason",
    arguments: [
      "", " \n", "{", "[", "\"x\"", "[\u{0}]", "{\"links\": []}", "# nothing\n", "{\"links\": {\"a\": []}}",
      "[null]",
    ])
  func hostile(_ text: String) {
    for name in ["links.json", "links.yaml", "links.txt"] where !(name == "links.txt" && text == "\"x\"") {
      #expect(!messages(text, named: name).isEmpty, "\(name): \(text)")
    }
  }

  @Test("deep nesting is refused, not followed")
  func deep() {
    #expect(!messages(String(repeating: "[", count: 100_000)).isEmpty)
  }
}
