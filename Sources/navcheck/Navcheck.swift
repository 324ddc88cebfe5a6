import Basics
import ArgumentParser
import Foundation
import Reports

struct Navcheck: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "navcheck",
    abstract: "Prove that every deep link lands.",
    discussion: """
      You write your app's navigation once, in a spec: screens, transitions, intents, journeys and links. navcheck \
      derives what must hold, proves it with Z3, and shows a run for whatever does not hold.

      Run 'navcheck help <subcommand>' for details.

      Exit status: 0 all as expected, 1 refuted, 2 unknown, 64 usage, 65 bad input file, 70 internal error, \
      74 results not written, 130 interrupted. If several apply, the first of 70, 130, 74, 65, 64, 1, 2.
      """,
    version: version,
    subcommands: [ChildCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Core",
        subcommands: [
          ProveCommand.self, CheckCommand.self, DiffCommand.self, MutateCommand.self, OpenCommand.self,
          TestCommand.self, FuzzCommand.self, BenchCommand.self,
        ]),
      CommandGroup(
        name: "More",
        subcommands: [
          InitCommand.self, ConformsCommand.self, MergeCommand.self, VerifyCommand.self, ExportCommand.self,
          GenerateCommand.self,
        ]),
    ])

  /// The mistake in the first argument if it should be the name of a command.
  static func mistake(inCommand name: String) -> String? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !name.hasPrefix("-"), !names.contains(name) else { return nil }
    let near = NearNames.of(name, among: names.filter { $0 != ChildCommand.name })
    let hint =
      if name.hasSuffix(".yaml") {
        "to prove a spec: \(ShellCommand(["navcheck", "prove", name]).text)"
      } else if near.isEmpty {
        "'navcheck help' lists all commands"
      } else {
        "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
      }
    return "unknown command '\(name)'; \(hint)"
  }
}

@main
enum Main {
  static func main() {
    Console.prepare()
    // Conditions nest and so do Z3's own calls: everything runs on a thread with a large stack.
    SystemLimits.demand()
    do {
      let status = try LargeStack.run { run(Array(CommandLine.arguments.dropFirst())) }
      end(status ?? ExitStatus.internalError.rawValue)
    } catch {
      Console.complain("\(error)")
      end(ExitStatus.internalError.rawValue)
    }
  }

  /// Ends the process without Z3's destructors: a thread that an interrupt or a limit left behind may still be in Z3,
  /// and would wait for, or use, what they take away.
  private static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Runs a command line; all output is written when this returns.
  static func run(_ arguments: [String]) -> Int32 {
    if let name = arguments.first, let message = Navcheck.mistake(inCommand: name) {
      Console.complain(message)
      return Console.finish(.usage).rawValue
    }
    do {
      var command = try Navcheck.parseAsRoot(arguments)
      try command.run()
      return Console.finish(.success).rawValue
    } catch {
      return end(with: error)
    }
  }

  /// Help goes to the output stream, mistakes on the command line go to the error stream.
  private static func end(with error: any Error) -> Int32 {
    let code = Navcheck.exitCode(for: error)
    if error is ExitCode { return ExitStatus(rawValue: code.rawValue).map(Console.finish)?.rawValue ?? code.rawValue }
    let message = Navcheck.fullMessage(for: error)
    if code.isSuccess {
      Console.out.write(message + "\n")
      return Console.finish(.success).rawValue
    }
    Console.err.write(
      message.split(separator: "\n", omittingEmptySubsequences: false).map { SafeText.text(String($0)) }.joined(
        separator: "\n") + "\n")
    return Console.finish(ExitStatus(rawValue: code.rawValue) ?? .usage).rawValue
  }
}
