import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine on which this runs, as far as it affects times.
package enum ThisMachine {
  /// The name of its processor.
  package static var processor: String {
    #if os(Linux)
      let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("model name") || $0.hasPrefix("Hardware") }
      let name = line?.split(separator: ":").last.map { $0.drop { $0 == " " } }
      return name.map { String($0) } ?? "unknown processor"
    #elseif canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: 256)
      var size = buffer.count
      guard sysctlbyname("machdep.cpu.brand_string", &buffer, &size, nil, 0) == 0 else { return "unknown processor" }
      return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      return "unknown processor"
    #endif
  }

  package static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  package static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

  /// The load average over the last minute; nil where it is unknown.
  package static var load: Double? {
    var load = [0.0]
    return getloadavg(&load, 1) == 1 ? load[0] : nil
  }

  /// The build configuration: `release`, or `debug`, whose times say nothing about what users will see.
  package static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}
