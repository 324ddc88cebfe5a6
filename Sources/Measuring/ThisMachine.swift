import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine on which this runs, as far as it decides how long things take.
public enum ThisMachine {
  /// What its processor calls itself.
  public static var processor: String {
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

  public static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  public static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

  /// How many programs want to run at a time, on average over the last minute; nil where nobody counts them.
  package static var load: Double? {
    var load = [0.0]
    return getloadavg(&load, 1) == 1 ? load[0] : nil
  }

  /// How this was built: `release`, or `debug`, which says nothing of what users will see.
  public static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}
