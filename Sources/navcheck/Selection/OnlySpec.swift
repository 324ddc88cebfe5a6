import ArgumentParser
import Reports
import SpecFile

/// The one spec that a command is about: the one named, or the only one in `./Specs`.
struct OnlySpec {
  var path: String
  var spec: Spec

  /// Finds and reads it.
  ///
  /// - Parameters:
  ///   - purpose: what stands after "name the one to", such as `export`.
  ///   - format: how its mistakes are written to the output stream; as text they are not.
  /// - Throws: `ExitCode`, after it has said why.
  static func read(
    _ path: String?, to purpose: String, format: ResultFormat = .text, colour: ColourChoice = .auto
  ) throws -> OnlySpec {
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
      if format == .json {
        Console.out.write(JSONErrors.text(error.diagnostics, file: only.path, exit: .badInput))
      }
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
  }

  /// The list of links at `path`, for a command about this spec.
  ///
  /// - Throws: `ExitCode`, after it has said why.
  func links(_ path: String, format: ResultFormat, colour: ColourChoice) throws -> LinkList {
    do throws(SpecError) {
      return try LinkListReader.read(path: path)
    } catch {
      Console.err.write(DiagnosticText.text(error.diagnostics, style: Console.style(colour, for: 2)))
      if format == .json {
        Console.out.write(JSONErrors.text(error.diagnostics, file: self.path, exit: .badInput))
      }
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
  }

  /// Says why there is nothing to report.
  ///
  /// - Returns: what ends the command.
  func refuse(_ messages: [String], _ status: ExitStatus, _ format: ResultFormat) -> ExitCode {
    Self.refuse(messages, of: path, status, format)
  }

  /// The same of a spec that has not been read.
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
