import NavigationSupport
import Testing

@testable import navcheck

@Suite("memory", .slow)
struct MemoryWatchTests {
  @Test("what a process takes is seen to grow")
  func grows() {
    let before = MemoryWatch.resident()
    #expect(before > 0)
    let block = [UInt8](repeating: 1, count: 256 << 20)
    #expect(MemoryWatch.resident() >= before + 200)
    expect(block[block.count - 1], equals: 1)
  }
}
