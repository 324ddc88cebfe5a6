import JourneyFuzzing
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// The search that goes on from one place for all of a kind, compared with the one that tells all places apart.
@Suite("Places that are one to the engine's core", .slow, .endsInTime)
struct OverlapPlacesTests {
  /// More states would take too long without places that are one.
  private static let limit = 4_000

  /// Small machines of every kind: plain, with branches, stacks and tabs, and with links that are followed.
  private static func machines() -> [(name: String, machine: Machine)] {
    (0..<many(10, night: 300) as Range<UInt64>).compactMap { seed in
      let machine = try? RandomMachine.make(
        seed: seed, hasBranches: seed % 2 == 1, hasStacks: seed % 5 == 3, hasTabs: seed % 5 == 4,
        followsLinks: seed % 5 == 2)
      return machine.map { ("random \(seed)", $0) }
    }
  }

  @Test("find nothing wrong in the engine's core on random machines, as all of them apart do")
  func core() throws {
    var compared = 0
    for (name, machine) in Self.machines() {
      let places = OverlapPlaces(machine)
      for policy in EngineSettings.Policy.allCases {
        let grouped = OverlapSearch<EngineCore>(places, policy: policy, mostWaiting: 2).run()
        #expect(grouped.violation == nil && grouped.isComplete, "\(name), \(policy): \(grouped.path)")
        let apart = OverlapSearch<EngineCore>(places.apart, policy: policy, mostWaiting: 1, limit: Self.limit).run()
        expectNil(apart.violation, "\(name), \(policy): \(apart.path)")
        if apart.isComplete { compared += 1 }
      }
    }
    #expect(compared > many(3, night: 100), "\(compared)")
  }

  @Test(
    "find each mistake that all of them apart find, on a way that is as short and that is a run of the machine",
    arguments: Planted.Mistake.allCases)
  func mistakes(mistake: Planted.Mistake) throws {
    var (shown, absent) = (0, 0)
    // By day up to the first machine that shows it.
    for (name, machine) in Self.machines() where isNight || shown == 0 {
      let places = OverlapPlaces(machine)
      for policy in EngineSettings.Policy.allCases {
        let starts = (machine.initialConfigurations(limit: 64) ?? []).map { place in
          Planted(
            core: EngineCore(machine, at: place, policy: policy, waitingLimit: 2, readsStatus: false), mistake: mistake)
        }
        func result(_ places: OverlapPlaces) -> OverlapSearch<Planted>.Result {
          OverlapSearch<Planted>(places, policy: policy, mostWaiting: 2, limit: Self.limit).run(starts)
        }
        let (apart, grouped) = (result(places.apart), result(places))
        let comment: Comment = "\(name), \(policy): \(grouped.lines(on: machine)), \(apart.lines(on: machine))"
        if apart.violation != nil {
          #expect(grouped.violation != nil && grouped.path.count == apart.path.count, comment)
          #expect(machine.initialConfigurations(limit: 64)?.contains { $0 == grouped.start } == true, comment)
          shown += 1
        } else if apart.isComplete {
          expectNil(grouped.violation, comment)
          absent += 1
        } else if grouped.violation == nil {
          absent += 1
        }
      }
    }
    #expect(shown > 0, "\(absent) searches do not show it")
  }
}
