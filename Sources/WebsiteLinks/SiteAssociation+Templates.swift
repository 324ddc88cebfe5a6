import SpecFile

extension SiteAssociation {
  /// What an apple-app-site-association file hands over, as templates of links; nil if the file is none.
  package static func templates(path: String) throws(SpecError) -> LinkList? {
    guard path != "-", let bytes = try? InputFile.bytes(at: path, limit: SiteAssociationReader.sizeLimit),
      let document = try? JSONDocument(bytes, named: path, what: "a list"),
      document.root.pairs?.contains(where: { $0.key.string == "applinks" }) == true
    else { return nil }
    let site = try read(bytes, named: path)
    var list = LinkList()
    for rule in site.entries.flatMap(\.rules) where !rule.isExcluded && !rule.path.isAllPaths {
      let template = rule.template
      if !list.entries.contains(where: { $0.link == template }) { list.entries.append(.init(template)) }
    }
    return list
  }
}

extension ClaimRule {
  /// The rule as a template: a segment with wildcards is a placeholder.
  fileprivate var template: String {
    let segments = path.text.split(separator: "/").map { segment -> Substring in
      segment.contains { "*?$".contains($0) } ? "{\(segment.hasPrefix("$(") ? segment.dropFirst(2) : "")}" : segment
    }
    guard case .items(let items) = query, !items.isEmpty else { return "/" + segments.joined(separator: "/") }
    return "/" + segments.joined(separator: "/") + "?" + items.map { "\($0.name)=" }.joined(separator: "&")
  }
}
