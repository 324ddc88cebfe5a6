import Basics
import LinkRouting
import NavigationModel

/// An app's work on a link, without the app: reading it, opening its intent, and making the journey by `Step`.
///
/// ```swift
/// let follower = LinkFollower(try RouteTable(machine))
/// follower.transitions(Link("shop://x/orders"))  // a digest of where it led in each context
/// ```
///
/// Each of the three stages includes the previous one and returns a digest of the result, so that the compiler leaves
/// nothing out, and two runs can be told apart.
package struct LinkFollower: Sendable {
  package let table: RouteTable
  /// The places where the journeys begin: on the root, in every context in which the app can start, or in a sample if
  /// they are many: evenly spread, or a random one if they are too many to be counted.
  package let starts: [Configuration]

  /// The largest number of contexts that are tried.
  package static let mostContexts = 64
  /// The longest journey that is made, in moves: it may be endless.
  package static let mostMoves = 256

  /// - Parameter starts: where journeys begin; nil: see ``starts``.
  package init(_ table: RouteTable, starts: [Configuration]? = nil) {
    self.table = table
    if let starts {
      self.starts = starts
      return
    }
    guard let all = table.machine.initialConfigurations(limit: 1 << 20) else {
      self.starts = Self.sample(of: table.machine)
      return
    }
    let stride = max(1, (all.count + Self.mostContexts - 1) / Self.mostContexts)
    self.starts = all.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }

  private static func sample(of machine: Machine) -> [Configuration] {
    var random = SplitMix64(seed: 1)
    let others = (1..<mostContexts).map { _ in
      machine.anyStart { count in
        var numbers = Array(0..<count)
        for index in numbers.indices { numbers.swapAt(index, index + random.below(count - index)) }
        return numbers
      }
    }
    return ([machine.firstStart] + others).compactMap { $0.map(machine.start) }
  }

  /// Bytes to a route and the places of its values. Allocates nothing.
  package func route(_ link: borrowing Span<UInt8>, _ source: LinkSource) -> UInt64 {
    do throws(LinkError) {
      return digest(try match(link, source))
    } catch {
      return Self.digest(error)
    }
  }

  /// Bytes to an intent with its values as strings: what the engine takes.
  package func request(_ link: borrowing Span<UInt8>, _ source: LinkSource) -> UInt64 {
    do throws(LinkError) {
      let match = try match(link, source)
      let request = table.request(match, in: link)
      // In an order that does not depend on the hashes of this run.
      return request.values.values.reduce(digest(match)) { $0 &+ UInt64($1.utf8.count) }
    } catch {
      return Self.digest(error)
    }
  }

  /// Bytes to the end of the journey, in every context of ``starts``, on the happy path. Allocates nothing.
  package func transitions(_ link: borrowing Span<UInt8>, _ source: LinkSource) -> UInt64 {
    do throws(LinkError) {
      let match = try match(link, source)
      var sum = digest(match)
      for start in starts { sum = journey(match.intent, from: start, sum) }
      return sum
    } catch {
      return Self.digest(error)
    }
  }

  /// As ``transitions(_:_:)``, with the intent's values as strings: everything that an app does.
  package func all(_ link: borrowing Span<UInt8>, _ source: LinkSource) -> UInt64 {
    do throws(LinkError) {
      let match = try match(link, source)
      let request = table.request(match, in: link)
      var sum = request.values.values.reduce(digest(match)) { $0 &+ UInt64($1.utf8.count) }
      for start in starts { sum = journey(request.intent, from: start, sum) }
      return sum
    } catch {
      return Self.digest(error)
    }
  }

  /// The intent that a link opens; nil if it is refused.
  package func intent(of link: Link) -> IntentID? { (try? match(link.bytes.span, link.source))?.intent }

  /// Why a link is refused; nil if it opens an intent.
  package func refusal(of link: Link) -> LinkError? {
    do throws(LinkError) {
      _ = try match(link.bytes.span, link.source)
      return nil
    } catch {
      return error
    }
  }

  private func match(_ link: borrowing Span<UInt8>, _ source: LinkSource) throws(LinkError) -> RouteMatch {
    try table.match(link, from: source)
  }

  /// Adds where the journey leads, step by step, to a digest.
  package func journey(_ intent: IntentID, from start: consuming Configuration, _ sum: UInt64) -> UInt64 {
    var sum = sum
    var place = start
    Step.open(intent, in: &place, of: table.machine)
    Step.takeWellMeant(from: &place, of: table.machine, atMost: Self.mostMoves) { place in
      sum = Self.mix(sum, UInt64(place.screen.index), place.context.word(0), UInt64(place.position.index))
    }
    return sum
  }

  private func digest(_ match: RouteMatch) -> UInt64 {
    var sum = Self.mix(1, UInt64(match.route), UInt64(match.intent.index), UInt64(match.kind.rawValue))
    for index in table.machine.intents[match.intent.index].parameters.indices {
      guard let range = match.range(of: index) else { continue }
      sum = Self.mix(sum, UInt64(index), UInt64(range.start), UInt64(range.end))
    }
    return sum
  }

  private static func digest(_ error: LinkError) -> UInt64 { mix(2, UInt64(error.offset), 0, 0) }

  private static func mix(_ sum: UInt64, _ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 {
    (sum ^ a ^ b &<< 20 ^ c &<< 40) &* 0x100_0000_01b3 &+ 0x9E37
  }
}

/// A link to be followed: its bytes, and where it comes from.
package struct Link: Hashable, Sendable {
  package var bytes: [UInt8]
  package var source: LinkSource

  package init(_ text: String, source: LinkSource = .url) { self.init(bytes: Array(text.utf8), source: source) }

  package init(bytes: [UInt8], source: LinkSource = .url) {
    self.bytes = bytes
    self.source = source
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
