import ArgumentParser
import Reports
import SpecFile

/// The one spec that a command is about: the one named, or the only one in `./Specs`.
struct OnlySpec {
  var path: String
  var spec: Spec

  /// Finds and reads it.
  ///
  /// - Parameter purpose: what stands after "name the one to", such as `export`.
  /// - Throws: `ExitCode`, after it has said why.
  static func read(_ path: String?, to purpose: String, colour: ColourChoice = .auto) throws -> OnlySpec {
    let loaded = LoadedSpec.loadAll(path.map { [$0] } ?? [])
    guard let only = loaded.first else {
      Console.complain(SpecPaths.none)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    guard loaded.count == 1 else {
      Console.complain("./\(SpecPaths.folder) holds \(loaded.count) specs; name the one to \(purpose)")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    switch only.result {
    case .success(let spec): return OnlySpec(path: only.path, spec: spec)
    case .failure(let error):
      LoadedSpec.complain(error, path: only.path, again: "check", colour: colour)
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
  }
}
