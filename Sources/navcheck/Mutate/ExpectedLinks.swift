import NavigationModel
import SpecFile
import SpecMutation

/// Links with what is expected of them, to notice mistakes by.
struct ExpectedLinks {
  private let entries: [LinkList.Entry]
  private let machine: Machine

  /// - Throws: ``ArgumentMistake`` for a link that is not as expected in the spec itself.
  init(_ list: [LinkList.Entry], of machine: Machine) throws {
    self.machine = machine
    // Which links stay on the website is no matter of the machine.
    entries = list.filter { $0.expectation?.staysOnWebsite != true }
    guard !entries.isEmpty else { return }
    let trial = try LinkTrial(machine)
    for entry in entries {
      let place = entry.location.map { "\($0): " } ?? ""
      do {
        guard try !trial.report(entry).isFine else { continue }
      } catch let mistake as ArgumentMistake {
        throw ArgumentMistake(place + mistake.description)
      }
      throw ArgumentMistake("\(place)'\(entry.link)' is not as expected in the spec itself; 'navcheck test' says why")
    }
  }

  /// The first link that notices a mistake which nothing else does; nil: none, or it is not asked.
  func first(noticing mutation: Mutation, _ verdict: MutantVerdict) throws -> String? {
    switch verdict {
    case .noticed, .equivalent: return nil
    case .survived, .unknown: break
    }
    guard !entries.isEmpty, let mutant = try? mutation.machine(from: machine) else { return nil }
    let trial = try LinkTrial(mutant)
    return try entries.first { entry in
      do {
        return try !trial.report(entry).isFine
      } catch is ArgumentMistake {
        // What is expected of it cannot happen any more.
        return true
      }
    }?.link
  }
}
