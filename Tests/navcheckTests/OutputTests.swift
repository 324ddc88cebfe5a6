import Foundation
import Testing

@testable import navcheck

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("output")
struct OutputTests {
  private func withPipe(_ body: (Int32, Int32) throws -> Void) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    signal(SIGPIPE, SIG_IGN)
    defer { close(ends[1]) }
    try body(ends[0], ends[1])
  }

  @Test("small pieces leave together")
  func chunks() throws {
    try withPipe { reader, writer in
      let output = Output(descriptor: writer)
      for _ in 0..<100 { output.write("ab") }
      #expect(output.flush() == nil)
      var buffer = [UInt8](repeating: 0, count: 1000)
      #expect(read(reader, &buffer, 1000) == 200)
      close(reader)
    }
  }

  @Test("a reader that has gone is an error, and nothing is written after it")
  func broken() throws {
    try withPipe { reader, writer in
      close(reader)
      let output = Output(descriptor: writer, isUnbuffered: true)
      output.write("a")
      output.write("b")
      #expect(output.flush() == EPIPE)
    }
  }

  @Test("a stream that was closed from the start says so")
  func closed() { #expect(Output(descriptor: -1, error: EBADF).flush() == EBADF) }
}
