import Foundation
import Reports

/// Which specs a command is about.
enum SpecPaths {
  /// The folder that is looked into if no SPEC is given.
  static let folder = "Specs"

  /// The paths given, or every `*.yaml` directly in `./Specs`, in the order of their names.
  ///
  /// Other files there (the JSON Schema, drawings, JSON copies) are not specs unless they are named.
  static func resolve(_ given: [String]) -> [String] {
    if !given.isEmpty { return given }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
  }

  /// What to do about a path that is no file; nil if it is one.
  static func advice(_ path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "name the file of a spec; 'navcheck init PATH' writes one to begin with"
    }
    return isFolder.boolValue ? "name the specs in it, such as \(ShellCommand([path]).text)/*.yaml" : nil
  }

  /// What to say if there are none.
  static let none = "no SPEC is given and there is no *.yaml in ./\(folder); 'navcheck init' writes one to begin with"
}
