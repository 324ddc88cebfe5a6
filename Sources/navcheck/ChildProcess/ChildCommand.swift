import ArgumentParser
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

  func run() throws { throw Session().run(check) }

  private func check(_ session: Session) {
    session.begin(seconds: timeout)
    // Each message is written immediately: nothing may be lost if the process is killed.
    let out = Output(descriptor: 1, isUnbuffered: true)
    func send(_ message: ChildMessage) { out.write(message.line) }
    do {
      try MemoryWatch.start(megabytes: memory)
      guard let spec = try? SpecReader.read(path: self.spec, root: files.root) else {
        send(.digest("unreadable"))
        return session.add(.badInput)
      }
      send(.digest(SpecDigest.of(spec)))
      let check = SpecCheck(
        spec: spec, path: self.spec, filter: Filter(intents: intent, properties: property, only: only),
        cancellation: session.cancellation, folder: certificates)
      let outcome = try check.run { ChildMessage($0).map(send) }
      if let unsaved = outcome.unsaved { send(.unsaved(unsaved)) }
      send(.done)
    } catch {
      send(.failed("\(error)"))
      session.add(.internalError)
    }
  }
}
