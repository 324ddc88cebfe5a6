import Measuring

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
