import ArgumentParser
import Basics
import Reports
import SpecFile

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find all mistakes in a spec, with their places.",
    usage: "navcheck check [<spec> ...] [<options>]",
    discussion: """
      Nothing is proved. Without a spec, navcheck checks every *.yaml directly in ./Specs that no other includes.

      Examples:
        navcheck check Specs/shop.yaml --strict --verbose
        navcheck check --info-plist Info.plist --entitlements App.entitlements
        navcheck check --aasa site.json --app-id ABCDE12345.example.shop
        navcheck check --quiet --format json
        navcheck check --list
        navcheck check --junit out.xml --sarif out.sarif
        navcheck check --annotations --summary summary.md
      """)

  @Argument(help: ArgumentHelp("The specs to check; - reads standard input.", valueName: "spec"))
  var specs: [String] = []

  @Flag(help: "Fail on warnings, too.")
  var strict = false

  @Option(
    name: .customLong("info-plist"),
    help: ArgumentHelp("Compare the spec's schemes with those of this Info.plist.", valueName: "file"))
  var infoPlist: [String] = []

  @Option(
    help: ArgumentHelp("Compare the spec's hosts with the applinks: domains of these entitlements.", valueName: "file"))
  var entitlements: [String] = []

  @OptionGroup var website: WebsiteOptions

  @OptionGroup(title: "Continuous integration") var server: ServerOptions

  @OptionGroup var files: RootOptions

  @OptionGroup var output: OutputOptions<ResultFormat>

  @Flag(help: "Print the paths of the specs, a line each, and check nothing.")
  var list = false

  @Flag(name: .shortAndLong, help: "Print nothing for specs without mistakes.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every mistake, and every link on which a website and the routes differ.")
  var verbose = false

  private var extent: DiagnosticText.Extent { verbose ? .all : .screenOfVerbose }

  func validate() throws {
    try server.validate(output.format)
    if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined") }
    if list, output.format == .json { throw ValidationError("--list and --format json cannot be combined") }
  }

  func run() throws {
    var server = ServerReport(server, "check")
    let loaded = LoadedSpec.loadAll(specs, root: files.root, orInput: true)
    guard !loaded.isEmpty else {
      Console.complain(SpecPaths.none)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    if list {
      Console.out.write(loaded.map { SafeText.text($0.path) + "\n" }.joined())
      return
    }
    let declared = try declarations()
    var statuses: [ExitStatus] = []
    var parts: [JSONCheck.Part] = []
    for spec in loaded {
      var part = JSONCheck.Part(path: spec.path, result: spec.result)
      switch spec.result {
      case .success(let value):
        part.differences = declared.differences(from: value.machine.links)
        do throws(SpecError) {
          part.websites = try WebsiteFile.spellings(of: value)
          for file in try website.files(of: value) {
            part.differences += file.warnings
            for report in try file.reports(on: value) {
              if let defect = report.defect {
                Console.complain(defect: defect, at: spec.path, sending: "the spec, \(report.site)")
                statuses.append(.internalError)
                continue
              }
              part.websites.append(report)
            }
          }
        } catch {
          part.result = .failure(error)
          statuses.append(.badInput)
          LoadedSpec.complain(error, path: spec.path, extent, colour: output.color)
          server.add(error.diagnostics, of: spec.path)
          break
        }
        let found = value.warnings + part.found
        server.add(
          JUnit.Suite(spec.path, checked: found, isStrict: strict),
          found.isEmpty ? "No mistakes." : "The spec can be read.", found.map(Notice.init), of: spec.path)
        let worst = found.map(\.severity)
        if worst.contains(.error) || (strict && !worst.isEmpty) { statuses.append(.refuted) }
        if output.format == .text { write(value, part) }
      case .failure(let error):
        statuses.append(.badInput)
        LoadedSpec.complain(error, path: spec.path, extent, colour: output.color)
        server.add(error.diagnostics, of: spec.path)
      }
      parts.append(part)
    }
    let status = ExitStatus.most(urgent: statuses + server.finish())
    if output.format == .json { Console.out.write(JSONCheck.text(parts, exit: status)) }
    throw ExitCode(status.rawValue)
  }

  /// The declarations that the app makes to the system, as far as files were given.
  private func declarations() throws -> AppDeclarations {
    var declared = AppDeclarations()
    do throws(SpecError) {
      for path in infoPlist { try declared.readInfoPlist(path) }
      for path in entitlements { try declared.readEntitlements(path) }
    } catch {
      Console.err.write(DiagnosticText.text(error.diagnostics, style: Console.style(output.color, for: 2)))
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
    return declared
  }

  private func write(_ spec: Spec, _ part: JSONCheck.Part) {
    let style = Console.style(output.color, for: 1)
    let warnings = part.websites.flatMap(\.diagnostics).filter { $0.severity == .warning }
    Console.out.write(DiagnosticText.text(spec.warnings + part.differences + warnings, extent, style: style))
    Console.out.write(WebsiteText.text(part.websites, verbose ? .verbose : .normal, style: style))
    guard !quiet else { return }
    if !verbose { Console.out.write(NoteText.text(part.websites.flatMap(\.notes), style: style)) }
    let differences = part.found.count { $0.severity == .error }
    Console.out.write(SpecSummary.text(spec, path: part.path, differences: differences, style: style))
  }
}
