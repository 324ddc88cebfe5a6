import Foundation
import NavigationModel
import SpecFile
import SpecMutation
import Testing

/// The mistakes that are made in machines.
@Suite("Mutations") struct MutationListTests {
  static let specs = ["shop", "just-eat", "app-startup", "plugin-links"]

  private static func machine(_ name: String) throws -> Machine {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Specs")
    return try SpecReader.read(path: folder.appendingPathComponent("\(name).yaml").path).machine
  }

  @Test("each is a machine of its own, and touches nothing but its section", arguments: specs)
  func differ(_ name: String) throws {
    let machine = try Self.machine(name)
    let all = Mutation.all(of: machine)
    #expect(all.count > 100)
    var seen: Set<Machine> = [machine]
    for mutation in all {
      let mutant = try mutation.machine(from: machine)
      #expect(mutant != machine, "\(mutation.words) changes nothing")
      seen.insert(mutant)
      var sections: Set<Mutation.Section> = []
      if mutant.screens != machine.screens { sections.insert(.screens) }
      if mutant.transitions != machine.transitions { sections.insert(.transitions) }
      if mutant.prompts != machine.prompts { sections.insert(.prompts) }
      if mutant.intents != machine.intents { sections.insert(.intents) }
      if mutant.changes != machine.changes { sections.insert(.changes) }
      if mutant.links != machine.links { sections.insert(.links) }
      #expect(sections == [mutation.section], "\(mutation.words)")
      #expect(mutant.properties == machine.properties && mutant.rules == machine.rules)
    }
    // The second of two equal steps dropped is the first one dropped.
    #expect(seen.count > all.count * 19 / 20)
  }

  @Test("our specs have every kind but those of which they have nothing")
  func kinds() throws {
    var found: Set<MutationOperator> = []
    for name in Self.specs { found.formUnion(Mutation.all(of: try Self.machine(name)).map(\.kind)) }
    #expect(found == Set(MutationOperator.allCases))
  }

  @Test("a mistake is told as users meet it")
  func words() throws {
    let all = Mutation.all(of: try Self.machine("shop"))
    let pay = "pay, 'payment -> reset then select orders set items = none'"
    for (kind, words) in [
      (MutationOperator.dropEffect, "\(pay): no longer sets items = none"),
      (.leaveByHand, "payment can be left by Back or a drag"),
      (.dropRule, "closeSheet, 'login, web -> dismiss': cannot be done from web"),
      (.dropBranch, "openProduct: nothing after 'moved'"),
      (.otherRoute, "/basket opens openOrders"),
      (.swapAction, "showSearch, 'home -> push search': 'present search' for 'push search'"),
    ] {
      #expect(all.contains { $0.kind == kind && $0.words == words }, "\(kind): \(words)")
    }
  }

  @Test("where nothing is ever covered, no mistake covers anything")
  func withoutStacks() throws {
    let machine = try Self.machine("published/app-startup-2018")
    #expect(!machine.hasStacks)
    for mutation in Mutation.all(of: machine) {
      #expect(try !mutation.machine(from: machine).hasStacks, "\(mutation.words)")
    }
  }
}
