import Foundation

@testable import AppStartup

/// What outlives a process: the token, the folder of the store, and the user's memory of what was shown and told.
final class HeadlessDevice: Sendable {
  /// What the device remembers.
  struct Memory: Sendable {
    var user: User
    var operations: [ScreenOperation] = []
    var reports: [StartupReport] = []
    var problems: [LinkStoreProblem] = []
    /// What calls of the app have thrown.
    var failures: [any Error] = []
    var processes = 0
    var moments = 0
    var deathMoment: Int?
  }

  let folder: URL
  let memory: Locked<Memory>

  init(folder: URL, user: User) {
    self.folder = folder
    memory = Locked(Memory(user: user))
  }
}

/// The life of one process. What belongs to it does nothing any more once it is over.
final class HeadlessLife: Sendable {
  /// The process is gone, with all its work.
  struct Over: Error {}

  private let device: HeadlessDevice
  private let isOver = Locked(false)
  let number: Int

  init(_ device: HeadlessDevice) {
    self.device = device
    number = device.memory {
      $0.processes += 1
      return $0.processes
    }
  }

  var isAlive: Bool { isOver { !$0 } }

  func end() { isOver { $0 = true } }

  /// Throws if the process is gone.
  func check() throws { if !isAlive { throw Over() } }

  /// A moment at which the process can die, and does if that was planned.
  func passMoment() {
    let dies = device.memory { memory in
      memory.moments += 1
      return memory.moments == memory.deathMoment
    }
    if dies { end() }
  }

  /// Changes what the device remembers.
  ///
  /// - Throws: if the process is gone; then nothing is changed.
  func change(_ body: (inout HeadlessDevice.Memory) -> Void) throws {
    try check()
    device.memory { body(&$0) }
  }

  /// Notes a failure.
  @Sendable func note<Value>(_ result: Result<Value, any Error>) {
    if case .failure(let error) = result { try? change { $0.failures.append(error) } }
  }
}

/// The token, and whether the onboarding was ever finished.
struct HeadlessAccount: AccountStore {
  let device: HeadlessDevice
  let life: HeadlessLife
  var user: User { device.memory { $0.user } }
  func signIn() throws { try life.change { $0.user = .signedIn } }
  func signOut() throws { try life.change { $0.user = .signedOut } }
}
