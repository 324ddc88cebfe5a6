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
        return String(decoding: try HornClauses.text(of: spec.machine) { spec.line(of: $0) }, as: UTF8.self)
      } catch {
        Console.complain("\(path): \(error)")
        throw ExitCode(ProofStore.status(of: error).rawValue)
      }
    }
  }
}

extension Spec {
  /// The line that a move comes from.
  fileprivate func line(of move: Move) -> Int? {
    let element: Element? =
      switch move {
      case .browse(let transition): .transition(transition)
      case .change(let change): .change(change)
      case .choose(let intent, let alternative): .alternative(intent, alternative)
      case .unhandled(let intent), .finish(let intent), .open(let intent): .intent(intent)
      case .perform(let step, _), .failToPresent(let step, _), .refuse(let step), .answer(let step, _), .set(let step),
        .fail(let step), .pass(let step), .enter(let step), .jump(let step):
        .step(step)
      case .supersede: nil
      }
    return element.flatMap { sources[$0]?.line }
  }
}
