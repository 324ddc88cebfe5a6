import Measuring

/// The result of `navcheck bench`: written as JSON, and read again as a baseline.
package struct BenchReport: Hashable, Sendable, Codable {
  package static let format = 1

  package var format = Self.format
  package var exit: Int32 = 0
  /// The spec's path, and its name of the app.
  package var file: String
  package var name: String
  package var work: Work
  package var machine: Computer
  package var stages: [Stage]
  package var intents: [Intent] = []
  package var histogram: [Bin] = []
  package var slowest: [Slow] = []
  /// Some of the refused links, if the user gave them.
  package var refused: [Refused] = []
  package var refusedBy: Refusals?

  /// The work: only equal work can be compared.
  package struct Work: Hashable, Sendable, Codable {
    package var spec: String
    /// The number of links, how many of them open an intent, and how many bytes they have together.
    package var links: Int
    package var opened: Int
    package var bytes: Int
    /// The origin of the links: a file, `-`, or a seed.
    package var from: String
    package var digest: String
    /// In how many contexts the journeys were made, and in how many the app can start.
    package var contexts: Int
    package var allContexts: Int?
    /// A digest of where the links led.
    package var result: String

    package init(
      spec: String, links: Int, opened: Int, bytes: Int, from: String, digest: String, contexts: Int,
      allContexts: Int?, result: String = ""
    ) {
      self.spec = spec
      self.links = links
      self.opened = opened
      self.bytes = bytes
      self.from = from
      self.digest = digest
      self.contexts = contexts
      self.allContexts = allContexts
      self.result = result
    }
  }

  package struct Computer: Hashable, Sendable, Codable {
    package var processor: String
    package var cores: Int
    package var system: String
    /// `release`, or `debug`, whose times say nothing about what users will see.
    package var build: String
    /// The load average when it began; nil if unknown.
    package var load: Double?

    package init(processor: String, cores: Int, system: String, build: String, load: Double? = nil) {
      self.processor = processor
      self.cores = cores
      self.system = system
      self.build = build
      self.load = load
    }

    /// A warning, if other programs use the machine so much that times cannot be trusted: the end of a sentence.
    package var business: String? {
      guard let load, load > Double(cores) / 2 else { return nil }
      return "busy with other work (load \(BenchText.decimal(load)) on \(cores) cores), which makes links look slower"
    }

    package static var this: Computer {
      Computer(
        processor: ThisMachine.processor, cores: ThisMachine.cores, system: ThisMachine.system,
        build: ThisMachine.build, load: ThisMachine.load.map { ($0 * 100).rounded() / 100 })
    }
  }

  package struct Stage: Hashable, Sendable, Codable {
    package var stage: LinkMeasurement.Stage
    /// Per link: the median of `rounds` measurements, and their relative spread.
    package var nanoseconds: Double
    package var spread: Double
    package var rounds: Int

    package init(stage: LinkMeasurement.Stage, nanoseconds: Double, spread: Double, rounds: Int) {
      self.stage = stage
      self.nanoseconds = nanoseconds
      self.spread = spread
      self.rounds = rounds
    }
  }

  /// The links of one intent, measured alone.
  package struct Intent: Hashable, Sendable, Codable {
    /// Its name; empty for links that are refused.
    package var name: String
    package var links: Int
    /// The median of its links.
    package var nanoseconds: Double

    package init(name: String, links: Int, nanoseconds: Double) {
      self.name = name
      self.links = links
      self.nanoseconds = nanoseconds
    }
  }

  /// The number of links that take less than this, and at least as long as the previous bin says.
  package struct Bin: Hashable, Sendable, Codable {
    package var below: Double
    package var links: Int

    package init(below: Double, links: Int) {
      self.below = below
      self.links = links
    }
  }

  package struct Slow: Hashable, Sendable, Codable {
    package var link: String
    package var nanoseconds: Double

    package init(link: String, nanoseconds: Double) {
      self.link = link
      self.nanoseconds = nanoseconds
    }
  }

  /// A link that no route accepts.
  package struct Refused: Hashable, Sendable, Codable {
    package var link: String
    package var reason: String

    package init(link: String, reason: String) {
      self.link = link
      self.reason = reason
    }
  }

  package init(file: String, name: String, work: Work, machine: Computer, stages: [Stage] = []) {
    self.file = file
    self.name = name
    self.work = work
    self.machine = machine
    self.stages = stages
  }
}

extension BenchReport {
  /// Puts links that were measured alone into bins, each √2 times as wide as the one before.
  package static func histogram(of times: [Double]) -> [Bin] {
    guard let least = times.min(), let most = times.max(), least.isFinite, most.isFinite else { return [] }
    var edge = 1.0
    while edge * 2 <= least, edge < 1e12 { edge *= 2 }
    var bins: [Bin] = []
    repeat {
      edge *= 2.0.squareRoot()
      bins.append(Bin(below: edge.rounded(), links: 0))
    } while edge <= most && bins.count < 64
    for time in times {
      let index = bins.firstIndex { time < $0.below } ?? bins.count - 1
      bins[index].links += 1
    }
    let first = bins.firstIndex { $0.links > 0 } ?? 0
    let last = bins.lastIndex { $0.links > 0 } ?? 0
    return Array(bins[first...last])
  }
}
