import Foundation
import Testing

/// The house rules that a compiler does not check.
@Suite("Tidy") struct TidyTests {
  /// What comes with a toolchain or a system.
  private static let system: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "PackageDescription", "SwiftUI",
    "Synchronization", "Testing",
    "UIKit",
    "UserNotifications", "_Builtin_intrinsics",
  ]

  @Test("imports point down only, by the layers of Package.swift")
  func layering() throws {
    let layers = try Manifest().layers
    #expect(layers.count > 3)
    for file in try SourceTree.swiftFiles(in: "Sources") {
      let level = try #require(layers.firstIndex { $0.contains(file.module) }, "module \(file.module) has no layer")
      for name in file.imports {
        guard let other = layers.firstIndex(where: { $0.contains(name) }) else { continue }
        #expect(other < level, "\(file.path) imports \(name), which is not below \(file.module)")
      }
    }
  }

  @Test("Docs/Architecture.md shows the layers of Package.swift")
  func documentedLayers() throws {
    let page = try String(contentsOfFile: SourceTree.root + "/Docs/Architecture.md", encoding: .utf8)
    let layers = try Manifest().layers
    var documented: [Set<String>] = Array(repeating: [], count: layers.count)
    var level: Int?
    for line in page.split(separator: "```")[1].split(separator: "\n") {
      if let found = line.firstMatch(of: /^L(\d)\s/) { level = Int(found.output.1) }
      guard let level, layers.indices.contains(level) else { continue }
      let words = Set(line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" }).map(String.init))
      documented[level].formUnion(words.intersection(layers.joined()))
    }
    for (level, modules) in layers.enumerated() { #expect(documented[level] == Set(modules), "L\(level)") }
  }

  @Test("what Docs/Architecture.md says to change is there")
  func documentedPlaces() throws {
    let page = try String(contentsOfFile: SourceTree.root + "/Docs/Architecture.md", encoding: .utf8)
    let table = page.components(separatedBy: "## Where to make changes").last?.components(separatedBy: "\n## ").first
    let places = (table ?? "").matches(of: /`([A-Za-z.]+\/[A-Za-z.+\/]*)`/).map { String($0.output.1) }
    #expect(places.count > 8)
    for place in places {
      let isThere = ["", "Sources/"].contains {
        FileManager.default.fileExists(atPath: "\(SourceTree.root)/\($0)\(place)")
      }
      #expect(isThere, "\(place)")
    }
  }

  @Test("every target declares what it imports, and imports what it declares")
  func declaredImports() throws {
    let targets = try Manifest().targets
    #expect(targets.count > 30)
    for target in targets where target.kind != "plugin" && target.kind != "systemLibrary" {
      let files = try SourceTree.compiledFiles(in: target.folder)
      let imported = Set(files.flatMap(\.imports)).subtracting(Self.system)
      for name in imported.subtracting(target.dependencies).sorted() {
        Issue.record("\(target.name) imports \(name), which Package.swift does not declare")
      }
      for name in target.dependencies.subtracting(imported).sorted() {
        Issue.record("Package.swift declares that \(target.name) depends on \(name), which it does not import")
      }
    }
  }

  @Test("nothing in Sources depends on what is in Tests or Benchmarks, such as a malloc that counts")
  func shipped() throws {
    let targets = try Manifest().targets
    let others = Set(targets.filter { !$0.folder.hasPrefix("Sources/") }.map(\.name))
    #expect(others.contains("CAllocations"))
    for target in targets where target.folder.hasPrefix("Sources/") {
      #expect(target.dependencies.isDisjoint(with: others), "\(target.name)")
    }
  }

  @Test("there are at most ten products, and of each Package.swift says who needs it")
  func products() throws {
    let products = try Manifest().products
    #expect((1...10).contains(products.count))
    for product in products { #expect(product.hasReason, "\(product.name)") }
  }

  @Test("NOTICE names every package that Package.swift depends on")
  func notice() throws {
    let notice = try String(contentsOfFile: SourceTree.root + "/NOTICE", encoding: .utf8)
    let manifest = try String(contentsOfFile: SourceTree.root + "/Package.swift", encoding: .utf8)
    let packages = manifest.matches(of: /url: "[^"]+\/([^"\/]+)"/).map(\.output.1)
    #expect(!packages.isEmpty)
    for package in packages { #expect(notice.contains(package), "\(package)") }
  }

  @Test("the model imports nothing but itself")
  func modelKnowsNobody() throws {
    for file in try SourceTree.swiftFiles(in: "Sources/NavigationModel") {
      #expect(file.imports.isEmpty, "\(file.path) imports \(file.imports.joined(separator: ", "))")
    }
  }

  @Test("the checker never imports the engine, nor the engine anything that needs Z3")
  func checkerAndEngine() throws {
    let checking = ["ModelChecking", "Reports", "navcheck"]
    let embedded = [
      "NavigationModel", "LinkRouting", "NavigationEngine", "JourneyFuzzing", "JustEat", "AppStartup", "PluginLinks",
    ]
    for file in try SourceTree.swiftFiles(in: "Sources") {
      if checking.prefix(2).contains(file.module) {
        #expect(!file.imports.contains("NavigationEngine"), "\(file.path)")
      }
      if embedded.contains(file.module) {
        #expect(file.imports.allSatisfy { !["Z3", "CZ3", "ModelChecking"].contains($0) }, "\(file.path)")
      }
    }
  }

  @Test("files for Apple's frameworks, which no test here can run, have at most 80 lines and no branch")
  func appleFiles() throws {
    let files = try SourceTree.swiftFiles(in: "Sources").filter { file in
      ["+UIKit.swift", "+SwiftUI.swift", "+UserNotifications.swift"].contains { file.path.hasSuffix($0) }
    }
    #expect(files.count >= 8)
    for file in files {
      #expect(file.module == "NavigationAdapters", "\(file.path)")
      #expect(file.lines.count <= 80, "\(file.path)")
      for (number, line) in file.code where line.contains(/\b(if|guard|switch|while|catch)\b|\s\?\s/) {
        let isPlatform = line.drop { $0 == " " }.hasPrefix("#if")
        #expect(isPlatform, "\(file.path):\(number) has a branch")
      }
    }
  }

  @Test("what judges the kernel reads the machine as it is written")
  func secondReading() throws {
    let files = try ["Sources", "Tests", "Examples"].flatMap(SourceTree.swiftFiles)
    let judges = files.filter { file in
      let name = file.path.split(separator: "/").last ?? ""
      return file.path.contains("ModelChecking/Lemmas/") || name.hasPrefix("Naive") || name == "PlainStep.swift"
        || name == "ShownStack.swift"
    }
    #expect(judges.count > 25)
    for file in judges {
      let kernel = /\b(Kernel|kernel|enabledTransitions|SymbolicStep|Step\.[a-z]\w*)\b|\.question\b/
      for (number, line) in file.code where line.contains(kernel) {
        Issue.record("\(file.path):\(number) goes by what it is to judge")
      }
      // The kind of an action is told by its effect to the explorer, and must be said again to judge that.
      for (number, line) in file.code where line.contains(/\.(effect|empties|covers|takesAway|mayBeImpossible)\b/) {
        Issue.record("\(file.path):\(number) asks for the effect of an action")
      }
    }
  }

  @Test("nothing but tests plants a mistake in the rules of a machine")
  func plantedRules() throws {
    for file in try SourceTree.swiftFiles(in: "Sources") {
      for (number, line) in file.code where line.contains(".planting(") {
        Issue.record("\(file.path):\(number) plants a mistake")
      }
    }
  }

  @Test("only Z3 imports CZ3")
  func onlyZ3() throws {
    for file in try ["Sources", "Tests", "Examples"].flatMap(SourceTree.swiftFiles) where file.module != "Z3" {
      #expect(!file.imports.contains("CZ3"), "\(file.path)")
    }
  }

  @Test("no source traps on purpose", arguments: ["try!", "as!", "fatalError(", "preconditionFailure("])
  func noTraps(call: String) throws {
    for file in try SourceTree.swiftFiles(in: "Sources") {
      for (number, line) in file.code where line.contains(call) {
        Issue.record("\(file.path):\(number) has \(call)")
      }
    }
  }

  @Test("no line is longer than 120 characters, no file longer than 400 lines")
  func lengths() throws {
    for file in try ["Sources", "Tests", "Benchmarks", "Examples"].flatMap(SourceTree.swiftFiles) {
      // What is generated is as long as its spec makes it.
      let isGenerated = file.path.contains("/Golden/")
      #expect(file.lines.count <= 400 || isGenerated, "\(file.path) has \(file.lines.count) lines")
      for (index, line) in file.lines.enumerated() where line.utf8.count > 120 && line.count > 120 {
        Issue.record("\(file.path):\(index + 1) has \(line.count) characters")
      }
    }
  }

  @Test("at most 600 declarations are public")
  func publicDeclarations() throws {
    let declarations = try SourceTree.swiftFiles(in: "Sources").flatMap(\.code).count { _, line in
      let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }.prefix(4)
      return words.contains("public") && !words.contains("import")
    }
    #expect((500...600).contains(declarations), "\(declarations)")
  }

  @Test("the README has at most 120 lines")
  func readme() throws {
    guard let text = try? String(contentsOfFile: SourceTree.root + "/README.md", encoding: .utf8) else { return }
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
  }

  @Test("at most fifteen pages explain it, and each begins with whom it is for and what they can do afterwards")
  func pages() throws {
    let pages = try SourceTree.textFiles().filter { $0.path.hasPrefix("Docs/") && $0.path.hasSuffix(".md") }
    #expect((5...15).contains(pages.count), "\(pages.count)")
    for page in pages {
      let head = page.lines.dropFirst(2).prefix { !$0.isEmpty }.joined(separator: " ")
      #expect(head.hasPrefix("*For ") && head.contains(" Afterwards "), "\(page.path)")
    }
  }

  @Test("an internal error says what it means, and what to send")
  func internalErrors() throws {
    let files = try SourceTree.swiftFiles(in: "Sources").filter { file in
      file.code.contains { $0.1.contains("internal error: ") || $0.1.contains("please report it") }
    }
    #expect(files.count >= 4)
    for file in files {
      #expect(file.code.contains { $0.1.contains("InternalDefect") }, "\(file.path)")
    }
  }

  @Test("nothing is left to do")
  func noReminders() throws {
    let reminders = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]
    for file in try SourceTree.textFiles() {
      for (index, line) in file.lines.enumerated() {
        for word in reminders
        where line.contains(word) && line.split(whereSeparator: { !$0.isLetter }).contains(Substring(word)) {
          Issue.record("\(file.path):\(index + 1) has \(word)")
        }
      }
    }
  }

  @Test("every module is imported by a test")
  func everyModuleIsTested() throws {
    let imported = Set(try SourceTree.swiftFiles(in: "Tests").flatMap(\.imports))
    // What wraps the C is tested; the plugin's tool, which SwiftPM cannot link into tests as well, is run by them.
    let others = ["CZ3", "navcheck-generate"]
    for module in try SourceTree.modules() where !others.contains(module) {
      #expect(imported.contains(module), "no test imports \(module)")
    }
  }

  @Test("no file names a place on somebody's machine")
  func noMachinePaths() throws {
    let places = ["/home" + "/", "/Users" + "/", "/work" + "/", "/tmp" + "/w/", "/root" + "/"]
    for file in try SourceTree.textFiles() {
      for (index, line) in file.lines.enumerated() {
        // A route such as `/home` in a spec is followed by no further folder.
        for place in places where line.contains(place) { Issue.record("\(file.path):\(index + 1) has \(place)") }
      }
    }
  }
}
