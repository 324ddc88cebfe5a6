import Foundation
import LinkRouting
import Measuring
import NavigationModel
import NavigationSupport
import SpecFile
import Testing
import Workloads

/// A spec with a link of every kind, contexts, a prompt, and a journey that has no end.
private let text = """
  navigation: Shop
  format: 1
  root: start
  context:
    user: [loggedOut, loggedIn]
  types:
    tab: [open, closed]
  screens: [start, home, orders, search]
  transitions:
    pop: any -> start
    goToHome: start -> home
    find(text): home -> search
    loadOrders(tab?): start -> orders when user == loggedIn
  prompts:
    login:
      cancelled: adverse, abort
      signedIn: set user = loggedIn
    again:
      yes:
  intents:
    goToHome:
      target: home
      journey: [pop, animate goToHome]
    goToOrders(tab?):
      target: orders
      journey:
        - when user == loggedIn: [pop, animate loadOrders]
        - otherwise: [ask login, retry]
    goToSearch(text):
      target: search
      journey: [pop, goToHome, animate find]
    goRound:
      target: home
      journey: [ask again, retry]
  links:
    deep: { schemes: [shop], host: shop.example }
    universal: { hosts: [shop.example] }
    routes:
      goToHome: [/home, shortcut /home, spotlight /home]
      goToOrders: "/orders/{tab}"
      goToSearch: "/search?q={text}"
      goRound: /round
  """

private func machine() throws -> Machine {
  try SpecReader.read(bytes: Array(text.utf8), named: "shop.yaml").machine
}

@Suite("Following links to measure them")
struct LinkFollowerTests {
  private func follower() throws -> LinkFollower { LinkFollower(try RouteTable(try machine())) }

  @Test("other links lead elsewhere, the same links to the same place")
  func digests() throws {
    let follower = try follower()
    func all(_ text: String) -> UInt64 { follower.all(Link(text).bytes.span, .url) }
    expect(all("shop://x/home"), equals: all("shop://x/home"))
    let links = ["shop://x/home", "shop://x/orders/open", "shop://x/search?q=a", "shop://x/nowhere"]
    expect(Set(links.map(all)).count, equals: 4)
    let journeys = ["shop://x/home", "shop://x/orders/open"].map { follower.transitions(Link($0).bytes.span, .url) }
    #expect(journeys[0] != journeys[1])
  }

  @Test("a journey takes part in what is measured: another context, another digest")
  func contexts() throws {
    let follower = try follower()
    expect(follower.starts.count, equals: 2)
    let link = Link("shop://x/orders/open")
    #expect(follower.route(link.bytes.span, .url) != follower.transitions(link.bytes.span, .url))
  }

  @Test("a journey without an end is left after a while")
  func endless() throws {
    let follower = try follower()
    let link = Link("shop://x/round")
    #expect(follower.intent(of: link) != nil)
    expect(follower.transitions(link.bytes.span, .url), equals: follower.transitions(link.bytes.span, .url))
  }

  @Test("routes and journeys allocate nothing; only values as strings do, and that is counted")
  func allocations() throws {
    let follower = try follower()
    let plain = Link("https://shop.example/home")
    let valued = Link("https://shop.example/search?q=a%20text%20that%20is%20long%20enough%20for%20the%20heap")
    for link in [plain, valued] {
      for _ in 0..<2 { _ = follower.all(link.bytes.span, .url) }
      let bytes = link.bytes
      // In a debug build the compiler leaves boxes that a release build has not.
      #if !DEBUG
        #expect(AllocationCounter.count { _ = follower.transitions(bytes.span, .url) } ?? 0 == 0)
      #endif
      _ = bytes
    }
    let bytes = valued.bytes
    if AllocationCounter.isCounting {
      #expect(try #require(AllocationCounter.count { _ = follower.request(bytes.span, .url) }) > 0)
    }
  }

  @Test("listing what may happen next allocates nothing, however much that is")
  func choices() throws {
    let follower = try follower()
    let machine = follower.table.machine
    var places = follower.starts
    for intent in machine.intents.indices {
      places.append(Step.opening(IntentID(intent), in: follower.starts[0], of: machine))
    }
    var count = 0
    for place in places {
      // What Swift's runtime finds out the first time it keeps.
      Step.forEachChoice(in: place, of: machine) { _ in }
      let allocations = AllocationCounter.count { Step.forEachChoice(in: place, of: machine) { _ in count += 1 } }
      expect(allocations ?? 0, equals: 0)
    }
    #expect(count > places.count)
  }

  @Test("each allocation is counted once, and only those of this thread")
  func counting() {
    let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: 10)
    defer { blocks.deallocate() }
    let count = AllocationCounter.count {
      for index in 0..<10 { blocks[index] = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8) }
    }
    for index in 0..<10 { blocks[index].deallocate() }
    #if os(Linux) && canImport(Glibc)
      expect(count, equals: 10)
    #else
      expectNil(count)
    #endif
  }
}

@Suite("Allocations of work that changes threads")
struct AllThreadsTests {
  @Test("are counted on all of them, so that no count is less than none")
  func allThreads() async throws {
    // More than any other thread does meanwhile.
    let blocks = 2_000_000
    let (value, count) = await AllocationCounter.countAll {
      await withCheckedContinuation { (ended: CheckedContinuation<Int, Never>) in
        Thread {
          let sum = (0..<blocks).reduce(into: 0) { sum, _ in
            let block = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
            sum += Int(bitPattern: block) == 0 ? 0 : 1
            block.deallocate()
          }
          ended.resume(returning: sum)
        }.start()
      }
    }
    expect(value, equals: blocks)
    // Other tests may run at the same time.
    if AllocationCounter.isCounting { #expect((UInt64(blocks)..<1 << 40).contains(try #require(count))) }
  }
}

@Suite("Links made from a spec")
struct SpecTrafficTests {
  @Test("a seed always gives the same links, another seed others")
  func seeds() throws {
    let table = try RouteTable(try machine())
    func links(_ seed: UInt64) -> [Link] {
      var traffic = SpecTraffic(table, seed: seed)
      return traffic.links(300)
    }
    expect(links(1), equals: links(1))
    #expect(links(1) != links(2))
  }

  @Test("most links open something, every intent is opened, and about one in seven is wrong")
  func mixture() throws {
    let table = try RouteTable(try machine())
    var traffic = SpecTraffic(table, seed: 3)
    let links = traffic.links(2_000)
    let follower = LinkFollower(table)
    let intents = links.map { follower.intent(of: $0) }
    let opened = intents.count { $0 != nil }
    #expect((1_500...1_850).contains(opened), "\(opened) of 2,000")
    expect(Set(intents.compactMap { $0 }).count, equals: table.machine.intents.count)
    expect(Set(links.map(\.source)).count, equals: 3)
  }

  @Test("routes with a host, with keys that must be absent, ignored parts and whole links are opened by their links")
  func words() throws {
    let routes = [
      Route(
        intent: IntentID(0), kinds: .universal, host: "*.m.example.com", path: [.placeholder("_", .integer)],
        link: "v"),
      Route(intent: IntentID(1), kinds: .deep, path: [.literal("a")], query: [.init(key: "k", value: .absent)]),
      Route(
        intent: IntentID(2), kinds: .universal, path: [.placeholder("_", .rest)],
        query: [.init(key: "k", value: .placeholder("_", .oneOf(["x"]), isOptional: false))]),
    ]
    let intents = ["a", "b", "c"].map {
      Intent(name: $0, parameters: [Parameter(name: "v", isOptional: true)], target: ScreenID(0), alternatives: [])
    }
    let machine = try Machine(
      name: "Words", root: ScreenID(0), screens: [Screen(name: "home")], intents: intents,
      links: Links(schemes: ["app"], universalHosts: ["example.com", "*.example.com"], routes: routes))
    let table = try RouteTable(machine)
    var traffic = SpecTraffic(table, seed: 5)
    let opened = traffic.links(900).compactMap { try? table.request(for: $0.text).intent.index }
    #expect((650...840).contains(opened.count), "\(opened.count)")
    expect(Set(opened), equals: [0, 1, 2])
  }

  @Test("a spec without routes gives no links")
  func none() throws {
    let empty = try Machine(name: "Empty", root: ScreenID(0), screens: [Screen(name: "a")])
    var traffic = SpecTraffic(try RouteTable(empty), seed: 1)
    #expect(traffic.links(10).isEmpty)
  }
}

@Suite("Measuring")
struct LinkMeasuringTests {
  private func measuring(_ count: Int) throws -> LinkMeasuring {
    let table = try RouteTable(try machine())
    var traffic = SpecTraffic(table, seed: 1)
    return LinkMeasuring(LinkFollower(table), traffic.links(count))
  }

  @Test("every stage has a time, every link has one, and the digest is that of any other run")
  func whole() throws {
    let first = try #require(try measuring(50).run(for: .milliseconds(20)) { _ in true })
    let second = try #require(try measuring(50).run(for: .milliseconds(1)) { _ in true })
    expect(first.times.count, equals: 5)
    #expect(first.times.values.allSatisfy { $0.median > 0 && $0.count >= 3 })
    expect(first.perLink.count, equals: 50)
    #expect(first.perLink.allSatisfy { $0 > 0 })
    expect(first.digest, equals: second.digest)
    #expect(first.digest != (try measuring(40).run(for: .milliseconds(1)) { _ in true })?.digest)
  }

  @Test("a run that is stopped at once has nothing to say; one that is stopped later says what it knows")
  func stopped() throws {
    try expectNil(measuring(10).run(for: .seconds(60)) { _ in false })
    let late = try #require(try measuring(10).run(for: .milliseconds(50)) { !$0.isOfSingleLinks })
    expect(late.times.count, equals: 5)
    #expect(late.perLink.isEmpty)
  }

  @Test("median and spread are those of the textbook")
  func figures() {
    expect(Figures([3, 1, 2]).median, equals: 2)
    expect(Figures([4, 1, 2, 3]).median, equals: 2.5)
    expect(Figures([1, 2, 3, 4, 5]).spread, equals: 2.0 / 2 / 3)
    expect(Figures([]).median, equals: 0)
    #expect(Figures([7]) == Figures([7, 7]) || Figures([7]).spread == 0)
  }
}
