import Basics
import NavigationModel

/// The section on links: where they come from, and the routes by which they name an intent.
extension Section {
  static let links: Section = Section(
    "links", contains: "schemes, hosts and routes", schema: linkKeys.schema(),
    read: { $0.readLinks($1) },
    write: { linkKeys.written($0, of: ()).unlessEmpty }
  )

  static let linkKeys: [SectionKey<Void>] = [
    SectionKey(
      "deep", schema: deepKeys.schema(),
      read: { reading, _, value in reading.readDeep(value) },
      write: { spec, _ in deepKeys.written(spec, of: ()).unlessEmpty }),
    SectionKey(
      "universal", schema: universalKeys.schema(),
      read: { reading, _, value in
        reading.read(
          reading.pairs(of: value, "universal", remedy: "{ hosts: [example.com] }"), of: (), by: universalKeys)
      },
      write: { spec, _ in universalKeys.written(spec, of: ()).unlessEmpty }),
    .word(
      "case", "whether case counts", "significant", or: "ignored",
      description: "Whether the case of letters counts in the literals of routes.",
      read: { reading, _, isIgnored in reading.machine.links.ignoresCase = isIgnored },
      isOther: { spec, _ in spec.machine.links.ignoresCase }),
    .word(
      "slashes", "what becomes of doubled slashes", "kept", or: "merged",
      description: "What becomes of doubled slashes in the value of {name...}.",
      read: { reading, _, areMerged in reading.machine.links.mergesSlashes = areMerged },
      isOther: { spec, _ in spec.machine.links.mergesSlashes }),
    SectionKey(
      "spelling",
      schema: #"""
        {
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
        }
        """#,
      read: { reading, _, value in reading.readSpelling(value) },
      write: { spec, _ in
        let asked = spec.annotations.spelling
        guard !asked.isEmpty else { return nil }
        let left = SpellingLaw.allCases.filter { !asked.contains($0) }.map(\.rawValue)
        return left.isEmpty ? .string("alike") : .mapping([("except", .strings(left))])
      }),
    SectionKey(
      "routes", isJoined: true,
      schema: #"""
        {
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
        """#,
      read: { reading, _, value in reading.readRoutes(value) },
      write: { spec, _ in SpecWriter.routes(spec.machine).unlessEmpty }),
  ]

  static let deepKeys: [SectionKey<Void>] = [
    SectionKey(
      "schemes",
      schema: #"""
        {
          "type": "array",
          "description": "Custom schemes; links are built with the first.",
          "items": { "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*$" }
        }
        """#,
      read: { reading, _, value in
        let remedy = "write schemes: [my-app]"
        let schemes = reading.texts(value, "schemes", remedy: remedy) { Reading.schemeMistake($0, remedy) }
        reading.machine.links.schemes = schemes
      },
      write: { spec, _ in JSONValue.strings(spec.machine.links.schemes).unlessEmpty }),
    SectionKey(
      "host",
      schema: #"""
        { "type": "string", "description": "The host that built deep links get." }
        """#,
      read: { reading, _, value in
        let remedy = "write host: example.com"
        let hosts = reading.texts(value, "host", isOne: true, remedy: remedy) {
          $0.hasPrefix("*") ? .wildcardOfDeep($0, remedy: remedy) : Reading.hostMistake($0, remedy)
        }
        reading.machine.links.host = hosts.first
      },
      write: { spec, _ in spec.machine.links.host.map(JSONValue.string) }),
    SectionKey(
      "path",
      schema: #"""
        {
          "enum": ["after-host", "from-host"],
          "description": "Where paths begin; from-host: shop://orders/12 has the path /orders/12."
        }
        """#,
      read: { reading, _, value in
        let path = reading.choice(value, "a value of 'path'", Links.DeepPath.allCases.map(\.rawValue))
        reading.machine.links.deepPath = path.flatMap { Links.DeepPath(rawValue: $0) } ?? .afterHost
      },
      write: { spec, _ in
        let path = spec.machine.links.deepPath
        return path == .afterHost ? nil : .string(path.rawValue)
      }),
  ]

  static let universalKeys: [SectionKey<Void>] = [
    SectionKey(
      "hosts",
      schema: #"""
        {
          "type": "array",
          "description": "Hosts, and *.example.com for all subdomains of one.",
          "items": { "type": "string" }
        }
        """#,
      read: { reading, _, value in
        let remedy = "write hosts: [example.com, \"*.example.com\"]"
        let hosts = reading.texts(value, "hosts", remedy: remedy) { Reading.hostMistake($0, remedy) }
        reading.machine.links.universalHosts = hosts
      },
      write: { spec, _ in JSONValue.strings(spec.machine.links.universalHosts).unlessEmpty }),
    .word(
      "http", "whether links may begin with http", "yes", or: "no",
      description: "Whether links may begin with http, too.",
      read: { reading, _, isRefused in reading.machine.links.allowsHTTP = !isRefused },
      isOther: { spec, _ in !spec.machine.links.allowsHTTP }),
  ]
}
