import Foundation
import PackagePlugin

/// Generates Swift for every spec of a target, each time it is built after a change.
///
/// A spec is a file in the target's folder whose name says so; see ``SpecFiles``.
@main
struct GenerateNavigation: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    return try commands(
      for: target.sourceFiles.map(\.url), of: target.name, tool: context.tool(named: SpecFiles.tool).url,
      workFolder: context.pluginWorkDirectoryURL)
  }

  private func commands(for files: [URL], of target: String, tool: URL, workFolder: URL) throws -> [Command] {
    let specs = files.filter(SpecFiles.isSpec).sorted { $0.path < $1.path }
    guard !specs.isEmpty else {
      Diagnostics.error("target '\(target)' has no spec: \(SpecFiles.convention)")
      return []
    }
    var taken: Set<String> = []
    return specs.compactMap { spec in
      let output = SpecFiles.output(for: spec)
      guard taken.insert(output).inserted else {
        Diagnostics.error("\(spec.path): another spec of '\(target)' has this name; give it one of its own")
        return nil
      }
      let list = workFolder.appendingPathComponent(output + ".inputs")
      let inputs = inputs(of: spec, among: files, listed: list)
      return .buildCommand(
        displayName: "Generating \(output)", executable: tool,
        arguments: [
          spec.path, "--output", workFolder.appendingPathComponent(output).path, "--inputs", list.path,
        ] + inputs.flatMap { ["--watched", $0.path] },
        inputFiles: inputs + [list], outputFiles: [workFolder.appendingPathComponent(output)])
    }
  }

  /// The spec, what it includes, and what it may include.
  ///
  /// Which files a spec includes is known once it has been read, but SwiftPM asks a plugin only when files come or go,
  /// not when they change. So the tool is told what is watched. If the spec includes anything else, the tool lists it,
  /// and goes on touching the list: that is an input too, so that the tool runs in every build until the plugin is
  /// asked again and finds in the list what there is to watch.
  private func inputs(of spec: URL, among files: [URL], listed list: URL) -> [URL] {
    var inputs = [spec, spec.resolvingSymlinksInPath()] + files.filter(SpecFiles.isPart)
    if let lines = try? String(contentsOf: list, encoding: .utf8) {
      inputs += lines.split(separator: "\n").map { URL(fileURLWithPath: String($0)) }
    } else {
      try? "".write(to: list, atomically: true, encoding: .utf8)
    }
    var seen: Set<String> = []
    // A file that is gone is the tool's to report, at the line that includes it.
    return inputs.filter { seen.insert($0.path).inserted && FileManager.default.fileExists(atPath: $0.path) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GenerateNavigation: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.inputFiles.map(\.url), of: target.displayName, tool: context.tool(named: SpecFiles.tool).url,
        workFolder: context.pluginWorkDirectoryURL)
    }
  }
#endif
