import Foundation
import SpecFile

/// A short name for the bytes that identify a spec.
///
/// It only tells whether parent and child have read the same; certificates have a cryptographic one.
enum SpecDigest {
  /// FNV-1a, 64 bits, and the length.
  static func of(_ spec: Spec) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in spec.digestInput { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(String(hash, radix: 16))-\(spec.digestInput.count)"
  }
}
