import AppStartup
import NavigationSupport
import Testing

/// What a user sees is what the table says, on every path.
@Suite("What is shown", .slow, .endsInTime) struct ObserverTests {
  static let verbs: [Verb] =
    [
      .launch, .coldStart, .kill, .openPass("1"), .openPass(Observer.deadly), .openShort, .found("2"), .notFound,
      .failed, .timePasses, .signIn, .finishOnboarding, .cancelLogin, .endSession, .spoil,
    ] + Verb.Tap.allCases.map { .tap($0) }

  static let starts: [Observer] = Observer.Account.allCases.flatMap { account in
    [Observer.Copy.nothing, .waiting("old"), .begun("old"), .spoilt("old")].map {
      Observer(account: account, copy: $0)
    }
  }

  @Test("on every path of six things that can happen, from all facts, is what the table says")
  func everyPath() throws {
    let paths = Paths(verbs: Self.verbs, length: 6)
    for start in Self.starts { try paths.add(start) }
    let count = try paths.walk()
    #expect(paths.complaints.prefix(3) == [])
    print("app startup: \(count) paths, by \(paths.places) places and \(paths.steps) steps")
    #expect(Self.verbs.count == 20)
    #expect(count == 12 * 64_000_000)
    #expect(paths.places == 489)
  }
}

/// All paths of a length, without going twice through what is the same.
///
/// Two paths that lead to the same place - the observer expects the same, and the machine stands in the same
/// configuration - go on alike, so only the first of them is gone on with; how many there are is counted.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class Paths {
  private let verbs: [Verb]
  private let length: Int
  private let change: (inout HeadlessSetup) -> Void
  /// How each place was reached first.
  private var ways: [ObservedApp.Place: (start: Observer, path: [Verb])] = [:]
  /// The places in the order in which they were reached.
  private var order: [ObservedApp.Place] = []
  private var next: [ObservedApp.Place: [ObservedApp.Place]] = [:]
  private var counts: [ObservedApp.Place: Int] = [:]
  private(set) var steps = 0
  private(set) var complaints: [String] = []
  var places: Int { ways.count }

  init(verbs: [Verb], length: Int, change: @escaping (inout HeadlessSetup) -> Void = { _ in }) {
    self.verbs = verbs
    self.length = length
    self.change = change
  }

  /// One more place to start from.
  func add(_ start: Observer) throws {
    let place = try ObservedApp(start, change).place
    reach(place, by: (start, []))
    counts[place, default: 0] += 1
  }

  /// Goes all paths, or until something is found.
  ///
  /// - Returns: how many there are.
  func walk(stopsAtComplaint: Bool = false) throws -> Int {
    for _ in 0..<length {
      var after: [ObservedApp.Place: Int] = [:]
      for place in order {
        guard let count = counts[place] else { continue }
        if next[place] == nil { next[place] = try goOn(from: place) }
        for other in next[place] ?? [] { after[other, default: 0] += count }
        if stopsAtComplaint, !complaints.isEmpty { return 0 }
      }
      counts = after
    }
    return counts.values.reduce(0, +)
  }

  /// Lets everything happen in a place.
  private func goOn(from place: ObservedApp.Place) throws -> [ObservedApp.Place] {
    guard let (start, path) = ways[place] else { return [] }
    var here: ObservedApp?
    return try verbs.map { verb in
      let app = try here ?? app(at: path, from: start)
      let complaint = try app.happens(verb)
      steps += 1
      if let complaint { complaints.append("from \(start), by \(path), \(complaint)") }
      let other = app.place
      // Where nothing has changed the next thing can happen to the same app.
      here = other == place ? app : nil
      reach(other, by: (start, path + [verb]))
      return other
    }
  }

  private func reach(_ place: ObservedApp.Place, by way: (Observer, [Verb])) {
    guard ways[place] == nil else { return }
    ways[place] = way
    order.append(place)
  }

  private func app(at path: [Verb], from start: Observer) throws -> ObservedApp {
    let app = try ObservedApp(start, change)
    for verb in path { _ = try app.happens(verb) }
    return app
  }
}
