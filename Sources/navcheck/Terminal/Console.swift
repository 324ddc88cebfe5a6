import Basics
import ArgumentParser
import Foundation
import Reports

/// The two streams of the process: results go to one, everything else goes to the other.
enum Console {
  static let out = Output(descriptor: 1, error: closedAtStart.contains(1) ? EBADF : nil)
  /// Progress, warnings about the command line, errors.
  static let err = Output(descriptor: 2, isUnbuffered: true, error: closedAtStart.contains(2) ? EBADF : nil)

  /// A stream that the caller has closed is opened on /dev/null, or the next file to be opened would become it.
  private static let closedAtStart: Set<Int32> = {
    var closed: Set<Int32> = []
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      closed.insert(descriptor)
      _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
    }
    return closed
  }()

  /// Prepares the streams; must be called before any file is opened.
  static func prepare() {
    // A closed pipe is an error of `write`, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that exceeds a limit.
    signal(SIGXFSZ, SIG_IGN)
    _ = closedAtStart
  }

  /// Returns whether the stream is a terminal that understands escape sequences.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && !["dumb", ""].contains(environment("TERM") ?? "")
  }

  static func style(_ colour: ColourChoice, for descriptor: Int32) -> Style {
    let isColoured =
      switch colour {
      case .always: true
      case .never: false
      case .auto: isTerminal(descriptor) && (environment("NO_COLOR") ?? "").isEmpty
      }
    return Style(isColoured: isColoured, width: width(of: descriptor, columns: environment("COLUMNS")))
  }

  /// The line width: `COLUMNS` if that is set, or the terminal's, up to what is readable; 80 if it is no terminal.
  static func width(of descriptor: Int32, columns: String?) -> Int {
    var size = winsize()
    let isKnown = isatty(descriptor) == 1 && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let width = columns.flatMap { Int($0) } ?? (isKnown ? Int(size.ws_col) : Style.plain.width)
    return min(max(width, 60), 160)
  }

  private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  /// A message on the error stream, after the name of the program.
  static func complain(_ message: String) { err.write(MessageText.text(message, style: style(.never, for: 2))) }

  /// A defect of navcheck itself, with what it means and what to send.
  ///
  /// - Parameter path: what was read when it was noticed.
  static func complain(defect: String, at path: String? = nil, sending files: String = "the spec") {
    complain("\(path.map { "\($0): " } ?? "")internal error: \(defect)")
    complain(InternalDefect.advice(sending: files))
  }

  /// A command to copy, after its purpose: on one line, however long.
  static func advise(_ purpose: String, _ command: ShellCommand) {
    err.write("navcheck: \(purpose): \(SafeText.text(command.text))\n")
  }

  /// Writes the rest of the results; reports it if that is impossible.
  ///
  /// - Returns: the exit status, given what it would have been otherwise.
  static func finish(_ status: ExitStatus) -> ExitStatus {
    guard let error = out.flush() else { return status }
    complain("cannot write the results: \(describe(error))")
    return .most(urgent: [status, .notWritten])
  }

  static func describe(_ error: Int32) -> String {
    error == EPIPE ? "the reader has closed the pipe" : String(cString: strerror(error))
  }
}

enum ColourChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never
}

protocol ResultFormats: RawRepresentable<String>, ExpressibleByArgument, CaseIterable, Equatable, Sendable {
  static var text: Self { get }
  static var json: Self { get }
}

/// The formats of most commands.
enum ResultFormat: String, ResultFormats {
  case text, json
}

/// The way in which a command prints its results.
struct OutputOptions<Format: ResultFormats>: ParsableArguments {
  @Option(help: "Output format; the JSON is described in Docs/JSON.md.")
  var format = Format.text

  @Option(
    help: ArgumentHelp("Colored output; auto means on a terminal, unless NO_COLOR is set.", visibility: .hidden))
  var color = ColourChoice.auto
}
