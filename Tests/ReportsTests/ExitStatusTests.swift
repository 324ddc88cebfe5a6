import NavigationSupport
import Testing

@testable import Reports

@Suite("exit status")
struct ExitStatusTests {
  @Test("of several, the first of 70, 130, 74, 65, 64, 1, 2 is said, in whatever order they came up")
  func urgency() {
    let order: [Int32] = [70, 130, 74, 65, 64, 1, 2, 0]
    for (index, first) in order.enumerated() {
      for second in order[index...] {
        guard let a = ExitStatus(rawValue: first), let b = ExitStatus(rawValue: second) else {
          Issue.record("\(first) or \(second) is no status")
          continue
        }
        expect(ExitStatus.most(urgent: [a, b]), equals: a)
        expect(ExitStatus.most(urgent: [b, a]), equals: a)
      }
    }
  }

  @Test("every status has its place in the order")
  func complete() { expect(Set(ExitStatus.byUrgency), equals: Set(ExitStatus.allCases)) }

  @Test("nothing to say is success")
  func nothing() { expect(ExitStatus.most(urgent: []), equals: .success) }
}
