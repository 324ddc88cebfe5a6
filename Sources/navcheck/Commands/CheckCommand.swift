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

  func run() throws { throw Session(output, server: ServerReport(server, "check")).run(check) }

  private func check(_ session: Session) throws {
    let loaded = try session.specs(specs, root: files.root, orInput: true)
    if list { return session.text { _ in loaded.map { SafeText.text($0.path) + "\n" }.joined() } }
    var declared = AppDeclarations()
    for path in infoPlist { try declared.readInfoPlist(path) }
    for path in entitlements { try declared.readEntitlements(path) }
    var parts: [CheckedPath] = []
    for spec in loaded {
      var part = CheckedPath(path: spec.path, result: spec.result)
      do throws(SpecError) {
        var value = try spec.result.get()
        // Which obligations there are is known without a proof.
        value.warnings += Stale.misnamed(in: value)
        part.result = .success(value)
        part.differences = declared.differences(from: value.machine.links)
        try compareWebsites(of: value, &part, session)
        report(value, part, session)
      } catch {
        part.result = .failure(error)
        session.refuse(error, ofSpec: spec.path, extent)
      }
      parts.append(part)
    }
    session.json { CheckDocument(parts, exit: $0).text }
  }

  private func compareWebsites(
    of spec: Spec, _ part: inout CheckedPath, _ session: Session
  ) throws(SpecError) {
    part.websites = try WebsiteFile.spellings(of: spec)
    for file in try website.files(of: spec) {
      part.differences += file.warnings
      for report in try file.reports(on: spec) {
        if let defect = report.defect {
          Console.complain(defect: defect, at: part.path, sending: "the spec, \(report.site)")
          session.add(.internalError)
        } else {
          part.websites.append(report)
        }
      }
    }
  }

  private func report(_ spec: Spec, _ part: CheckedPath, _ session: Session) {
    let found = spec.warnings + part.found
    session.server?.add(
      JUnit.Suite(part.path, checked: found, isStrict: strict), page(spec, part, .document), found.map(Notice.init),
      of: part.path)
    if found.contains(where: { strict || $0.severity == .error }) { session.add(.refuted) }
    session.page { page(spec, part, $0, quiet: quiet) }
  }

  private func page(_ spec: Spec, _ part: CheckedPath, _ style: Style, quiet: Bool = false) -> Page {
    let warnings = part.websites.flatMap(\.diagnostics).filter { $0.severity == .warning }
    var parts = [
      DiagnosticText.page(spec.warnings + part.differences + warnings, extent, style: style),
      WebsiteText.page(part.websites, verbose ? .verbose : .normal, style: style),
    ]
    if !quiet {
      if !verbose { parts.append(NoteText.page(part.websites.flatMap(\.notes), style: style)) }
      let differences = part.found.count { $0.severity == .error }
      parts.append(SpecSummary.page(spec, path: part.path, differences: differences, style: style))
    }
    return Page(parts, style: style)
  }
}
