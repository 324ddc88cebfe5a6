import Basics
import Foundation

/// Websites whose links the app is to be handed: the section `claims`.
extension Reading {
  func readClaims(_ sections: [Syntax]) {
    for section in sections {
      let example = "{ file: apple-app-site-association, app-ids: [ABCDE12345.example.shop] }"
      let list = section.kind == .list ? items(of: section, "claims", remedy: example) : [section]
      for item in list { readWebsite(pairs(of: item, "claims", remedy: example), item) }
    }
    // Each host must be somebody's.
    guard let first = annotations.websites.first, diagnostics.errorCount == 0 else { return }
    if machine.links.universalHosts.isEmpty {
      error(.claimsNothing, at: first.span)
    }
    let claimed = Set(annotations.websites.flatMap(\.hosts).map { $0.lowercased() })
    for host in machine.links.universalHosts where !claimed.contains(host.lowercased()) {
      error(.unclaimed(host), at: first.span)
    }
  }

  private func readWebsite(_ pairs: [(key: Syntax, value: Syntax)], _ node: Syntax) {
    let index = annotations.websites.count
    annotations.websites.append(Spec.Website(path: "", span: pairs.first?.key.span ?? node.span))
    read(pairs, of: index, by: Section.websiteKeys)
    // Whatever is no mapping, or no text after the key, has been reported.
    if node.kind == .mapping, !pairs.contains(where: { $0.key.text == "file" }) { error(.noFile, at: node.span) }
    if annotations.websites[index].hosts.isEmpty { annotations.websites[index].hosts = machine.links.universalHosts }
  }

  /// The path of the website's file; empty if there is no text. A file that is missing is reported when it is read.
  func websitePath(_ node: Syntax) -> String {
    guard let name = freeText(node, "the path of the website's file") else { return "" }
    let path = Self.path(name, from: sources.files[Int(node.span.file)].name)
    do throws(FileError) {
      if access(path, F_OK) == 0 { _ = try canonical(path) }
    } catch {
      self.error(.unreadable(name, error), at: node.span)
    }
    return path
  }

  /// Patterns of paths as the website's file has them.
  func exceptions(_ node: Syntax, _ what: String) -> [Spec.Website.Exception] {
    let remedy = "\(what): [\"/blog/*\"]"
    let patterns = texts(node, what, remedy: remedy) { pattern in
      pattern.hasPrefix("/") || pattern.hasPrefix("*") ? nil : .notAPattern(pattern, remedy: remedy)
    }
    return patterns.isEmpty
      ? [] : node.children.map { Spec.Website.Exception(pattern: $0.text, location: sources.location(of: $0.span)) }
  }
}
