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
    try LimitOptions.check(timeout: timeout)
  }

  func run() throws { throw Session(output, server: ServerReport(server, "diff")).run(compare) }

  private func compare(_ session: Session) throws {
    session.file = "\(old) → \(new)"
    let fingerprints = try ignore.map { try IgnoreFile.read($0, session) } ?? []
    let folder = NSTemporaryDirectory() + "navcheck-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let specs = try [(old, "old"), (new, "new")].map { try read($0, in: "\(folder)/\($1)", session) }
    session.begin(seconds: timeout)
    var report: DiffReport
    do {
      report = try DiffRun(
        old: specs[0], new: specs[1], oldName: old, newName: new, cancellation: session.cancellation,
        comparesVerdicts: !skipVerdicts
      ).report()
    } catch let stopped as Stopped {
      throw session.refuse(stopped, "; nothing is known of the difference")
    } catch  where error is DiagramLimit || error is LimitReached {
      throw session.refuse("the versions are too large to be compared", .unknown)
    }
    session.noteInterrupt("compared")
    report.locate(in: specs[1]) { Self.named($0, of: new, in: "\(folder)/new") }
    report.ignore(fingerprints)
    session.server?.add(
      report.suite(failingOn: failOn.level), DiffText.page(report, isVerbose: false, style: .document),
      report.notices(in: specs[1].files.first), of: "\(old) → \(new)")
    session.add(report.status(failingOn: failOn.level))
    session.page { DiffText.page(report, isVerbose: verbose, style: $0) }
    session.json { DiffDocument.text(report, exit: $0) }
    if output.format == .markdown { Console.out.write(DiffText.markdown(report, isVerbose: verbose)) }
  }

  /// Returns a file of a revision as git names it, and any other as it is.
  private static func named(_ file: String, of version: String, in folder: String) -> String {
    guard file.hasPrefix(folder) else { return file }
    return version.prefix { $0 != ":" } + ":" + file.dropFirst(folder.count + 1)
  }

  /// Reads one version; a revision's files are unpacked into `folder`.
  private func read(_ name: String, in folder: String, _ session: Session) throws -> Spec {
    guard let revision = GitRevision(name) else {
      do throws(SpecError) { return try SpecReader.read(path: name, root: files.root) } catch {
        throw session.refuse(error, ofSpec: name)
      }
    }
    let path: String
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      path = try revision.export(to: folder)
    } catch {
      Console.complain("\(name): \(error)")
      throw session.tell([Diagnostic(severity: .error, message: "\(error)")], of: name, .badInput)
    }
    // Where it is unpacked, this is the repository.
    do throws(SpecError) { return try SpecReader.read(path: path, root: folder) } catch {
      var error = error
      for index in error.diagnostics.indices {
        guard let file = error.diagnostics[index].location?.file else { continue }
        error.diagnostics[index].location?.file = Self.named(file, of: name, in: folder)
      }
      throw session.refuse(error, of: name)
    }
  }
}

/// Differences that are accepted: a fingerprint at the beginning of each line, and what one likes behind it.
enum IgnoreFile {
  static func read(_ path: String, _ session: Session) throws -> [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), text.utf8.count < 1 << 20 else {
      throw session.refuse("cannot read the ignore file \(path); it holds a fingerprint on each line", .badInput)
    }
    var fingerprints: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let word = line.split(separator: " ").first, !word.hasPrefix("#") else { continue }
      guard word.count == 12, word.allSatisfy(\.isHexDigit) else {
        throw session.refuse(
          "\(path):\(number + 1): '\(word)' is no fingerprint, which has 12 hexadecimal digits", .badInput)
      }
      fingerprints.append(String(word))
    }
    return fingerprints
  }
}
