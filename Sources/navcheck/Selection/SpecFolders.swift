import Foundation

/// The folders in which something is kept for each of several specs: the given folder, or subfolders
/// named after the specs.
struct SpecFolders {
  let root: String?
  /// How many specs of each name have a folder.
  private var counts: [String: Int] = [:]

  init(_ root: String?) { self.root = root }

  /// The folder for the next spec; nil if nothing is to be kept.
  mutating func next(for path: String, isOnly: Bool) -> String? {
    guard let root else { return nil }
    if isOnly { return root }
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    counts[name, default: 0] += 1
    return "\(root)/\(name)" + (counts[name] == 1 ? "" : "-\(counts[name] ?? 0)")
  }
}
