import ArgumentParser
import Reports
import SpecFile

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a mistake by its code, such as NAV011.",
    discussion: """
      Says what is wrong, why it matters and what to do, with an example before and after. Without a code it lists all \
      of them. In messages capital letters stand for what differs from spec to spec.

      Examples:
        navcheck explain NAV011
        navcheck explain 11
        navcheck explain
      """)

  @Argument(help: ArgumentHelp("The code that stands in the message.", valueName: "code"))
  var code: String?

  func run() throws {
    let style = Console.style(.auto, for: 1)
    guard let code else {
      Console.out.write(ExplanationText.list(Explanation.all, style: style))
      return
    }
    guard let wanted = MistakeCode(text: code) else {
      Console.complain(
        "'\(code)' is no code of a mistake, such as \(Explanation.all[0].code); 'navcheck explain' lists all")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    guard let kind = Explanation.of(wanted) else {
      let codes = Explanation.all.map(\.code)
      let near = NearNames.of(wanted.description, among: codes.map(\.description)).prefix(NearNames.shown)
      Console.complain(
        "there is no mistake \(wanted)\(near.isEmpty ? "" : "; near it are \(near.joined(separator: ", "))"); "
          + "'navcheck explain' lists all, up to \(codes.last.map { "\($0)" } ?? "")")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    Console.out.write(ExplanationText.text(kind, style: style))
  }
}
