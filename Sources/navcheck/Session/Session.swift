import ArgumentParser
import Basics
import ModelChecking
import Reports
import SpecFile
import SwiftGeneration

/// One run of a command: what stops it, what it says and to whom, and how it ends.
///
/// A command finds results. If there are none, the session says why: on the terminal, in the document and to servers of
/// continuous integration.
final class Session {
  /// There is no result, and it has been said why.
  struct Refused: Error {
    let errors: [Reports.JSONDocument.Message]
  }

  /// Tells the work to stop.
  private(set) var cancellation = Cancellation()
  /// The file that a refusal is about, unless it says so itself; nil: what was given is wrong, and no file.
  var file: String?
  var server: ServerReport?
  private let isText: Bool
  private let isJSON: Bool
  private let colour: ColourChoice
  private var statuses: [ExitStatus] = []
  private var document: ((ExitStatus) -> String)?

  /// A run that prints text.
  init() { (isText, isJSON, colour) = (true, false, .auto) }

  init(_ output: OutputOptions<some ResultFormats>, server: ServerReport? = nil) {
    (isText, isJSON, colour) = (output.format == .text, output.format == .json, output.color)
    self.server = server
  }

  /// Runs a command, and then writes what servers read, and the document.
  ///
  /// - Returns: the error that ends the process with the most urgent status.
  func run(_ command: (Session) throws -> Void) -> ExitCode {
    defer { Interrupt.shared.end() }
    do { try command(self) } catch { end(with: error) }
    server?.finish(self)
    let status = ExitStatus.most(urgent: statuses)
    if let document { Console.out.write(document(status)) }
    return ExitCode(status.rawValue)
  }

  // MARK: Stopping

  /// Begins work that polls ``cancellation``, so that Ctrl-C stops it; before, that ends the process.
  ///
  /// - Parameters:
  ///   - seconds: how long it may take.
  ///   - onInterrupt: called before the work is told, on another thread.
  func begin(seconds: Double? = nil, onInterrupt: @escaping @Sendable () -> Void = {}) {
    let cancellation = Cancellation(seconds: seconds)
    self.cancellation = cancellation
    Interrupt.shared.begin {
      onInterrupt()
      cancellation.cancel(.interrupted)
    }
  }

  var isInterrupted: Bool { cancellation.stopped == .interrupted }

  /// Says that the results are not complete, if an interrupt is why.
  func noteInterrupt(_ done: String = "done") {
    if isInterrupted { complain("interrupted; the report has what was \(done) until then", .interrupted) }
  }

  // MARK: Results

  func add(_ status: ExitStatus) { statuses.append(status) }

  /// The statuses so far.
  func has(_ status: ExitStatus) -> Bool { statuses.contains(status) }

  /// Prints results, if they are wanted as text.
  func text(_ make: (Style) -> String) {
    if isText { Console.out.write(make(Console.style(colour, for: 1))) }
  }

  /// Prints a page, if results are wanted as text.
  func page(_ make: (Style) -> Page) { text { make($0).text } }

  /// The document of the results, if it is JSON: printed at the end, when the status is known.
  func json(_ make: @escaping (ExitStatus) -> String) {
    if isJSON { document = make }
  }

  /// Writes the whole file, or nothing and says why.
  @discardableResult
  func write(_ text: String, to path: String) -> Bool {
    do throws(FileError) {
      try GeneratedFile.write(text, to: path)
      return true
    } catch {
      complain("cannot write \(path): \(error.reason)", .notWritten)
      return false
    }
  }

  // MARK: Specs

  /// Reads the specs of a command, of which there must be one; see ``LoadedSpec/loadAll(_:root:orInput:)``.
  func specs(_ paths: [String], root: String?, orInput: Bool = false) throws -> [LoadedSpec] {
    let loaded = LoadedSpec.loadAll(paths, root: root, orInput: orInput)
    if loaded.isEmpty { throw refuse(SpecPaths.none, .usage) }
    return loaded
  }

  // MARK: What is wrong

  /// Says something on the terminal, for which the run has this status.
  func complain(_ message: String, _ status: ExitStatus) {
    Console.complain(message)
    statuses.append(status)
  }

  /// Says why there is no result.
  ///
  /// - Parameter file: what it is about; nil: ``file``.
  @discardableResult
  func refuse(_ messages: [String], of file: String? = nil, _ status: ExitStatus) -> Refused {
    for message in messages { Console.complain(message) }
    return tell(messages.map { Diagnostic(severity: .error, message: $0) }, of: file, status)
  }

  @discardableResult
  func refuse(_ message: String, of file: String? = nil, _ status: ExitStatus) -> Refused {
    refuse([message], of: file, status)
  }

  /// The same of work that was stopped before there was a result.
  func refuse(_ stopped: Stopped, _ rest: String) -> Refused {
    let isInterrupted = stopped.reason == .interrupted
    return refuse(
      (isInterrupted ? "interrupted" : "the time limit has passed") + rest, isInterrupted ? .interrupted : .unknown)
  }

  /// The same of a file with mistakes.
  @discardableResult
  func refuse(_ error: SpecError, of file: String? = nil) -> Refused {
    Console.err.write(DiagnosticText.text(error.diagnostics, style: Console.style(colour, for: 2)))
    return tell(error.diagnostics, of: file, .badInput)
  }

  /// The same of a spec; see ``LoadedSpec/complain(_:path:_:again:colour:)``.
  @discardableResult
  func refuse(
    _ error: SpecError, ofSpec path: String, _ extent: DiagnosticText.Extent = .screen, again command: String? = nil
  ) -> Refused {
    LoadedSpec.complain(error, path: path, extent, again: command, colour: colour)
    return tell(error.diagnostics, of: path, .badInput)
  }

  /// The same of a defect of navcheck itself; see ``Console/complain(defect:at:sending:)``.
  @discardableResult
  func refuse(defect: String, at path: String? = nil, sending files: String = "the spec") -> Refused {
    Console.complain(defect: defect, at: path, sending: files)
    let advice = InternalDefect.advice(sending: files)
    return tell(
      [Diagnostic(severity: .error, message: "internal error: \(defect)", remedy: advice)], of: path, .internalError)
  }

  /// Says what ended a command.
  private func end(with error: any Error) {
    switch error {
    case is Refused: break
    case let mistake as ArgumentMistake: refuse(mistake.description, .usage)
    case let error as SpecError: refuse(error)
    default: refuse(defect: "\(error)", sending: "the command, the spec")
    }
  }

  /// Tells everybody but the terminal why there is no result.
  func tell(_ errors: [Diagnostic], of file: String?, _ status: ExitStatus) -> Refused {
    statuses.append(status)
    if let file = file ?? self.file {
      server?.add(errors, of: file)
      json { ErrorsDocument(errors, file: file, exit: $0).text }
    }
    return Refused(errors: errors.map(Reports.JSONDocument.Message.init))
  }
}
