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

  func run() throws {
    let entry = LinkList.Entry(link, source: source)
    let fit = SpecFit.links({ [entry] }, what: "the scheme and host of this link")
    let only = try options.readSpec(to: "follow the link in", by: fit)
    let (path, spec) = (only.path, only.spec)
    var report: LinkReport
    do {
      let trial = try LinkTrial(spec.machine, from: options.from)
      report = try trial.report(entry, context: options.context, answers: options.answer)
      let remarks = [
        try trial.remark(context: options.context),
        try trial.remarkOnOthers(report, context: options.context, answers: options.answer),
      ]
      remarks.compactMap(\.self).forEach { Console.complain($0) }
    } catch let mistake as ArgumentMistake {
      Console.complain(mistake.description)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    do throws(SpecError) {
      if source == .url {
        let hosts = spec.machine.links.universalHosts
        report.handovers = try website.files(of: spec).flatMap { $0.handovers(of: link, among: hosts) }
      }
    } catch {
      Console.err.write(DiagnosticText.text(error.diagnostics, style: Console.style(options.output.color, for: 2)))
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
    let status = report.isFine ? ExitStatus.success : .refuted
    switch options.output.format {
    case .json:
      var json = JSONLinks(of: spec, path: path)
      Console.out.write(json.text(of: report) + json.end(exit: status))
    case .text: Console.out.write(diagram == nil ? text(report, spec) : drawing(report, spec))
    }
    throw ExitCode(status.rawValue)
  }

  private func text(_ report: LinkReport, _ spec: Spec) -> String {
    LinkText.text(report, of: spec, style: Console.style(options.output.color, for: 1))
  }

  private func drawing(_ report: LinkReport, _ spec: Spec) -> String {
    // One run is one drawing: the first, which --as can choose.
    guard case .opens(let opened) = report.outcome, let run = opened.runs.first else { return text(report, spec) }
    if opened.runs.count > 1 {
      Console.complain(
        "the journey depends on the context: this is the first of \(opened.runs.count); choose with --as")
    }
    return SequenceDiagram.text(run.trace, link: report.entry.link, of: spec.machine, arguments: run.arguments)
  }
}

extension LinkSource: ExpressibleByArgument {}
