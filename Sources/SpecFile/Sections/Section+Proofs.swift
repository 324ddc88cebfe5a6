import Basics
import NavigationModel

/// Sections about what is proved besides the journeys, and what is known of it.
extension Section {
  static let proofs: [Section] = [
    Section(
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
      read: { $0.readClaims($1) },
      write: { spec in
        JSONValue.array(spec.annotations.websites.indices.map { websiteKeys.written(spec, of: $0) }).unlessEmpty
      }
    ),
    Section(
      "properties", contains: "a title and the claim to prove",
      schema: #"""
        {
          "type": "object",
          "additionalProperties": {
            "type": "string",
            "description": "always C · never C · can reach C · from C can reach D · from C can reach D \#
        within n · from C can reach D by e · from C must reach D · from C must end in D · ask p only when C · \#
        e only when C",
            "pattern": "^\\s*(always|never|can\\s+reach|from|ask|[^\\s]+(\\s+[^\\s]+)?\\s+only\\s+when)\\s"
          }
        }
        """#,
      read: { $0.readProperties($1) },
      write: { spec in
        JSONValue.mapping(
          spec.machine.properties.map { ($0.name, .string($0.claim.text(in: spec.machine))) }
        ).unlessEmpty
      }
    ),
    Section(
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
      read: { reading, values in
        var seen: Set<String> = []
        for section in values {
          let remedy = "the name of an obligation, and why it is accepted"
          for (key, value) in reading.pairs(of: section, "known", remedy: remedy) {
            guard let name = reading.freeText(key, "the name of an obligation") else { continue }
            guard seen.insert(name).inserted else {
              reading.error(.twice(quoted(name)), at: key.span)
              continue
            }
            guard let reason = reading.freeText(value, "the reason why a refutation is accepted") else { continue }
            let place = reading.sources.location(of: key.span)
            reading.annotations.known.append(Known(name: name, reason: reason, location: place))
          }
        }
      },
      write: { JSONValue.mapping($0.annotations.known.map { ($0.name, .string($0.reason)) }).unlessEmpty }
    ),
  ]

  /// The keys of a website, by its number.
  static let websiteKeys: [SectionKey<Int>] = [
    SectionKey(
      "file", isRequired: true,
      schema: #"""
        { "description": "Relative to this file.", "type": "string" }
        """#,
      read: { reading, site, value in reading.annotations.websites[site].path = reading.websitePath(value) },
      write: { spec, site in .string(spec.relative(spec.annotations.websites[site].path)) }),
    SectionKey(
      "hosts", schema: texts("The universal hosts that serve it; all, if left out."),
      read: { reading, site, value in
        let known = reading.machine.links.universalHosts
        let remedy = "hosts: [shop.example]"
        let hosts = reading.texts(value, "hosts", remedy: remedy) { host in
          known.contains { $0.lowercased() == host.lowercased() }
            ? nil : .unroutedHost(host, near: reading.nearest(to: host, among: known), remedy: remedy)
        }
        reading.annotations.websites[site].hosts = hosts
      },
      write: { spec, site in JSONValue.strings(spec.annotations.websites[site].hosts).unlessEmpty }),
    SectionKey(
      "app-ids", schema: texts("The apps in it; may be left out if it names only one."),
      read: { reading, site, value in
        let identifiers = reading.texts(value, "app-ids", remedy: "app-ids: [ABCDE12345.example.shop]") { _ in nil }
        reading.annotations.websites[site].appIDs = identifiers
      },
      write: { spec, site in JSONValue.strings(spec.annotations.websites[site].appIDs).unlessEmpty }),
    exceptions(
      "web-only", \.webOnly,
      "Paths, with * and ?, of links that the website hands over and the app does not route."),
    exceptions(
      "app-only", \.appOnly,
      "Paths, with * and ?, of links that the app routes and the website does not hand over."),
  ]

  /// The schema of a list of texts.
  private static func texts(_ description: String) -> String {
    #"{ "description": "\#(description)", "type": "array", "items": { "type": "string" } }"#
  }

  /// A list of patterns of paths.
  private static func exceptions(
    _ name: String, _ list: WritableKeyPath<Spec.Website, [Spec.Website.Exception]> & Sendable, _ description: String
  ) -> SectionKey<Int> {
    SectionKey(
      name, schema: texts(description),
      read: { reading, site, value in
        let patterns = reading.exceptions(value, name)
        reading.annotations.websites[site][keyPath: list] = patterns
      },
      write: { spec, site in
        JSONValue.strings(spec.annotations.websites[site][keyPath: list].map(\.pattern)).unlessEmpty
      })
  }
}
