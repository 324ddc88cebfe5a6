import Foundation

/// Writes links of a seed into a folder, a file each, as the fuzzer reads them.
@main enum WriteLinks {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ".")
    let seed = CommandLine.arguments.count > 2 ? UInt64(CommandLine.arguments[2]) ?? 1 : 1
    var traffic = LinkTraffic(seed: seed)
    let others = ["/search", "/search/EC4M7RF", "/orderHistory", "/reorder/x8hawCy", "/restaurant/123", "/orderDetails/9"]
    var inputs: [[UInt8]] = traffic.links(500).map { [0] + $0 }
    for other in others { inputs += [[1] + Array(other.utf8), [2] + Array(other.utf8)] }
    for (number, input) in inputs.enumerated() {
      try Data(input).write(to: folder.appendingPathComponent("link-\(number)"))
    }
  }
}
