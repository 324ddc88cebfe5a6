import ArgumentParser
import ModelChecking
import Reports
import SpecFile

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check proofs saved by 'navcheck prove --certificates'.",
    discussion: """
      Asks Z3 about every lemma again and compares the lemmas with those that the spec gives now. Of websites, the \
      kept states are checked, byte by byte. A spec or file that has changed since is refused.

      Examples:
        navcheck verify proofs --spec Specs/shop.yaml
      """)

  @Argument(help: ArgumentHelp("The folder with the proofs.", valueName: "folder"))
  var folder: String

  @Option(help: ArgumentHelp("The spec, if it has moved.", valueName: "path"))
  var spec: String?

  @OptionGroup var files: RootOptions

  func run() throws { throw Session().run(verify) }

  private func verify(_ session: Session) {
    ProofStore.restore(folder)
    for folder in ProofStore.folders(in: folder) {
      do {
        let (text, missing) = try ProofStore.verify(folder, spec: spec, root: files.root)
        let lines = text.split(separator: "\n").map(String.init)
        Console.out.write(NoteText.page(lines, style: Console.style(.auto, for: 1)).text)
        for reason in missing {
          session.complain("it is unknown whether website and routes agree: \(reason)", .unknown)
        }
      } catch {
        session.add(ProofStore.status(of: error))
        complain(error, folder)
      }
    }
  }

  private static let remedy = "name the folder passed to 'navcheck prove --certificates'"

  private func complain(_ error: any Error, _ folder: String) {
    switch error {
    case let error as SpecError:
      LoadedSpec.complain(error, path: spec ?? "", colour: .auto)
      Console.complain(
        "the certificate in \(folder) cannot be checked without its spec; if the spec has moved, name it with --spec")
    case CertificateError.noCertificate(let path):
      Console.complain("\(path) has no manifest.json, so it is not a folder of proofs; \(Self.remedy)")
    case CertificateError.cannotRead(let path, let reason):
      Console.complain("cannot read \(path): \(reason); \(Self.remedy)")
    case let error as CertificateError: Console.complain("\(error); \(error.remedy)")
    default: Console.complain(defect: "\(error)", at: folder, sending: "the certificate, the spec")
    }
  }
}
