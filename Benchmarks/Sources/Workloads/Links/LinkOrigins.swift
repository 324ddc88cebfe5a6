/// The schemes and hosts that links are counted and fuzzed with.
enum LinkOrigins {
  static let schemes = ["je-internal", "justeat", "just-eat", "just-eat-uk"]
  static let hosts = ["just-eat.co.uk", "www.just-eat.co.uk"]
}
