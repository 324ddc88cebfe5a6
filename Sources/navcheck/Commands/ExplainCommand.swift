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

  func run() throws { throw Session().run(explain) }

  private func explain(_ session: Session) throws {
    guard let code else { return session.text { ExplanationText.list(Explanation.all, style: $0) } }
    guard let wanted = MistakeCode(text: code) else {
      throw session.refuse(
        "'\(code)' is no code of a mistake, such as \(Explanation.all[0].code); 'navcheck explain' lists all", .usage)
    }
    guard let kind = Explanation.of(wanted) else {
      let last = Explanation.all.last.map { ", up to \($0.code)" } ?? ""
      throw session.refuse("there is no mistake \(wanted); 'navcheck explain' lists all\(last)", .usage)
    }
    session.text { ExplanationText.text(kind, style: $0) }
  }
}
