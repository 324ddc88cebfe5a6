import ArgumentParser
import Foundation
import ModelChecking
import Reports
import SpecFile

/// The child process of `prove --memory`; it writes messages for its parent, not for people.
struct ChildCommand: ParsableCommand {
  static let name = "check-in-child"
  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  @Option var memory: Int
  @Option var timeout: Double?
  @Option var intent: [String] = []
  @Option var property: [String] = []
  @Option var only: [String] = []
  @Option var certificates: String?
  @OptionGroup var files: RootOptions
  @Argument var spec: String

  func run() throws {
    do {
      try MemoryWatch.start(megabytes: memory)
    } catch {
      throw ExitCode(ExitStatus.internalError.rawValue)
    }
    let cancellation = Cancellation(seconds: timeout)
    let interrupt = Interrupt { cancellation.cancel(.interrupted) }
    defer { interrupt.cancel() }
    // Each message is written immediately: nothing may be lost if the process is killed.
    let out = Output(descriptor: 1, isUnbuffered: true)
    func send(_ message: ChildMessage) { out.write(message.line) }
    let spec: Spec
    do throws(SpecError) {
      spec = try SpecReader.read(path: self.spec, root: files.root)
    } catch {
      send(.digest("unreadable"))
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
    send(.digest(SpecDigest.of(spec)))
    let filter = Filter(intents: intent, properties: property, only: only)
    do {
      let outcome = try InProcessCheck.run(
        spec, path: self.spec, filter: filter, cancellation: cancellation, keepingIn: certificates
      ) { ChildMessage($0).map(send) }
      if let notKept = outcome.notKept { send(.notKept(notKept)) }
    } catch {
      send(.failed((error as? InternalError)?.description ?? "\(error)"))
      throw ExitCode(ExitStatus.internalError.rawValue)
    }
    send(.done)
  }
}
