import Foundation
import NavigationModel

@testable import JourneyFuzzing
@testable import ModelChecking
@testable import SpecFile

/// What libFuzzer calls: reads any bytes with one parser, and holds the result to what must always be true.
///
/// No input may crash, hang or read outside its bytes. What is accepted survives being written and read again; what is
/// refused comes with a message, and with a place where the parser has one. `FUZZ_PARSER` names the parser.
enum FuzzParsers {
  static let parse: @Sendable ([UInt8]) -> Void =
    switch ProcessInfo.processInfo.environment["FUZZ_PARSER"] {
    case "specs": spec
    case "lists": list
    case "plists": propertyList
    case "traces": trace
    case "tokens": token
    case "certificates": certificate
    default: preconditionFailure("FUZZ_PARSER names no parser")
    }

  private static func spec(_ input: [UInt8]) {
    // The first byte chooses the format.
    let format: SpecFormat = input.first.map { $0 & 1 == 1 } == true ? .json : .yaml
    do throws(SpecError) {
      let spec = try SpecReader.read(bytes: Array(input.dropFirst()), named: "input", format: format)
      let json = SpecWriter.json(spec)
      let again = try? SpecReader.read(text: json, named: "again", format: .json)
      precondition(again?.machine == spec.machine, "a spec changes when it is written and read again")
      precondition(again.map(SpecWriter.json) == json, "what a spec says besides changes when it is read again")
    } catch {
      check(error)
    }
  }

  private static func list(_ input: [UInt8]) {
    do throws(SpecError) {
      let list = try LinkListReader.read(bytes: input, named: "input")
      precondition(!list.entries.isEmpty, "an empty list is accepted")
    } catch {
      check(error)
    }
  }

  private static func propertyList(_ input: [UInt8]) {
    do throws(SpecError) {
      var declarations = AppDeclarations()
      try declarations.readInfoPlist(bytes: input, named: "input")
      precondition(declarations.schemes != nil, "an accepted property list has no schemes")
    } catch {
      check(error)
    }
    do throws(SpecError) {
      var declarations = AppDeclarations()
      try declarations.readEntitlements(bytes: input, named: "input")
      precondition(declarations.domains != nil, "accepted entitlements have no domains")
    } catch {
      check(error)
    }
  }

  private static func trace(_ input: [UInt8]) {
    do throws(TraceLine.Mistake) {
      _ = try TraceLine.read(input)
    } catch {
      precondition(!"\(error)".isEmpty)
    }
  }

  private static func token(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    guard let token = try? ReplayToken(text) else { return }
    precondition((try? ReplayToken(token.description)) == token, "a token changes when it is written and read again")
  }

  private static func certificate(_ input: [UInt8]) {
    // The first byte chooses a script or a manifest.
    let bytes = Array(input.dropFirst())
    if input.first.map({ $0 & 1 == 1 }) == true {
      _ = try? CertificateFolder.manifest(bytes, at: "input")
    } else {
      _ = try? CertificateScript(bytes, path: "input")
    }
  }

  /// A refusal says something, and points into the input where it points at all.
  private static func check(_ error: SpecError) {
    precondition(!error.diagnostics.isEmpty, "a refusal without a reason")
    for diagnostic in error.diagnostics {
      precondition(!diagnostic.message.isEmpty, "a diagnostic without a message")
      if let location = diagnostic.location {
        precondition(location.line > 0 && location.column > 0, "a place outside the file")
      }
    }
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  FuzzParsers.parse(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
