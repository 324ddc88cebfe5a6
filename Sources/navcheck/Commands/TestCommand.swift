import ArgumentParser
import Reports
import SpecFile

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Try a list of links and compare with what is expected.",
    usage: "navcheck test <links> [<options>]",
    discussion: """
      The list has a link per line, or is JSON with universal_links and deep_links, or with expectations; \
      Docs/Links.md describes the formats. Without an expectation a link must be supported, and must land unless the \
      spec denies it. Links of websites under 'claims' in the spec are followed through their files: they must come \
      to the app, or be expected to stay on the website.

      Examples:
        navcheck test links.txt --quiet
        navcheck test links.txt --verbose
        navcheck test links.json --spec Specs/shop.yaml --as user=loggedOut
        navcheck test - --from home --answer signIn=cancelled --format json
      """)

  @Argument(help: ArgumentHelp("The list of links; - reads standard input.", valueName: "links"))
  var links: String

  @OptionGroup var options: LinkOptions

  @Flag(name: .shortAndLong, help: "Print only what is wrong and the summary.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "List every link, however many there are.")
  var verbose = false

  func run() throws {
    let given = GivenLinks(links, options.output)
    let only = try options.readSpec(to: "test", by: given.fit)
    let (path, spec) = (only.path, only.spec)
    let list = try given.read(for: path)
    let trial = try trial(spec)
    try check(list, trial)
    let status: ExitStatus
    let websites = try websites(of: spec)
    let hosts = spec.machine.links.universalHosts
    func report(_ entry: LinkList.Entry) throws -> LinkReport {
      var report = try trial.report(entry, context: options.context, answers: options.answer)
      if entry.source == .url { report.follow(websites.flatMap { $0.handovers(of: entry.link, among: hosts) }) }
      return report
    }
    switch options.output.format {
    case .json:
      var json = JSONLinks(of: spec, path: path)
      for entry in list.entries {
        Console.out.write(json.text(of: try report(entry)))
      }
      status = json.isFine ? .success : .refuted
      Console.out.write(json.end(exit: status))
    case .text:
      var table = LinkTable(
        of: spec, quiet: quiet, verbose: verbose, style: Console.style(options.output.color, for: 1))
      for entry in list.entries { table.add(try report(entry)) }
      status = table.tally.isFine ? .success : .refuted
      Console.out.write(table.text)
    }
    throw ExitCode(status.rawValue)
  }

  private func trial(_ spec: Spec) throws -> LinkTrial {
    do {
      let trial = try LinkTrial(spec.machine, from: options.from)
      if let remark = try trial.remark(context: options.context) { Console.complain(remark) }
      return trial
    } catch let mistake as ArgumentMistake {
      throw usage(mistake)
    }
  }

  private func websites(of spec: Spec) throws -> [WebsiteFile] {
    do throws(SpecError) {
      return try WebsiteFile.all(of: spec)
    } catch {
      Console.err.write(DiagnosticText.text(error.diagnostics, style: Console.style(options.output.color, for: 2)))
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
  }

  private func check(_ list: LinkList, _ trial: LinkTrial) throws {
    var isWrong = false
    for entry in list.entries {
      do {
        try trial.check(entry, context: options.context, answers: options.answer)
      } catch let mistake as ArgumentMistake {
        // A mistake on the command line concerns all of them.
        guard entry.expectation != nil else { throw usage(mistake) }
        let place = entry.location.map { "\($0): " } ?? ""
        Console.complain("\(place)\(mistake)")
        isWrong = true
      }
    }
    if isWrong { throw ExitCode(ExitStatus.badInput.rawValue) }
  }

  private func usage(_ mistake: ArgumentMistake) -> ExitCode {
    Console.complain(mistake.description)
    return ExitCode(ExitStatus.usage.rawValue)
  }
}
