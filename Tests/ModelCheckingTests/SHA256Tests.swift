import ModelChecking
import NavigationSupport
import Testing

@Suite("SHA-256") struct SHA256Tests {
  @Test(
    "the examples of FIPS 180-4 and NIST's test vectors have their published digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (
        String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func published(_ message: String, _ digest: String) {
    expect(Certificates.digest(of: Array(message.utf8)), equals: digest)
  }

  /// The bytes 0, 1, 2 … of every length up to 130: each way in which a message can end in its last block. The digests
  /// are compared by the digest of them all, one after the other, as Python's hashlib computes it.
  @Test("every length up to two blocks and more has the digest that another implementation finds")
  func lengths() {
    let digests = (0...130).flatMap { length in SHA256.hash((0..<UInt8(length)).map(\.self)) }
    expect(Certificates.digest(of: digests), equals: "e5bbbecd60c3632a3455f465bfd8b079c30ef608d2bcc34227f4e5573029020e")
  }
}
