import ArgumentParser
import ModelChecking
import NavigationModel
import Reports
import SpecFile
import WebsiteLinks

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a spec as a diagram, JSON, SMT-LIB or AASA file.",
    usage: "navcheck export [<spec>] --format <format> [<options>]",
    discussion: """
      dot and mermaid are diagrams: transitions guarded by the first value of a context variable are blue, by the \
      second red, others black. json is the whole spec in one file. smt2 is the spec as constrained Horn clauses under \
      its own names, with what can be asked of them, for solvers such as Spacer: sat says that it holds, and unsat \
      that it does not, with tabs perhaps. aasa is the apple-app-site-association file that hands over what the \
      universal routes take; where that format cannot say it, the links are named.

      Examples:
        navcheck export Specs/shop.yaml --format dot
        navcheck export --format smt2 --timeout 60 --memory 2000
        navcheck export --format aasa --app-id ABCDE12345.example.shop \\
          --host shop.example
      """)

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case smt2, json, dot, mermaid, aasa
  }

  @Argument(help: ArgumentHelp("The spec; not needed if ./Specs has only one.", valueName: "spec"))
  var spec: String?

  @Option(help: "What to export.")
  var format: Form

  @Option(
    name: .customLong("app-id"),
    help: ArgumentHelp("The app in the website's file; repeatable (default: those under 'claims').", valueName: "id"))
  var appID: [String] = []

  @Option(
    help: ArgumentHelp(
      "The host that serves the website's file; needed if some routes are for other hosts.", valueName: "host"))
  var host: String?

  @OptionGroup var files: RootOptions

  @Option(help: ArgumentHelp("Time limit of smt2; nothing is written after it.", valueName: "seconds"))
  var timeout: Double?

  @Option(help: ArgumentHelp("Memory limit of smt2; nothing is written beyond it.", valueName: "megabytes"))
  var memory: Int?

  func validate() throws {
    try LimitOptions.check(timeout: timeout, memory: memory)
    if format != .smt2, timeout != nil || memory != nil {
      throw ValidationError("--timeout and --memory are for smt2; \(format.rawValue) needs no limits")
    }
  }

  func run() throws { throw Session().run(export) }

  private func export(_ session: Session) throws {
    let only = try OnlySpec.read(spec, files, to: "export", session)
    let spec = only.spec
    switch format {
    case .json: Console.out.write(SpecWriter.json(spec))
    case .dot: Console.out.write(DotExport.text(spec.machine))
    case .mermaid: Console.out.write(MermaidExport.text(spec.machine))
    case .smt2: try writeClauses(of: only, session)
    case .aasa: try writeWebsiteFile(for: spec, only.path, session)
    }
  }

  /// Writes the spec as Horn clauses, within the limits: all of it or nothing.
  private func writeClauses(of only: OnlySpec, _ session: Session) throws {
    let spec = only.spec
    session.begin(seconds: timeout)
    let cancellation = session.cancellation
    func refusal(_ message: String, _ status: ExitStatus) -> any Error {
      session.refuse("\(only.path): \(message)", status)
    }
    func stop(_ reason: Unknown) -> any Error {
      if reason == .interrupted { return refusal("interrupted, and nothing is written", .interrupted) }
      let (limit, option) = reason == .memory ? ("memory", "--memory") : ("time", "--timeout")
      return refusal("\(limit) limit reached, and nothing is written; raise \(option)", .unknown)
    }
    do {
      let text = try PunctualWork.run(until: cancellation, memory: memory) {
        try HornClauses.text(
          of: spec.machine, cancellation: cancellation, line: { $0.element.flatMap { spec.sources[$0]?.line } },
          claim: { Claims.sentence($0, in: spec.machine) })
      }
      guard let text else { throw stop(cancellation.stopped ?? .time) }
      Console.out.write(text)
    } catch HornRefusal.tabs {
      throw refusal(
        "the spec's tabs cannot be written as Horn clauses: what they keep is too much to be related; "
          + "'prove --certificates' writes what is asked about it",
        .usage)
    } catch HornRefusal.tooLarge {
      throw refusal("the sets of contexts are too large; export a smaller spec", .unknown)
    } catch let stopped as Stopped {
      throw stop(stopped.reason)
    }
  }

  /// Writes the file, after it has been compared with the routes, and says what it cannot say, or is not known to.
  private func writeWebsiteFile(for spec: Spec, _ path: String, _ session: Session) throws {
    func refuse(_ message: String) -> any Error { session.refuse("\(path) \(message)", .usage) }
    let links = spec.machine.links
    if let host, !links.universalHosts.contains(where: { $0.lowercased() == host.lowercased() }) {
      throw refuse("has no host '\(host)'; its hosts are \(links.universalHosts.joined(separator: ", "))")
    }
    guard host != nil || links.areHostsAlike else {
      throw refuse(
        "has routes for some hosts only; name one with --host: \(links.universalHosts.joined(separator: ", "))")
    }
    let hosts = host.map { [$0] }
    let declared = spec.websites.first { site in host.map(site.hosts.contains) ?? true }
    let appIDs = appID.isEmpty ? declared?.appIDs ?? [] : appID
    guard !appIDs.isEmpty else {
      throw refuse("does not say for which app; name it with --app-id, or under 'claims'")
    }
    let exceptions = WebsiteComparison.Exceptions(declared)
    let site = SiteAssociation.claiming(spec.machine, appIDs: appIDs, except: exceptions, on: hosts)
    let name = "apple-app-site-association"
    let again = try SiteAssociation.read(Array(site.json.utf8), named: name)
    let report = try WebsiteReport(
      again.claims(for: appIDs[0]), named: name, for: appIDs, spec, except: declared, on: hosts)
    for diagnostic in report.obligations.flatMap({ $0.messages.prefix(3) }) {
      Console.complain("the format cannot say what the routes take: \(diagnostic.message)")
    }
    if let defect = report.defect { throw session.refuse(defect: defect, at: path) }
    Console.out.write(site.json)
    if report.obligations.contains(where: { $0.verdict == .unknown }) {
      session.complain(
        "\(path): it is unknown whether this file hands over exactly what the routes take: to compare them takes more "
          + "than the limits allow; it is written as the routes are",
        .unknown)
    }
  }
}
