import Basics
import NavigationModel

/// Sections about the whole app.
extension Section {
  static let navigation: Section = Section(
    "navigation", isShared: false, isJoined: false, contains: "the app's name",
    schema: #"""
      { "$ref": "#/$defs/text" }
      """#,
    read: { $0.readName() },
    write: { .string($0.machine.name) }
  )

  static let format: Section = Section(
    "format", isShared: false, isJoined: false, contains: "the format of this file: `1`",
    schema: #"""
      { "const": 1 }
      """#,
    read: { $0.readFormat() },
    write: { _ in .int(1) }
  )

  static let root: Section = Section(
    "root", isShared: false, isJoined: false,
    contains: """
      the screen to which everything can return; with tabs a name for the state in which every tab is on its \
      first screen
      """,
    schema: #"""
      { "$ref": "#/$defs/name" }
      """#,
    read: { $0.readRoot() },
    write: { .string($0.machine.rootName) }
  )

  static let start: Section = Section(
    "start", isShared: false, isJoined: false,
    contains: """
      `persistent` (default): a link opens wherever the user is · `fresh`: every link finds the app on its \
      root
      """,
    schema: #"""
      {
        "enum": ["persistent", "fresh"],
        "default": "persistent"
      }
      """#,
    read: { $0.readStart() },
    write: { .string($0.machine.start.rawValue) }
  )

  static let rules: Section = Section(
    "rules", contains: "house rules to prove, `root-first`, `one-animation`, `resets`; see [House rules](#house-rules)",
    schema: #"""
      {
        "type": "array",
        "uniqueItems": true,
        "items": {
          "oneOf": [
            { "const": "root-first", "description": "The first performed event of a journey goes to the root." },
            {
              "const": "one-animation",
              "description": "At most one animated step, the last performed; none into the root."
            },
            { "const": "resets", "description": "From every screen but the root a transition to the root is enabled." }
          ]
        }
      }
      """#,
    read: { $0.readRules() },
    write: { spec in JSONValue.strings(Rule.allCases.filter(spec.machine.rules.contains).map(\.rawValue)).unlessEmpty }
  )

  static let browsing: Section = Section(
    "browsing", isJoined: false, contains: "which events users can perform by hand: `all` (default), `none`, or a list",
    schema: #"""
      {
        "default": "all",
        "oneOf": [{ "enum": ["all", "none"] }, { "$ref": "#/$defs/names" }]
      }
      """#,
    read: { $0.readBrowsing() },
    write: { $0.machine.browsing == .all ? nil : SpecWriter.browsing($0.machine) }
  )

  static let context: Section = Section(
    "context", contains: "variables with few values: `user: [loggedOut, loggedIn]`",
    schema: #"""
      {
        "type": "object",
        "propertyNames": { "$ref": "#/$defs/name" },
        "additionalProperties": { "$ref": "#/$defs/names", "minItems": 1 }
      }
      """#,
    declare: { $0.values(of: .context).forEach($0.declareVariables) },
    missing: { $0.variables.isIncomplete = true },
    read: { _ in },
    write: { JSONValue.lists($0.machine.variables.map { ($0.name, $0.values) }).unlessEmpty }
  )

  static let initially: Section = Section(
    "initially", isJoined: false,
    contains: "a condition on the context at start; without it every combination is possible",
    schema: #"""
      { "$ref": "#/$defs/condition" }
      """#,
    read: { $0.readInitially() },
    write: { spec in spec.machine.initially.map { .string($0.text(in: spec.machine)) } }
  )
}
