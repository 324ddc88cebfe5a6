import Foundation
import NavigationModel
import SpecFile
import StateSpace

// usage: SummaryPrototype spec FILE | stacks COUNT SEED | tabs COUNT SEED [DEPTH CAP] | plants COUNT SEED
//   -v: says more. -plant NAME: with a mistake.


var arguments = Array(CommandLine.arguments.dropFirst())
let isVerbose = arguments.contains("-v")
arguments.removeAll { $0 == "-v" }
let isFree = arguments.contains("-free")
arguments.removeAll { $0 == "-free" }
var plant: Summaries.Plant?
if let index = arguments.firstIndex(of: "-plant") {
  plant = Summaries.Plant(rawValue: arguments[index + 1])
  arguments.removeSubrange(index...index + 1)
}

func biased(_ count: Int, _ seed: UInt64) -> some Sequence<(UInt64, Machine)> {
  (0..<UInt64(count)).lazy.compactMap { number in
    let own = seed + number
    guard
      let machine = try? RandomMachine.make(
        seed: own, hasBranches: own % 4 == 1, hasStacks: true, hasTabs: true, followsLinks: own % 5 == 0)
    else { return nil }
    return (try? Draft(machine).biased(seed: own).machine()).map { (own, $0) }
  }
}

func machines(_ count: Int, _ seed: UInt64, tabs: Bool) -> some Sequence<(UInt64, Machine)> {
  (0..<UInt64(count)).lazy.compactMap { number in
    let own = seed + number
    let machine = try? RandomMachine.make(
      seed: own, hasBranches: own % 2 == 1, hasStacks: true, hasTabs: tabs, followsLinks: own % 3 == 0)
    return machine.map { (own, $0) }
  }
}

func log(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

@MainActor func number(_ index: Int, _ otherwise: Int) -> Int { arguments.count > index ? Int(arguments[index]) ?? otherwise : otherwise }

@MainActor func report(_ sets: Summaries, _ seconds: Double) throws {
  let heads = try sets.seen()
  let places = sets.places.count { !$0.set.isEmpty }
  let distinct = Set(sets.places.map(\.set)).count
  print(
    "places \(places) entries \(sets.entries.count) heads \(heads.count) distinct R \(distinct) steps \(sets.statistics.steps) returns \(sets.statistics.returns) images \(sets.statistics.images) hubs \(sets.statistics.hubs)"
  )
  print(
    String(
      format: "cpu %.3f s, nodes peak %d, collections %d, composition steps %d, products %d, %d MB", seconds,
      sets.statistics.peak, sets.statistics.collections, sets.relations.compositionSteps, sets.relations.productCount, megabytes()))
}

switch arguments.first {
case "spec":
  let spec = try SpecReader.read(path: arguments[1])
  let start = cpu()
  let sets = try Summaries(spec.machine)
  sets.isFree = isFree
  if let choice = ProcessInfo.processInfo.environment["CHOICE"].flatMap({ Agenda.Choice(rawValue: $0) }) {
    sets.agenda.choice = choice
  }
  if isVerbose {
    var next = 1
    sets.onStep = { sets in
      guard sets.statistics.steps >= next else { return }
      next = sets.statistics.steps + max(2000, sets.statistics.steps / 4)
      let own = Set(sets.places.map(\.set))
      let sizes = own.map { sets.relations.diagrams.nodes(of: $0).count }.sorted()
      log(
        "step \(sets.statistics.steps) places \(sets.places.count) entries \(sets.entries.count) nodes \(sets.relations.diagrams.nodeCount) distinct \(own.count) largest \(sizes.last ?? 0) median \(sizes[sizes.count / 2]) composition \(sets.relations.compositionSteps) cpu \(cpu())"
      )
      if let big = sets.places.max(by: { sets.relations.diagrams.nodes(of: $0.set).count < sets.relations.diagrams.nodes(of: $1.set).count }) {
        let entry = sets.entries[Int(big.entry)]
        log("   \(big.screen.map { spec.machine.screens[$0.index].name } ?? "-") \(big.site) \(spec.machine.screens[entry.key.screen.index].name) \(String(describing: entry.key.cover)) \(entry.key.site) \(entry.isInSheet)")
      }
    }
  }
  try sets.run()
  let end = cpu()
  try report(sets, end - start)
  let violated = try sets.violated()
  print(
    "guarded: \(violated.count { !$0.isViolated }) hold; can be violated:",
    violated.filter(\.isViolated).map { spec.machine.screens[$0.screen.index].name }.joined(separator: " "))
case "explicit":
  let spec = try SpecReader.read(path: arguments[1])
  let sets = try Summaries(spec.machine)
  sets.isFree = true
  sets.plant = plant
  try sets.run()
  let heads = try sets.seen()
  let explicit = Explicit(spec.machine, depth: number(2, 6), cap: number(3, 1_000_000), sets.values)
  if isVerbose {
    let again = try Summaries(spec.machine)
    again.isFree = arguments.contains("free")
    var told = 0
    again.onGain = { sets, place, gain, cause in
      guard told < 12, let key = sets.key(of: place) else { return }
      let known = explicit.heads[key] ?? []
      guard let visible = try? sets.visible(gain) else { return }
      var rest = visible
      for values in known {
        var point = ContextSet.all
        for (variable, value) in values.enumerated() {
          point = (try? sets.relations.diagrams.intersection(point, sets.relations.diagrams.contexts(where: 2 * variable + 1, isIn: [value]))) ?? point
        }
        rest = (try? sets.relations.diagrams.difference(rest, point)) ?? rest
      }
      guard !rest.isEmpty, let first = try? sets.relations.diagrams.first(in: rest) else { return }
      told += 1
      let values = stride(from: 1, to: first.count, by: 2).map { first[$0] }
      let entry = sets.entries[Int(place.entry)]
      log("\(cause) \(spec.machine.screens[key.screen.index].name) at \(spec.machine.phase(of: key.position)), entry \(spec.machine.screens[entry.key.screen.index].name) \(key.cover.map { "\($0)" } ?? "bottom") sheet \(key.hasSheet): \(values)")
    }
    try again.run()
    log("own variables \(again.contexts.relevant.variables.prefix(again.contexts.ownCount).map { spec.machine.variables[$0.index].name })")
  }
  print("configurations \(explicit.count), cut \(explicit.isCut), capped \(explicit.isCapped)")
  print("missing \(try missing(explicit, heads, sets).count), too many \(try more(explicit, heads, sets)) of \(explicit.heads.values.reduce(0) { $0 + $1.count })")
  for (screen, isViolated) in try sets.violated() where isViolated || explicit.violated.contains(screen) {
    print(spec.machine.screens[screen.index].name, isViolated, explicit.violated.contains(screen))
  }
case "stacks":
  let tally = try checkStacks(
    machines(number(1, 100), UInt64(number(2, 0)), tabs: false), plant: plant, isFree: isFree, verbose: isVerbose)
  print(tally)
case "tabs":
  let tally = try checkTabs(
    machines(number(1, 100), UInt64(number(2, 0)), tabs: true), depth: number(3, 6), cap: number(4, 30_000),
    plant: plant, isFree: isFree, verbose: isVerbose)
  print(tally)
case "biased":
  let tally = try checkTabs(
    biased(number(1, 100), UInt64(number(2, 0))), depth: number(3, 5), cap: number(4, 30_000), plant: plant,
    isFree: isFree, verbose: isVerbose)
  print(tally)
case "plants":
  // Each mistake against how many machines it takes to be noticed.
  for plant in Summaries.Plant.allCases where arguments.count < 4 || arguments[3...].contains(plant.rawValue) {
    var notes: [String] = []
    let (count, seed) = (number(1, 300), UInt64(number(2, 0)))
    let stacks = try checkStacks(machines(count, seed, tabs: false), plant: plant, isFree: isFree, verbose: false)
    notes.append("stacks: missing in \(stacks.missing), too many in \(stacks.more + stacks.undecided), pairs \(stacks.pairsMissing)")
    let random = try checkTabs(
      machines(count, seed, tabs: true), depth: 5, cap: 10_000, plant: plant, isFree: isFree, verbose: false)
    notes.append("tabs: missing in \(random.missing), heads too many \(random.impreciseFinite)")
    let hard = try checkTabs(
      biased(count, seed), depth: 4, cap: 10_000, plant: plant, isFree: isFree, verbose: false)
    notes.append("biased: missing in \(hard.missing), heads too many \(hard.impreciseFinite)")
    print(plant.rawValue, notes.joined(separator: "; "))
  }
default: print("usage")
}
print(String(format: "cpu %.2f s", cpu()))
