import ModelChecking
import NavigationModel
import SpecFile

/// One proof of everything that is asked of a spec, with the time that each part of it took.
public struct Proof: Sendable {
  public var loading = Duration.zero
  public var exploring = Duration.zero
  public var encoding = Duration.zero
  public var proving = Duration.zero
  public var proved = 0
  public var refuted = 0
  public var unknown = 0
  public var configurations = 0
  public var lemmas = 0
  /// What another solver may be asked, too.
  package var confirmed: ConfirmedLemmas?

  /// All but reading the spec.
  public var checking: Duration { exploring + encoding + proving }
  public var obligations: Int { proved + refuted + unknown }

  /// The verdicts, and what is reachable, as one number.
  public var digest: UInt64 {
    [proved, refuted, unknown, configurations].reduce(UInt64(7)) { $0 &* 1_000_003 &+ UInt64($1) }
  }

  /// Reads a spec and proves it.
  public init(of yaml: [UInt8]) throws {
    let clock = ContinuousClock()
    let began = clock.now
    let machine = try SpecReader.read(bytes: yaml, named: "graph.yaml").machine
    loading = clock.now - began
    try check(machine)
  }

  private mutating func check(_ machine: Machine) throws {
    let clock = ContinuousClock()
    var phase = CheckEvent.Phase.exploring
    var began = clock.now
    var times: [CheckEvent.Phase: Duration] = [:]
    var result = self
    func enter(_ next: CheckEvent.Phase?) {
      times[phase, default: .zero] += clock.now - began
      began = clock.now
      phase = next ?? phase
    }
    try Checker.check(machine, onLemmas: { result.confirmed = $0 }) { event in
      switch event {
      case .phase(let next): enter(next)
      case .listed, .shown: break
      case .decided(_, let verdict):
        if !verdict.refutations.isEmpty {
          result.refuted += 1
        } else if verdict.isProved {
          result.proved += 1
        } else {
          result.unknown += 1
        }
      case .finished(let findings):
        result.configurations = findings.idleConfigurations
        result.lemmas = findings.lemmas
      }
    }
    enter(nil)
    result.exploring = times[.exploring] ?? .zero
    result.encoding = times[.encoding] ?? .zero
    result.proving = times[.proving] ?? .zero
    self = result
  }
}
