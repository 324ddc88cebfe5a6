import Foundation
import NavigationModel
import StateSpace

struct Tally {
  var machines = 0
  var missing = 0
  var equal: [Int: Int] = [:]
  var undecided = 0
  var capped = 0
  var finite = 0
  var more = 0
  var heads = 0
  var explicitHeads = 0
  var imprecise = 0.0
  var impreciseFinite = 0.0
  var finiteHeads = 0
  var pairsChecked = 0
  var pairsMissing = 0
  var pairsMore = 0
  var causes: [String: Int] = [:]
  var guardedAgree = 0
  var guardedNeedless = 0
  var guardedWrong = 0
}

/// What explicit search reaches and the sets do not.
func missing(_ explicit: Explicit, _ heads: [Summaries.HeadKey: ContextSet], _ sets: Summaries) throws -> [String] {
  var lost: [String] = []
  for (key, contexts) in explicit.heads {
    let set = try heads[key].map { try sets.visible($0) } ?? .empty
    for values in contexts where !sets.relations.diagrams.contains(values.flatMap { [0, $0] }, set) {
      lost.append("\(key) \(values)")
    }
  }
  return lost
}

func more(_ explicit: Explicit, _ heads: [Summaries.HeadKey: ContextSet], _ sets: Summaries) throws -> Double {
  try heads.reduce(0) { try $0 + sets.count(sets.visible($1.value)) - Double(explicit.heads[$1.key]?.count ?? 0) }
}

func checkStacks(
  _ machines: some Sequence<(UInt64, Machine)>, plant: Summaries.Plant?, isFree: Bool, verbose: Bool
) throws -> Tally {
  var tally = Tally()
  for (seed, machine) in machines {
    tally.machines += 1
    let sets = try Summaries(machine)
    sets.plant = plant
    sets.isFree = isFree
    try sets.run()
    let heads = try sets.seen()
    var isDecided = false
    for depth in [4, 6, 8, 11] {
      let explicit = Explicit(machine, depth: depth, cap: 60_000, sets.values)
      let lost = try missing(explicit, heads, sets)
      if !lost.isEmpty {
        tally.missing += 1
        if verbose { print("seed \(seed): missing \(lost.count): \(lost[0])") }
        isDecided = true
        break
      }
      let surplus = try more(explicit, heads, sets)
      if surplus == 0 {
        tally.equal[depth, default: 0] += 1
        tally.heads += explicit.heads.values.reduce(0) { $0 + $1.count }
        isDecided = true
        try comparePairs(machine, sets, heads, depth, seed, verbose, &tally)
        break
      }
      if !explicit.isCut, !explicit.isCapped {
        tally.more += 1
        if verbose { print("seed \(seed): \(surplus) heads too many, search complete at depth \(depth)") }
        isDecided = true
        break
      }
      if explicit.isCapped { break }
    }
    if !isDecided {
      tally.undecided += 1
      if verbose { print("seed \(seed): undecided") }
    }
  }
  return tally
}

func comparePairs(
  _ machine: Machine, _ sets: Summaries, _ heads: [Summaries.HeadKey: ContextSet], _ depth: Int, _ seed: UInt64,
  _ verbose: Bool, _ tally: inout Tally
) throws {
  for depth in [depth, depth + 2, depth + 4] {
    let pairs = ExplicitPairs(machine, depth: depth, cap: 60_000, sets.values)
    var found = 0.0
    for (key, own) in pairs.pairs {
      for values in own {
        let values = values.map { max($0, 0) }
        if !sets.relations.diagrams.contains(values, heads[key] ?? .empty) {
          tally.pairsMissing += 1
          if verbose { print("seed \(seed): pair missing \(key) \(values)") }
          return
        }
      }
      found += Double(own.count)
    }
    var all = 0.0
    for (key, set) in heads {
      // At the bottom the contexts at the entry do not count.
      all += key.cover == nil ? sets.count(set) : sets.relations.diagrams.count(set)
    }
    if all == found {
      tally.pairsChecked += 1
      return
    }
    if pairs.isCapped { return }
    if depth > 12 {
      tally.pairsMore += 1
      if verbose { print("seed \(seed): \(all) pairs, \(found) explicitly") }
      return
    }
  }
  tally.pairsMore += 1
  if verbose { print("seed \(seed): more pairs than explicitly at every depth") }
}

func checkTabs(
  _ machines: some Sequence<(UInt64, Machine)>, depth: Int, cap: Int, plant: Summaries.Plant?, isFree: Bool, verbose: Bool
) throws -> Tally {
  var tally = Tally()
  for (seed, machine) in machines {
    tally.machines += 1
    let sets = try Summaries(machine)
    sets.plant = plant
    sets.isFree = isFree
    try sets.run()
    let heads = try sets.seen()
    let explicit = Explicit(machine, depth: depth, cap: cap, sets.values)
    let lost = try missing(explicit, heads, sets)
    if !lost.isEmpty {
      tally.missing += 1
      if verbose { print("seed \(seed): missing \(lost.count): \(lost[0])") }
      continue
    }
    let own = explicit.heads.values.reduce(0) { $0 + $1.count }
    tally.heads += own
    let surplus = try more(explicit, heads, sets)
    if explicit.isCapped { tally.capped += 1 }
    let isFinite = !explicit.isCut && !explicit.isCapped
    if isFinite {
      tally.finite += 1
      tally.finiteHeads += own
      tally.impreciseFinite += surplus
    }
    if surplus > 0 {
      tally.more += 1
      tally.imprecise += surplus
      let cause = try cause(machine, explicit)
      tally.causes[(isFinite ? "finite " : "cut ") + cause, default: 0] += 1
      if verbose, isFinite { print("seed \(seed): \(surplus) of \(own) heads too many: \(cause)") }
    } else {
      tally.equal[depth, default: 0] += 1
    }
    for (screen, isViolated) in try sets.violated() {
      let isReally = explicit.violated.contains(screen)
      if isReally == isViolated { tally.guardedAgree += 1 } else if isViolated { tally.guardedNeedless += 1 } else { tally.guardedWrong += 1 }
    }
  }
  return tally
}

/// Why the first head was reached that explicit search does not reach.
func cause(_ machine: Machine, _ explicit: Explicit) throws -> String {
  let sets = try Summaries(machine)
  var first: String?
  sets.onGain = { sets, place, gain, cause in
    guard first == nil, let key = sets.key(of: place), let visible = try? sets.visible(gain) else { return }
    let known = explicit.heads[key] ?? []
    let inKnown = known.count { sets.relations.diagrams.contains($0.flatMap { [0, $0] }, visible) }
    if sets.count(visible) > Double(inKnown) { first = "\(cause)\(key.hasSheet ? " in a sheet" : "")" }
  }
  try sets.run()
  return first ?? "none"
}

func cpu() -> Double {
  var usage = rusage()
  getrusage(0, &usage)
  return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

func megabytes() -> Int {
  var usage = rusage()
  getrusage(0, &usage)
  return usage.ru_maxrss / 1024
}
