import ArgumentParser
import ModelChecking
import Reports
import SpecFile

/// `navcheck export`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the machine in another form.",
    discussion: """
      dot and mermaid draw it: transitions for the first value of a context variable blue, for the second red, for \
      anyone black. json is the spec itself, complete and in one file. smt2 is what Z3 is asked, for another solver.
      """)

  /// What the machine is written as.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case smt2, json, dot, mermaid
  }

  @Argument(help: ArgumentHelp("The spec; may be left out if there is only one in ./Specs.", valueName: "spec"))
  var spec: String?

  @Option(help: "The form.")
  var format: Form

  func run() throws {
    let only = try OnlySpec.read(spec, to: "export")
    Console.out.write(try text(only.spec, only.path))
  }

  private func text(_ spec: Spec, _ path: String) throws -> String {
    switch format {
    case .json: return SpecWriter.json(spec)
    case .dot: return DotExport.text(spec.machine)
    case .mermaid: return MermaidExport.text(spec.machine)
    case .smt2:
      do {
        return String(decoding: try Certificates.text(of: ProofStore.relations(of: spec)), as: UTF8.self)
      } catch {
        Console.complain("\(path): \(error)")
        throw ExitCode(ProofStore.status(of: error).rawValue)
      }
    }
  }
}
