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
