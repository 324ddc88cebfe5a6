import ArgumentParser
import Reports
import SpecFile

/// `navcheck test`
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Try a list of links and compare with what is expected.",
    usage: "navcheck test <links> [<options>]",
    discussion: """
      The list has a link per line, or is JSON with universal_links and deep_links, or with expectations; \
      Docs/Links.md describes the formats. Without an expectation a link must be supported, and must land unless the \
      spec denies it.
      """)

  @Argument(help: ArgumentHelp("The list of links; - reads standard input.", valueName: "links"))
  var links: String

  @OptionGroup var options: LinkOptions

  @Flag(name: .shortAndLong, help: "Print only what is wrong and the summary.")
  var quiet = false

  func run() throws {
    let given = GivenLinks(links, format: options.format, colour: options.color)
    let only = try options.readSpec(to: "test", by: given.fit)
    let (path, spec) = (only.path, only.spec)
    let list = try given.read(for: path)
    let reports = try reports(list, spec)
    let status = reports.allSatisfy(\.isFine) ? ExitStatus.success : .refuted
    switch options.format {
    case .json: Console.out.write(JSONLinks.text(reports, of: spec, path: path, exit: status))
    case .text:
      Console.out.write(LinkTable.text(reports, of: spec, quiet: quiet, style: Console.style(options.color, for: 1)))
    }
    throw ExitCode(status.rawValue)
  }

  private func reports(_ list: LinkList, _ spec: Spec) throws -> [LinkReport] {
    var reports: [LinkReport] = []
    var isWrong = false
    do {
      let trial = try LinkTrial(spec, from: options.from)
      for entry in list.entries {
        do {
          reports.append(try trial.report(entry, context: options.context, answers: options.answer))
        } catch let mistake as ArgumentMistake where entry.expectation != nil {
          // What the list says is a mistake in a file, with its place; the others are still looked at.
          let place = entry.location.map { "\($0): " } ?? ""
          Console.complain("\(place)\(mistake)")
          isWrong = true
        }
      }
    } catch let mistake as ArgumentMistake {
      Console.complain(mistake.description)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    if isWrong { throw ExitCode(ExitStatus.badInput.rawValue) }
    return reports
  }
}
