import NavigationSupport
import WebsiteLinks

@testable import SpecFile
@testable import navcheck

/// What becomes of the links of websites that a spec names, and of other spellings of links.
extension SpecFindings {
  /// Of the routes by themselves it stands below the last of the intent, of a website below the line that names it.
  mutating func compareWebsites(of spec: Spec) throws {
    for obligation in try WebsiteFile.spellings(of: spec).flatMap(\.obligations) {
      let route = spec.machine.links.routes.lastIndex {
        spec.machine.intents[$0.intent.index].name == obligation.subject
      }
      add([obligation], line: route.flatMap { spec.sources[.route($0)]?.line })
    }
    for website in spec.websites {
      let line = spec.sources.location(of: website.span).line
      sites.append(String(website.path.dropFirst(TestFiles.package.path.count + 1)))
      do throws(SpecError) {
        let file = try WebsiteFile(path: website.path, appIDs: website.appIDs, declared: website)
        add(file.warnings, below: line)
        for report in try file.reports(on: spec) {
          add(report.obligations, line: line)
          add(report.warnings, below: line)
          for note in report.notes + [report.defect].compactMap(\.self) {
            all.append(.init(line: line, text: ["note: \(relative(note))"]))
          }
        }
      } catch {
        add(error.diagnostics, below: line)
      }
    }
  }

  /// What is proved in one line, and of each other why it is not.
  private mutating func add(_ obligations: [WebsiteObligation], line: Int?) {
    let proved = obligations.filter { $0.verdict == .proved }.map { relative($0.name) }
    if !proved.isEmpty { all.append(.init(line: line, text: ["proved: \(proved.joined(separator: ", "))"])) }
    for obligation in obligations where obligation.verdict != .proved {
      let isCompared = !obligation.differences.isEmpty
      let why = isCompared ? obligation.differences.map(text) : obligation.messages.map(text)
      all.append(.init(line: line, text: ["\(obligation.verdict): \(relative(obligation.name))"] + why))
    }
  }

  /// `why: kind at site.json:3:4, https://e.com/a/b, /a/{x: integer}: 'b' is not a valid 'x': it must be an integer`
  private func text(_ difference: WebsiteDifference) -> String {
    let other = difference.side == .website ? difference.route : difference.rule
    let place = difference.place.map { " at \(words($0))" } ?? ""
    let parts = ["\(difference.reason)\(place)", difference.link, other].compactMap(\.self)
    return "why: \(parts.joined(separator: ", ")): \(relative(difference.because))"
  }

  private func text(_ message: Diagnostic) -> String {
    "why: \(message.location.map { "at \(words($0)), " } ?? "")\(relative(message.message))"
  }

  private func words(_ location: Location) -> String {
    (relative(location.file) == path ? "" : "\(relative(location.file)):") + "\(location.line):\(location.column)"
  }
}
