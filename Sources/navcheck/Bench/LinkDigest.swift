import Measuring

/// A short name for a list of links; it only tells whether two runs had the same.
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
