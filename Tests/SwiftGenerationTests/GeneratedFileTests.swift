import Basics
import Foundation
import NavigationSupport
import SwiftGeneration
import Testing

@Suite("A generated file") struct GeneratedFileTests {
  @Test("is written through a link, and keeps its permissions")
  func link() throws {
    try withFolder { folder in
      let (real, link) = (folder.appendingPathComponent("real.swift"), folder.appendingPathComponent("link.swift"))
      try "old".write(to: real, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      #expect(try GeneratedFile.write("new", to: link.path))
      try expect(String(contentsOf: real, encoding: .utf8), equals: "new")
      try expect(FileManager.default.destinationOfSymbolicLink(atPath: link.path), equals: real.path)
      #expect(try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions] as? Int == 0o640)
      #expect(try !GeneratedFile.write("new", to: link.path))
    }
  }

  @Test("that does not fit leaves what was there, and no draft")
  func tooLarge() async throws {
    await #expect(processExitsWith: .success) {
      try withFolder { folder in
        let file = folder.appendingPathComponent("file.swift")
        try "old".write(to: file, atomically: true, encoding: .utf8)
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 1 << 12, rlim_max: 1 << 12)
        #if canImport(Glibc)
          try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        #else
          try #require(setrlimit(RLIMIT_FSIZE, &limit) == 0)
        #endif
        let text = String(repeating: "x", count: 1 << 14)
        let refusal = #expect(throws: FileError.self) { try GeneratedFile.write(text, to: file.path) }
        expect(refusal?.reason, equals: String(cString: strerror(EFBIG)))
        try expect(String(contentsOf: file, encoding: .utf8), equals: "old")
        try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: ["file.swift"])
      }
    }
  }

  @Test("is not written where there is something else", arguments: ["/dev/null", "/dev/zero", "/dev"])
  func noFile(path: String) throws {
    #expect(!GeneratedFile.holds("", at: path))
    let refusal = #expect(throws: FileError.self) { try GeneratedFile.write("new", to: path) }
    expect(refusal?.reason, equals: "it exists and is not a file")
  }
}
