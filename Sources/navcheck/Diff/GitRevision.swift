import Foundation
import Reports

/// A file as a git revision has it: `main:Specs/app.yaml`.
struct GitRevision {
  let revision: String
  /// As git understands it: from the repository's root, or with `./` from the current folder.
  let path: String

  /// Why a revision cannot be read, and what to do about it.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// nil if the text is the path of a file, or names no revision.
  init?(_ text: String) {
    guard !FileManager.default.fileExists(atPath: text), let colon = text.firstIndex(of: ":"),
      colon != text.startIndex, text.index(after: colon) != text.endIndex
    else { return nil }
    revision = String(text[..<colon])
    path = String(text[text.index(after: colon)...])
  }

  /// Writes the revision's YAML and JSON files into `folder`.
  ///
  /// - Returns: where the file is.
  func export(to folder: String) throws -> String {
    guard !revision.hasPrefix("-"), !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw Failure(description: "'\(revision):\(path)' is no revision and path within a repository")
    }
    let prefix = try git(["rev-parse", "--show-prefix"], otherwise: "this folder is in no git repository")
    let commit = try git(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"],
      otherwise: """
        there is no revision '\(revision)' here; in a shallow clone fetch it first, such as with 'fetch-depth: 0' \
        of actions/checkout
        """)
    let own = path.hasPrefix("./") ? prefix + path.dropFirst(2) : path
    let root = try git(["rev-parse", "--show-toplevel"], otherwise: "this folder is in no git repository")
    _ = try git(
      ["-C", root, "cat-file", "-e", "\(commit):\(own)"], otherwise: "revision '\(revision)' has no file '\(own)'")
    let names = try git(
      ["-C", root, "ls-tree", "-r", "-z", "--name-only", commit], otherwise: "revision '\(revision)' cannot be listed")
    // What a spec includes are such files, too.
    let wanted = names.split(separator: "\0").map(String.init).filter { name in
      name == own || [".yaml", ".yml", ".json"].contains { name.lowercased().hasSuffix($0) }
    }
    let archive = folder + "/revision.tar"
    for start in stride(from: 0, to: wanted.count, by: Self.mostNames) {
      _ = try git(
        ["--literal-pathspecs", "-C", root, "archive", "--format=tar", "--output=\(archive)", commit, "--"]
          + wanted[start...].prefix(Self.mostNames),
        otherwise: "the files of revision '\(revision)' cannot be written to \(folder)")
      _ = try run(
        "tar", ["-xf", archive, "-C", folder], otherwise: "the files of revision '\(revision)' cannot be unpacked")
    }
    return folder + "/" + own
  }

  /// The number of names that a command line takes.
  private static let mostNames = 500

  private func git(_ arguments: [String], otherwise message: String) throws -> String {
    try run("git", arguments, otherwise: message)
  }

  private func run(_ program: String, _ arguments: [String], otherwise message: String) throws -> String {
    let output: String?
    do throws(ChildProcess.NotStarted) {
      output = try ChildProcess.output(of: program, arguments)
    } catch {
      throw Failure(description: "'\(program)' cannot be run; install it, or compare two files")
    }
    guard let output else { throw Failure(description: message) }
    return output.trimmingCharacters(in: .newlines)
  }
}
