import Foundation

/// Uses the store of links until it is killed, or checks what is left when two of these have been killed.
///
/// Both write to one log what they have done: `try` before a link is handed in, `put` once it is accepted, `begin` once
/// it is marked, `done` before it is removed.
@main enum KeepLinks {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count >= 4 else { exit(64) }
    let log = Log(path: words[3])
    let folder = URL(fileURLWithPath: words[2])
    switch words[1] {
    case "use": use(folder, log, name: words[4])
    default: check(folder, log)
    }
  }

  struct Log {
    let path: String

    /// In one call, so that a line is written wholly or not at all.
    func note(_ verb: String, _ link: String) {
      let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      let line = Array("\(verb) \(link)\n".utf8)
      guard write(file, line, line.count) == line.count else { exit(74) }
      close(file)
    }

    /// The links that were noted, by verb.
    func links() -> [String: [String]] {
      let lines = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
      let words = lines.map { $0.split(separator: " ").map(String.init) }
      return Dictionary(grouping: words) { $0[0] }.mapValues { $0.map { $0[1] } }
    }
  }

  static func use(_ folder: URL, _ log: Log, name: String) {
    let store = FileLinkStore(
      folder: folder,
      report: { problem in
        // Held in memory only, because the other process did not let go of the folder in time.
        if case .notKept = problem { log.note("unkept", name) }
        if case .damaged = problem { log.note("damaged", name) }
      })
    var number = 0
    while true {
      number += 1
      let link = "boardingpass://boardingpass.example/boarding-pass/\(name)-\(number)"
      log.note("try", link)
      if (try? store.put(link)) != nil { log.note("put", link) }
      // Often, as that is when the other process may be about to change what is read.
      for _ in 0..<20 { _ = try? store.read() }
      guard let link = try? store.read(), (try? store.mark()) != nil else { continue }
      log.note("begin", link)
      log.note("done", link)
      store.remove()
    }
  }

  static func check(_ folder: URL, _ log: Log) {
    func fail(_ message: String) -> Never {
      print("kills-store: \(message)")
      exit(1)
    }
    func link(in name: String) -> String? {
      let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      return text.map { String($0.split(separator: "\n").last ?? "") }
    }
    let noted = log.links()
    let (begun, done) = (noted["begin", default: []], Set(noted["done", default: []]))
    if Set(begun).count != begun.count { fail("a link was followed twice") }
    if let first = noted["damaged"]?.first { fail("\(first) has seen damage") }
    if let first = noted["unkept"]?.first { fail("\(first) could not write") }
    let there = ["link.stored", "link.started"].compactMap(link)
    let owed = Set(noted["put", default: []]).subtracting(done)
    if owed.count > 1 || there.count > 1 { fail("owed are \(owed), there are \(there)") }
    if !owed.isSubset(of: there) { fail("\(owed) is lost; there is \(there)") }
    // One more may be there: the process died before it could note that it was accepted, or after it noted that it is
    // done with.
    let tried = Set(noted["try", default: []])
    if !tried.isSuperset(of: there) { fail("\(there) was never handed in") }
    // What was begun is not followed again.
    let store = FileLinkStore(folder: folder)
    if let link = link(in: "link.started") {
      log.note("done", link)
      store.remove()
    }
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    if !names.isSubset(of: ["lock", "link.stored"]) { fail("there is left \(names)") }
  }
}
