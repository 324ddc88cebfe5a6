import Basics
import ArgumentParser
import Foundation
import ModelChecking
import Reports

struct Navcheck: ParsableCommand {
  static let version = "0.2.0"

  static let configuration = CommandConfiguration(
    commandName: "navcheck",
    abstract: "Prove that every deep link lands. More: navcheck help COMMAND",
    // The screen is for the commands.
    usage: "",
    version: version,
    subcommands: [ChildCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Spec",
        subcommands: [
          InitCommand.self, CheckCommand.self, ExplainCommand.self, ProveCommand.self, DiffCommand.self,
          MutateCommand.self, VerifyCommand.self, ExportCommand.self, GenerateCommand.self,
        ]),
      CommandGroup(
        name: "Link and app",
        subcommands: [
          OpenCommand.self, TestCommand.self, BenchCommand.self, FuzzCommand.self, MergeCommand.self,
          ConformsCommand.self,
        ]),
    ])

  /// The mistake in the first argument if it should be the name of a command.
  static func mistake(inCommand name: String) -> String? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !name.hasPrefix("-"), !names.contains(name) else { return nil }
    let hint =
      if name.hasSuffix(".yaml") {
        "to prove a spec: \(ShellCommand(["navcheck", "prove", name]).text)"
      } else {
        NearNames.question(name, among: names.filter { $0 != ChildCommand.name })
          ?? "'navcheck help' lists all commands"
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
      end(try LargeStack.run { run(Array(CommandLine.arguments.dropFirst())) })
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
    let isForHelp = arguments.first == "help" && arguments.count > 1
    if let name = arguments.dropFirst(isForHelp ? 1 : 0).first, let message = Navcheck.mistake(inCommand: name) {
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
      Console.out.write(message.hasSuffix("\n") ? message : message + "\n")
      return Console.finish(.success).rawValue
    }
    Console.err.write(
      message.split(separator: "\n", omittingEmptySubsequences: false).map { SafeText.text(String($0)) }.joined(
        separator: "\n") + "\n")
    return Console.finish(ExitStatus(rawValue: code.rawValue) ?? .usage).rawValue
  }
}
