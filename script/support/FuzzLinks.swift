import LinkRouting
import NavigationModel

/// What the fuzzer calls with every input: the first byte says what kind of link the others are.
///
/// Besides what AddressSanitizer sees, it is an error if a value lies outside the link, if a value cannot be decoded, or if
/// the link built for a request does not ask for the same again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0, let table else { return 0 }
  let kind = start[0] % 3
  let link = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let match: RouteMatch
  do throws(LinkError) {
    match =
      switch kind {
      case 0: try table.match(link.span)
      case 1: try table.match(shortcut: link.span)
      default: try table.match(spotlight: link.span)
      }
  } catch {
    precondition((0...link.count).contains(error.offset), "the mistake is outside the link")
    return 0
  }
  let parameters = table.machine.intents[match.intent.index].parameters
  for index in parameters.indices {
    guard let range = match.range(of: index) else { continue }
    precondition(range.start <= range.end && range.end <= link.count, "a value is outside the link")
    precondition(match.value(of: index, in: link.span) != nil, "a value cannot be decoded")
    #if PLANTED
      // A copy as one would write it in a hurry: it must be found.
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: 24)
      for offset in range.start..<range.end { copy[offset - range.start] = link[offset] }
      kept = copy[0]
      copy.deallocate()
    #endif
  }
  let request = table.request(match, in: link.span)
  if let again = try? table.link(for: request, kind: match.kind) {
    precondition(read(again, match.kind, table) == request, "a built link asks for something else")
  }
  return 0
}

private func read(_ link: String, _ kind: LinkKind, _ table: RouteTable) -> IntentRequest? {
  switch kind {
  case .deep, .universal: try? table.request(for: link)
  case .shortcut: try? table.request(forShortcut: link)
  case .spotlight: try? table.request(forSpotlight: link)
  }
}

private let table = (try? LinkCorpus.machine()).flatMap { try? RouteTable($0) }

#if PLANTED
  nonisolated(unsafe) private var kept: UInt8 = 0
#endif
