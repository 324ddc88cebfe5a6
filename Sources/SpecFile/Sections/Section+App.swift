import Basics
import NavigationModel

/// Sections about the whole app.
extension Section {
  static let app: [Section] = [
    Section(
      "navigation", isShared: false, isJoined: false, contains: "the app's name",
      schema: #"""
        { "$ref": "#/$defs/text" }
        """#,
      remedy: { _ in "begin with 'navigation: My App'" },
      read: { reading, values in
        guard let node = values.first else { return }
        reading.machine.name = reading.freeText(node, "the name of the app") ?? ""
      },
      write: { .string($0.machine.name) }
    ),
    Section(
      "format", isShared: false, isJoined: false, contains: "the format of this file: `1`",
      schema: #"""
        { "const": 1 }
        """#,
      read: { reading, values in
        guard let node = values.first, node.kind != .scalar || node.text != "1" else { return }
        reading.error(.format, at: node.span)
      },
      write: { _ in .int(1) }
    ),
    root,
    Section(
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
      read: { reading, values in
        guard let node = values.first,
          let start = reading.choice(node, "the start", Machine.Start.allCases.map(\.rawValue))
        else { return }
        reading.machine.start = Machine.Start(rawValue: start) ?? .persistent
        if reading.hasTabs, reading.machine.start == .fresh {
          reading.error(.freshWithTabs, at: node.span)
        }
      },
      write: { .string($0.machine.start.rawValue) }
    ),
    Section(
      "rules",
      contains: "house rules to prove, `root-first`, `one-animation`, `resets`; see [House rules](#house-rules)",
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
              {
                "const": "resets",
                "description": "From every screen but the root a transition to the root is enabled."
              }
            ]
          }
        }
        """#,
      read: { reading, values in
        for node in values {
          for item in reading.items(of: node, "rules", remedy: "[root-first, one-animation, resets]") {
            guard let name = reading.choice(item, "a rule", Rule.allCases.map(\.rawValue)),
              let rule = Rule(rawValue: name)
            else { continue }
            if !reading.machine.rules.insert(rule).inserted {
              reading.error(.duplicate("rule '\(name)'"), at: item.span)
            }
          }
        }
      },
      write: { spec in
        JSONValue.strings(Rule.allCases.filter(spec.machine.rules.contains).map(\.rawValue)).unlessEmpty
      }
    ),
    Section(
      "browsing", isJoined: false,
      contains: "which events users can perform by hand: `all` (default), `none`, or a list",
      schema: #"""
        {
          "default": "all",
          "oneOf": [{ "enum": ["all", "none"] }, { "$ref": "#/$defs/names" }]
        }
        """#,
      read: { reading, values in
        guard let node = values.first else { return }
        if node.kind == .scalar {
          let isNone = reading.choice(node, "what can be browsed", ["all", "none"]) == "none"
          reading.machine.browsing = isNone ? .none : .all
          return
        }
        var seen: Set<EventID> = []
        var list: [EventID] = []
        for item in reading.items(of: node, "browsing", remedy: "all, none, or a list of events") {
          guard var phrase = reading.phrase(item, "the name of an event"),
            let token = try? phrase.name(of: "an event"),
            (try? phrase.expectEnd(after: "the name of an event")) != nil, let event = reading.event(token, phrase)
          else { continue }
          guard seen.insert(event).inserted else {
            reading.error(.twice(phrase.describe(token), "named"), at: phrase.span(token))
            continue
          }
          list.append(event)
        }
        reading.machine.browsing = .only(list)
      },
      write: { $0.machine.browsing == .all ? nil : SpecWriter.browsing($0.machine) }
    ),
    Section(
      "context", contains: "variables with few values: `user: [loggedOut, loggedIn]`",
      schema: #"""
        {
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/name" },
          "additionalProperties": { "$ref": "#/$defs/names", "minItems": 1 }
        }
        """#,
      declare: { $1.forEach($0.declareVariables) },
      missing: { $0.variables.isIncomplete = true },
      write: { JSONValue.lists($0.machine.variables.map { ($0.name, $0.values) }).unlessEmpty }
    ),
    Section(
      "initially", isJoined: false,
      contains: "a condition on the context at start; without it every combination is possible",
      schema: #"""
        { "$ref": "#/$defs/condition" }
        """#,
      read: { reading, values in
        guard let node = values.first, var phrase = reading.phrase(node, "initially") else { return }
        reading.sources.initially = node.span
        phrase.isAboutContext = reading.hasTabs || reading.loaded.sections[.launch] != nil
        reading.machine.initially = try? phrase.wholeCondition()
      },
      write: { spec in spec.machine.initially.map { .string($0.text(in: spec.machine)) } }
    ),
  ]

  static let root: Section = Section(
    "root", isShared: false, isJoined: false,
    contains: """
      the screen to which everything can return; with tabs a name for the state in which every tab is on its \
      first screen
      """,
    schema: #"""
      { "$ref": "#/$defs/name" }
      """#,
    remedy: { reading in
      reading.hasTabs
        ? "name the state in which every tab is on its first screen: 'root: allPoppedToRoot'"
        : "name the screen to which everything can return: 'root: home'"
    },
    read: { reading, values in
      guard let node = values.first else { return }
      reading.sources.root = node.span
      let root = reading.root(node)
      (reading.machine.rootName, reading.machine.root) = (root.name ?? "", root.screen)
    },
    write: { .string($0.machine.rootName) }
  )

  static let include: Section = Section(
    "include",
    contains: """
      further files, relative to this one, with any of the sections from `context` on; they are in the spec's \
      git repository, or else in its own folder; see [Security.md](Security.md)
      """,
    schema: #"""
      {
        "oneOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]
      }
      """#,
    write: { _ in nil }
  )
}
