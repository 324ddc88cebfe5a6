import Basics
import NavigationModel

/// Sections about wishes, questions and what happens by itself.
extension Section {
  static let journeys: [Section] = [
    Section(
      "prompts", contains: "questions to the user or a service, each with all its outcomes",
      schema: #"""
        {
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/signature" },
          "additionalProperties": {
            "type": "object",
            "minProperties": 1,
            "propertyNames": { "$ref": "#/$defs/signature" },
            "additionalProperties": {
              "type": ["string", "null"],
              "description": "any -> dismiss set x = v when C, adverse, abort; or nothing",
              "pattern": "^\\s*$|->|\\b(set|when|adverse|abort)\\b"
            }
          }
        }
        """#,
      declare: { $1.forEach($0.declarePrompts) },
      missing: { $0.prompts.isIncomplete = true },
      read: { reading, _ in reading.readPrompts() },
      write: { spec in JSONValue.mapping(spec.machine.prompts.map { SpecWriter.prompt($0, spec.machine) }).unlessEmpty }
    ),
    Section(
      "intents",
      contains: """
        what a link can ask for, `goToOrder(orderId, section?)`: `target` (a screen or a stack, or a list of \
        those where the journey may end; `stays`, `leaves`), `journey`, and `denied` where it must be refused, a \
        condition or `always`
        """,
      schema: #"""
        {
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/signature" },
          "additionalProperties": \#(intentKeys.schema(indent: 2))
        }
        """#,
      declare: { $1.forEach($0.declareIntents) },
      missing: { $0.intents.isIncomplete = true },
      read: { reading, _ in reading.readIntents() },
      write: { spec in
        JSONValue.mapping(
          spec.machine.intents.indices.map { index in
            (spec.machine.intents[index].signature, intentKeys.written(spec, of: IntentID(index)))
          }
        ).unlessEmpty
      }
    ),
    Section(
      "changes",
      contains: """
        what happens to the app between journeys: `signsIn: login -> dismiss set user = loggedIn`, or a list of \
        such rules for one change
        """,
      schema: #"""
        {
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/name" },
          "additionalProperties": {
            "oneOf": [
              { "$ref": "#/$defs/rule" },
              { "type": "array", "items": { "$ref": "#/$defs/rule" }, "minItems": 1 }
            ]
          }
        }
        """#,
      declare: { $1.forEach($0.declareChanges) },
      read: { reading, _ in reading.readChanges() },
      write: { spec in
        JSONValue.mapping(spec.machine.changes.map { ($0.name, .lines($0.lines(in: spec.machine))) }).unlessEmpty
      }
    ),
  ]

  static let intentKeys: [SectionKey<IntentID>] = [
    SectionKey(
      "target", isRequired: true,
      schema: #"""
        {
          "description": "Where the journey may end.",
          "oneOf": [
            { "$ref": "#/$defs/target" },
            { "type": "array", "items": { "$ref": "#/$defs/target" }, "minItems": 1, "uniqueItems": true }
          ]
        }
        """#,
      read: { $0.readTargets($2, of: $1) },
      write: { spec, intent in
        let targets = spec.machine.intents[intent.index].targetTexts(in: spec.machine).map(JSONValue.string)
        return targets.count == 1 ? targets[0] : .array(targets)
      }),
    SectionKey(
      "denied",
      schema: #"""
        {
          "description": "Where this holds, the intent must be refused; 'always' is everywhere.",
          "anyOf": [{ "const": "always" }, { "$ref": "#/$defs/condition" }]
        }
        """#,
      read: { reading, intent, value in
        guard var phrase = reading.phrase(value, "what is denied") else { return }
        reading.sources.denied[intent.index] = value.span
        reading.intents.parts[intent.index].denied = try? phrase.wholeDenial()
      },
      write: { spec, intent in
        spec.machine.intents[intent.index].denied.map { denied in
          .string(denied == spec.machine.everywhere ? "always" : denied.text(in: spec.machine))
        }
      }),
    SectionKey(
      "journey", isRequired: true,
      schema: #"""
        { "$ref": "#/$defs/steps", "minItems": 1 }
        """#,
      read: { $0.readJourney($2, of: $1) },
      write: { spec, intent in SpecWriter.journey(spec.machine.intents[intent.index], spec.machine) }),
  ]
}
