import Testing

/// The price of a new word of the language: in how many files somebody has to look after it; and what makes a module
/// hard to enter.
///
/// Each bound is what was so when it was last lowered. None may be passed; to raise one is a commit of its own, with
/// the reason.
@Suite("The price of a word") struct WordCostTests {
  /// An enum of the language, and how many files may take it apart.
  struct Language {
    var name: String
    /// The file that declares it.
    var file: String
    /// Cases that no other enum has: a file that does not name them all speaks of something else.
    var own: [String] = []
    /// Cases that nothing else is called: a file that names one of them counts, in whatever form it asks for it.
    var telling: [String] = []
    var bound: Int
  }

  static let languages = [
    Language(name: "StackAction", file: "StackAction", telling: ["backTo", "dismissAll", "resetTab"], bound: 7),
    Language(name: "JourneyStep", file: "Intent", own: ["retry", "when", "perform", "ask"], bound: 8),
    Language(name: "Move", file: "Choice", bound: 6),
    Language(name: "Condition", file: "Condition", own: ["implies"], bound: 8),
    Language(name: "Obligation", file: "Obligation", own: ["oneAnimation"], bound: 3),
    Language(name: "Claim", file: "Property", bound: 7),
    Language(name: "Ending", file: "Configuration", bound: 6),
  ]

  /// All files of Sources with their words, read once for all tests.
  private struct Sources: Sendable {
    var files: [(file: SourceTree.File, words: SwiftWords)] = []
    var modules: [String: [SwiftWords]] = [:]

    static let all = Result {
      var all = Sources()
      for file in try SourceTree.swiftFiles(in: "Sources") {
        let words = SwiftWords(file.lines)
        all.files.append((file, words))
        all.modules[file.module, default: []].append(words)
      }
      return all
    }
  }

  @Test("a word of the language is taken apart in no more files than before", arguments: languages)
  func words(_ language: Language) throws {
    let users = try Self.users(of: language)
    let list = users.map(\.path).joined(separator: "\n")
    #expect(users.count <= language.bound, "\(language.name) in \(users.count) files:\n\(list)")
    // A bound that nothing comes near is none.
    #expect(users.count > language.bound - 3, "\(language.name) is down to \(users.count): lower its bound")
  }

  /// The files that take an enum apart.
  private static func users(of language: Language) throws -> [SourceTree.File] {
    let files = try Sources.all.get().files
    let declaring = try #require(files.first { $0.file.path.hasSuffix("/\(language.file).swift") }).file
    let cases = try #require(Self.cases(of: language.name, in: declaring))
    #expect(cases.count > 6 && cases.isSuperset(of: language.own + language.telling), "\(cases.sorted())")
    return files.filter { _, words in
      if !language.telling.isEmpty { return !words.members.isDisjoint(with: language.telling) }
      return words.members.isSuperset(of: language.own)
        && words.members.intersection(cases).count * 5 >= cases.count * 3
    }.map(\.file)
  }

  @Test(
    "each file that takes a word of a spec apart is in the table of Docs/Architecture.md",
    arguments: languages.filter { !["Move", "Ending"].contains($0.name) })
  func table(_ language: Language) throws {
    let page = try String(contentsOfFile: SourceTree.root + "/Docs/Architecture.md", encoding: .utf8)
    for user in try Self.users(of: language) {
      let name = try #require(user.path.split(separator: "/").last)
      #expect(page.contains("/\(name)`") || page.contains("`\(name)`"), "\(language.name): \(user.path)")
    }
  }

  /// All of a machine's parts are listed by their properties, the rows of its text, the initialiser for machines that
  /// are written in code, and the names of ``Machine``. A new part needs the first two, beside the row of its section.
  @Test("no more files list the parts of a machine than before")
  func parts() throws {
    let files = try Sources.all.get().files
    let declaring = try #require(files.first { $0.file.path.hasSuffix("/MachineParts.swift") }).file
    let parts = declaring.lines.prefix { !$0.hasPrefix("extension") }.compactMap { line in
      line.firstRange(of: " package var ").map { String(line[$0.upperBound...].prefix { $0.isLetter }) }
    }
    #expect(parts.count >= 19, "\(parts)")
    let listing = files.filter { file, words in
      ["NavigationModel", "SpecFile"].contains(file.module)
        && words.members.intersection(parts).count * 5 >= parts.count * 4
    }
    let names = Set(listing.compactMap { $0.file.path.split(separator: "/").last })
    #expect(names == ["Machine.swift", "MachineStorage.swift", "MachineTable+Parts.swift"])
  }

  /// The cases of an enum as it is declared, each on a line of its own.
  private static func cases(of name: String, in file: SourceTree.File) -> Set<String>? {
    guard let start = file.lines.firstIndex(where: { $0.contains("enum \(name):") }) else { return nil }
    let indent = file.lines[start].prefix { $0 == " " }.count
    let end = String(repeating: " ", count: indent) + "}"
    let body = file.lines[(start + 1)...].prefix { !$0.hasPrefix(end) }
    return Set(
      body.compactMap { line in
        let words = line.drop { $0 == " " }
        guard words.hasPrefix("case ") else { return nil }
        return String(words.dropFirst(5).prefix { $0.isLetter })
      })
  }

  /// Files of a module that all use each other, by the types that they declare: to understand one is to read them all.
  static let cycles = [
    "NavigationModel": 12, "LinkRouting": 12, "ModelChecking": 9, "NavigationEngine": 8,
    "SpecFile": 7, "StateSpace": 7, "Reports": 6, "WebsiteLinks": 6, "JourneyFuzzing": 4,
    "navcheck": 4,
  ]

  @Test("no more files of a module use each other in a circle than before")
  func circles() throws {
    let modules = try Sources.all.get().modules
    #expect(modules.count > 20)
    for (module, files) in modules {
      let size = Self.largestCircle(of: files)
      #expect(size <= Self.cycles[module] ?? 3, "\(module): \(size) files")
    }
  }

  private static func largestCircle(of files: [SwiftWords]) -> Int {
    var declaring: [String: Set<Int>] = [:]
    for (number, file) in files.enumerated() {
      for name in file.declaredTypes { declaring[name, default: []].insert(number) }
    }
    let uses = files.enumerated().map { number, file in
      // A name that several files declare says nothing.
      Set(file.capitals.compactMap { declaring[$0].flatMap { $0.count == 1 ? $0.first : nil } }).subtracting([number])
    }
    let reached = files.indices.map { start in
      var seen: Set<Int> = []
      var open = Array(uses[start])
      while let next = open.popLast() { if seen.insert(next).inserted { open += uses[next] } }
      return seen
    }
    return files.indices.map { file in max(1, reached[file].count { reached[$0].contains(file) }) }.max() ?? 0
  }

  /// Types that more than six files of their module declare and extend.
  static let spread = ["Reading": 16, "Phrase": 9, "LemmaEncoder": 8]

  @Test("no type is spread over more than six files, but for those that were")
  func spreadTypes() throws {
    for (module, words) in try Sources.all.get().modules {
      // Types of the same name inside several others are not one.
      let declarations = words.flatMap { $0.declaredTypes }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      for (name, _) in declarations where declarations[name] == 1 {
        let count = words.count { $0.heldTypes.contains(name) }
        #expect(count <= Self.spread[name] ?? 6, "\(module).\(name): \(count) files")
      }
    }
  }

  /// Doc comments that begin with a relative clause instead of a noun or a verb.
  static let relativeClauses = 26

  @Test("no more doc comments begin with a relative clause than before")
  func docComments() throws {
    let starts = ["What", "Where", "Whether", "How", "Who"]
    let comments = try Sources.all.get().files.flatMap(\.words.docComments)
    #expect(comments.count > 5_000)
    let relative = comments.count { comment in
      let word = comment.prefix(while: \.isLetter)
      return starts.contains { word.hasPrefix($0) }
    }
    #expect(relative <= Self.relativeClauses, "\(relative)")
  }
}
