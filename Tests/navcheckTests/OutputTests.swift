import Foundation
import NavigationSupport
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
      expectNil(output.flush())
      var buffer = [UInt8](repeating: 0, count: 1000)
      expect(read(reader, &buffer, 1000), equals: 200)
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
      expect(output.flush(), equals: EPIPE)
    }
  }

  @Test("a stream that was closed from the start says so")
  func closed() { expect(Output(descriptor: -1, error: EBADF).flush(), equals: EBADF) }

  // Elsewhere the first half of a pair is no terminal by itself.
  #if os(Linux)
    @Test("a terminal's width is used, within what can be read; COLUMNS overrules it")
    func width() throws {
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(terminal >= 0)
      defer { close(terminal) }
      expect(Console.width(of: terminal, columns: nil), equals: 80)
      for (columns, width) in [(120, 120), (20, 60), (1000, 160)] {
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
        expect(Console.width(of: terminal, columns: nil), equals: width)
      }
      expect(Console.width(of: terminal, columns: "100"), equals: 100)
      expect(Console.width(of: terminal, columns: "wide"), equals: 160)
      try withPipe { _, writer in
        expect(Console.width(of: writer, columns: nil), equals: 80)
        // Asked for, it counts in a pipe as well: for a log that is read on a wide page.
        expect(Console.width(of: writer, columns: "100"), equals: 100)
      }
    }
  #endif
}
