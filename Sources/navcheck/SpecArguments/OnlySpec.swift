import Basics
import ArgumentParser
import Reports
import SpecFile

/// The one spec of a command: the one named, the only one in `./Specs`, or the only one there that fits.
struct OnlySpec {
  var path: String
  var spec: Spec

  /// Finds and reads it.
  ///
  /// - Parameters:
  ///   - files: from where it may read the files that it names.
  ///   - purpose: what follows "name the one to", such as `export`.
  ///   - fit: chooses among several.
  ///   - output: how its mistakes are written to the output stream; as text they go to the error stream only.
  /// - Throws: `ExitCode`, after reporting why.
  static func read(
    _ path: String?, _ files: RootOptions, to purpose: String, by fit: SpecFit? = nil,
    _ output: OutputOptions<ResultFormat>? = nil
  ) throws -> OnlySpec {
    let loaded = LoadedSpec.loadAll(path.map { [$0] } ?? [], root: files.root)
    guard let only = loaded.first else {
      Console.complain(SpecPaths.none)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    guard loaded.count == 1 else { return try choose(among: loaded, to: purpose, by: fit) }
    switch only.result {
    case .success(let spec): return OnlySpec(path: only.path, spec: spec)
    case .failure(let error):
      LoadedSpec.complain(error, path: only.path, again: "check", colour: output?.color ?? .auto)
      if output?.format == .json {
        Console.out.write(JSONErrors.text(error.diagnostics, file: only.path, exit: .badInput))
      }
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
  }

  /// The only one of several specs that fits. Specs that cannot be read are ignored.
  private static func choose(among loaded: [LoadedSpec], to purpose: String, by fit: SpecFit?) throws -> OnlySpec {
    var start = "./\(SpecPaths.folder) has \(loaded.count) specs"
    var candidates = loaded.map(\.path)
    if let fit {
      var readable: [OnlySpec] = []
      for one in loaded {
        guard case .success(let spec) = one.result else {
          Console.complain("\(one.path) has mistakes and is not considered; 'navcheck check' lists them")
          continue
        }
        readable.append(OnlySpec(path: one.path, spec: spec))
      }
      let fitting = try fit.fitting(readable)
      if fitting.count == 1 {
        Console.complain("using \(fitting[0].path), the only spec in ./\(SpecPaths.folder) that has \(fit.what)")
        return fitting[0]
      }
      start += fitting.isEmpty ? ", and none has \(fit.what)" : ", and \(fitting.count) of them have \(fit.what)"
      if !fitting.isEmpty { candidates = fitting.map(\.path) }
    }
    let names = candidates.prefix(8).map { SafeText.text($0) }.joined(separator: ", ")
    let more = candidates.count > 8 ? " and \(candidates.count - 8) more" : ""
    Console.complain("\(start); name the one to \(purpose): \(names)\(more)")
    throw ExitCode(ExitStatus.usage.rawValue)
  }

  /// Reports why there is no result.
  ///
  /// - Returns: the error that ends the command.
  func refuse(_ messages: [String], _ status: ExitStatus, _ format: ResultFormat) -> ExitCode {
    Self.refuse(messages, of: path, status, format)
  }

  /// The same for a spec that has not been read.
  static func refuse(
    _ messages: [String], of path: String, _ status: ExitStatus, _ format: ResultFormat
  ) -> ExitCode {
    for message in messages { Console.complain(message) }
    if format == .json {
      let errors = messages.map { Diagnostic(severity: .error, message: $0) }
      Console.out.write(JSONErrors.text(errors, file: path, exit: status))
    }
    return ExitCode(status.rawValue)
  }
}
