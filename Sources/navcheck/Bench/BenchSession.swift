import ArgumentParser
import Foundation
import LinkRouting
import Measuring
import ModelChecking
import NavigationModel
import Reports
import SpecFile

struct BenchSession {
  let options: BenchCommand
  private static let linkCount = 1_000
  private static let slowestCount = 5
  private static let refusedCount = 5
  private static let baselineLimit = 64 << 20
  private static let tooEarly = "interrupted before anything was measured"

  func run() throws -> ExitStatus {
    let cancellation = Cancellation()
    let preparation = Preparation(for: options.spec ?? SpecPaths.folder)
    let interrupt = Interrupt { [options] in
      cancellation.cancel(.interrupted)
      preparation.ifUnderWay { path in
        _ = OnlySpec.refuse([Self.tooEarly], of: path, .interrupted, options.output.format)
        exit(Console.finish(.interrupted).rawValue)
      }
    }
    defer { interrupt.cancel() }
    // Everything that may be wrong is checked before anything takes time.
    let before = try options.baseline.map(readBaseline)
    let given = options.urls.map { GivenLinks($0, options.output) }
    let only = try OnlySpec.read(
      options.spec, options.files, to: "measure", by: given?.fit, options.output)
    preparation.found(only.path)
    let table: RouteTable
    do throws(RouteTableError) {
      table = try RouteTable(only.spec.machine)
    } catch {
      throw only.refuse(["the routes of the spec cannot be compiled: \(error)"], .badInput, options.output.format)
    }
    let follower = LinkFollower(table)
    let links = try links(given, table, only)
    let intents = links.map { follower.intent(of: $0) }
    var report = report(links, intents, only, follower)
    if let obstacles = before.map({ BenchComparison.obstacles(report, to: $0) }), !obstacles.isEmpty {
      throw only.refuse(obstacles.map { "cannot compare: \($0)" }, .unknown, options.output.format)
    }
    preparation.end()
    let line = StatusLine(isEnabled: !options.quiet && Console.isTerminal(2))
    line.begin()
    let measured = LinkMeasuring(follower, links).run(for: .seconds(options.time)) { progress in
      line.show(text(progress))
      return cancellation.stopped == nil
    }
    line.clear()
    guard let measured else {
      throw only.refuse([Self.tooEarly], .interrupted, options.output.format)
    }
    add(measured, of: links, intents, only, to: &report)
    let comparison = before.map { BenchComparison(report, to: $0, tolerance: (options.tolerance ?? 10) / 100) }
    let status = status(comparison, isInterrupted: cancellation.stopped != nil)
    report.exit = status.rawValue
    for (who, machine) in [("this machine is", report.machine), ("the baseline's machine was", before?.machine)] {
      if let business = machine?.business { Console.complain("\(who) \(business)") }
    }
    if !measured.isConsistent {
      Console.complain(
        "the figures contradict each other: a part takes longer than the whole; measure on an idle machine")
    }
    write(report, comparison)
    return status
  }

  private func text(_ progress: LinkMeasuring.Progress) -> String {
    "\(Int(progress.part * 100)) % \(progress.isOfSingleLinks ? "single links" : "all links")"
  }

  private func status(_ comparison: BenchComparison?, isInterrupted: Bool) -> ExitStatus {
    var statuses: [ExitStatus] = []
    if isInterrupted {
      Console.complain("interrupted; the report has what was measured until then")
      statuses.append(.interrupted)
    }
    if comparison?.slower.isEmpty == false { statuses.append(.refuted) }
    return .most(urgent: statuses)
  }

  private func write(_ report: BenchReport, _ comparison: BenchComparison?) {
    if report.machine.build == "debug" {
      Console.complain("this navcheck is a debug build, many times slower than a release build")
    }
    switch options.output.format {
    case .json: Console.out.write(JSONBench.text(report, comparison: comparison))
    case .text:
      Console.out.write(
        BenchText.text(
          report, comparison: comparison, isVerbose: options.verbose,
          style: Console.style(options.output.color, for: 1)))
    }
  }

  // MARK: What is measured

  /// - Throws: `ExitCode`, after reporting why.
  private func links(_ given: GivenLinks?, _ table: RouteTable, _ only: OnlySpec) throws -> [Link] {
    guard let given else {
      var traffic = SpecTraffic(table, seed: options.firstSeed)
      let links = traffic.links(Self.linkCount)
      guard links.isEmpty else { return links }
      throw only.refuse(
        ["the spec has no link that opens anything, so none can be generated; name a list of links with --urls"],
        .usage,
        options.output.format)
    }
    return try given.read(for: only.path).entries.map { Link(bytes: $0.bytes, source: $0.source) }
  }

  /// - Throws: `ExitCode`, after reporting why.
  private func readBaseline(_ path: String) throws -> BenchReport {
    let mistake: String
    do {
      return try JSONBench.report(
        InputFile.bytes(at: path, limit: Self.baselineLimit, purpose: "a baseline may have"))
    } catch let refusal as InputFile.Refusal {
      mistake = refusal.reason + (refusal.remedy.map { "; \($0)" } ?? "")
    } catch let wrong as JSONBench.Unreadable {
      mistake = wrong.reason
    }
    let refusal = OnlySpec.refuse(
      ["\(path) \(mistake)"], of: options.spec ?? SpecPaths.folder, .badInput, options.output.format)
    Console.advise("to write a baseline", ShellCommand(["navcheck", "bench", "--format", "json"]))
    throw refusal
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
