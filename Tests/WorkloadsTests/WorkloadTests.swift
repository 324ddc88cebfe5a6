import LinkRouting
import NavigationModel
import NavigationSupport
import Testing
import Workloads

@Suite("Workloads of the benchmarks", .slow)
struct WorkloadTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("each comes to what its digest says, twice")
  func digests() async throws {
    let all = try AllWorkloads.of(.small)
    #expect(all.count >= 15)
    expect(Set(all.map(\.key)).count, equals: all.count)
    for workload in all {
      #expect(workload.count > 0)
      let first = try await workload.run()
      try await expect(workload.run(), equals: first, "\(workload.key) comes to something else each time")
      expect(
        Digests.expected[workload.key], equals: first,
        "\(WrongResult(name: workload.key, digest: first, expected: Digests.expected[workload.key]))")
    }
  }

  @Test("a wrong result is an error, not a figure")
  func wrong() async {
    let wrong = Workload("links/parse", unit: "link", count: 100) { 1 }
    await #expect(throws: WrongResult.self) { try await wrong.checked() }
  }

  @Test("all patterns read the same links the same way, however many there are")
  func sizes() async throws {
    let all = try LinkWorkloads(count: 100, sizes: [35, 100]).all()
    func digest(_ name: String) async throws -> UInt64? { try await all.first { $0.name == name }?.run() }
    #expect(try await digest("links/intent, 35 patterns") != nil)
    try await expect(digest("links/intent, 35 patterns"), equals: digest("links/intent, 100 patterns"))
    #expect(try await digest("links/values from bytes") != digest("links/intent, 35 patterns"))
  }

  @Test("a graph of any size proves, and has as many obligations as it says")
  func graphs() throws {
    for size in [10, 60, 200] {
      let proof = try Proof(of: Array(GraphSpec(screens: size).yaml.utf8))
      #expect(proof.unknown == 0 && proof.proved > 0)
      #expect(proof.configurations > size)
    }
  }

  @Test("the published pipeline is no straw man: it reads the links that we read, and makes the same intents of them")
  func publishedPipeline() throws {
    let table = try RouteTable(LinkCorpus.machine())
    var traffic = LinkTraffic(seed: LinkWorkloads.seed)
    let pipeline = PublishedPipeline()
    var (both, onlyOurs, onlyTheirs) = (0, 0, 0)
    for bytes in traffic.links(2_000) {
      let text = String(decoding: bytes, as: UTF8.self)
      let (ours, theirs) = (try? table.request(for: text), try? pipeline.intent(for: text))
      switch (ours, theirs) {
      case (let ours?, let theirs?):
        both += 1
        let name = table.machine.intents[ours.intent.index].name
        let given = "\(theirs)".prefix { $0 != "(" }
        expect(name, equals: (given == "rate" ? "rate" : String(given)), "\(text)")
        for value in ours.values.values where given != "help" {
          #expect("\(theirs)".contains("\"\(value)\"") || given == "rate", "\(text): \(theirs) has no '\(value)'")
        }
        _ = try pipeline.follow(theirs)
      case (_?, nil): onlyOurs += 1
      case (nil, _?): onlyTheirs += 1
      default: break
      }
    }
    // Schemes and hosts in capitals were refused in 2019.
    expect([both, onlyOurs, onlyTheirs], equals: [1_573, 93, 0])
  }
}
