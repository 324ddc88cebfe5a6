import ArgumentParser
import Reports
import SpecFile

/// The list of links that a command was given, read once, when it is first needed.
final class GivenLinks {
  private let path: String
  private let format: ResultFormat
  private let colour: ColourChoice
  private var list: LinkList?

  init(_ path: String, format: ResultFormat, colour: ColourChoice) {
    self.path = path
    self.format = format
    self.colour = colour
  }

  /// - Parameter file: the spec, or the folder of specs, for the document that says why there is no result.
  /// - Throws: `ExitCode`, after reporting why.
  func read(for file: String = SpecPaths.folder) throws -> LinkList {
    if let list { return list }
    do throws(SpecError) {
      let list = try LinkListReader.read(path: path)
      self.list = list
      return list
    } catch {
      Console.err.write(DiagnosticText.text(error.diagnostics, style: Console.style(colour, for: 2)))
      if error.diagnostics.first?.location == nil {
        Console.complain("name a file with one link per line, or - for standard input")
      }
      if format == .json { Console.out.write(JSONErrors.text(error.diagnostics, file: file, exit: .badInput)) }
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
  }

  /// Chooses the spec that the links are for.
  var fit: SpecFit {
    .links({ try self.read().entries }, what: "the schemes and hosts of these links")
  }
}
