import Foundation
import ModelChecking

/// A message of the child to its parent: one line of JSON each.
enum ChildMessage: Hashable, Sendable, Codable {
  /// The hash of the spec as the child read it; always first.
  case digest(String)
  case phase(CheckEvent.Phase)
  case shown(Obligation, Verdict)
  case decided(Obligation, Verdict)
  case finished(Findings)
  case unsaved(UnsavedProofs)
  /// A bug of navcheck itself; always last.
  case failed(String)
  /// Everything has been reported. A child that ends without it has crashed.
  case done
}

extension ChildMessage {
  /// The message about an event, if the parent must be told; it knows itself what is asked.
  init?(_ event: CheckEvent) {
    switch event {
    case .listed: return nil
    case .phase(let phase): self = .phase(phase)
    case .shown(let obligation, let verdict): self = .shown(obligation, verdict)
    case .decided(let obligation, let verdict): self = .decided(obligation, verdict)
    case .finished(let findings): self = .finished(findings)
    }
  }

  var line: Data {
    // Numbers are finite, so everything can be encoded.
    var data = (try? JSONEncoder().encode(self)) ?? Data()
    data.append(0x0A)
    return data
  }

  /// Nil if a child of this version did not write the line.
  init?(line: Data) {
    guard let message = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
    self = message
  }
}
