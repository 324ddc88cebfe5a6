/// Something to be measured: work of a known size with a result that is checked.
public struct Workload: Sendable {
  /// What it is called in tables and in ``Digests``.
  public var name: String
  /// What is counted, such as `link`.
  public var unit: String
  /// How many of them are done in a run.
  public var count: Int
  /// Does the work once and returns a digest of its results, the same each time and on every machine.
  public var run: @Sendable () async throws -> UInt64

  public init(_ name: String, unit: String, count: Int, run: @escaping @Sendable () async throws -> UInt64) {
    self.name = name
    self.unit = unit
    self.count = count
    self.run = run
  }
}

/// A run came to something else than the committed digest says: whatever was measured, it was not the work.
public struct WrongResult: Error, Sendable, CustomStringConvertible {
  public var name: String
  public var digest: UInt64
  /// Nil if none is known.
  public var expected: UInt64?

  public init(name: String, digest: UInt64, expected: UInt64?) {
    self.name = name
    self.digest = digest
    self.expected = expected
  }

  public var description: String {
    let expected = expected.map { String($0, radix: 16) } ?? "no digest; add it to Digests.swift"
    return "\(name): the results have the digest \(String(digest, radix: 16)), and it should be \(expected)"
  }
}

extension Workload {
  /// The name under which the digest is kept: results depend on how much is done.
  public var key: String { "\(name) × \(count)" }

  /// Runs it once and checks the result.
  public func checked() async throws -> UInt64 {
    let digest = try await run()
    guard digest == Digests.expected[key] else {
      throw WrongResult(name: key, digest: digest, expected: Digests.expected[key])
    }
    return digest
  }
}
