import Foundation

/// What Package.swift says, read from its text, which script/lint keeps in one form.
struct Manifest {
  struct Target {
    var name: String
    /// `target`, `executableTarget`, `testTarget`, `systemLibrary`, `plugin`.
    var kind: Substring
    var folder: String
    /// The layer of the comment `// L0` above it.
    var layer: Int?
    /// Modules: a product of another package has the module that is imported of it.
    var dependencies: Set<String>
  }

  /// Modules whose product has another name.
  private static let modules = ["Yams": "CYaml"]

  var targets: [Target] = []
  /// The names of the products, and whether a comment says who needs them.
  var products: [(name: String, hasReason: Bool)] = []

  init() throws {
    let text = try String(contentsOfFile: SourceTree.root + "/Package.swift", encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var section = ""
    var layer: Int?
    var hasReason = false
    var call: [String] = []
    for line in lines {
      if let name = line.firstMatch(of: /^  ([a-zA-Z]+): \[$/)?.output.1 { section = String(name) }
      if section == "targets", let found = line.firstMatch(of: /^    \/\/ L(\d)$/) { layer = Int(found.output.1) }
      if section == "products" {
        if let name = line.firstMatch(of: /name: "([^"]+)"/)?.output.1 {
          products.append((String(name), hasReason))
        }
        // A comment is about all products up to the next one.
        if line.contains("// ") { hasReason = line.contains("// For ") }
      }
      guard section == "targets", !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
      if line.hasPrefix("    .") { call = [] }
      call.append(line)
      let whole = call.joined()
      if call.first?.hasPrefix("    .") == true, whole.count(where: { $0 == "(" }) == whole.count(where: { $0 == ")" })
      {
        if let target = Self.target(whole, layer) { targets.append(target) }
        call = []
      }
    }
  }

  private static func target(_ call: String, _ layer: Int?) -> Target? {
    guard let kind = call.firstMatch(of: /^ *\.([a-zA-Z]+)\(/)?.output.1,
      let name = call.firstMatch(of: /name: "([^"]+)"/)?.output.1
    else { return nil }
    let path = call.firstMatch(of: /path: "([^"]+)"/)?.output.1
    let withoutPackages = call.replacing(/, package: "[^"]+"/, with: "").replacing(/, condition: [a-zA-Z]+/, with: "")
    let list = withoutPackages.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1 ?? ""
    let dependencies = list.matches(of: /"([^"]+)"/).map { String($0.output.1) }
    return Target(
      name: String(name), kind: kind,
      folder: path.map(String.init) ?? (kind == "testTarget" ? "Tests/" : "Sources/") + name, layer: layer,
      dependencies: Set(dependencies.map { modules[$0] ?? $0 }))
  }

  /// The layers of the modules in Sources, the lowest first.
  var layers: [[String]] {
    let modules = targets.filter { $0.folder.hasPrefix("Sources/") && $0.kind != "plugin" }
    return Dictionary(grouping: modules) { $0.layer ?? -1 }.sorted { $0.key < $1.key }.map { $0.value.map(\.name) }
  }
}
