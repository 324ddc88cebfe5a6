import Basics
import Foundation
import LinkRouting
import Measuring
import ModelChecking
import NavigationModel
import Reports
import SpecFile

/// One run of `navcheck bench`: measures the links of one spec.
struct BenchRun {
  let options: BenchCommand
  let session: Session
  private static let linkCount = 1_000
  private static let slowestCount = 5
  private static let refusedCount = 5
  private static let baselineLimit = 64 << 20
  private static let tooEarly = "interrupted before anything was measured"

  func run() throws {
    session.file = options.spec ?? SpecPaths.folder
    let preparation = Preparation(for: options.spec ?? SpecPaths.folder)
    session.begin { [options] in
      preparation.ifUnderWay { path in
        _ = Session(options.output).run { throw $0.refuse(Self.tooEarly, of: path, .interrupted) }
        exit(Console.finish(.interrupted).rawValue)
      }
    }
    // Everything that may be wrong is checked before anything takes time.
    let before = try options.baseline.map(readBaseline)
    let given = options.urls.map { GivenLinks($0, session) }
    let only = try OnlySpec.read(options.spec, options.files, to: "measure", by: given?.fit, session)
    preparation.found(only.path)
    let table: RouteTable
    do throws(RouteTableError) {
      table = try RouteTable(only.spec.machine)
    } catch {
      throw session.refuse("the routes of the spec cannot be compiled: \(error)", .badInput)
    }
    let follower = LinkFollower(table)
    let links = try links(given, table)
    let intents = links.map { follower.intent(of: $0) }
    var report = report(links, intents, only, follower)
    if let obstacles = before.map({ BenchComparison.obstacles(report, to: $0) }), !obstacles.isEmpty {
      throw session.refuse(obstacles.map { "cannot compare: \($0)" }, .unknown)
    }
    preparation.end()
    let measured = StatusLine.shown(unless: options.quiet) { line in
      LinkMeasuring(follower, links).run(for: .seconds(options.time)) { progress in
        line.show(text(progress))
        return session.cancellation.stopped == nil
      }
    }
    guard let measured else { throw session.refuse(Self.tooEarly, .interrupted) }
    add(measured, of: links, intents, only, to: &report)
    let comparison = before.map { BenchComparison(report, to: $0, tolerance: (options.tolerance ?? 10) / 100) }
    session.noteInterrupt("measured")
    if comparison?.slower.isEmpty == false { session.add(.refuted) }
    for (who, machine) in [("this machine is", report.machine), ("the baseline's machine was", before?.machine)] {
      if let business = machine?.business { Console.complain("\(who) \(business)") }
    }
    if !measured.isConsistent {
      Console.complain(
        "the figures contradict each other: a part takes longer than the whole; measure on an idle machine")
    }
    if report.machine.build == "debug" {
      Console.complain("this navcheck is a debug build, many times slower than a release build")
    }
    session.text { BenchText.text(report, comparison: comparison, isVerbose: options.verbose, style: $0) }
    session.json { status in
      report.exit = status.rawValue
      return JSONBench.text(report, comparison: comparison)
    }
  }

  private func text(_ progress: LinkMeasuring.Progress) -> String {
    "\(Int(progress.part * 100)) % \(progress.isOfSingleLinks ? "single links" : "all links")"
  }

  // MARK: What is measured

  private func links(_ given: GivenLinks?, _ table: RouteTable) throws -> [Link] {
    guard let given else {
      var traffic = SpecTraffic(table, seed: options.firstSeed)
      let links = traffic.links(Self.linkCount)
      guard links.isEmpty else { return links }
      throw session.refuse(
        "the spec has no link that opens anything, so none can be generated; name a list of links with --urls", .usage)
    }
    return try given.read().entries.map { Link(bytes: $0.bytes, source: $0.source) }
  }

  private func readBaseline(_ path: String) throws -> BenchReport {
    let mistake: String
    do {
      return try JSONBench.report(
        InputFile.bytes(at: path, limit: Self.baselineLimit, purpose: "a baseline may have"))
    } catch let error as FileError {
      mistake = error.reason + (error.remedy.map { "; \($0)" } ?? "")
    } catch let wrong as JSONBench.Unreadable {
      mistake = wrong.reason
    }
    let refused = session.refuse("\(path) \(mistake)", .badInput)
    Console.advise("to write a baseline", ShellCommand(["navcheck", "bench", "--format", "json"]))
    throw refused
  }

  // MARK: What is reported

  private func report(
    _ links: [Link], _ intents: [IntentID?], _ only: OnlySpec, _ follower: LinkFollower
  ) -> BenchReport {
    let machine = only.spec.machine
    var report = BenchReport(
      file: only.path, name: machine.name,
      work: BenchReport.Work(
        spec: SpecDigest.of(only.spec), links: links.count, opened: intents.count { $0 != nil },
        bytes: links.reduce(0) { $0 + $1.bytes.count },
        from: options.urls ?? "the spec's routes, seed \(options.firstSeed)", digest: LinkDigest.of(links),
        contexts: follower.starts.count, allContexts: machine.initialConfigurations(limit: 1 << 20)?.count),
      machine: .this)
    var seen: Set<Link> = []
    var refusals = Refusals()
    for (link, intent) in zip(links, intents) where intent == nil {
      guard let error = follower.refusal(of: link) else { continue }
      refusals.add(error)
      guard options.urls != nil, seen.count < Self.refusedCount, seen.insert(link).inserted else { continue }
      report.refused.append(.init(link: link.text, reason: LinkErrorText.message(error, in: machine)))
    }
    report.refusedBy = refusals
    return report
  }

  private func add(
    _ measured: LinkMeasurement, of links: [Link], _ intents: [IntentID?], _ only: OnlySpec,
    to report: inout BenchReport
  ) {
    report.work.result = String(measured.digest, radix: 16)
    report.stages = LinkMeasurement.Stage.allCases.compactMap { stage in
      measured.times[stage].map {
        BenchReport.Stage(
          stage: stage, nanoseconds: $0.median.thousandths, spread: $0.spread.thousandths, rounds: $0.count)
      }
    }
    guard measured.perLink.count == links.count else { return }
    report.histogram = BenchReport.histogram(of: measured.perLink)
    report.slowest = slowest(of: links, measured.perLink)
    let groups = Dictionary(grouping: links.indices) { intents[$0] }
    report.intents = groups.map { intent, indices in
      BenchReport.Intent(
        name: intent.map { only.spec.machine.intents[$0.index].name } ?? "", links: indices.count,
        nanoseconds: Figures.median(indices.map { measured.perLink[$0] }).thousandths)
    }.sorted { ($1.nanoseconds, $0.name) < ($0.nanoseconds, $1.name) }
  }

  /// The slowest links; duplicates are shown once.
  private func slowest(of links: [Link], _ times: [Double]) -> [BenchReport.Slow] {
    var seen: Set<Link> = []
    var slowest: [BenchReport.Slow] = []
    for index in links.indices.sorted(by: { times[$0] > times[$1] }) where seen.insert(links[index]).inserted {
      slowest.append(.init(link: links[index].text, nanoseconds: times[index].thousandths))
      if slowest.count == Self.slowestCount { break }
    }
    return slowest
  }
}

extension Double {
  fileprivate var thousandths: Double { (self * 1_000).rounded() / 1_000 }
}

/// Work before the measurement, such as reading a list from an endless stream. It cannot be stopped, so an interrupt
/// does not wait for it.
final class Preparation: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false
  private var path: String

  init(for path: String) { self.path = path }

  func found(_ path: String) { lock.withLock { self.path = path } }
  func end() { lock.withLock { isOver = true } }

  /// Calls `body` unless the preparation is over; it does not end meanwhile.
  func ifUnderWay(_ body: (_ path: String) -> Void) { lock.withLock { if !isOver { body(path) } } }
}
