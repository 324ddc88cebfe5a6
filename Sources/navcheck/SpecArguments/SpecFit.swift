import LinkRouting
import Reports
import SpecFile

/// Chooses among several specs.
struct SpecFit {
  /// The part that the right one has: the end of a sentence.
  var what: String
  /// Those that have it.
  var fitting: ([OnlySpec]) throws -> [OnlySpec]

  /// The spec with the schemes and hosts of all links; otherwise the one with those of some.
  static func links(_ links: @escaping () throws -> [LinkList.Entry], what: String) -> SpecFit {
    SpecFit(what: what) { specs in
      let wanted = try links().filter { $0.expectation?.isUnsupported != true }
      let counts = specs.map { only in
        (try? RouteTable(only.spec.machine)).map { table in wanted.count { isOf(table, $0) } } ?? 0
      }
      let all = specs.indices.filter { counts[$0] > 0 && counts[$0] == wanted.count }
      return (all.isEmpty ? specs.indices.filter { counts[$0] > 0 } : all).map { specs[$0] }
    }
  }

  /// Returns whether scheme and host of the link are the spec's; for an identifier, whether a route matches it.
  private static func isOf(_ table: RouteTable, _ entry: LinkList.Entry) -> Bool {
    do throws(LinkError) {
      _ = try table.match(entry)
      return true
    } catch {
      return entry.source == .url && error.isAboutRoutes
    }
  }

  /// The spec that has all names in a log. The input stream can be read only once, so it is not used to choose.
  static func log(_ path: String) -> SpecFit? {
    path == "-"
      ? nil
      : SpecFit(what: "all names in \(path)") { specs in
        let names = try TraceNames(path)
        return names.isEmpty ? [] : specs.filter { names.areKnown(to: $0.spec.machine) }
      }
  }
}

extension RouteTable {
  func match(_ entry: LinkList.Entry) throws(LinkError) -> RouteMatch {
    try match(entry.bytes.span, from: entry.source)
  }
}
