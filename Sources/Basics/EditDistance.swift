/// The number of elements that have to be inserted, deleted, replaced or swapped with their neighbour to make `a` of
/// `b`.
///
/// - Complexity: the product of both lengths.
/// - Source: Damerau, A technique for computer detection and correction of spelling errors, 1964. No part is edited
///   twice.
package func editDistance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast = Array(repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = Array(repeating: i, count: b.count + 1)
    for j in 1...b.count {
      row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
