import ArgumentParser
import Foundation
import Reports
import SpecFile

/// The files for servers of continuous integration, beside the report.
struct ServerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write the results to this file as JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the findings to this file as SARIF, for code scanning.", valueName: "file"))
  var sarif: String?

  @Option(help: ArgumentHelp("Append a summary in Markdown to this file.", valueName: "file"))
  var summary: String?

  @Flag(help: "Print annotations for GitHub Actions after the report.")
  var annotations = false

  func validate(_ format: ResultFormat) throws {
    if annotations, format == .json { throw ValidationError("--annotations and --format json cannot be combined") }
    for (option, path) in [("--junit", junit), ("--sarif", sarif), ("--summary", summary)] where path?.isEmpty == true {
      throw ValidationError("\(option) is empty; name a file")
    }
  }
}

/// Collects the results of a run for these options, and writes them at its end.
struct ServerReport {
  let options: ServerOptions
  private let command: String
  /// Until it is printed again, the runner takes no line for a command, whatever names a spec has.
  private let token =
    String(UInt64.random(in: 0...UInt64.max), radix: 36) + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  private var suites: [JUnit.Suite] = []
  private var summary = JobSummary()
  private var notices: [Notice] = []

  init(_ options: ServerOptions, _ command: String) {
    self.options = options
    self.command = command
    guard options.annotations else { return }
    Console.out.write("::stop-commands::\(token)\n")
    // Before anything that goes to the error stream.
    Console.out.flush()
  }

  mutating func add(
    _ suite: @autoclosure () -> JUnit.Suite, _ page: @autoclosure () -> Page, _ own: @autoclosure () -> [Notice],
    of path: String
  ) {
    if options.junit != nil { suites.append(suite()) }
    if options.annotations || options.sarif != nil { notices += own() }
    if options.summary != nil { summary.append(page(), of: path) }
  }

  /// A spec that could not be read or checked.
  mutating func add(_ errors: [Diagnostic], of path: String) {
    add(
      JUnit.Suite(path, failing: errors.map(JSONDocument.Message.init)), DiagnosticText.page(errors, style: .document),
      errors.map(Notice.init), of: path)
  }

  /// Writes the files, and prints the annotations.
  func finish(_ session: Session) {
    if let path = options.junit { session.write(JUnit("navcheck \(command)", suites).text, to: path) }
    if let path = options.sarif { session.write(Sarif.text(notices), to: path) }
    if let path = options.summary, let reason = Self.append(summary.text, to: path) {
      session.complain("cannot write \(path): \(reason)", .notWritten)
    }
    if options.annotations { Console.out.write("::\(token)::\n" + GitHubAnnotations.text(notices)) }
  }

  /// - Returns: why it was not written.
  private static func append(_ text: String, to path: String) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else { return Console.describe(errno) }
    defer { close(descriptor) }
    let output = Output(descriptor: descriptor)
    output.write(text)
    return output.flush().map(Console.describe)
  }
}
