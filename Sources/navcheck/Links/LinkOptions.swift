import ArgumentParser
import NavigationModel
import Reports
import SpecFile

struct LinkOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The context or a part of it, such as loggedOut or user=loggedOut,tenant=blue.",
      discussion: "Without it, the link is tried in every context.", valueName: "context"))
  var context: String?

  @Option(
    help: ArgumentHelp(
      "How to answer a prompt, such as login=cancelled or 'shop=picked(shopId=7)'.",
      discussion: """
        Repeat it to answer a prompt differently each time; the last answer is then used again. Without it, every \
        prompt is answered on the happy path.
        """,
      valueName: "prompt=outcome"))
  var answer: [String] = []

  @Option(
    help: ArgumentHelp(
      "The screen that the user is on, over what lies below it on a shortest way there (default: what launch shows).",
      valueName: "screen"))
  var from: String?

  @Option(
    help: ArgumentHelp("The spec; not needed if only one in ./Specs has the link's scheme and host.", valueName: "path")
  )
  var spec: String?

  @OptionGroup var files: RootOptions

  @OptionGroup var output: OutputOptions<ResultFormat>

  /// A trial of links as the options say.
  func trial(of machine: Machine) throws -> LinkTrial {
    try LinkTrial(machine, from: from, as: context, answers: answer)
  }

  /// The spec to use.
  func readSpec(to purpose: String, by fit: SpecFit, _ session: Session) throws -> OnlySpec {
    try OnlySpec.read(spec, files, to: "\(purpose) with --spec", by: fit, session)
  }
}

/// The list of links that a command was given, read once, when it is first needed.
final class GivenLinks {
  private let path: String
  private let session: Session
  private var list: LinkList?

  init(_ path: String, _ session: Session) {
    self.path = path
    self.session = session
  }

  func read() throws -> LinkList {
    if let list { return list }
    do throws(SpecError) {
      let list = try LinkListReader.read(path: path)
      self.list = list
      return list
    } catch {
      let refused = session.refuse(error)
      if error.diagnostics.first?.location == nil {
        Console.complain("name a file with one link per line, or - for standard input")
      }
      throw refused
    }
  }

  var fit: SpecFit {
    .links({ try self.read().entries }, what: "the schemes and hosts of these links")
  }
}
