import Foundation

/// A small spec of an app whose website hands over exactly what it routes.
enum WebsiteSpec {
  private static let spec = """
    navigation: Shop
    root: home
    screens: [home, order, search]
    transitions:
      popEverything: any -> home
      showOrder(orderId): home -> order
      showSearch(words): home -> search
    intents:
      openOrder(orderId): { target: order, journey: [popEverything, showOrder] }
      openSearch(words): { target: search, journey: [popEverything, showSearch] }
    links:
      universal: { hosts: [shop.example] }
      routes:
        openOrder: ["/orders/{orderId}"]
        openSearch: ["/search?q={words}"]
    claims:
      file: apple-app-site-association
      app-ids: [ABCDE12345.example.shop]

    """

  /// Writes the spec and the website's file, as `navcheck export` does, and returns the path of the spec.
  static func write(to folder: String) async throws -> String {
    let path = folder + "/shop.yaml"
    let site = folder + "/apple-app-site-association"
    try spec.write(toFile: path, atomically: true, encoding: .utf8)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: site))
    let command = "navcheck export shop.yaml --format aasa --app-id ABCDE12345.example.shop > site; mv site \"\(site)\""
    _ = try await NavcheckBinary.run(command, in: folder)
    return path
  }
}
