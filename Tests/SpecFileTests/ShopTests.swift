import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

/// The spec to copy, as far as no more than three screens are covered in all tabs together: what 'prove' proves without
/// that bound.
@Suite("The shop")
struct ShopTests {
  private static let height = 3

  private func shop() throws -> Machine { try SpecReader.read(path: specPath("shop.yaml")).machine }

  /// Every configuration with at most so many screens below.
  private func reached(_ machine: Machine) -> Set<Configuration> {
    var open = machine.initialConfigurations() ?? []
    var seen = Set(open)
    while let place = open.popLast() {
      let after = Step.choices(in: place, of: machine).map(\.result.configuration) + [place.idle]
      for place in after where place.stack.height <= Self.height && seen.insert(place).inserted {
        open.append(place)
      }
    }
    return seen
  }

  /// How the journey of `intent` ends from here with answers that mean well.
  private func endings(_ intent: IntentID, from start: Configuration, _ machine: Machine) -> Set<Ending> {
    var open = [Step.opening(intent, in: start, of: machine)]
    var endings: Set<Ending> = []
    while let place = open.popLast() {
      for choice in Step.choices(in: place, of: machine) where !choice.isAdverse {
        switch choice.result {
        case .continues(let next): open.append(next)
        case .ends(let ending, _): endings.insert(ending)
        }
      }
    }
    return endings
  }

  @Test("every link lands or is refused, wherever it opens")
  func links() throws {
    let machine = try shop()
    let idle = reached(machine).filter(\.isIdle)
    #expect(idle.count > 500)
    for place in idle {
      for index in machine.intents.indices {
        let intent = IntentID(index)
        let endings = endings(intent, from: place, machine)
        if machine.isDenied(intent, at: place) {
          #expect(!endings.contains(.landed) && !endings.isEmpty)
        } else {
          expect(endings, equals: [.landed], "\(machine.intents[index].name) from \(place)")
        }
      }
    }
  }

  @Test("what screens require and what it promises holds, and every screen, target and rule is there for something")
  func guarded() throws {
    let machine = try shop()
    let reached = reached(machine)
    for place in reached {
      let requires = machine.screens[place.screen.index].requires
      #expect(requires?.holds(at: place, of: machine.contexts) ?? true)
      for property in machine.properties {
        if case .always(let claim) = property.claim { #expect(claim.holds(at: place, of: machine.contexts)) }
      }
      if case .ask(_, let prompt) = Step.next(in: place, of: machine) {
        for case .askOnly(prompt, let claim) in machine.properties.map(\.claim) {
          #expect(claim.holds(at: place, of: machine.contexts))
        }
      }
    }
    expect(Set(reached.map(\.screen)).count, equals: machine.screens.count)
    for target in machine.intents.flatMap(\.targets) { #expect(reached.contains(where: target.matches)) }
    let moves = Set(reached.flatMap { Step.choices(in: $0, of: machine).map(\.move) })
    for index in machine.changes.indices { #expect(moves.contains(.change(ChangeID(index)))) }
    for index in machine.transitions.indices {
      let id = TransitionID(index)
      let isTaken = moves.contains { move in
        if case .perform(_, id) = move { true } else { move == .browse(id) }
      }
      #expect(isTaken, "\(machine.transitions[index].text(in: machine))")
    }
    #expect(moves.contains(.back) && moves.contains(.drag))
  }
}
