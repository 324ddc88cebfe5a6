import Basics
import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Links that differ in spelling only") struct SpellingTests {
  @Test("schemes and hosts are read in any case of each letter")
  func beginnings() throws {
    let table = try table(["/a"], hosts: "shop.example, '*.other.example'", option: "deep: { schemes: [my-shop] }")
    for link in ["https://shop.example/a", "https://www.other.example/a", "my-shop://x.y/a"] {
      let bytes = Array(link.utf8)
      for index in bytes.indices.dropLast(2) {
        var other = bytes
        other[index] = other[index].raised
        #expect(throws: Never.self) { try table.match(other.span) }
      }
    }
  }

  @Test("random links of random routes and websites: what is proved is so, and what is refuted is of its law", .slow)
  func samples() throws {
    var count = SpellingSamples.Count()
    for seed in 0..<many(UInt64(15), night: 2_000) {
      var samples = SpellingSamples(seed: seed)
      try samples.compare(SpellingLaw.allCases, links: 150, &count, seed)
    }
    expect(count.mistakes, equals: [])
    #expect(count.unknown * 20 < count.proved + count.refuted)
    #expect(count.refuted > 25 && count.pairs > 150 && count.differing > 2)
  }

  // MARK: Normal forms

  @Test("normal forms of texts")
  func forms() {
    func form(_ form: NormalForm, _ text: String) -> String? {
      form.of(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    expect(form(.decoded, "/%61%2f%7e%C3%a9%"), equals: "/a%2F~%C3%A9%")
    expect(form(.decoded, "%%61%4"), equals: "%%61%4")
    expect(form(.singleSlashes, "//a///b//"), equals: "/a/b/")
    expect(["/", "//", "/a/", "/a//b//"].map { form(.noSlashAtEnd, $0) }, equals: ["/", "/", "/a", "/a//b/"])
    expect(form(.lower, "Ab%4A%C"), equals: "ab%4A%C")
    expect(form(.lowerKeys, "Ab=Cd&E%4A&=F"), equals: "ab=Cd&e%4A&=F")
    expect(form(.lowerFirstSegment, "/Ab/Cd"), equals: "/ab/Cd")
    expect(["utm_a", "utm", "Utm_", "a"].map { form(.untrackedName, $0) }, equals: [nil, "utm", "Utm_", "a"])
    expect(
      ["utm_a=1", "a&utm_b&c", "utm_x&a", "", "&", "utm&utm_&b=", "a&"].map { form(.untracked, $0) },
      equals: ["", "a&c", "a", "", "&", "utm&b=", "a&"])
  }

  @Test("tests of a normal form: by automata made of the test as by the automaton of the test on the normal form")
  func preimages() throws {
    var random = SplitMix64(seed: 3)
    let texts: [TextTest] = [
      .anything, .notEmpty, .words(["ab", "B"]), .words(["aB"], isCaseless: true), .integer(orEmpty: false),
      .readable(orEmpty: true), .wildcards(WildcardPattern("a*"), .init()),
      .wildcards(WildcardPattern("A?*"), .init(isCaseSensitive: true, isEncoded: false)),
      .name("k", .init(isCaseSensitive: false, isEncoded: true)), .words(["utm_a"], isCaseless: true),
    ]
    var paths: [PathTest] = [.readable, .wildcards(WildcardPattern("/a/*"), .init())]
    paths += [true, false].map { .segments([.words(["a"]), .notEmpty], rest: $0) }
    paths += [NormalForm.singleSlashes, .noSlashAtEnd].map { .tidyRest([.words(["a"])], $0) }
    let pieces = ["a", "B", "b", "/", "/", "%61", "%2f", "%", "1", "utm_", "."]
    for form in [NormalForm.decoded, .singleSlashes, .noSlashAtEnd, .lower, .lowerFirstSegment, .untrackedName] {
      for _ in 0..<60 {
        let text = (0..<random.below(6)).map { _ in random.pick(pieces) }.joined()
        let bytes = Array("/\(text)".utf8)
        for path in paths where form != .untrackedName {
          let expected = try Self.accepts(path, form.of(bytes) ?? [])
          expect(try Self.accepts(path.respelled(form), bytes), equals: expected, "\(path) \(form) /\(text)")
        }
        guard [.decoded, .lower, .untrackedName].contains(form) else { continue }
        let part = Array(text.utf8).filter { $0 != UInt8(ascii: "/") }
        for test in texts {
          let expected = try form.of(part).map { try Self.accepts(test, $0) } ?? false
          expect(try Self.accepts(test.respelled(form), part), equals: expected, "\(test) \(form) \(text)")
        }
      }
    }
  }

  private static func accepts(_ test: PathTest, _ bytes: [UInt8]) throws -> Bool {
    var (automaton, effort) = (Automaton(), Effort())
    try automaton.add(test, owner: 0, &effort)
    return accepts(automaton, bytes)
  }

  private static func accepts(_ test: TextTest, _ bytes: [UInt8]) throws -> Bool {
    var (automaton, effort) = (Automaton(), Effort())
    try automaton.add(test, owner: 0, bytes: Automaton.nameBytes, &effort)
    return accepts(automaton, bytes)
  }

  private static func accepts(_ automaton: Automaton, _ bytes: [UInt8]) -> Bool {
    !automaton.accepted(at: bytes.reduce(automaton.starts.sorted()) { automaton.step($0, $1) }).isEmpty
  }
}
