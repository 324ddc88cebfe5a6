import ArgumentParser
import Foundation
import ModelChecking
import Reports
import SpecFile
import StateSpace

enum DiffFormat: String, ResultFormats {
  case text, json, markdown
}

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what a new version of a spec changes for users.",
    usage: "navcheck diff <old> <new> [<options>]",
    discussion: """
      Each version is a file, or a file of a git revision, such as main:Specs/app.yaml. Every link, tap and change is \
      compared from everywhere that either version reaches: how it ends, what is shown, what Back reveals. What cannot \
      be compared exactly is unknown.

      Exit status: 0 nothing breaking, 1 something is, 2 something is unknown.

      Examples:
        navcheck diff main:Specs/app.yaml Specs/app.yaml
        navcheck diff old.yaml new.yaml --fail-on changed --ignore meant.txt
        navcheck diff old.yaml new.yaml --skip-verdicts --timeout 60 --verbose
        navcheck diff old.yaml new.yaml --format markdown
        navcheck diff old.yaml new.yaml --junit out.xml --sarif out.sarif
        navcheck diff old.yaml new.yaml --annotations --summary summary.md
      """)

  enum Failing: String, ExpressibleByArgument, CaseIterable {
    case breaking, changed, new, nothing

    var level: DiffEntry.Level? { DiffEntry.Level(rawValue: rawValue) }
  }

  @Argument(help: ArgumentHelp("The version before, a file or REVISION:FILE.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The version now.", valueName: "new"))
  var new: String

  @Option(help: "Fail with status 1 from this level on.")
  var failOn = Failing.breaking

  @Option(
    help: ArgumentHelp(
      "Accept the differences with these fingerprints.",
      discussion: "A file with a fingerprint at the beginning of each line; --verbose shows them.", valueName: "file"))
  var ignore: String?

  @Flag(help: "Do not prove the versions, and do not compare their verdicts.")
  var skipVerdicts = false

  @Option(help: ArgumentHelp("Time limit; what is not compared by then is unknown.", valueName: "seconds"))
  var timeout: Double?

  @Flag(name: .shortAndLong, help: "List all differences, with their fingerprints.")
  var verbose = false

  @OptionGroup var files: RootOptions

  @OptionGroup var output: OutputOptions<DiffFormat>

  @OptionGroup(title: "Continuous integration") var server: ServerOptions

  func validate() throws {
    try server.validate(output.format == .json ? .json : .text)
    if let timeout, !(timeout >= 0 && timeout <= 1_000_000_000) {
      throw ValidationError("--timeout takes a number of seconds, 0 or more")
    }
  }

  func run() throws {
    let fingerprints = try ignore.map(IgnoreFile.read) ?? []
    var server = ServerReport(server, "diff")
    let folder = NSTemporaryDirectory() + "navcheck-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    /// Ends without a comparison, and tells servers why.
    func end(_ errors: [Diagnostic], of path: String, _ status: ExitStatus) -> ExitCode {
      server.add(errors, of: path)
      return ExitCode(ExitStatus.most(urgent: [status] + server.finish()).rawValue)
    }
    func end(_ message: String, _ status: ExitStatus) -> ExitCode {
      Console.complain(message)
      return end([Diagnostic(severity: .error, message: message)], of: "\(old) → \(new)", status)
    }
    var specs: [Spec] = []
    for (name, part) in [(old, "old"), (new, "new")] {
      do throws(SpecError) {
        specs.append(try read(name, in: folder + "/" + part))
      } catch {
        throw end(error.diagnostics, of: name, .badInput)
      }
    }
    let cancellation = Cancellation(seconds: timeout)
    let interrupt = Interrupt { cancellation.cancel(.interrupted) }
    defer { interrupt.cancel() }
    var report: DiffReport
    do {
      report = try DiffSession(
        old: specs[0], new: specs[1], oldName: old, newName: new, cancellation: cancellation,
        comparesVerdicts: !skipVerdicts
      ).report()
    } catch let stopped as Stopped {
      let isInterrupted = stopped.reason == .interrupted
      throw end(
        "\(isInterrupted ? "interrupted" : "the time limit has passed"); nothing is known of the difference",
        isInterrupted ? .interrupted : .unknown)
    } catch is DiagramLimit {
      throw end("the versions are too large to be compared", .unknown)
    } catch is LimitReached {
      throw end("the versions are too large to be compared", .unknown)
    }
    report.ignore(fingerprints)
    server.add(
      report.suite(failingOn: failOn.level), DiffText.summary(report), report.notices(in: specs[1]),
      of: "\(old) → \(new)")
    var status = report.status(failingOn: failOn.level)
    switch output.format {
    case .text: Console.out.write(DiffText.text(report, isVerbose: verbose, style: Console.style(output.color, for: 1)))
    case .markdown: Console.out.write(DiffText.markdown(report))
    case .json: break
    }
    status = .most(urgent: [status] + server.finish())
    if output.format == .json { Console.out.write(DiffDocument.text(report, exit: status)) }
    throw ExitCode(status.rawValue)
  }

  /// Reads one version, and says what is wrong with it; a revision's files are unpacked into `folder`.
  private func read(_ name: String, in folder: String) throws(SpecError) -> Spec {
    var path = name
    var root = files.root
    if let revision = GitRevision(name) {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = try revision.export(to: folder)
        // Where it is unpacked, this is the repository.
        root = folder
      } catch {
        Console.complain("\(name): \(error)")
        throw SpecError(diagnostics: [Diagnostic(severity: .error, message: "\(error)")])
      }
    }
    switch LoadedSpec.load(path, root: root).result {
    case .success(let spec): return spec
    case .failure(var error):
      for index in error.diagnostics.indices {
        guard let file = error.diagnostics[index].location?.file, file.hasPrefix(folder) else { continue }
        error.diagnostics[index].location?.file = name.prefix { $0 != ":" } + ":" + file.dropFirst(folder.count + 1)
      }
      LoadedSpec.complain(error, path: path, colour: output.color)
      throw error
    }
  }
}

/// Differences that are accepted: a fingerprint at the beginning of each line, and what one likes behind it.
enum IgnoreFile {
  static func read(_ path: String) throws -> [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), text.utf8.count < 1 << 20 else {
      Console.complain("cannot read the ignore file \(path); it holds a fingerprint on each line")
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
    var fingerprints: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let word = line.split(separator: " ").first, !word.hasPrefix("#") else { continue }
      guard word.count == 12, word.allSatisfy(\.isHexDigit) else {
        Console.complain("\(path):\(number + 1): '\(word)' is no fingerprint, which has 12 hexadecimal digits")
        throw ExitCode(ExitStatus.badInput.rawValue)
      }
      fingerprints.append(String(word))
    }
    return fingerprints
  }
}
