import Basics
import JourneyFuzzing
import Measuring
import SpecFile

/// A short digest of the bytes that identify a spec.
///
/// It only tells whether both processes have read the same; certificates have a cryptographic one.
enum SpecDigest {
  static func of(_ spec: Spec) -> String { FNV.text(of: [spec.digestInput]) }
}

/// A short digest of a list of links, to tell whether two runs used the same one.
enum LinkDigest {
  static func of(_ links: [Link]) -> String {
    FNV.text(of: links.map { $0.bytes + [0, $0.source == .url ? 0 : $0.source == .shortcut ? 1 : 2] })
  }
}

extension FNV {
  /// The hash and the length.
  fileprivate static func text(of parts: some Sequence<[UInt8]>) -> String {
    var hash = FNV()
    var count = 0
    for part in parts {
      hash.add(part)
      count += part.count
    }
    return "\(String(hash.value, radix: 16))-\(count)"
  }
}
