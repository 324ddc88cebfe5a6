import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("A spec may be split into files")
struct IncludeTests {
  private let main = """
    navigation: X
    root: home
    context: { user: [a, b] }
    screens: [home]
    transitions: { goHome: any -> home }
    include: [parts/orders.yaml]

    """
  private let orders = """
    screens: [orders]
    transitions: { goOrders: home -> orders }
    intents:
      toOrders: { target: orders, journey: [goHome, goOrders] }
    links: { routes: { toOrders: /orders } }

    """

  @Test("elements of included files come after, and have their places there")
  func parts() throws {
    let spec = try readFiles([("main.yaml", main), ("parts/orders.yaml", orders)]).get()
    expect(spec.machine.screens.map(\.name), equals: ["home", "orders"])
    expect(spec.files.map { $0.split(separator: "/").last }, equals: ["main.yaml", "orders.yaml"])
    let place = try #require(spec.sources[.screen(ScreenID(1))])
    #expect(place.file.hasSuffix("parts/orders.yaml"))
    #expect((place.line, place.column) == (1, 11))
    expect(spec.sources[.step(StepID(1))]?.line, equals: 4)
    expect(spec.warnings, equals: [])
    let again = try SpecReader.read(text: SpecWriter.json(spec), named: "x.json", format: .json)
    expect(again.machine, equals: spec.machine)
  }

  @Test("a JSON file may be included")
  func json() throws {
    let part = #"{"screens": ["orders"]}"#
    let spec = try readFiles([("m.yaml", main.replacing("orders.yaml", with: "o.json")), ("parts/o.json", part)]).get()
    expect(spec.machine.screens.count, equals: 2)
  }

  @Test("cycles, repetitions and missing files are refused at the include")
  func refusals() throws {
    let cycle = try readFiles([("main.yaml", main), ("parts/orders.yaml", orders + "include: ../main.yaml\n")])
    expect(cycle.mistakes, equals: ["orders.yaml:6:10+12 '../main.yaml' includes itself, directly or indirectly"])
    let itself = try readFiles([("main.yaml", main.replacing("parts/orders.yaml", with: "main.yaml"))])
    expect(itself.mistakes, equals: ["main.yaml:6:11+9 'main.yaml' includes itself, directly or indirectly"])
    let twice = main.replacing("[parts/orders.yaml]", with: "[parts/orders.yaml, parts/../parts/orders.yaml]")
    try expect(
      readFiles([("main.yaml", twice), ("parts/orders.yaml", orders)]).mistakes,
      equals: ["main.yaml:6:30+26 'parts/../parts/orders.yaml' is included twice"])
    try expect(
      readFiles([("main.yaml", main)]).mistakes, equals: ["main.yaml:6:11+17 'parts/orders.yaml' does not exist"])
    let folder = main.replacing("parts/orders.yaml", with: ".")
    try expect(readFiles([("main.yaml", folder)]).mistakes, equals: ["main.yaml:6:11+1 '.' is a folder, not a file"])
  }

  @Test("mistakes name the file in which they stand, and names that a lost file may declare are not missed")
  func mistakes() throws {
    let wrong = orders.replacing("home ->", with: "hme ->") + "root: orders\n"
    try expect(
      readFiles([("main.yaml", main), ("parts/orders.yaml", wrong)]).mistakes,
      equals: [
        "orders.yaml:2:26+3 unknown screen 'hme'; did you mean 'home'?",
        "orders.yaml:6:1+4 'root' is not allowed in an included file",
      ])
    let uses = main.replacing("any -> home", with: "orders -> home")
    try expect(readFiles([("main.yaml", uses), ("parts/orders.yaml", "a: [")]).mistakes.count, equals: 1)
    let double = orders.replacing("[orders]", with: "[orders, home]")
    try expect(
      readFiles([("main.yaml", main), ("parts/orders.yaml", double)]).mistakes,
      equals: ["orders.yaml:1:19+4 screen 'home' is declared twice"])
  }
}
