import SpecFile

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
