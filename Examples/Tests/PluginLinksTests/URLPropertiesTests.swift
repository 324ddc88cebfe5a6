import Foundation
import PluginLinks
import TestSupport
import Testing

@Suite("URL properties") struct URLPropertiesTests {
  @Test("each property says of each URL what the table says", arguments: URLPropertiesTable.rows)
  func row(_ row: URLPropertiesRow) throws {
    guard let url = URL(string: row.url) else {
      // What Foundation does not take for a URL has no properties.
      expect(row, equals: .neither(row.url))
      return
    }
    expect(url.hasDeeplinkSchema, equals: row.hasDeeplinkSchema)
    expect(url.valueForSchema, equals: row.valueForSchema)
    expect(url.isDeepLinkStartsWithSchemaNavidaPro, equals: row.isDeepLinkStartsWithSchemaNavidaPro)
    expect(url.isDeeplink, equals: row.isDeeplink)
    expect(url.pluginId, equals: row.pluginId)
  }

  @Test("the table has every URL once")
  func distinct() {
    expect(Set(URLPropertiesTable.rows.map(\.url)).count, equals: URLPropertiesTable.rows.count)
    expect(URLPropertiesTable.rows.count, equals: 65)
  }
}
