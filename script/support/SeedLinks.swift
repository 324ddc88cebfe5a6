import Foundation

/// Writes the seeds of the link fuzzer, a file for each link, into a folder: some of every kind, from a fixed seed.
@main enum SeedLinks {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    var traffic = LinkTraffic(seed: 20_190_601)
    var seeds = traffic.links(400).enumerated().map { [UInt8($0.offset & 1)] + $0.element }
    for (choice, text) in [
      (4, "/search"), (4, "/search/EC4M7RF"), (4, "/reorder/7"), (6, "/restaurant/12"), (6, "/orderDetails/7#x"),
      (0, "app://[::1]:80/x"), (0, "https://just-eat.co.uk:443/order/7"), (1, "justeat://x/section-1/edit/item-1/7"),
    ] { seeds.append([UInt8(choice)] + Array(text.utf8)) }
    for (number, seed) in seeds.enumerated() {
      try Data(seed).write(to: folder.appendingPathComponent("seed-\(number)"))
    }
    print("\(seeds.count) seeds")
  }
}
