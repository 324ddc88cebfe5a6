import ArgumentParser
import Reports

/// `navcheck verify`
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check proofs that ‘navcheck prove --certificates’ has kept.",
    discussion: """
      Every question is asked again, and the clauses are compared with those that the spec gives today: a spec or a \
      file that was changed since is refused.
      """)

  @Argument(help: ArgumentHelp("The folder with the proofs.", valueName: "folder"))
  var folder: String

  func run() throws {
    do {
      Console.out.write(try CertificateFolder.verify(folder))
    } catch {
      Console.complain("\(folder): \(error)")
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
  }
}
