import Basics
import NavigationModel

/// Sections about what is shown.
extension Section {
  static let shown: [Section] = [
    Section(
      "types", contains: "the values of the parameter of the same name; other parameters are text",
      schema: #"""
        {
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/parameter" },
          "additionalProperties": {
            "type": "array", "minItems": 1, "uniqueItems": true, "items": { "$ref": "#/$defs/text" }
          }
        }
        """#,
      declare: { $1.forEach($0.declareTypes) },
      missing: { $0.types.isIncomplete = true },
      write: { JSONValue.lists($0.machine.types.map { ($0.name, $0.values) }).unlessEmpty }
    ),
    Section(
      "screens", declaresInList: true,
      contains: """
        names; `basket: { requires: user == loggedIn }` must hold whenever the screen is shown; with `by hand: \
        no` neither Back nor a drag leaves it
        """,
      schema: #"""
        {
          "type": "array",
          "items": {
            "oneOf": [
              { "$ref": "#/$defs/name" },
              {
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "propertyNames": { "$ref": "#/$defs/name" },
                "additionalProperties": \#(screenKeys.schema(indent: 8, mayBeEmpty: true))
              }
            ]
          }
        }
        """#,
      declare: { $1.forEach($0.declareScreens) },
      missing: { $0.screens.isIncomplete = true },
      remedy: { _ in "list them: 'screens: [home, search]'" },
      read: { $0.readScreens($1) },
      write: { spec in
        JSONValue.array(
          spec.machine.screens.indices.map { index in
            let name = spec.machine.screens[index].name
            let body = screenKeys.written(spec, of: ScreenID(index)).unlessEmpty
            return body.map { .mapping([(name, $0)]) } ?? .string(name)
          }
        ).unlessEmpty
      }
    ),
    Section(
      "tabs", isJoined: false,
      contains: """
        their names, each with its first screen, or a list `orders when user == loggedIn` of which the first \
        counts whose condition holds
        """,
      schema: #"""
        {
          "type": "object",
          "minProperties": 1,
          "maxProperties": 16,
          "propertyNames": { "$ref": "#/$defs/name" },
          "additionalProperties": { "$ref": "#/$defs/firstMatch" }
        }
        """#,
      declare: { $0.declareTabs($1) },
      missing: { $0.tabs.isIncomplete = true },
      read: { reading, _ in reading.readTabs() },
      write: { spec in
        JSONValue.mapping(
          spec.machine.tabs.map { ($0.name, .lines($0.bottoms.map { $0.text(in: spec.machine) })) }
        ).unlessEmpty
      }
    ),
    launch,
    Section(
      "transitions",
      contains: """
        events and what becomes of what is shown: `showProduct(productId): home -> push product`, or a list of \
        such rules for one event
        """,
      schema: #"""
        {
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/signature" },
          "additionalProperties": {
            "oneOf": [
              { "$ref": "#/$defs/rule" },
              { "type": "array", "items": { "$ref": "#/$defs/rule" } }
            ]
          }
        }
        """#,
      declare: { $1.forEach($0.declareEvents) },
      missing: { $0.events.isIncomplete = true },
      read: { reading, _ in reading.readTransitions() },
      write: { SpecWriter.transitions($0.machine).unlessEmpty }
    ),
  ]

  static let screenKeys: [SectionKey<ScreenID>] = [
    SectionKey(
      "requires",
      schema: #"""
        {
          "$ref": "#/$defs/condition", "description": "What must hold whenever the screen is shown."
        }
        """#,
      read: { reading, screen, value in
        guard var phrase = reading.phrase(value, "what a screen requires") else { return }
        reading.screens.parts[screen.index].requires = try? phrase.wholeCondition()
      },
      write: { spec, screen in
        spec.machine.screens[screen.index].requires.map { .string($0.text(in: spec.machine)) }
      }),
    .word(
      "by hand", "whether the user leaves a screen by hand", "yes", or: "no",
      description: "Whether the user can leave it by Back, or drag its sheet away.",
      read: { reading, screen, isKept in reading.screens.parts[screen.index].isLeftByHand = !isKept },
      isOther: { spec, screen in !spec.machine.screens[screen.index].isLeftByHand }),
  ]

  static let launch: Section = Section(
    "launch", isJoined: false,
    contains: """
      what is shown when the app starts, `onboarding push terms when seen == no`; otherwise the first tab, or \
      without tabs the root
      """,
    schema: #"""
      {
        "$ref": "#/$defs/firstMatch"
      }
      """#,
    read: { reading, _ in reading.readLaunch() },
    write: { spec in JSONValue.lines(spec.machine.launch.map { $0.text(in: spec.machine) }).unlessEmpty }
  )
}
