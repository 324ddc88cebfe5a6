import Measuring
import SpecFile

/// FNV-1a with 64 bits, and the length: a short digest, without protection against forgery.
struct FNV {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var count = 0

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      count += 1
    }
  }

  var text: String { "\(String(hash, radix: 16))-\(count)" }
}

/// A short digest of the bytes that identify a spec.
///
/// It only tells whether both processes have read the same; certificates have a cryptographic one.
enum SpecDigest {
  static func of(_ spec: Spec) -> String {
    var hash = FNV()
    hash.add(spec.digestInput)
    return hash.text
  }
}

/// A short digest of a list of links, to tell whether two runs used the same one.
enum LinkDigest {
  static func of(_ links: [Link]) -> String {
    var hash = FNV()
    for link in links {
      hash.add(link.bytes)
      hash.add([0, link.source == .url ? 0 : link.source == .shortcut ? 1 : 2])
    }
    return hash.text
  }
}
