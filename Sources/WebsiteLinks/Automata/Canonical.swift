/// The canonical spelling of links: escapes only where RFC 3986 needs them and with capital letters, text in UTF-8
/// without control characters, no dot segments, no doubled slashes, none at the end and none that is escaped, which
/// servers and proxies treat in different ways. A query item without a value is spelled by leaving it out.
enum Canonical {
  /// What needs no escape in a segment (`pchar`, RFC 3986 section 3.3).
  static let segment = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@".utf8)
  /// What needs none in the value of a query item, and in a fragment (sections 3.4 and 3.5).
  static let value = segment.union(ByteSet("/?".utf8)).subtracting(ByteSet("&".utf8))
  static let fragment = segment.union(ByteSet("/?".utf8))
}

extension Automaton {
  private static let slashByte = UInt8(ascii: "/")

  mutating func addCanonicalText(
    owner: Int, _ raw: ByteSet, orEmpty: Bool = true, _ effort: inout Effort
  ) throws(Effort.Spent) {
    var text = Automaton()
    let machine = text.add(from: TextState(isPath: false), isAccepting: { $0.isComplete && (orEmpty || !$0.isEmpty) }) {
      $0.after($1)
    }
    let copies = try embed(text, owner: owner, .minimal(raw), &effort)
    start(at: copies[Int(machine.start)])
    for exit in machine.exits { accept(copies[Int(exit)]) }
  }

  mutating func addCanonicalPath(owner: Int, _ effort: inout Effort) throws(Effort.Spent) {
    var text = Automaton()
    let machine = text.add(from: TextState.segment, isAccepting: { $0.isComplete && !$0.isEmpty }) {
      $1 == Self.slashByte ? nil : $0.after($1)
    }
    let first = add(owner: owner)
    let root = add(owner: owner, isAccepting: true)
    let slash = ByteSet("/".utf8)
    start(at: first)
    connect(first, slash, root)
    let copies = try embed(text, owner: owner, .minimal(Canonical.segment), &effort)
    let begin = copies[Int(machine.start)]
    var entries: [(ByteSet, Position)] = []
    forEachEdge(of: begin) { entries.append((sets[Int($0.set)], $0.target)) }
    for (set, target) in entries { connect(root, set, target) }
    for exit in machine.exits {
      accept(copies[Int(exit)])
      connect(copies[Int(exit)], slash, begin)
    }
  }
}
