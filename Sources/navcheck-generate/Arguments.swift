import SwiftGeneration

/// The arguments of the tool.
///
/// It is read by hand, so that a build that needs the tool builds no library for it.
struct Arguments {
  /// A mistake on the command line.
  struct Mistake: Error {
    var message: String
  }

  static let usage = """
    usage: navcheck-generate SPEC --output FILE [--access public|package|internal] [--name NAME]
                             [--inputs LIST] [--watched PATH]...

    Writes Swift for a spec: the build plugin's tool; 'navcheck generate' is for people.
    FILE is left alone if it is the same already. LIST gets the files that were read, one a line, and is written anew
    in each run if one of them is not --watched.
    Exit: 0 written or the same, 64 usage, 65 bad spec, 74 not written.
    """

  var spec = ""
  var output = ""
  var inputs: String?
  var watched: [String] = []
  var options = GenerationOptions()

  init(_ words: [String]) throws(Mistake) {
    var rest = words[...]
    var spec: String?
    var output: String?
    while let word = rest.popFirst() {
      func value() throws(Mistake) -> String {
        guard let value = rest.popFirst() else { throw Mistake(message: "\(word) needs a value") }
        return value
      }
      switch word {
      case "--output": output = try value()
      case "--inputs": inputs = try value()
      case "--watched": watched.append(try value())
      case "--name": options.name = try value()
      case "--access":
        let text = try value()
        guard let access = GenerationOptions.Access(rawValue: text) else {
          throw Mistake(message: "--access must be public, package or internal, not '\(text)'")
        }
        options.access = access
      case _ where word.hasPrefix("--"): throw Mistake(message: "unknown option '\(word)'")
      case _ where spec == nil: spec = word
      default: throw Mistake(message: "unexpected argument '\(word)': only one SPEC is allowed")
      }
    }
    guard let spec else { throw Mistake(message: "missing argument SPEC") }
    guard let output else { throw Mistake(message: "missing option --output FILE") }
    self.spec = spec
    self.output = output
  }
}
