import LinkRouting
import NavigationModel

/// What libFuzzer calls: reads any bytes as a link, and holds what comes out to what must always be true.
///
/// - no input crashes, and the address sanitizer sees no byte read outside the link;
/// - every value stands within the link and is the text that its bytes decode to;
/// - a link that is built from what was read is read the same;
/// - an explanation says what the table says, wherever its pieces come from.
enum FuzzLinks {
  static let tables: [RouteTable] = {
    var tables: [RouteTable] = []
    for more in [0, 300] { if let table = try? RouteTable(LinkCorpus.machine(more: more)) { tables.append(table) } }
    return tables
  }()

  /// The first byte chooses the table and the kind of link.
  static func run(_ input: [UInt8]) {
    guard let choice = input.first, tables.count == 2 else { return }
    let table = tables[Int(choice & 1)]
    // A copy of its own size, so that the sanitizer sees where it ends.
    let link = Array(input.dropFirst())
    let kind = LinkKind(rawValue: choice >> 1 & 3) ?? .deep
    let match: RouteMatch
    do throws(LinkError) {
      switch kind {
      case .deep, .universal: match = try table.match(link.span)
      case .shortcut: match = try table.match(link.span, from: .shortcut)
      case .spotlight: match = try table.match(link.span, from: .spotlight)
      }
    } catch {
      precondition((0...link.count).contains(error.offset) || error.code == .tooLong)
      return
    }
    check(match, in: link, table)
  }

  private static func check(_ match: RouteMatch, in link: [UInt8], _ table: RouteTable) {
    let route = table.machine.links.routes[match.route]
    precondition(route.intent == match.intent && route.kinds.contains(match.kind.kinds))
    let request = table.request(match, in: link.span)
    for index in table.machine.intents[match.intent.index].parameters.indices {
      guard let range = match.range(of: index) else { continue }
      precondition(range.start < range.end && range.end <= link.count)
      guard let value = match.value(of: index, in: link.span), !value.isEmpty else { preconditionFailure() }
      #if PLANTED_OVERFLOW
        keep(value)
      #endif
    }
    if let built = try? table.link(for: request, kind: match.kind) {
      let bytes = Array(built.utf8)
      switch match.kind {
      case .deep, .universal: precondition((try? table.request(for: built)) == request)
      case .shortcut: precondition((try? table.request(forShortcut: built)) == request)
      case .spotlight: precondition((try? table.request(forSpotlight: built)) == request)
      }
      precondition(bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
    if link.count < 200, match.kind == .deep || match.kind == .universal,
      let text = String(validating: link, as: UTF8.self)
    {
      precondition(table.explain(text).outcome == .success(request))
    }
  }

  #if PLANTED_OVERFLOW
    /// A mistake made on purpose: there is room for 24 bytes, and nobody counts.
    private static func keep(_ value: String) {
      let room = UnsafeMutablePointer<UInt8>.allocate(capacity: 24)
      for (index, byte) in value.utf8.enumerated() { room[index] = byte }
      room.deallocate()
    }
  #endif
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  FuzzLinks.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
