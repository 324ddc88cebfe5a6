import Measuring

/// The result of `navcheck bench`: written as JSON, and read again as a baseline.
package struct BenchReport: Hashable, Sendable, Codable {
  package static let format = 1

  /// The version of the format: 1.
  package var format = Self.format
  /// The exit status of the run.
  package var exit: Int32 = 0
  /// The path as given.
  package var file: String
  /// The app's name in the spec.
  package var name: String
  /// The work: only the same links are compared.
  package var work: Work
  /// The machine on which it was done.
  package var machine: Computer
  /// The stages of a link's way, and how long each takes.
  package var stages: [Stage]
  /// The intents, the slowest first.
  package var intents: [Intent] = []
  /// The numbers of links by how long they take.
  package var histogram: [Bin] = []
  /// The slowest links.
  package var slowest: [Slow] = []
  /// Of links named with `--urls`, the first that no route accepts.
  package var refused: [Refused] = []
  /// The numbers of links that are refused, by code.
  package var refusedBy: Refusals?
  /// With `--baseline`: how it compares.
  package var comparison: Comparison?

  package struct Comparison: Hashable, Sendable, Codable {
    /// The stages that cost more than is tolerated, in sentences.
    var slower: [String]
    /// The circumstances that have changed since, in sentences.
    var notes: [String]

    init(_ comparison: BenchComparison) {
      slower = comparison.slower
      notes = comparison.notes
    }
  }

  package struct Work: Hashable, Sendable, Codable {
    /// The digest of the spec.
    package var spec: String
    /// The number of links.
    package var links: Int
    /// The number of those that open an intent.
    package var opened: Int
    /// The number of bytes of all links.
    package var bytes: Int
    /// The origin of the links: a file, `-`, or a seed.
    package var from: String
    /// The digest of the links.
    package var digest: String
    /// The number of contexts in which the journeys were made.
    package var contexts: Int
    /// The number of contexts in which the app can start; left out if they were not counted.
    package var allContexts: Int?
    /// The digest of where the links led.
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
    /// The name of its processor.
    package var processor: String
    /// The number of its cores.
    package var cores: Int
    /// The operating system.
    package var system: String
    /// The build of navcheck: `release`, or `debug`, whose times say nothing about what users will see.
    package var build: String
    /// The load average when it began: how many programs wanted to run at a time; left out where nobody counts them.
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
    /// The point to which a link is followed.
    package var stage: LinkMeasurement.Stage
    /// The nanoseconds per link, of a journey summed over the contexts: the median of the quietest quarter of the
    /// rounds.
    package var nanoseconds: Double
    /// The half of the distance between their quartiles, as a part of the median.
    package var spread: Double
    /// The number of measurements.
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
    /// The name of the intent; empty: links that are refused.
    package var name: String
    /// The number of its links.
    package var links: Int
    /// The median of its links, each measured alone.
    package var nanoseconds: Double

    package init(name: String, links: Int, nanoseconds: Double) {
      self.name = name
      self.links = links
      self.nanoseconds = nanoseconds
    }
  }

  package struct Bin: Hashable, Sendable, Codable {
    /// The nanoseconds that they take less than, and no less than the bin before says.
    package var below: Double
    /// The number of links.
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
    /// The reason in a sentence.
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
