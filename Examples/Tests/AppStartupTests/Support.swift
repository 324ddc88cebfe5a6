import AppStartup
import Foundation

/// A folder that is gone when nobody needs it any more. It is in memory where the system has a place for that, as
/// bringing thousands of files to a disk takes minutes.
final class TestFolder: Sendable {
  let url: URL

  init() {
    let memory = "/dev/shm"
    let base = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    url = URL(fileURLWithPath: base).appendingPathComponent("navcheck-\(UUID().uuidString)")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names in it, without that by which users of the folder take turns.
  var names: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).subtracting(["lock"])
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  func bytes(of name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appendingPathComponent(name))) }

  /// Lets a link be in the store, in this state, as an earlier process has left it.
  func prepare(_ state: LinkStoreState, pass: String = "old") throws {
    switch state {
    case .absent: return
    case .damaged: try write("something else".utf8, to: "link.stored")
    case .stored, .started:
      let store = FileLinkStore(folder: url)
      try store.put(passLink(pass))
      if state == .started { try store.mark() }
    }
  }
}

/// The link for a boarding pass.
func passLink(_ pass: String) -> String { "boardingpass://boardingpass.example/boarding-pass/\(pass)" }

/// A short link.
func shortLink(_ code: String) -> String { "https://boardingpass.example/\(code)" }

/// The spec's name of what is shown.
func screen(_ shown: ShownState) -> String {
  switch shown {
  case .nothing: "launch"
  case .spinner: "spinner"
  case .onboarding: "onboarding"
  case .login: "login"
  case .home: "home"
  case .profile: "profile"
  case .pass, .offer: "destination"
  }
}

struct Offline: Error {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension HeadlessApp {
  /// The pass that is shown.
  var pass: String? { if case .pass(let pass) = shown { pass } else { nil } }

  /// The passes that were shown, one after the other.
  var passes: [String] {
    operations.compactMap { if case .pass(let pass) = $0.shows { pass } else { nil } }
  }

  /// What the user was told of links that are not shown.
  var reasons: [StartupReport.Reason] {
    reports.compactMap { if case .linkNotShown(let reason) = $0 { reason } else { nil } }
  }

  /// The user does what is asked, until nothing is.
  func meanWell() {
    while signIn() || finishOnboarding() {}
  }
}
