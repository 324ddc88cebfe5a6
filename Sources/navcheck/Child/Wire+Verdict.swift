import ModelChecking
import NavigationModel

extension WireWriter {
  mutating func put(_ verdict: Verdict) {
    switch verdict {
    case .proved(let proof):
      put("proved")
      put(proof.isVacuous ? 1 : 0)
      switch proof.evidence {
      case .witness(let trace):
        put("witness")
        put(trace)
      case .ranking(let longest):
        put("ranking")
        put(longest)
      case .closedSet(let configurations):
        put("closedSet")
        put(configurations)
      case .cases(let count):
        put("cases")
        put(count)
      }
    case .refuted(let counterexample):
      put("refuted")
      put(counterexample.failure)
      put(counterexample.trace) { $0.put($1) }
      put(counterexample.cause)
    case .unknown(let reason):
      put("unknown")
      put(reason.rawValue)
    }
  }

  private mutating func put(_ failure: Counterexample.Failure) {
    switch failure {
    case .ends(let ending):
      put("ends")
      put(ending)
    case .neverEnds: put("neverEnds")
    case .neverGetsThere: put("neverGetsThere")
    case .violated: put("violated")
    case .overlap(let transitions, let context):
      put("overlap")
      put(transitions) { $0.put($1.index) }
      put(Int(context.index))
    case .gap: put("gap")
    case .valueLost: put("valueLost")
    case .valueReplaced(let step):
      put("valueReplaced")
      put(step.index)
    case .ruleBroken: put("ruleBroken")
    }
  }
}

extension WireReader {
  mutating func verdict() throws(WireError) -> Verdict {
    switch try string() {
    case "proved":
      let isVacuous = try index(below: 2) == 1
      return .proved(Proof(try evidence(), isVacuous: isVacuous))
    case "refuted":
      let failure = try failure()
      let trace = try optional { reader throws(WireError) in try reader.trace() }
      return .refuted(Counterexample(failure, trace: trace, cause: try element()))
    case "unknown":
      guard let reason = Unknown(rawValue: try string()) else { throw WireError() }
      return .unknown(reason)
    default: throw WireError()
    }
  }

  private mutating func evidence() throws(WireError) -> Proof.Evidence {
    switch try string() {
    case "witness": .witness(try trace())
    case "ranking": .ranking(longest: try int())
    case "closedSet": .closedSet(configurations: try int())
    case "cases": .cases(try int())
    default: throw WireError()
    }
  }

  private mutating func failure() throws(WireError) -> Counterexample.Failure {
    switch try string() {
    case "ends": .ends(try ending())
    case "neverEnds": .neverEnds
    case "neverGetsThere": .neverGetsThere
    case "violated": .violated
    case "overlap": .overlap(try array { reader throws(WireError) in try reader.id() }, try context())
    case "gap": .gap
    case "valueLost": .valueLost
    case "valueReplaced": .valueReplaced(try id())
    case "ruleBroken": .ruleBroken
    default: throw WireError()
    }
  }
}
