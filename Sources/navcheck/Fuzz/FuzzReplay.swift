import JourneyFuzzing
import Reports
import SpecFile

/// `navcheck fuzz --replay TOKEN`: repeats one run, with the spec that the token belongs to.
@available(macOS 15, *)
struct FuzzReplay {
  let token: String
  let command: FuzzCommand
  let session: Session

  func run() throws {
    let (text, options) = (token, command.options(seed: 0))
    var file = ""
    let failure: Failure?
    do {
      let (path, spec) = try spec(of: ReplayToken(text))
      file = path
      failure = try AsynchronousWork.run {
        try await Campaign(spec.machine, options: options).replay(text, on: EngineDriver(spec.machine))
      }
    } catch let error as ReplayTokenError {
      throw session.refuse("--replay: \(file.isEmpty ? "" : "\(file): ")\(error)", .usage)
    } catch let refused as Session.Refused {
      throw refused
    } catch {
      throw session.refuse(defect: "\(error)", at: file, sending: "the spec, the token")
    }
    session.add(failure == nil ? .success : .refuted)
    session.text { style in
      failure.map { FuzzText.text($0, of: file, style: style) } ?? "the run does not fail\n"
    }
    session.json { [file] _ in FuzzDocument.Replayed(file: file, failure: failure).text }
    if command.output.format == .junit { Console.out.write(FuzzJUnit.text(failure, of: file)) }
  }

  /// The spec that the token was recorded with: the one named, or one of those in `./Specs`.
  private func spec(of token: ReplayToken) throws -> (path: String, spec: Spec) {
    var specs: [(path: String, spec: Spec)] = []
    for loaded in LoadedSpec.loadAll(command.specs, root: command.files.root) {
      switch loaded.result {
      case .success(let spec): specs.append((loaded.path, spec))
      case .failure(let error):
        guard command.specs.isEmpty else { throw session.refuse(error, ofSpec: loaded.path, again: "check") }
        LoadedSpec.complain(error, path: loaded.path, again: "check", colour: command.output.color)
      }
    }
    if let own = specs.first(where: { token.belongs(to: MachineDigest($0.spec.machine)) }) { return own }
    // With a single spec the mistake is reported in full.
    if specs.count == 1 { return specs[0] }
    throw session.refuse(
      specs.isEmpty
        ? SpecPaths.none
        : "--replay: the token does not belong to any of the specs as they are now: "
          + specs.map(\.path).joined(separator: ", "),
      .usage)
  }
}
