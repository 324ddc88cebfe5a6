import NavigationSupport
import SpecFile

@testable import Reports

/// Specs and what is drawn of them, which stands beside each in files of its name.
struct DrawnSpecs {
  static let folder = "Tests/Expect/draw"
  static let all = DrawnSpecs(files: TestFiles.all(in: folder))

  let files: [String]

  var specs: [String] { files.filter { $0.hasSuffix(".yaml") } }

  /// Files that are neither a spec nor beside one.
  var strays: [String] {
    let known = specs.flatMap { [$0] + ["dot", "mmd"].map(Self.renamed($0)) }
    return files.filter { !known.contains($0) }
  }

  /// The path and the text of each file that is to stand beside a spec.
  static func drawings(of spec: String) throws -> [(path: String, text: String)] {
    let machine = try SpecReader.read(path: TestFiles.package.appendingPathComponent(spec).path).machine
    let path = renamed(spec)
    return [(path("dot"), DotExport.text(machine)), (path("mmd"), MermaidExport.text(machine))]
  }

  private static func renamed(_ spec: String) -> (_ ending: String) -> String {
    { "\(spec.dropLast("yaml".count))\($0)" }
  }
}
