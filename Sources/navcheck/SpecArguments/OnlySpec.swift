import Basics
import Reports
import SpecFile

/// The one spec of a command: the one named, the only one in `./Specs`, or the only one there that fits.
struct OnlySpec {
  var path: String
  var spec: Spec

  /// Finds and reads it.
  ///
  /// - Parameters:
  ///   - files: from where it may read the files that it names.
  ///   - purpose: what follows "name the one to", such as `export`.
  ///   - fit: chooses among several.
  static func read(
    _ path: String?, _ files: RootOptions, to purpose: String, by fit: SpecFit? = nil, _ session: Session
  ) throws -> OnlySpec {
    session.file = path ?? SpecPaths.folder
    let loaded = try session.specs(path.map { [$0] } ?? [], root: files.root)
    let only = try loaded.count == 1 ? read(loaded[0], session) : choose(among: loaded, to: purpose, by: fit, session)
    session.file = only.path
    return only
  }

  private static func read(_ loaded: LoadedSpec, _ session: Session) throws -> OnlySpec {
    do throws(SpecError) {
      return OnlySpec(path: loaded.path, spec: try loaded.result.get())
    } catch {
      throw session.refuse(error, ofSpec: loaded.path, again: "check")
    }
  }

  /// The only one of several specs that fits. Specs that cannot be read are ignored.
  private static func choose(
    among loaded: [LoadedSpec], to purpose: String, by fit: SpecFit?, _ session: Session
  ) throws -> OnlySpec {
    var start = "./\(SpecPaths.folder) has \(loaded.count) specs"
    var candidates = loaded.map(\.path)
    if let fit {
      var readable: [OnlySpec] = []
      for one in loaded {
        guard case .success(let spec) = one.result else {
          Console.complain("\(one.path) has mistakes and is not considered; 'navcheck check' lists them")
          continue
        }
        readable.append(OnlySpec(path: one.path, spec: spec))
      }
      let fitting = try fit.fitting(readable)
      if fitting.count == 1 {
        Console.complain("using \(fitting[0].path), the only spec in ./\(SpecPaths.folder) that has \(fit.what)")
        return fitting[0]
      }
      start += fitting.isEmpty ? ", and none has \(fit.what)" : ", and \(fitting.count) of them have \(fit.what)"
      if !fitting.isEmpty { candidates = fitting.map(\.path) }
    }
    let names = candidates.prefix(8).map { SafeText.text($0) }.joined(separator: ", ")
    let more = candidates.count > 8 ? " and \(candidates.count - 8) more" : ""
    throw session.refuse("\(start); name the one to \(purpose): \(names)\(more)", .usage)
  }
}
