import Foundation
import NavigationModel

@testable import SpecFile

/// A small spec that is right, to which tests add what is wrong.
let base = """
  navigation: Base
  root: home
  context:
    user: [loggedOut, loggedIn]
  screens: [home, search]
  transitions:
    goHome: any -> home
    goSearch: home -> search
  intents:
    toSearch:
      target: search
      journey: [goHome, goSearch]
  links:
    routes:
      toSearch: /search

  """

/// The spec that `text` is.
func spec(_ text: String, _ format: SpecFormat = .yaml) throws -> Spec {
  try SpecReader.read(text: text, named: "spec.\(format.rawValue)", format: format)
}

/// The mistakes in `text`, each as `line:column+length message`.
func mistakes(_ text: String, _ format: SpecFormat = .yaml) -> [String] {
  do {
    _ = try SpecReader.read(text: text, named: "spec", format: format)
    return []
  } catch {
    return error.diagnostics.map(line)
  }
}

func line(_ diagnostic: Diagnostic) -> String {
  let place = diagnostic.location.map { "\($0.line):\($0.column)+\(diagnostic.length) " } ?? ""
  return place + diagnostic.message
}

/// The root folder of the package.
let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The path of a spec that the package carries.
func specPath(_ name: String) -> String { packageFolder.appendingPathComponent("Specs/\(name)").path }

/// Runs `body` with a folder of its own, and removes the folder.
func withFolder<T>(_ body: (URL) throws -> T) throws -> T {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navcheck-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Writes files into a folder and reads the first.
func readFiles(_ files: [(name: String, text: String)]) throws -> Result<Spec, SpecError> {
  try withFolder { folder in
    for file in files {
      let url = folder.appendingPathComponent(file.name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.text.write(to: url, atomically: true, encoding: .utf8)
    }
    do {
      return .success(try SpecReader.read(path: folder.appendingPathComponent(files[0].name).path))
    } catch let error as SpecError {
      return .failure(error)
    }
  }
}

extension Result where Failure == SpecError {
  /// The mistakes, each as `file:line:column+length message`, files without their folder.
  var mistakes: [String] {
    guard case .failure(let error) = self else { return [] }
    return error.diagnostics.map { diagnostic in
      let file = diagnostic.location.map { URL(fileURLWithPath: $0.file).lastPathComponent + ":" } ?? ""
      return file + line(diagnostic)
    }
  }
}

/// The same random numbers in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
