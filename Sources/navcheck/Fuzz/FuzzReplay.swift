import ArgumentParser
import JourneyFuzzing
import Reports
import SpecFile

/// `navcheck fuzz --replay TOKEN`: repeats one run, with the spec that the token belongs to.
@available(macOS 15, *)
struct FuzzReplay {
  let token: String
  let command: FuzzCommand

  func run() throws -> ExitStatus {
    let token: ReplayToken
    do throws(ReplayTokenError) {
      token = try ReplayToken(self.token)
    } catch {
      Console.complain("--replay: \(error)")
      return .usage
    }
    guard let (path, spec) = try spec(of: token) else { return .usage }
    let (machine, text) = (spec.machine, self.token)
    let options = command.options(seed: 0)
    let failure: Failure?
    do {
      failure = try InterruptibleWork().run {
        try await Campaign(machine, options: options).replay(text, on: EngineDriver(machine))
      }
    } catch let error as ReplayTokenError {
      Console.complain("--replay: \(path): \(error)")
      return .usage
    } catch {
      Console.complain(defect: "\(error)", at: path, sending: "the spec, the token")
      return .internalError
    }
    write(failure, path)
    return failure == nil ? .success : .refuted
  }

  /// The spec that the token was recorded with: the one named, or one of those in `./Specs`.
  private func spec(of token: ReplayToken) throws -> (String, Spec)? {
    var specs: [(path: String, spec: Spec)] = []
    for loaded in LoadedSpec.loadAll(command.specs, root: command.files.root) {
      switch loaded.result {
      case .success(let spec): specs.append((loaded.path, spec))
      case .failure(let error):
        LoadedSpec.complain(error, path: loaded.path, again: "check", colour: command.output.color)
        if !command.specs.isEmpty { throw ExitCode(ExitStatus.badInput.rawValue) }
      }
    }
    if let own = specs.first(where: { token.belongs(to: MachineDigest($0.spec.machine)) }) { return own }
    // With a single spec the mistake is reported in full.
    if specs.count == 1 { return specs[0] }
    Console.complain(
      specs.isEmpty
        ? SpecPaths.none
        : "--replay: the token does not belong to any of the specs as they are now: "
          + specs.map(\.path).joined(separator: ", "))
    return nil
  }

  private func write(_ failure: Failure?, _ path: String) {
    switch command.output.format {
    case .text:
      Console.out.write(
        failure.map { FuzzText.text($0, of: path, style: Console.style(command.output.color, for: 1)) }
          ?? "the run does not fail\n")
    case .json: Console.out.write(FuzzDocument.Replayed(file: path, failure: failure).text)
    case .junit: Console.out.write(FuzzJUnit.text(failure, of: path))
    }
  }
}
