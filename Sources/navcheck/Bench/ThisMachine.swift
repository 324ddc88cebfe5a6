import Foundation
import Reports

#if canImport(Darwin)
  import Darwin
#endif

extension BenchReport.Machine {
  /// The machine on which this runs, as far as it decides how long things take.
  static var current: BenchReport.Machine {
    let process = ProcessInfo.processInfo
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    return BenchReport.Machine(
      processor: processor ?? "unknown processor", cores: process.activeProcessorCount,
      system: process.operatingSystemVersionString, build: build)
  }

  private static var processor: String? {
    #if os(Linux)
      guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
      let line = text.split(separator: "\n").first { $0.hasPrefix("model name") || $0.hasPrefix("Hardware") }
      return line?.split(separator: ":").last.map { $0.trimmed }
    #elseif canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: 256)
      var size = buffer.count
      guard sysctlbyname("machdep.cpu.brand_string", &buffer, &size, nil, 0) == 0 else { return nil }
      return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      return nil
    #endif
  }
}
