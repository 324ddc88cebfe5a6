import Basics

// script/count compiles these files as one module.
#if canImport(Measuring)
  import Measuring
#endif

/// Links as they come in, from a seed: mostly right, with escapes, tracking parameters and mixed case, and one in seven
/// wrong.
public struct LinkTraffic {
  private var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  public mutating func links(_ count: Int) -> [[UInt8]] { (0..<count).map { _ in Array(link().utf8) } }

  /// Links that no route accepts.
  public mutating func wrongLinks(_ count: Int) -> [[UInt8]] { (0..<count).map { _ in Array(wrongLink().utf8) } }

  /// Links to the routes that `LinkCorpus.machine(more:)` has beside the others.
  public mutating func linksToMore(_ count: Int, of more: Int) -> [[UInt8]] {
    (0..<count).map { _ in
      let number = below(more)
      let path = "/section-\(number % 100)/\(["list", "detail", "edit"][number % 3])/item-\(number)/\(token())"
      return Array((webOrigin() + path).utf8)
    }
  }

  private mutating func link() -> String {
    if chance(15) { return wrongLink() }
    let isDeep = chance(35)
    var link = isDeep ? pick(LinkOrigins.schemes) + "://" + pick(["irrelev.ant", "je.com", "open"]) : webOrigin()
    if chance(4) { link = link.uppercased() }
    var (path, query) = place(isDeep)
    if chance(3) { path += "/" }
    if chance(isDeep ? 5 : 25) { query += tracking() }
    link += path
    if !query.isEmpty { link += "?" + query.joined(separator: "&") }
    if chance(2) { link += "#top" }
    return link
  }

  private mutating func webOrigin() -> String {
    (chance(95) ? "https://" : "http://") + pick(LinkOrigins.hosts)
  }

  private mutating func place(_ isDeep: Bool) -> (path: String, query: [String]) {
    switch below(isDeep ? 9 : 13) {
    case 0: return (pick(["/home", "/"]), [])
    case 1: return (pick(["/login", "/account/login"]), [])
    case 2:
      let isWhole = chance(70)
      return ("/search", isWhole ? ["postcode=\(postcode())", "cuisine=\(cuisine())"] : ["postcode=\(postcode())"])
    case 3:
      var query = ["\(chance(10) ? "RestaurantID" : "restaurantId")=\(number())"]
      if chance(50) { query.append("postcode=\(postcode())") }
      if chance(50) { query.append("serviceType=\(pick(["delivery", "collection", "drone"]))") }
      if chance(40) { query.append("section=\(pick(["menu", "reviews", "info"]))") }
      return ("/restaurant", query)
    case 4: return chance(50) ? ("/order/\(token())", []) : ("/order", ["orderId=\(token())"])
    case 5: return chance(50) ? ("/reorder/\(token())", []) : ("/reorder", ["orderId=\(token())"])
    case 6: return (pick(["/orders", "/order-history"]), [])
    case 7: return ("/offers/summer-\(number())", [])
    case 8: return ("/help/\(pick(["delivery/late", "account", "orders/wrong/item", "payment%20card"]))", [])
    case 9, 10: return ("/area/\(postcode())-london" + (chance(40) ? "/\(cuisine())" : ""), [])
    case 11: return ("/resetPassword", ["resetToken=\(token())\(token())"])
    default: return ("/pages/orderstatus.aspx", ["orderId=\(token())"])
    }
  }

  private mutating func tracking() -> [String] {
    var items = ["utm_source=\(pick(["newsletter", "google", "push"]))", "utm_medium=\(pick(["email", "cpc"]))"]
    if chance(40) { items.append("utm_campaign=summer%20sale%20\(number())") }
    if chance(20) { items.append("gclid=\(token())\(token())\(token())") }
    return items
  }

  private mutating func wrongLink() -> String {
    let id = token()
    return switch below(8) {
    case 0: "\(webOrigin())/unknown/\(id)"
    case 1: "https://www.example.com/order/\(id)"
    case 2: "fb\(number())://authorize/\(id)"
    case 3: "\(webOrigin())/reorder?orderId="
    case 4: "justeat://x/resetPassword"
    case 5: "https://just-eat.co.uk@evil.example/order/\(id)"
    case 6: "\(webOrigin())/order/%FF\(id)"
    default: "\(webOrigin())/rate/five"
    }
  }

  private mutating func postcode() -> String { pick(["EC4M7RF", "SW1A%201AA", "bs14dj", "M11AE"]) }
  private mutating func cuisine() -> String { pick(["italian", "thai", "fish%20%26%20chips", "sushi", "caf%C3%A9"]) }
  private mutating func number() -> Int { below(900_000) + 1_000 }
  private mutating func token() -> String { String(random.next() >> UInt64(8 + below(24)), radix: 36) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  private mutating func pick<T>(_ elements: [T]) -> T { elements[below(elements.count)] }
  private mutating func below(_ bound: Int) -> Int { random.below(bound) }
}
