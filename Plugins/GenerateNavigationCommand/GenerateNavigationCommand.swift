import Foundation
import PackagePlugin

/// `swift package generate-navigation`: writes the Swift of a package's specs into the package, for teams that commit
/// generated code.
@main
struct GenerateNavigationCommand: CommandPlugin {
  private static let usage = """
    usage: swift package generate-navigation [--target NAME …] [--output FOLDER] [--access public|package|internal] \
    [--check]

    Writes the Swift of each spec into the folder 'Generated' of its target, or into FOLDER, which is relative to the
    package. Without --target, all targets that have a spec. With --check nothing is written; it fails if a file is not
    as it would be written.
    """

  /// Said on the error stream; the plugin ends with a failure.
  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    if extractor.extractFlag(named: "help") > 0 { return print(Self.usage) }
    let wanted = extractor.extractOption(named: "target")
    let folder = extractor.extractOption(named: "output").last
    let access = extractor.extractOption(named: "access").last
    let isCheck = extractor.extractFlag(named: "check") > 0
    if let stray = extractor.remainingArguments.first { throw Failure(description: "'\(stray)'?\n\(Self.usage)") }

    let tool = try context.tool(named: SpecFiles.tool).url
    let targets = try targets(wanted, of: context.package)
    var stale: [String] = []
    for target in targets {
      for spec in target.sourceFiles.map(\.url).filter(SpecFiles.isSpec).sorted(by: { $0.path < $1.path }) {
        let home = folder.map { URL(fileURLWithPath: $0, relativeTo: context.package.directoryURL) }
        let output = (home ?? target.directoryURL.appendingPathComponent("Generated"))
          .appendingPathComponent(SpecFiles.output(for: spec))
        let fresh = context.pluginWorkDirectoryURL.appendingPathComponent(SpecFiles.output(for: spec))
        let options = access.map { ["--access", $0] } ?? []
        let before = try? Data(contentsOf: output)
        try run(tool, [spec.path, "--output", (isCheck ? fresh : output).path] + options)
        if isCheck, !FileManager.default.contentsEqual(atPath: fresh.path, andPath: output.path) {
          stale.append(output.path)
        } else {
          let isNew = !isCheck && (try? Data(contentsOf: output)) != before
          print("\(output.path) is \(isNew ? "written" : "up to date")")
        }
      }
    }
    if !stale.isEmpty {
      throw Failure(
        description: "out of date: \(stale.joined(separator: ", ")); 'swift package generate-navigation' writes it")
    }
  }

  private func targets(_ names: [String], of package: Package) throws -> [any SourceModuleTarget] {
    let all = (names.isEmpty ? package.targets : try package.targets(named: names))
      .compactMap { $0 as? any SourceModuleTarget }
    let targets = all.filter { $0.sourceFiles.contains { SpecFiles.isSpec($0.url) } }
    guard !targets.isEmpty else { throw Failure(description: "no target has a spec: \(SpecFiles.convention)") }
    return targets
  }

  private func run(_ tool: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "nothing was written for \(arguments.first ?? "the spec")")
    }
  }
}
