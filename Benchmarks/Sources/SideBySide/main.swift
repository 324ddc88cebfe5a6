import Foundation
import Workloads

// What `script/bench` calls; see there.
do {
  let options = try Options(CommandLine.arguments.dropFirst())
  switch (options.words.first, options.words.dropFirst().first) {
  case ("links", nil): try Rows.write(try await LinkRows.run(options), to: options.folder)
  case ("checking", nil): try Rows.write(try await CheckingRows.run(options), to: options.folder)
  case ("fuzzing", nil): try Rows.write(try await FuzzingRows.run(options), to: options.folder)
  case ("digests", nil):
    var seen: Set<String> = []
    for workload in try AllWorkloads.of(.small) + AllWorkloads.of(.full) where seen.insert(workload.key).inserted {
      print("    \"\(workload.key)\": 0x\(String(try await workload.run(), radix: 16)),")
    }
  case ("prove", let path?):
    let result = try ProofResult.prove(path, proofs: options.words.count > 2 ? options.words[2] : nil)
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  case ("phases", let path?): try CountedProof.run(path, upTo: options.words.dropFirst(2).first.flatMap { Int($0) })
  case ("journeys", let path?):
    try CountedJourneys.run(path, count: options.words.dropFirst(2).first.flatMap { Int($0) } ?? 1)
  case ("show", nil):
    let rows = try Rows.read(from: options.folder, isWhole: false)
    let command = try Rows.command(from: options.folder, isWhole: false)
    print(Table.text(rows, command, marksFloors: !options.isSmall))
  case ("table", let path?):
    let rows = try Rows.read(from: options.folder, isWhole: true)
    try Table.write(rows, try Rows.command(from: options.folder, isWhole: true), to: path)
    let missed = Ratio.all.filter { $0.isMissed(rows) }.map { "\n  \($0.name)" }
    if !missed.isEmpty { FileHandle.standardError.write(Data("missed:\(missed.joined())\n".utf8)) }
  default:
    throw Failure("links, checking, fuzzing, digests, prove FILE, phases FILE, journeys FILE, show or table FILE")
  }
} catch {
  FileHandle.standardError.write(Data("SideBySide: \(error)\n".utf8))
  exit(1)
}
