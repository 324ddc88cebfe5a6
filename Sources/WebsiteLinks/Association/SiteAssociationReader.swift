import SpecFile

extension SiteAssociation {
  /// Reads an apple-app-site-association file.
  ///
  /// Whatever is certain about a file that is not as it should be is a warning; what the systems do with the rest is
  /// nobody's promise, so it is a mistake.
  ///
  /// - Throws: ``SpecError`` with all mistakes, each with its line and what to do.
  package static func read(_ bytes: [UInt8], named name: String) throws(SpecError) -> SiteAssociation {
    guard bytes.count <= SiteAssociationReader.sizeLimit else {
      let limit = "\(name) has more than the \(SiteAssociationReader.sizeLimit >> 20) MiB that are read"
      throw SpecError(limit, "iOS 9 stopped at 128 KiB: use wildcards")
    }
    var reader = SiteAssociationReader(
      document: try JSONDocument(bytes, named: name, what: "an apple-app-site-association file"))
    let entries = reader.entries()
    guard reader.errors.isEmpty else { throw SpecError(diagnostics: reader.errors) }
    if bytes.count > SiteAssociationReader.oldLimit {
      reader.warn(
        "the file has \(bytes.count) bytes, and iOS 9.3.1 stopped at 131072", "use wildcards", reader.document.root)
    }
    return SiteAssociation(entries: entries, warnings: reader.warnings)
  }
}

/// Turns the tree of a file into rules, and collects what is wrong with it.
struct SiteAssociationReader {
  typealias Value = JSONDocument.Value
  static let sizeLimit = 32 << 20
  static let oldLimit = 128 << 10
  /// The number of mistakes, and that of warnings, that are kept.
  private static let messageLimit = 100

  let document: JSONDocument
  private(set) var errors: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  var variables: [String: WildcardPattern.Variable] = [:]
  private var place: JSONDocument.Place?

  init(document: JSONDocument) { self.document = document }

  mutating func fail(_ message: String, _ remedy: String? = nil, _ value: Value) {
    guard errors.count < Self.messageLimit else { return }
    errors.append(document.diagnostic(.error, message, remedy: remedy, at: value))
  }

  mutating func warn(_ message: String, _ remedy: String? = nil, _ value: Value) {
    guard warnings.count < Self.messageLimit else { return }
    warnings.append(document.diagnostic(.warning, message, remedy: remedy, at: value))
  }

  mutating func location(of value: Value) -> Location { document.location(of: value, after: &place) }

  /// The pairs of an object; a key that is there twice is a mistake, because parsers disagree on which counts.
  mutating func pairs(_ value: Value, _ what: String) -> [(key: Value, name: String, value: Value)] {
    guard let pairs = value.pairs else {
      fail("\(what) must be an object", "write it in braces: { … }", value)
      return []
    }
    var seen: Set<String> = []
    var result: [(key: Value, name: String, value: Value)] = []
    for (key, value) in pairs {
      let name = key.string ?? ""
      if seen.insert(name).inserted {
        result.append((key, name, value))
      } else {
        fail("the key \(JSONDocument.quoted(name)) is there twice, and which one counts is open", "remove one", key)
      }
    }
    return result
  }

  mutating func texts(_ value: Value, _ what: String) -> [(text: String, value: Value)] {
    guard let items = value.items else {
      fail("\(what) must be a list of texts", "write it in brackets: [\"…\"]", value)
      return []
    }
    return items.compactMap { item in
      if let text = item.string { return (text, item) }
      fail("\(what) must contain texts only", "put it in double quotes", item)
      return nil
    }
  }

  mutating func entries() -> [SiteAssociation.Entry] {
    let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]
    var applinks: Value?
    let top = pairs(document.root, "the file")
    for (key, name, value) in top {
      if name == "applinks" { applinks = value }
      if !services.contains(name) { warn("\(JSONDocument.quoted(name)) is no service of Apple's", nil, key) }
    }
    guard let applinks else {
      if errors.isEmpty {
        let others = top.map(\.name).joined(separator: ", ")
        fail(
          "the file has no 'applinks'\(others.isEmpty ? "" : ", only \(others)"): no app is handed a link",
          "add \"applinks\": { \"details\": [ … ] }", document.root)
      }
      return []
    }
    return details(of: applinks)
  }

  private mutating func details(of applinks: Value) -> [SiteAssociation.Entry] {
    var details: Value?
    var defaults = RuleDefaults()
    let pairs = pairs(applinks, "'applinks'")
    // Patterns name variables, wherever these are.
    for (_, name, value) in pairs where name == "substitutionVariables" { readVariables(value) }
    for (key, name, value) in pairs {
      switch name {
      case "details": details = value
      case "defaults": readDefaults(value, into: &defaults)
      case "substitutionVariables": break
      case "apps":
        if value.items?.isEmpty != true { warn("'apps' must be an empty list", "write \"apps\": []", value) }
      default:
        meansNothing(name, "in 'applinks'", among: ["details", "defaults", "substitutionVariables", "apps"], key)
      }
    }
    guard let details else {
      fail("'applinks' has no 'details': no app is handed a link", "add \"details\": [ … ]", applinks)
      return []
    }
    if let items = details.items { return items.map { entry($0, appID: nil, defaults) } }
    // The oldest form: by app ID. An object has no order; the IDs are tried in theirs.
    guard details.pairs != nil else {
      fail("'details' must be a list", "write \"details\": [ { \"appIDs\": [ … ], \"components\": [ … ] } ]", details)
      return []
    }
    let sorted = self.pairs(details, "'details'").sorted { $0.name < $1.name }
    return sorted.map { entry($0.value, appID: ($0.name, $0.key), defaults) }
  }

  private mutating func readVariables(_ value: Value) {
    for (key, name, list) in pairs(value, "'substitutionVariables'") {
      if name.contains(where: { "$()".contains($0) }) {
        fail("the name of a variable cannot contain '$', '(' or ')'", "rename it", key)
      }
      let values = texts(list, "the variable \(JSONDocument.quoted(name))")
      for (text, item) in values where text.contains("$(") {
        warn("the values of variables cannot name variables: '$(' is text here", "write out what it stands for", item)
      }
      if PredefinedVariables.choices[name] != nil { warn("\(name) is a variable of Apple's", "use another name", key) }
      variables[name] = WildcardPattern.Variable(values.map(\.text))
    }
  }

  private mutating func entry(
    _ value: Value, appID: (name: String, place: Value)?, _ defaults: RuleDefaults
  ) -> SiteAssociation.Entry {
    var appIDs: [(text: String, value: Value)] = appID.map { [($0.name, $0.place)] } ?? []
    var defaults = defaults
    var components: Value?
    var paths: Value?
    let pairs = pairs(value, "an item of 'details'")
    for (key, name, value) in pairs {
      switch name {
      case "appID":
        if let text = value.string { appIDs.append((text, value)) } else { fail("'appID' must be a text", nil, value) }
      case "appIDs": appIDs += texts(value, "'appIDs'")
      case "defaults": readDefaults(value, into: &defaults)
      case "components": components = value
      case "paths": paths = value
      case "comment": break
      case "exclude":
        warn("\"exclude\" means nothing here", "write { \"/\": …, \"exclude\": true } among the components", key)
      default:
        meansNothing(
          name, "here", among: ["appID", "appIDs", "defaults", "components", "paths", "comment"], key)
      }
    }
    check(appIDs, value)
    var rules: [ClaimRule] = []
    if let components {
      // "iOS 13, tvOS 13 and macOS 10.15 will ignore it if the components key is present" (WWDC 2019, session 717).
      if let paths { warn("'paths' is ignored beside 'components'", "keep it for iOS 12 only", paths) }
      rules = self.components(components, defaults)
    } else if let paths {
      rules = texts(paths, "'paths'").map { text, place in path(text, place, defaults) }
    } else if pairs.count > 0 {
      warn("neither 'components' nor 'paths': these apps are handed no links", nil, value)
    }
    var seen: Set<String> = []
    return SiteAssociation.Entry(appIDs: appIDs.map(\.text).filter { seen.insert($0).inserted }, rules: rules)
  }

  private mutating func check(_ appIDs: [(text: String, value: Value)], _ entry: Value) {
    if appIDs.isEmpty { warn("this item names no app", "add \"appIDs\": [ … ]", entry) }
    for (text, value) in appIDs {
      let prefix = text.prefix { $0 != "." }
      guard prefix.count == 10, prefix.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), text.count > 11
      else {
        let remedy = "it begins with the ten characters of the team: ABCDE12345.com.example.app"
        warn("\(JSONDocument.quoted(text)) is no app ID", remedy, value)
        continue
      }
    }
  }
}
