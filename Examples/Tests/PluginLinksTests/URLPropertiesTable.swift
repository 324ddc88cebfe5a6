/// What the five properties of a URL say of it.
///
/// The comments between the rows are the decisions that the description leaves open.
struct URLPropertiesRow: Sendable, Hashable {
  var url: String
  var hasDeeplinkSchema = false
  var valueForSchema: String?
  var isDeepLinkStartsWithSchemaNavidaPro = false
  var isDeeplink = false
  var pluginId: String?

  /// A URL of the app's own scheme, without a `schema` item.
  static func deep(_ url: String, plugin: String?) -> URLPropertiesRow {
    URLPropertiesRow(url: url, isDeepLinkStartsWithSchemaNavidaPro: true, isDeeplink: true, pluginId: plugin)
  }

  /// A URL of another scheme, with a `schema` item of the app's own.
  static func schema(_ url: String, value: String) -> URLPropertiesRow {
    URLPropertiesRow(url: url, hasDeeplinkSchema: true, valueForSchema: value)
  }

  /// A URL of which all five say no.
  static func neither(_ url: String) -> URLPropertiesRow { URLPropertiesRow(url: url) }
}

/// The truth table of the URL properties, for the app's own scheme `navidapro`.
enum URLPropertiesTable {
  static let rows = ownScheme + likeOurs + plugins + schemaItems + emptyAndRepeated + appending + both

  // MARK: The scheme

  private static let ownScheme: [URLPropertiesRow] = [
    .deep("navidapro://coach", plugin: "coach"),
    .deep("navidapro://coach/plan/7?day=2#top", plugin: "coach"),
    // Schemes have no case (RFC 3986 section 3.1). "Starts with" has none either, so that the two agree on this.
    .deep("NavidaPro://coach", plugin: "coach"),
    .deep("NAVIDAPRO://coach", plugin: "coach"),
    .neither("https://app.navidapro.example/coach"),
    .neither("https://navidapro/coach"),
    .neither("mailto:navidapro@example.com"),
  ]

  /// Where "starts with" and "equals" disagree. Only what equals the scheme is a deep link and has a plugin.
  private static let likeOurs: [URLPropertiesRow] = [
    URLPropertiesRow(url: "navidapro2://coach", isDeepLinkStartsWithSchemaNavidaPro: true),
    URLPropertiesRow(url: "NavidaPro2://coach", isDeepLinkStartsWithSchemaNavidaPro: true),
    URLPropertiesRow(url: "navidapro-test://coach", isDeepLinkStartsWithSchemaNavidaPro: true),
    // Without a colon there is no scheme: a relative reference that begins with the same letters.
    URLPropertiesRow(url: "navidapro", isDeepLinkStartsWithSchemaNavidaPro: true),
    URLPropertiesRow(url: "navidapro/coach", isDeepLinkStartsWithSchemaNavidaPro: true),
    .neither("navida://coach"),
    .neither("navidaprо://coach"),  // The last letter of the scheme is Cyrillic.
    .neither("xnavidapro://coach"),
  ]

  // MARK: The plugin

  private static let plugins: [URLPropertiesRow] = [
    // No host, no plugin: also where a slash is missing or there is one too many.
    .deep("navidapro:", plugin: nil),
    .deep("navidapro://", plugin: nil),
    .deep("navidapro:coach", plugin: nil),
    .deep("navidapro:/coach", plugin: nil),
    .deep("navidapro:///coach", plugin: nil),
    .deep("navidapro://?path=coach", plugin: nil),
    // The host is given as it is spelled; whether 'Coach' is a plugin is for the list of plugins to say.
    .deep("navidapro://Coach", plugin: "Coach"),
    .deep("navidapro://active-coach", plugin: "active-coach"),
    .deep("navidapro://co%61ch", plugin: "co%61ch"),
    // A port belongs to no plugin and is left out.
    .deep("navidapro://coach:8080/plan", plugin: "coach"),
    // A name before the host serves to hide the host: such a link names no plugin.
    .deep("navidapro://coach@bonus", plugin: nil),
  ]

  // MARK: The 'schema' item

  private static let schemaItems: [URLPropertiesRow] = [
    .schema("https://app.navidapro.example/x?schema=navidapro://coach", value: "navidapro://coach"),
    .schema("https://app.navidapro.example/x?schema=navidapro%3A%2F%2Fcoach%2Fplan", value: "navidapro://coach/plan"),
    // The value of an item is decoded once, and its letters are kept as they are.
    .schema("https://app.navidapro.example/x?schema=NavidaPro://Coach", value: "NavidaPro://Coach"),
    .schema("https://app.navidapro.example/x?schema=navidapro://coach%2520a", value: "navidapro://coach%20a"),
    // Names of items have a case, and may be encoded.
    .neither("https://app.navidapro.example/x?Schema=navidapro://coach"),
    .neither("https://app.navidapro.example/x?scheme=navidapro://coach"),
    .schema("https://app.navidapro.example/x?sch%65ma=navidapro://coach", value: "navidapro://coach"),
    // The scheme of the value *equals* the app's. Another one falls through: the web service is asked.
    .neither("https://app.navidapro.example/x?schema=navidapro2://coach"),
    .neither("https://app.navidapro.example/x?schema=https://example.com"),
    .neither("https://app.navidapro.example/x?schema=coach"),
    // The scheme alone, without a colon, is no link that could be opened.
    .neither("https://app.navidapro.example/x?schema=navidapro"),
    // With a colon it is one. It names no plugin, which is for its own row to say.
    .schema("https://app.navidapro.example/x?schema=navidapro:", value: "navidapro:"),
    // Only the query counts.
    .neither("https://app.navidapro.example/schema=navidapro://coach"),
    .neither("https://app.navidapro.example/x#?schema=navidapro://coach"),
    .neither("https://app.navidapro.example/x#schema=navidapro://coach"),
  ]

  private static let emptyAndRepeated: [URLPropertiesRow] = [
    .neither("https://app.navidapro.example/x?"),
    .neither("https://app.navidapro.example/x?schema"),
    .neither("https://app.navidapro.example/x?schema="),
    .neither("https://app.navidapro.example/x?schema=&schema="),
    // One of the app's scheme is enough, and the first of those counts. Other 'schema' items are left out: a deep link
    // does not contain a second one.
    .schema("https://app.navidapro.example/x?schema=&schema=navidapro://coach", value: "navidapro://coach"),
    .schema("https://app.navidapro.example/x?schema&schema=navidapro://coach", value: "navidapro://coach"),
    .schema(
      "https://app.navidapro.example/x?schema=https://je.com&schema=navidapro://coach", value: "navidapro://coach"),
    .schema(
      "https://app.navidapro.example/x?schema=navidapro://coach&schema=navidapro://bonus", value: "navidapro://coach"),
    .schema(
      "https://app.navidapro.example/x?schema=navidapro://coach&a=1&schema=", value: "navidapro://coach?a=1"),
  ]

  // MARK: Further items

  private static let appending: [URLPropertiesRow] = [
    .schema("https://app.navidapro.example/x?schema=navidapro://coach&day=2", value: "navidapro://coach?day=2"),
    // "Every further item": those before 'schema' as well, all in their order.
    .schema(
      "https://app.navidapro.example/x?from=mail&schema=navidapro://coach&day=2",
      value: "navidapro://coach?from=mail&day=2"),
    // A value that has a query of its own goes on with '&'; the items of the value come first.
    .schema("https://app.navidapro.example/x?schema=navidapro://coach?a=1&day=2", value: "navidapro://coach?a=1&day=2"),
    .schema("https://app.navidapro.example/x?schema=navidapro://coach?&day=2", value: "navidapro://coach?day=2"),
    // A fragment of the value stays at the end. The fragment of the link itself is the link's, and is left out.
    .schema(
      "https://app.navidapro.example/x?schema=navidapro://coach%23top&day=2", value: "navidapro://coach?day=2#top"),
    .schema("https://app.navidapro.example/x?schema=navidapro://coach&day=2#end", value: "navidapro://coach?day=2"),
    // What is appended keeps its encoding, so that it does not fall apart.
    .schema("https://app.navidapro.example/x?schema=navidapro://coach&q=a%26b", value: "navidapro://coach?q=a%26b"),
    .schema("https://app.navidapro.example/x?schema=navidapro://coach&q=a+b", value: "navidapro://coach?q=a+b"),
    // Repeated, empty and bare items are items. Nothing between two '&' is none.
    .schema("https://app.navidapro.example/x?schema=navidapro://coach&a=1&a=2", value: "navidapro://coach?a=1&a=2"),
    .schema("https://app.navidapro.example/x?schema=navidapro://coach&a=&b", value: "navidapro://coach?a=&b"),
    .schema("https://app.navidapro.example/x?schema=navidapro://coach&&a=1&", value: "navidapro://coach?a=1"),
  ]

  // MARK: A deep link with a 'schema' item

  /// All properties speak for themselves; the validator asks for 'schema' first.
  private static let both: [URLPropertiesRow] = [
    URLPropertiesRow(
      url: "navidapro://coach?schema=navidapro://bonus", hasDeeplinkSchema: true, valueForSchema: "navidapro://bonus",
      isDeepLinkStartsWithSchemaNavidaPro: true, isDeeplink: true, pluginId: "coach"),
    URLPropertiesRow(
      url: "navidapro2://coach?schema=navidapro://bonus&day=2", hasDeeplinkSchema: true,
      valueForSchema: "navidapro://bonus?day=2", isDeepLinkStartsWithSchemaNavidaPro: true),
    .deep("navidapro://coach?schema=navidapro2://bonus", plugin: "coach"),
    .deep("navidapro://coach?schema=", plugin: "coach"),
  ]
}
