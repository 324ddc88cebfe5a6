import Basics
import Foundation
import LinkRouting
import NavigationModel

/// The links that an app declares to the system: the schemes of its Info.plist, and the domains of its
/// entitlements.
///
/// Sources: Apple, *Information Property List: CFBundleURLTypes*, and *Entitlements: Associated Domains*.
package struct AppDeclarations: Hashable, Sendable {
  /// The schemes in `CFBundleURLTypes`; nil if no Info.plist was given.
  package var schemes: [String]?
  /// The domains after `applinks:` in `com.apple.developer.associated-domains`; nil if no entitlements were given.
  package var domains: [String]?

  package init(schemes: [String]? = nil, domains: [String]? = nil) {
    self.schemes = schemes
    self.domains = domains
  }

  /// Reads the schemes of an Info.plist, as XML.
  ///
  /// - Throws: ``SpecError``.
  package mutating func readInfoPlist(_ path: String) throws(SpecError) {
    try readInfoPlist(bytes: Self.file(path), named: path)
  }

  package mutating func readInfoPlist(bytes: [UInt8], named path: String) throws(SpecError) {
    let root = try Self.propertyList(bytes, path)
    let types = try Self.list(root["CFBundleURLTypes"], "CFBundleURLTypes", of: path)
    var schemes: [String] = []
    for type in types {
      guard let type = type as? [String: Any] else { throw Self.wrong("CFBundleURLTypes", "dictionaries", path) }
      for scheme in try Self.list(type["CFBundleURLSchemes"], "CFBundleURLSchemes", of: path) {
        guard let scheme = scheme as? String else { throw Self.wrong("CFBundleURLSchemes", "strings", path) }
        schemes.append(scheme)
      }
    }
    self.schemes = (self.schemes ?? []) + schemes
  }

  /// Reads the domains of an entitlements file.
  ///
  /// - Throws: ``SpecError``.
  package mutating func readEntitlements(_ path: String) throws(SpecError) {
    try readEntitlements(bytes: Self.file(path), named: path)
  }

  package mutating func readEntitlements(bytes: [UInt8], named path: String) throws(SpecError) {
    let root = try Self.propertyList(bytes, path)
    let key = "com.apple.developer.associated-domains"
    var domains: [String] = []
    for entry in try Self.list(root[key], key, of: path) {
      guard let entry = entry as? String else { throw Self.wrong(key, "strings", path) }
      let service = "applinks:"
      if entry.lowercased().hasPrefix(service) { domains.append(String(entry.dropFirst(service.count))) }
    }
    self.domains = (self.domains ?? []) + domains
  }

  /// The largest property list that is read.
  private static let sizeLimit = 1 << 20

  private static func file(_ path: String) throws(SpecError) -> [UInt8] {
    do throws(FileError) {
      return try InputFile.bytes(at: path, limit: sizeLimit, purpose: "a property list may have")
    } catch {
      throw SpecError(.unreadable(path, error))
    }
  }

  private static func propertyList(_ bytes: [UInt8], _ path: String) throws(SpecError) -> [String: Any] {
    // A part of a binary list may occur any number of times, so that a few bytes become gigabytes; and the brackets of
    // the old text form may nest without bound. Foundation nests XML 512 deep at most, and expands no entities.
    if bytes.starts(with: "bplist".utf8) {
      throw SpecError(.binaryList(path))
    }
    let begin = bytes.drop { [0xEF, 0xBB, 0xBF, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let value =
      begin.first == UInt8(ascii: "<")
      ? try? PropertyListSerialization.propertyList(from: Data(begin), format: nil) : nil
    guard let root = value as? [String: Any] else {
      throw SpecError(.notAPropertyList(path))
    }
    return root
  }

  private static func list(_ value: Any?, _ key: String, of path: String) throws(SpecError) -> [Any] {
    guard let value else { return [] }
    guard let list = value as? [Any] else { throw wrong(key, "", path) }
    return list
  }

  private static func wrong(_ key: String, _ what: String, _ path: String) -> SpecError {
    SpecError(.notAList(key, of: what, in: path))
  }
}

extension AppDeclarations {
  /// The differences between app and spec. What only the spec has is an error, since such links never arrive; what
  /// only the app has is a warning, since such links open the app and no route matches.
  package func differences(from links: Links) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let schemes {
      found += compare(
        spec: links.schemes, app: schemes, what: "scheme", place: "the Info.plist",
        remedy: { "add it to CFBundleURLSchemes: <string>\($0)</string>" }, covers: { $0 == $1 })
    }
    if let domains {
      found += compare(
        spec: links.universalHosts, app: domains.map(Self.host), what: "host", place: "the entitlements",
        remedy: { "add it to the associated domains: <string>applinks:\($0)</string>" }, covers: LinkDomains.covers)
    }
    return found
  }

  /// A domain without its port and query: `example.com:8443?mode=developer` is about example.com.
  private static func host(_ domain: String) -> String {
    String(domain.prefix { $0 != "?" && $0 != ":" && $0 != "/" })
  }

  private func compare(
    spec: [String], app: [String], what: String, place: String, remedy: (String) -> String,
    covers: (_ app: String, _ spec: String) -> Bool
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    // A build setting is filled in when the app is built: its value is unknown here.
    let open = app.filter { $0.contains("$(") || $0.contains("${") }
    let known = app.filter { !open.contains($0) }.map { $0.lowercased() }
    for name in spec where !known.contains(where: { covers($0, name.lowercased()) }) {
      found.append(
        Diagnostic(.undeclared(what, name, in: place, setting: open.first, remedy: remedy(name))))
    }
    let own = spec.map { $0.lowercased() }
    for name in known where name.hasPrefix("*.") && what == "host" && !own.contains(name) {
      let covered = spec.filter { covers(name, $0.lowercased()) }.map(quoted).joined(separator: ", ")
      found.append(Diagnostic(.coversEverything(name, in: place, but: covered)))
    }
    for name in known where !name.hasPrefix("*.") && !own.contains(where: { covers($0, name) }) {
      found.append(Diagnostic(.unrouted(what, name, of: place)))
    }
    return found
  }
}
