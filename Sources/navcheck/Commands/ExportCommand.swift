import ArgumentParser
import ModelChecking
import NavigationModel
import Reports
import SpecFile

/// `navcheck export`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a spec as a diagram, JSON or SMT-LIB.",
    discussion: """
      dot and mermaid are diagrams: transitions guarded by the first value of a context variable are blue, by the \
      second red, others black. json is the whole spec in one file. smt2 is the spec as constrained Horn clauses under \
      its own names, with what can be asked of them, for solvers such as Spacer.
      """)

  /// The output formats.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case smt2, json, dot, mermaid
  }

  @Argument(help: ArgumentHelp("The spec; not needed if ./Specs has only one.", valueName: "spec"))
  var spec: String?

  @Option(help: "What to export.")
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
        let text = try HornClauses.text(
          of: spec.machine, line: { $0.element.flatMap { spec.sources[$0]?.line } },
          claim: { Claims.sentence($0, in: spec.machine) })
        return String(decoding: text, as: UTF8.self)
      } catch {
        Console.complain("\(path): \(error)")
        throw ExitCode(ProofStore.status(of: error).rawValue)
      }
    }
  }
}
