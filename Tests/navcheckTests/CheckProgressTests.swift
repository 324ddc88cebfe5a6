import Foundation
import ModelChecking
import NavigationSupport
import Testing

@testable import navcheck

@Suite("Progress")
struct CheckProgressTests {
  private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []
    var all: [String] { lock.withLock { texts } }
    func add(_ text: String) { lock.withLock { texts.append(text) } }
  }

  private func progress(isQuiet: Bool = false, isTerminal: Bool = false, _ lines: Lines) -> CheckProgress {
    CheckProgress(isQuiet: isQuiet, isTerminal: isTerminal, every: .milliseconds(2)) { lines.add($0) }
  }

  @Test("where there is no terminal a line comes again and again, until the check is over", .endsInTime)
  func lines() async throws {
    let lines = Lines()
    let progress = progress(lines)
    progress.begin()
    progress.note(.listed([.property(0), .bounded]))
    progress.note(.phase(.proving))
    progress.note(.decided(.bounded, Verdict(.time)))
    progress.note(.shown(.property(0), Verdict(.time)))
    while lines.all.filter({ $0.hasSuffix("1 of 2 obligations decided, 1 seen to fail\n") }).count < 3 {
      try await Task.sleep(for: .milliseconds(2))
    }
    progress.clear()
    let count = lines.all.count
    try await Task.sleep(for: .milliseconds(20))
    expect(lines.all.count, equals: count)
    // However long the machine has let it wait.
    let last = lines.all.last?.replacing(#/ [0-9]+ s,/#, with: " N s,")
    expect(
      last,
      equals: "navcheck: N s, \(CheckEvent.Phase.proving.rawValue), 1 of 2 obligations decided, 1 seen to fail\n")
  }

  @Test("neither on a terminal nor with --quiet", arguments: [(true, false), (false, true), (true, true)])
  func none(_ isQuiet: Bool, _ isTerminal: Bool) async throws {
    let lines = Lines()
    let progress = progress(isQuiet: isQuiet, isTerminal: isTerminal, lines)
    progress.begin()
    progress.note(.listed([.bounded]))
    try await Task.sleep(for: .milliseconds(20))
    progress.clear()
    expect(lines.all, equals: [])
  }
}
