import NavigationModel
import NavigationSupport
import Testing

@Suite("a machine as a text") struct MachineTableTests {
  @Test("is the same machine when it is read", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1)
    #expect(try Machine(table: machine.tableText) == machine)
  }

  @Test("keeps texts that look like its own signs, and lines short where they can be broken")
  func texts() throws {
    let hostile = [
      "'", "''", "'/", "\n", "\r\n", "a'\nb", "[", "]", "-", " ", "", "\u{301}", "'\u{301}", "\\", "\0", "😀",
    ]
    let screens = hostile.map { Screen(name: $0) }
    let machine = try Machine(
      name: "'/\n'", root: ScreenID(0), screens: screens,
      properties: [Property(name: "p", claim: .always(.screen(screens.indices.map { ScreenID($0) })))],
    )
    let text = machine.tableText
    #expect(try Machine(table: text) == machine)
    #expect(text.unicodeScalars.filter { $0 == "\r" }.count == 1)
    let long = try Machine(
      name: "long", root: ScreenID(0), screens: [Screen(name: "s")],
      events: [Event(name: "e", parameters: (0..<100).map { Parameter(name: "parameter\($0)") })])
    #expect(long.tableText.split(separator: "\n").allSatisfy { $0.utf8.count <= 111 })
  }

  @Test("is refused if anything is missing, and never read as another machine's number of parts")
  func cutOff() throws {
    let text = try RandomMachine.make(seed: 3).tableText
    for length in 0..<text.utf8.count {
      let cut = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      #expect(throws: MachineError.unreadableTable) { try Machine(table: cut) }
    }
    #expect(throws: MachineError.unreadableTable) { try Machine(table: text + "]") }
    #expect(throws: MachineError.unreadableTable) { try Machine(table: "2" + text.dropFirst()) }
  }

  @Test("is read or refused whatever is in it", arguments: 0..<20 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = Array(try RandomMachine.make(seed: seed).tableText.utf8)
    for _ in 0..<200 {
      var damaged = bytes
      damaged[random.below(bytes.count)] = Array("'[]-! 9@=pw".utf8)[random.below(11)]
      _ = try? Machine(table: String(decoding: damaged, as: UTF8.self))
    }
    let deep = "1 'x' 0 'persistent' a [] [] " + String(repeating: "! ", count: 1_000_000)
    #expect(throws: MachineError.unreadableTable) { try Machine(table: deep) }
  }
}
