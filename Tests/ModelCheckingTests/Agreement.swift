import Foundation

/// How much the agreement tests look at.
enum Agreement {
  /// Whether everything is to be looked at, not a sample: `script/agreement` sets this.
  static let isExhaustive = ProcessInfo.processInfo.environment["NAVCHECK_AGREEMENT"] == "all"

  /// The seeds to look at: the first of all, and in a sample one more that is new every time.
  static func seeds(sample: Int, all: Int) -> [UInt64] {
    let fixed = (0..<(isExhaustive ? all : sample)).map { UInt64($0) }
    let fresh = UInt64.random(in: 1_000_000..<UInt64(Int64.max))
    log("fresh seed: \(fresh)")
    return fixed + [fresh]
  }

  /// Says something about the run, for whoever reads the log.
  static func log(_ line: String) { print("agreement: \(line)") }
}
