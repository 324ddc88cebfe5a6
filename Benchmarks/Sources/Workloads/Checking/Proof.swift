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
  public var clauses = 0
  public var relations: [HornRelation] = []

  /// All but reading the spec.
  public var checking: Duration { exploring + encoding + proving }
  public var obligations: Int { proved + refuted + unknown }

  /// The verdicts, and what is reachable, as one number.
  public var digest: UInt64 {
    [proved, refuted, unknown, configurations].reduce(UInt64(7)) { $0 &* 1_000_003 &+ UInt64($1) }
  }

  /// Reads a spec and proves it.
  ///
  /// - Parameter keepsRelations: whether what Z3 was asked is kept, for another solver.
  public init(of yaml: [UInt8], keepsRelations: Bool = false) throws {
    let clock = ContinuousClock()
    let began = clock.now
    let machine = try SpecReader.read(bytes: yaml, named: "graph.yaml").machine
    loading = clock.now - began
    try check(machine, keepsRelations: keepsRelations)
  }

  private mutating func check(_ machine: Machine, keepsRelations: Bool) throws {
    let clock = ContinuousClock()
    var phase = CheckEvent.Phase.exploring
    var began = clock.now
    var times: [CheckEvent.Phase: Duration] = [:]
    var relations: [HornRelation] = []
    var result = self
    func enter(_ next: CheckEvent.Phase?) {
      times[phase, default: .zero] += clock.now - began
      began = clock.now
      phase = next ?? phase
    }
    try Checker.check(machine, onRelation: { if keepsRelations { relations.append($0) } }) { event in
      switch event {
      case .phase(let next): enter(next)
      case .listed: break
      case .decided(_, .proved): result.proved += 1
      case .decided(_, .refuted): result.refuted += 1
      case .decided(_, .unknown): result.unknown += 1
      case .finished(let findings):
        result.configurations = findings.idleConfigurations
        result.clauses = findings.clauses
      }
    }
    enter(nil)
    result.exploring = times[.exploring] ?? .zero
    result.encoding = times[.encoding] ?? .zero
    result.proving = times[.proving] ?? .zero
    result.relations = relations
    self = result
  }
}
