import Foundation

/// Merges corpora.
package enum CorpusMerge {
  /// Copies every run of the corpus at `path` that `target` does not have into it, for any spec.
  ///
  /// Damaged files stay where they are and are reported.
  ///
  /// - Returns: how many were new, and what could not be read or written.
  package static func merge(_ path: String, into target: String) -> (count: Int, problems: [CorpusProblem]) {
    let (from, to) = (Corpus(path), Corpus(target))
    if let problem = from.reasonForNone { return (0, [problem]) }
    to.removeDrafts()
    var count = 0
    var problems: [CorpusProblem] = []
    for folder in [Corpus.Folder.failures, .runs] {
      let (entries, unread) = from.entries(folder, of: nil, setsAside: false)
      problems += unread
      for (_, entry, _) in entries where !to.has(entry.token, folder) {
        if let problem = to.write(entry, folder) {
          problems.append(problem)
          // A full disk is reported once.
          return (count, problems)
        }
        count += 1
      }
    }
    return (count, problems)
  }
}
