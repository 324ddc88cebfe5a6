/// Relations between two contexts: the one in which an entry of the stack was entered, and the one now.
///
/// A relation is a set over twice the variables: those of the context now keep their numbers, and the same variables
/// then come behind them. Both of a pair are neighbours in the order, the one at the entry on top, so that equal
/// contexts take a node or two for each.
///
/// - Source: Schwoon, *Model-checking pushdown systems*, 2002, for relations as the summaries of procedures.
extension DecisionDiagrams {
  /// Diagrams for relations over contexts.
  ///
  /// - Parameters:
  ///   - sizes: by variable: how many values it has.
  ///   - order: the variables, the one to be asked for first at the beginning.
  static func relations(sizes: [Int], order: [Int], limit: Int) -> DecisionDiagrams {
    DecisionDiagrams(
      sizes: sizes + sizes, contextSize: sizes.count, order: order.flatMap { [$0 + sizes.count, $0] }, limit: limit)
  }

  /// The pairs of equal contexts.
  func identity() throws(DiagramLimit) -> ContextSet { ContextSet(index: try identity(from: 0)) }

  private func identity(from pair: Int) throws(DiagramLimit) -> Int32 {
    if identities.isEmpty {
      var suffixes: [Int32] = [1]
      for pair in (0..<contextSize).reversed() {
        let below = suffixes[suffixes.count - 1]
        let (entry, now) = (order[2 * pair], order[2 * pair + 1])
        let base = scratch.count
        for value in 0..<sizes[now] {
          scratch.append(contentsOf: repeatElement(0, count: sizes[now]))
          scratch[scratch.count - sizes[now] + value] = below
          do {
            let node = try makeNode(now)
            scratch.append(node)
          } catch {
            scratch.removeLast(scratch.count - base)
            throw error
          }
        }
        suffixes.append(try makeNode(entry))
      }
      identities = suffixes.reversed()
    }
    return identities[pair]
  }

  /// The relation that an entry is entered with: each context of `set` in relation to itself.
  func entered(in set: ContextSet) throws(DiagramLimit) -> ContextSet {
    set.isEmpty ? .empty : try intersection(identity(), set)
  }

  /// The relation of all contexts now with those of `set` at the entry.
  func enteredIn(_ set: ContextSet) throws(DiagramLimit) -> ContextSet {
    set.index < 2 ? set : try composition(entered(in: set), .all)
  }

  /// The contexts in which what is entered belongs to `relation`.
  package func contextsEntering(_ relation: ContextSet) throws(DiagramLimit) -> ContextSet {
    relation.index < 2 ? relation : try now(of: intersection(identity(), relation))
  }

  /// The contexts now, whatever they were at the entry.
  package func now(of relation: ContextSet) throws(DiagramLimit) -> ContextSet {
    sizes.count == contextSize ? relation : ContextSet(index: try now(of: relation.index))
  }

  private func now(of node: Int32) throws(DiagramLimit) -> Int32 {
    if node < 2 { return node }
    if let known = cache.result(.projection, node, 0) { return known }
    var result: Int32 = 0
    if Int(variables[Int(node)]) >= contextSize {
      for child in childRange(of: node) { result = try or(result, now(of: children[child])) }
    } else {
      let base = scratch.count
      for child in childRange(of: node) {
        do { scratch.append(try now(of: children[child])) } catch {
          scratch.removeLast(scratch.count - base)
          throw error
        }
      }
      result = try makeNode(Int(variables[Int(node)]))
    }
    cache.insert(.projection, node, 0, result)
    return result
  }

  /// Composition, the first relation and then the second one: the product of their matrices, pair by pair.
  ///
  /// - Parameter isTransposed: whether the first one is taken the other way round.
  /// - Complexity: at most the product of both diagrams' sizes, times the values of a variable.
  package func composition(
    _ a: ContextSet, _ b: ContextSet, transposing isTransposed: Bool = false
  ) throws(DiagramLimit) -> ContextSet {
    ContextSet(index: try compose(a.index, b.index, isTransposed ? .transposedComposition : .composition))
  }

  private func compose(
    _ a: Int32, _ b: Int32, _ operation: OperationCache.Operation
  ) throws(DiagramLimit) -> Int32 {
    if a == 0 || b == 0 { return 0 }
    if a == 1 && b == 1 { return 1 }
    let (first, second) = (level(of: a) / 2, level(of: b) / 2)
    if a != 1, second >= first, try a == identity(from: Int(first)) { return b }
    if operation == .composition, b != 1, first >= second, try b == identity(from: Int(second)) { return a }
    if let known = cache.result(operation, a, b) { return known }
    let pair = min(first, second)
    let (entry, now) = (2 * pair, 2 * pair + 1)
    let variable = order[Int(now)]
    let size = sizes[variable]
    let base = scratch.count
    do {
      for then in 0..<size {
        for value in 0..<size {
          var related: Int32 = 0
          for between in 0..<size where related != 1 {
            let step =
              operation == .composition
              ? child(child(a, at: entry, for: then), at: now, for: between)
              : child(child(a, at: entry, for: between), at: now, for: then)
            if step == 0 { continue }
            let rest = child(child(b, at: entry, for: between), at: now, for: value)
            related = try or(related, compose(step, rest, operation))
          }
          scratch.append(related)
        }
        let node = try makeNode(variable)
        scratch.append(node)
      }
    } catch {
      scratch.removeLast(scratch.count - base)
      throw error
    }
    let result = try makeNode(order[Int(entry)])
    cache.insert(operation, a, b, result)
    return result
  }
}
