import Foundation
import Measuring
import ModelChecking
import Workloads

/// Specs of several sizes, each in a process of its own so that its memory can be told; SPIN and cvc5 in turn with
/// them.
enum CheckingRows {
  static func run(_ options: Options) async throws -> [Row] {
    var rows: [Row] = []
    var stepping = InTurn()
    stepping.add(try CheckingWorkloads.all(sizes: [], steps: options.isSmall ? 200 : 100_000)[0])
    rows += try await stepping.run(rounds: options.isSmall ? 3 : options.rounds, part: "checking")
    for size in options.isSmall ? [10, 60] : options.sizes { rows += try measure(size, options) }
    return rows
  }

  /// Times and memory of the repeats of one thing.
  fileprivate struct Samples {
    var seconds: [Double] = []
    var megabytes = 0.0

    mutating func add(_ seconds: Double, _ megabytes: Double) {
      self.seconds.append(seconds)
      self.megabytes = max(self.megabytes, megabytes)
    }

    func row(_ name: String, _ remark: String?) -> Row {
      Row(
        part: "checking", name: name, unit: "run", seconds: Figures(seconds), megabytes: megabytes, remark: remark)
    }
  }

  private static func measure(_ size: Int, _ options: Options) throws -> [Row] {
    let folder = "\(options.folder)/graph-\(size)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let graph = GraphSpec(screens: size)
    try graph.yaml.write(toFile: "\(folder)/graph.yaml", atomically: true, encoding: .utf8)
    let meetsSPIN = options.hasSPIN && (options.isSmall || (1_000...10_000).contains(size))
    let meetsCVC5 = options.hasCVC5 && (options.isSmall || size == 1_000)
    // A label per screen takes SPIN and gcc minutes from some thousand screens on.
    let meetsPromela = meetsSPIN && size <= 1_000
    if meetsSPIN {
      try graph.table.write(toFile: "\(folder)/graph.h", atomically: true, encoding: .utf8)
      try graph.promelaOverTable.write(toFile: "\(folder)/table.pml", atomically: true, encoding: .utf8)
    }
    if meetsPromela {
      try graph.promela.write(toFile: "\(folder)/graph.pml", atomically: true, encoding: .utf8)
    }
    var parts: [String: Samples] = [:]
    var (spin, promela) = (Samples(), Samples())
    var cvc5 = Samples()
    var obligations = 0
    let rounds = options.isSmall ? 1 : size >= 100_000 ? 1 : size >= 10_000 ? 3 : options.rounds / 3
    for round in 0..<rounds {
      FileHandle.standardError.write(Data("\r\(size) screens: round \(round + 1) of \(rounds) ".utf8))
      let words = [options.program, "prove", "\(folder)/graph.yaml"] + (meetsCVC5 && round == 0 ? [folder] : [])
      let child = try Child.succeed(words, limit: 900)
      let result = try JSONDecoder().decode(ProofResult.self, from: Data(child.output.utf8))
      // Writing proofs for cvc5 takes memory, too.
      let megabytes = words.count > 3 ? 0 : child.megabytes
      for (part, seconds) in result.seconds { parts[part, default: Samples()].add(seconds, megabytes) }
      obligations = result.obligations
      if meetsSPIN { spin.add(try Self.spin("table.pml", in: folder)) }
      if meetsPromela, round == 0 { promela.add(try Self.spin("graph.pml", in: folder)) }
      if meetsCVC5 { cvc5.add(try Self.cvc5(in: folder)) }
    }
    FileHandle.standardError.write(Data("\n".utf8))
    let what = "\(size * GraphSpec.degree) transitions, \(obligations) obligations"
    var rows = ["load", "explore", "encode", "prove", "all but load"].compactMap { part in
      parts[part]?.row("checking/\(part), \(size) screens", part == "all but load" ? what : nil)
    }
    if meetsSPIN {
      let work = "one property: generate, compile with gcc, run"
      rows.append(spin.row("checking/SPIN, \(size) screens", "the same graph as a table in C, \(work)"))
      if meetsPromela {
        let name = "checking/SPIN in Promela, \(size) screens"
        rows.append(promela.row(name, "the same graph in Promela, \(work); once"))
      }
    }
    if meetsCVC5 {
      rows.append(cvc5.row("checking/cvc5, \(size) screens", "the questions that Z3 answers in `prove`, from SMT-LIB"))
    }
    return rows
  }

  /// From Promela to the answer: what it takes to prove one property. Without optimisation, since that takes gcc longer
  /// than it saves: with -O1 a graph of 60 screens took 24 s instead of 2.
  private static func spin(_ file: String, in folder: String) throws -> (Double, Double) {
    let made = try Child.succeed(["spin", "-a", file], in: folder)
    let compiled = try Child.succeed(["gcc", "-O0", "-w", "-DSAFETY", "-o", "pan", "pan.c"], in: folder, limit: 600)
    let run = try Child.succeed(["./pan", "-m1000000"], in: folder)
    guard run.output.contains("errors: 0"), !run.output.contains("max search depth too small") else {
      throw Failure("SPIN has not proved the property: \(run.output.prefix(400))")
    }
    return (
      made.seconds + compiled.seconds + run.seconds, max(made.megabytes, compiled.megabytes, run.megabytes)
    )
  }

  /// Every file of the certificate, each answer compared with Z3's.
  private static func cvc5(in folder: String) throws -> (Double, Double) {
    var sum = (seconds: 0.0, megabytes: 0.0)
    let proofs = "\(folder)/proofs"
    let expected = try String(contentsOfFile: "\(proofs)/expected.txt", encoding: .utf8).split(separator: "\n")
    for name in try FileManager.default.contentsOfDirectory(atPath: proofs).filter({ $0.hasSuffix(".smt2") }).sorted() {
      let child = try Child.succeed(["cvc5", "--incremental", "--lang", "smt2", name], in: proofs)
      let wanted = expected.filter { $0.hasPrefix(name + " ") }.compactMap { $0.split(separator: " ").last }
      guard wanted == child.output.split(separator: "\n") else { throw Failure("cvc5 disagrees with Z3 on \(name)") }
      sum = (sum.seconds + child.seconds, max(sum.megabytes, child.megabytes))
    }
    return sum
  }
}

extension CheckingRows.Samples {
  fileprivate mutating func add(_ sample: (Double, Double)) { add(sample.0, sample.1) }
}

/// What the child that proves says.
struct ProofResult: Codable {
  var seconds: [String: Double]
  var obligations: Int
  var digest: UInt64

  /// Proves the spec in a file; writes the proofs into a folder, if there is one.
  static func prove(_ path: String, proofs: String?) throws -> ProofResult {
    let yaml = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let proof = try Proof(of: yaml)
    guard proof.refuted == 0, proof.unknown == 0 else { throw Failure("\(path) is not proved") }
    if let proofs, let confirmed = proof.confirmed {
      try? FileManager.default.removeItem(atPath: "\(proofs)/proofs")
      try Certificates.write(
        confirmed, specDigest: Certificates.digest(of: yaml), to: "\(proofs)/proofs")
    }
    func seconds(_ duration: Duration) -> Double { duration.nanoseconds / 1e9 }
    return ProofResult(
      seconds: [
        "load": seconds(proof.loading), "explore": seconds(proof.exploring), "encode": seconds(proof.encoding),
        "prove": seconds(proof.proving), "all but load": seconds(proof.checking),
      ],
      obligations: proof.obligations, digest: proof.digest)
  }
}
