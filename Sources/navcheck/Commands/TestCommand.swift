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

  func run() throws { throw Session(options.output).run(test) }

  private func test(_ session: Session) throws {
    let given = GivenLinks(links, session)
    let only = try options.readSpec(to: "test", by: given.fit, session)
    let (path, spec) = (only.path, only.spec)
    let list = try given.read()
    let trial = try options.trial(of: spec.machine)
    if let remark = try trial.remark() { Console.complain(remark) }
    try check(list, trial, session)
    let websites = try WebsiteFile.all(of: spec)
    let hosts = spec.machine.links.universalHosts
    func report(_ entry: LinkList.Entry) throws -> LinkReport {
      var report = try trial.report(entry)
      if entry.source == .url { report.follow(websites.flatMap { $0.handovers(of: entry.link, among: hosts) }) }
      return report
    }
    switch options.output.format {
    case .json:
      var json = LinksDocument.Writer(of: spec, path: path)
      for entry in list.entries { Console.out.write(json.text(of: try report(entry))) }
      session.add(json.isFine ? .success : .refuted)
      session.json { json.end(exit: $0) }
    case .text:
      var table = LinkTable(
        of: spec, quiet: quiet, verbose: verbose, style: Console.style(options.output.color, for: 1))
      for entry in list.entries { table.add(try report(entry)) }
      session.add(table.tally.isFine ? .success : .refuted)
      session.text { _ in table.text }
    }
  }

  private func check(_ list: LinkList, _ trial: LinkTrial, _ session: Session) throws {
    var mistakes: [String] = []
    for entry in list.entries {
      do {
        try trial.check(entry)
      } catch let mistake as ArgumentMistake {
        // A mistake on the command line concerns all of them.
        guard entry.expectation != nil else { throw mistake }
        mistakes.append((entry.location.map { "\($0): " } ?? "") + mistake.description)
      }
    }
    if !mistakes.isEmpty { throw session.refuse(mistakes, .badInput) }
  }
}
