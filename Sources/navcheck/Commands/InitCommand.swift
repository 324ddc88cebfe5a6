import Basics
import ArgumentParser
import Foundation
import LinkRouting
import Reports
import SpecFile
import WebsiteLinks

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Draft a spec from links, or write one to start with.",
    usage: "navcheck init [<path>] [<options>]",
    discussion: """
      Never overwrites a file. With --from, the spec is a draft with routes and intents for the links in a list, in \
      any format that 'test' reads; for templates such as /orders/:id and /orders/{id} in such a list; or for what an \
      apple-app-site-association file hands over: then the draft names the file under 'claims' and agrees with it, or \
      says where it does not.

      Examples:
        navcheck init Specs/shop.yaml --from links.txt
        navcheck init --from site.json --host shop.example \\
          --app-id ABCDE12345.example.shop
      """)

  static let defaultPath = "\(SpecPaths.folder)/navigation.yaml"

  @Argument(help: ArgumentHelp("Where to write it.", valueName: "path"))
  var path: String = defaultPath

  @Option(help: ArgumentHelp("Draft the spec from these links or this file.", valueName: "links"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "A host of the app's universal links, which no such file and no template says; repeatable.", valueName: "host"))
  var host: [String] = []

  @Option(
    name: .customLong("app-id"),
    help: ArgumentHelp("The app in an apple-app-site-association file; by default its first.", valueName: "id"))
  var appID: String?

  func validate() throws {
    if path.lowercased().hasSuffix(".json") {
      throw ValidationError("the spec is written as YAML; name a file that ends in .yaml")
    }
    for host in host where !Self.isHost(host) {
      throw ValidationError("'\(host)' is not a host; write it as in shop.example or *.shop.example")
    }
    if from == nil, appID != nil || !host.isEmpty { throw ValidationError("--host and --app-id need --from") }
  }

  private static func isHost(_ text: String) -> Bool {
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    return name.contains(".") && !name.hasPrefix(".") && !name.hasSuffix(".")
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  func run() throws { throw Session().run(write) }

  private func write(_ session: Session) throws {
    let (text, remark, root) = try draft(session)
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw session.refuse("cannot create the folder \(folder); name another path", .notWritten)
      }
    }
    // Created only if it does not exist: two concurrent runs cannot overwrite each other.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard descriptor >= 0 else {
      let error = errno
      throw error == EEXIST
        ? session.refuse("\(path) already exists; name another path, or remove it first", .usage)
        : session.refuse("\(path): \(Console.describe(error))", .notWritten)
    }
    let file = Output(descriptor: descriptor)
    file.write(text)
    let error = file.flush()
    close(descriptor)
    if let error {
      unlink(path)
      throw session.refuse("\(path): \(Console.describe(error))", .notWritten)
    }
    let spec = path == Self.defaultPath ? [] : [path]
    let command = ["navcheck", "prove"] + spec + (root.map { ["--root", $0] } ?? [])
    Console.out.write("wrote \(SafeText.text(path)); next: \(SafeText.text(ShellCommand(command).text))\n")
    if !remark.isEmpty { Console.out.write(SafeText.text(remark) + "\n") }
  }

  private static let limits =
    "no route has more than \(RouteTable.segmentLimit) segments, \(RouteTable.parameterLimit) values, "
    + "or \(RouteTable.wordLimit) bytes in one"

  /// The text, a sentence about it, and the folder that commands need to read what it names.
  private func draft(_ session: Session) throws -> (text: String, remark: String, root: String?) {
    guard let from else { return (StarterSpec.text, "", nil) }
    if let site = try SiteAssociation.forDraft(path: from) { return try draft(site, from) }
    let list = try LinkListReader.read(path: from)
    if appID != nil {
      throw session.refuse("\(from) is no apple-app-site-association file, so --app-id says nothing", .usage)
    }
    let draft = DraftSpec(list, hosts: host)
    guard draft.leftOut.count < list.entries.count else {
      throw session.refuse(
        draft.leftOut.contains { $0.reason == .tooLarge }
          ? "\(from) has no link that a route can take: \(Self.limits)"
          : "\(from) has no link for the app that begins with a scheme, such as https://, and no path", .badInput)
    }
    func about(_ entry: LinkList.Entry, _ text: String) -> String {
      "\(entry.location.map { "\($0): " } ?? "")\(text): \(Printable.cut(entry.link, to: 240))"
    }
    say(draft.leftOut.map { about($0.entry, "left out, since \(Self.text($0.reason))") }, more: " left out")
    try say(
      refusals(of: draft).map { about($0, "the draft does not take it, since \($1)") }, more: " that it does not take")
    return (draft.text, "", nil)
  }

  private static func text(_ reason: DraftSpec.LeftOut.Reason) -> String {
    switch reason {
    case .notALink: "it is not a link"
    case .notAURL: "it is no URL"
    case .unsupported: "the list says 'unsupported'"
    case .onWebsite: "the list says 'stays-on-website'"
    case .tooLarge: limits
    }
  }

  /// The links that the draft's routes do not take, as no route could, and why.
  private func refusals(of draft: DraftSpec) throws -> [(LinkList.Entry, String)] {
    let machine = try SpecReader.read(text: draft.text, named: "the draft").machine
    let routes = try RouteTable(machine)
    return draft.links.compactMap { entry in
      do throws(LinkError) {
        _ = try routes.request(for: entry.link)
        return nil
      } catch {
        return (entry, LinkErrorText.message(error, in: machine))
      }
    }
  }

  /// Says the first of many things.
  private func say(_ lines: [String], more: String = "") {
    for line in lines.prefix(5) { Console.complain(line) }
    if lines.count > 5 { Console.complain("… and \(lines.count - 5) more\(more)") }
  }

  /// A draft from a website's file, which it names under 'claims'.
  private func draft(
    _ site: SiteAssociation, _ from: String
  ) throws(SpecError) -> (text: String, remark: String, root: String?) {
    guard let app = appID ?? site.appIDs.first, site.appIDs.contains(app) else {
      let names = site.appIDs.prefix(10).joined(separator: ", ")
      throw SpecError(
        "\(from) names no app\(appID.map { " '\($0)'" } ?? "")", names.isEmpty ? nil : "it names \(names)")
    }
    let same = site.appIDs.filter { site.claims(for: $0) == site.claims(for: app) }
    let others = site.appIDs.count - same.count
    if others > 0 {
      Console.complain("\(from) says other things of \(others) more apps; the draft is for \(app)")
    }
    if host.isEmpty {
      Console.complain("\(from) does not say its host; the draft has example.com: name yours with --host")
    }
    let file = from.hasPrefix("/") ? from : SpecPaths.name(of: from, from: path)
    let draft = try SiteDraft(site, named: from, as: file, for: same, on: host.isEmpty ? ["example.com"] : host)
    say(draft.notes)
    say(
      draft.differences.map { difference in
        difference.side == .website
          ? "the draft does not take \(difference.link), which \(from) hands over: \(difference.because)"
          : "the draft takes \(difference.link), which \(from) does not hand over: \(difference.because)"
      })
    var root: String?
    do throws(FileError) { _ = try FileScope(of: path).canonical(from) } catch {
      let folder = (from as NSString).deletingLastPathComponent
      root = folder.isEmpty ? "." : folder
      Console.complain("\(from), which the draft names, \(error.reason): \(error.remedy ?? "name another file")")
    }
    if !draft.isKnown { Console.complain("it is unknown whether the draft agrees with \(from)") }
    guard draft.isKnown, draft.differences.isEmpty else { return (draft.text, "", root) }
    let but = draft.notes.isEmpty ? "" : ", but for what it lists"
    return (draft.text, "it agrees with \(from)\(but)", root)
  }
}
