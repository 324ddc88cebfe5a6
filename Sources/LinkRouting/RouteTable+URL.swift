#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import NavigationModel

extension RouteTable {
  /// What a `URL` asks for: its absolute string is read, as RFC 3986 section 5 resolves it.
  public func request(for url: URL) throws(LinkError) -> IntentRequest { try request(for: url.absoluteString) }
}
