import ArgumentParser
import LinkRouting
import Reports
import SpecFile

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Follow one link, step by step.",
    usage: "navcheck open <link> [<options>]",
    discussion: """
      Shows whether iOS hands the link to the app, how it is read, what it opens, and each step of \
      the journey. Exit status 0 if it lands or is denied as specified; 1 if it does not land or no route accepts it.

      Examples:
        navcheck open https://shop.example/orders --as loggedOut --from home
        navcheck open shop://x/orders --answer signIn=cancelled --format json
        navcheck open /orders --source shortcut --spec Specs/shop.yaml
        navcheck open https://shop.example/orders --diagram sequence
        navcheck open https://shop.example/orders --aasa site.json \\
          --app-id ABCDE12345.example.shop
      """)

  enum Diagram: String, ExpressibleByArgument, CaseIterable {
    case sequence
  }

  @Argument(help: ArgumentHelp("A URL, or whatever --source says.", valueName: "link"))
  var link: String

  @Option(help: "What the link is: a URL, the type of a quick action, or the identifier of a search item.")
  var source = LinkSource.url

  @Option(help: "Draw the run as a Mermaid diagram instead.")
  var diagram: Diagram?

  @OptionGroup var options: LinkOptions
  @OptionGroup var website: WebsiteOptions

  func run() throws { throw Session(options.output).run(follow) }

  private func follow(_ session: Session) throws {
    let entry = LinkList.Entry(link, source: source)
    let fit = SpecFit.links({ [entry] }, what: "the scheme and host of this link")
    let only = try options.readSpec(to: "follow the link in", by: fit, session)
    let spec = only.spec
    let trial = try options.trial(of: spec.machine)
    var report = try trial.report(entry)
    for case let remark? in try [trial.remark(), trial.remarkOnOthers(report)] { Console.complain(remark) }
    if source == .url {
      let hosts = spec.machine.links.universalHosts
      report.handovers = try website.files(of: spec).flatMap { $0.handovers(of: link, among: hosts) }
    }
    session.add(report.isFine ? .success : .refuted)
    session.text { (diagram == nil ? nil : drawing(report, spec)) ?? LinkText.text(report, of: spec, style: $0) }
    session.json {
      var json = LinksDocument.Writer(of: spec, path: only.path)
      return json.text(of: report) + json.end(exit: $0)
    }
  }

  /// The drawing of the first run, which --as can choose; nil if there is no run.
  private func drawing(_ report: LinkReport, _ spec: Spec) -> String? {
    guard case .opens(let opened) = report.outcome, let run = opened.runs.first else { return nil }
    if opened.runs.count > 1 {
      Console.complain(
        "the journey depends on the context: this is the first of \(opened.runs.count); choose with --as")
    }
    return SequenceDiagram.text(run.trace, link: report.entry.link, of: spec.machine, arguments: run.arguments)
  }
}

extension LinkSource: ExpressibleByArgument {}
