import Foundation
import ModelChecking

/// The messages from the child to its parent: one line of JSON each.
enum WireMessage: Sendable {
  /// The hash of the spec as the child read it; always first.
  case digest(String)
  case event(CheckEvent)
  /// Names of obligations, intents and properties, for suggestions.
  case names([String])
  /// The proofs could not be kept.
  case notKept(NotKept)
  /// A bug of navcheck itself; always last.
  case failed(InternalError)
  /// Everything has been reported. A child that ends without it has crashed.
  case done
}

extension WireMessage {
  /// The message as a line, with its line feed.
  var line: Data {
    var writer = WireWriter()
    switch self {
    case .digest(let digest):
      writer.put("digest")
      writer.put(digest)
    case .event(.phase(let phase)):
      writer.put("phase")
      writer.put(phase.rawValue)
    case .event(.listed(let obligations)):
      writer.put("listed")
      writer.put(obligations) { $0.put($1) }
    case .event(.decided(let obligation, let verdict)):
      writer.put("decided")
      writer.put(obligation)
      writer.put(verdict)
    case .event(.finished(let findings)):
      writer.put("finished")
      writer.put(findings)
    case .names(let names):
      writer.put("names")
      writer.put(names) { $0.put($1) }
    case .notKept(let notKept):
      writer.put("notKept")
      writer.put(notKept.message)
      writer.put(Int(notKept.status))
    case .failed(let error):
      writer.put("failed")
      writer.put(error.description)
    case .done: writer.put("done")
    }
    // Arrays of numbers and strings always encode.
    var data = (try? JSONEncoder().encode(writer.tokens)) ?? Data()
    data.append(0x0A)
    return data
  }

  init(line: Data) throws(WireError) {
    guard let tokens = try? JSONDecoder().decode([WireToken].self, from: line) else { throw WireError() }
    var reader = WireReader(tokens)
    switch try reader.string() {
    case "digest": self = .digest(try reader.string())
    case "phase":
      guard let phase = CheckEvent.Phase(rawValue: try reader.string()) else { throw WireError() }
      self = .event(.phase(phase))
    case "listed": self = .event(.listed(try reader.array { reader throws(WireError) in try reader.obligation() }))
    case "decided": self = .event(.decided(try reader.obligation(), try reader.verdict()))
    case "finished": self = .event(.finished(try reader.findings()))
    case "names": self = .names(try reader.array { reader throws(WireError) in try reader.string() })
    case "notKept":
      self = .notKept(NotKept(message: try reader.string(), status: Int32(try reader.index())))
    case "failed": self = .failed(InternalError(try reader.string()))
    case "done": self = .done
    default: throw WireError()
    }
    guard reader.isAtEnd else { throw WireError() }
  }
}

extension WireWriter {
  fileprivate mutating func put(_ findings: Findings) {
    put(findings.idleConfigurations)
    put(findings.allConfigurations) { $0.put($1) }
    put(findings.lemmas)
    put(findings.idle) { $0.put($1) { $0.put($1) } }
  }
}

extension WireReader {
  fileprivate mutating func findings() throws(WireError) -> Findings {
    Findings(
      idleConfigurations: try int(), allConfigurations: try optional { reader throws(WireError) in try reader.int() },
      lemmas: try int(),
      idle: try optional { reader throws(WireError) in
        try reader.array { reader throws(WireError) in try reader.element() }
      })
  }
}
