import Foundation
import PluginLinks
import Testing

@Suite("URL properties") struct URLPropertiesTests {
  @Test("each property says of each URL what the table says", arguments: URLPropertiesTable.rows)
  func row(_ row: URLPropertiesRow) throws {
    guard let url = URL(string: row.url) else {
      // What Foundation does not take for a URL has no properties.
      #expect(row == .neither(row.url))
      return
    }
    #expect(url.hasDeeplinkSchema == row.hasDeeplinkSchema)
    #expect(url.valueForSchema == row.valueForSchema)
    #expect(url.isDeepLinkStartsWithSchemaNavidaPro == row.isDeepLinkStartsWithSchemaNavidaPro)
    #expect(url.isDeeplink == row.isDeeplink)
    #expect(url.pluginId == row.pluginId)
  }

  @Test("the table has every URL once")
  func distinct() {
    #expect(Set(URLPropertiesTable.rows.map(\.url)).count == URLPropertiesTable.rows.count)
    #expect(URLPropertiesTable.rows.count == 65)
  }
}
