import LinkRouting
import NavigationModel
import SpecFile
import NavigationSupport
import Testing

@testable import Measuring

@Suite("How long links are measured", .slow)
struct MeasuringTimeTests {
  private static let spec = """
    navigation: Door
    format: 1
    root: hall
    screens: [hall, room]
    transitions:
      leave: any -> hall
      enter: hall -> room
    intents:
      goToRoom:
        target: room
        journey: [leave, enter]
    links:
      deep: { schemes: [door] }
      routes:
        goToRoom: /room
    """

  /// A clock that goes on by a millisecond whenever it is looked at.
  private final class Clock {
    let start = ContinuousClock.now
    var looks = 0
    func now() -> ContinuousClock.Instant {
      looks += 1
      return start + .milliseconds(looks)
    }
  }

  private func measure(
    _ count: Int, for time: Duration, mayGoOn: (LinkMeasuring.Progress) -> Bool = { _ in true }
  ) throws -> (measured: LinkMeasurement?, looks: Int) {
    let table = try RouteTable(try SpecReader.read(bytes: Array(Self.spec.utf8), named: "door.yaml").machine)
    let links = (0..<count).map { Link("door://x/room?n=\($0)") }
    let clock = Clock()
    let measured = LinkMeasuring(LinkFollower(table), links, now: clock.now).run(for: time, mayGoOn: mayGoOn)
    return (measured, clock.looks)
  }

  @Test("a run lasts as long as is asked, however few the links are", arguments: sample([1, 5], day: 1))
  func lasts(_ seconds: Int) throws {
    let (measured, looks) = try measure(3, for: .seconds(seconds))
    #expect((seconds * 1_000...seconds * 1_000 + 100).contains(looks))
    expect(measured?.perLink.count, equals: 3)
  }

  @Test("a run measures three rounds of all links and one of single ones, however short the time is")
  func least() throws {
    let measured = try #require(try measure(5_000, for: .milliseconds(1)).measured)
    #expect(measured.times.count == 5 && measured.times.values.allSatisfy { $0.count == 3 })
    expect(measured.perLink.count, equals: 5_000)
  }

  @Test("a run that is stopped among all links says what is known of them by then")
  func stopped() throws {
    for (part, stages) in [(0.25, 3), (0.36, 4), (0.45, 5)] {
      let measured = try #require(try measure(3, for: .seconds(1)) { $0.part < part }.measured)
      #expect(measured.times.count == stages && measured.perLink.isEmpty)
    }
  }

  @Test("a run that is stopped among single links has these, if each has been measured")
  func stoppedAlone() throws {
    let measured = try #require(try measure(300, for: .seconds(4)) { $0.part < 0.9 }.measured)
    #expect(measured.perLink.count == 300 && measured.perLink.allSatisfy { $0 > 0 })
    let early = try #require(try measure(300, for: .seconds(1)) { !$0.isOfSingleLinks || $0.part < 0.51 }.measured)
    #expect(early.times.count == 5 && early.perLink.isEmpty)
  }
}
