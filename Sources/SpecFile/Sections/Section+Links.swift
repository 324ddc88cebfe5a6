import Basics
import NavigationModel

/// Sections about links, and the websites that hand them over.
extension Section {
  static let links: Section = Section(
    "links", contains: "schemes, hosts and routes",
    schema: #"""
      {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "deep": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "schemes": {
                "type": "array",
                "description": "Custom schemes; links are built with the first.",
                "items": { "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*$" }
              },
              "host": { "type": "string", "description": "The host that built deep links get." },
              "path": {
                "enum": ["after-host", "from-host"],
                "description": "Where paths begin; from-host: shop://orders/12 has the path /orders/12."
              }
            }
          },
          "universal": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "hosts": {
                "type": "array",
                "description": "Hosts, and *.example.com for all subdomains of one.",
                "items": { "type": "string" }
              },
              "http": {
                "enum": ["yes", "no"],
                "default": "yes",
                "description": "Whether links may begin with http, too."
              }
            }
          },
          "case": {
            "enum": ["significant", "ignored"],
            "default": "significant",
            "description": "Whether the case of letters counts in the literals of routes."
          },
          "slashes": {
            "enum": ["kept", "merged"],
            "default": "kept",
            "description": "What becomes of doubled slashes in the value of {name...}."
          },
          "spelling": {
            "oneOf": [
              { "enum": ["unasked", "alike"] },
              {
                "type": "object",
                "additionalProperties": false,
                "required": ["except"],
                "properties": {
                  "except": {
                    "type": "array",
                    "items": {
                      "enum": [
                        "host-case", "key-case", "value-case", "escapes", "doubled-slashes", "trailing-slash",
                        "key-order", "tracking"
                      ]
                    }
                  }
                }
              }
            ],
            "default": "unasked",
            "description": "Whether links that differ in spelling only are to land alike, but for the laws that \#
      are left out."
          },
          "routes": {
            "description": "By intent: the patterns of its links. The first deep one is the one that links are \#
      built with.",
            "type": "object",
            "additionalProperties": {
              "oneOf": [
                { "$ref": "#/$defs/route" },
                { "type": "array", "items": { "$ref": "#/$defs/route" } }
              ]
            }
          }
        }
      }
      """#,
    read: { $0.readLinks() },
    write: { SpecWriter.links($0.machine, $0.annotations.spelling).unlessEmpty }
  )

  static let claims: Section = Section(
    "claims",
    contains: """
      the website's apple-app-site-association file, with which the universal routes must agree; see \
      [Website.md](Website.md)
      """,
    schema: #"""
      {
        "oneOf": [{ "$ref": "#/$defs/website" }, { "type": "array", "items": { "$ref": "#/$defs/website" } }]
      }
      """#,
    read: { $0.readClaims() },
    write: { spec in
      JSONValue.array(spec.annotations.websites.map { SpecWriter.website($0, in: spec.file) }).unlessEmpty
    }
  )

  static let properties: Section = Section(
    "properties", contains: "a title and the claim to prove",
    schema: #"""
      {
        "type": "object",
        "additionalProperties": {
          "type": "string",
          "description": "always C · never C · can reach C · from C can reach D · from C can reach D within n · \#
      from C can reach D by e · from C must reach D · from C must end in D · ask p only when C · e only when C",
          "pattern": "^\\s*(always|never|can\\s+reach|from|ask|[^\\s]+(\\s+[^\\s]+)?\\s+only\\s+when)\\s"
        }
      }
      """#,
    read: { $0.readProperties() },
    write: { spec in
      JSONValue.mapping(spec.machine.properties.map { ($0.name, .string($0.claim.text(in: spec.machine))) }).unlessEmpty
    }
  )

  static let known: Section = Section(
    "known",
    contains: """
      patterns of obligations whose refutation is accepted for now, `terminates(goToOrder)`, or of which \
      nothing need be known, `unknown back(goTo*)`, each with a reason; see \
      [Proving.md](Proving.md#accepting-a-refutation-for-now)
      """,
    schema: #"""
      {
        "type": "object",
        "additionalProperties": { "$ref": "#/$defs/text" }
      }
      """#,
    read: { $0.readKnown() },
    write: { JSONValue.mapping($0.annotations.known.map { ($0.name, .string($0.reason)) }).unlessEmpty }
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
    read: { _ in },
    write: { _ in nil }
  )
}
