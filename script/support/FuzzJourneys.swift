import Dispatch
import JourneyFuzzing
import NavigationEngine
import NavigationModel

/// What libFuzzer calls: takes any bytes as the choices of a life of an app, leads the engine through it, and holds it to
/// the spec.
///
/// - no input crashes, hangs or trips the address sanitizer;
/// - whatever is done, the engine does what the oracle says, and breaks no promise of the spec.
///
/// What fails is said in sentences, with the token that repeats it without libFuzzer: `navcheck fuzz --replay TOKEN`.
@available(macOS 15, *)
enum FuzzJourneys {
  static let campaign: Campaign? = {
    guard let machine = try? JustEatNavigation.machine.get() else { return nil }
    return try? Campaign(machine, options: CampaignOptions(seed: 0))
  }()

  /// A byte is a choice; 255 stands before a choice of two bytes.
  static func choices(_ input: [UInt8]) -> [UInt32] {
    var choices: [UInt32] = []
    var rest = input[...]
    while let byte = rest.popFirst() {
      if byte < 255 {
        choices.append(UInt32(byte))
      } else if let high = rest.popFirst(), let low = rest.popFirst() {
        choices.append(UInt32(high) << 8 | UInt32(low))
      }
    }
    return choices
  }

  static func run(_ input: [UInt8]) {
    guard let campaign else { preconditionFailure("the spec cannot be made") }
    let token = ReplayToken(digest: campaign.digest, choices: choices(input)).description
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        let engine = try EngineDriver(campaign.machine)
        #if PLANTED_OVERFLOW
          let failure = try await campaign.replay(token, on: Forgetful(engine: engine))
        #else
          let failure = try await campaign.replay(token, on: engine)
        #endif
        if let failure {
          let lines = ["a journey fails:"] + failure.lines + [failure.command().joined(separator: " ")]
          preconditionFailure(lines.joined(separator: "\n"))
        }
      } catch {
        preconditionFailure("\(error)")
      }
      done.signal()
    }
    done.wait()
  }

  #if PLANTED_OVERFLOW
    /// A mistake made on purpose: one value is lost on its way to the screen.
    struct Forgetful: JourneyDriver {
      let engine: EngineDriver
      var capabilities: Capabilities { engine.capabilities }
      var policies: [EngineSettings.Policy] { engine.policies }
      func start(_ start: Start) { engine.start(start) }
      func act(_ action: Action) throws { try engine.act(action) }
      func observe() throws -> Observation {
        var seen = try engine.observe()
        seen.values?["cuisine"] = nil
        return seen
      }
      func reset() { engine.reset() }
    }
  #endif
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard #available(macOS 15, *) else { return 0 }
  FuzzJourneys.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
