import Basics
import Foundation
import NavigationModel
import NavigationSupport
import Testing

@Suite("What verbs do to what is shown") struct StackTests {
  private static let draft = stackFixture()
  private static var machine: Machine { get throws { try draft.machine() } }
  private static let (home, list, item, web) = (ScreenID(0), ScreenID(1), ScreenID(2), ScreenID(3))

  private func after(_ place: String, _ actions: [StackAction]) -> String? {
    (try? Self.machine).flatMap { Self.draft.place(place).taking(actions, on: $0.bottoms) }.map(Self.draft.text)
  }

  @Test("push and present cover, replace does not")
  func covering() {
    expect(after("home", [.push(Self.list)]), equals: "home push list")
    expect(after("home push list", [.push(Self.list)]), equals: "home push list push list")
    expect(after("home push list", [.present(Self.web)]), equals: "home push list present web")
    expect(after("home push list present web", [.push(Self.item)]), equals: "home push list present web push item")
    expect(after("home push list", [.replace(Self.item)]), equals: "home push item")
    expect(after("home present web", [.replace(Self.item)]), equals: "home present item")
    expect(after("home push list", []), equals: "home push list")
  }

  @Test("back leads to the screen below in the same stack, and nowhere from the bottom or from a sheet's first screen")
  func back() {
    expect(after("home push list push item", [.back]), equals: "home push list")
    expect(after("home present web push item", [.back]), equals: "home present web")
    expectNil(after("home", [.back]))
    expectNil(after("home push list present web", [.back]))
  }

  @Test("back to leads to the nearest such screen below, in the same stack only")
  func backTo() {
    let nested = "home push list push item push list push web"
    expect(after(nested, [.backTo(Self.list)]), equals: "home push list push item push list")
    expect(after(nested, [.backTo(Self.home)]), equals: "home")
    expect(after("home push list push list", [.backTo(Self.list)]), equals: "home push list")
    // The shown screen is not below itself.
    expectNil(after("home push list", [.backTo(Self.list)]))
    expectNil(after("home", [.backTo(Self.home)]))
    expectNil(after("home push list push item", [.backTo(Self.web)]))
    expectNil(after("home push list present web push item", [.backTo(Self.list)]))
    expect(after("home push list present web push item", [.backTo(Self.web)]), equals: "home push list present web")
  }

  @Test("dismiss removes the topmost sheet whole, and nothing if no sheet is up")
  func dismiss() {
    expect(after("home push list present web", [.dismiss]), equals: "home push list")
    expect(after("home push list present web push item push list", [.dismiss]), equals: "home push list")
    let sheets = "home present web push item present list push web"
    expect(after(sheets, [.dismiss]), equals: "home present web push item")
    expect(after(sheets, [.dismiss, .dismiss]), equals: "home")
    expectNil(after("home push list", [.dismiss]))
  }

  @Test("dismiss all removes every sheet, and does nothing if none is up")
  func dismissAll() throws {
    let sheets = "home push list present web push item present list present web push list"
    expect(after(sheets, [.dismissAll]), equals: "home push list")
    expect(after(sheets, [.dismissAll, .back]), equals: "home")
    expect(after("home present web", [.dismissAll]), equals: "home")
    expect(after("home push list", [.dismissAll]), equals: "home push list")
    expect(after("home push list", [.dismissAll, .push(Self.item)]), equals: "home push list push item")
    var draft = stackFixture()
    draft.rule("late", .push(Self.web), .dismissAll)
    #expect(throws: MachineError.lateDismissal) { try draft.machine() }
  }

  @Test("reset leaves the root with nothing below")
  func reset() {
    expect(after("list push item present web push home", [.reset]), equals: "home")
    expect(after("home", [.reset]), equals: "home")
  }

  @Test("several are done in order, or none of them")
  func several() {
    expect(after("home push list present web", [.dismiss, .push(Self.item)]), equals: "home push list push item")
    expect(after("home", [.push(Self.item), .present(Self.web), .dismiss, .back]), equals: "home")
    expectNil(after("home", [.push(Self.item), .back, .back]))
    expectNil(after("home push list", [.dismiss, .push(Self.item)]))
  }

  @Test("what a stack says of itself: its top, what it contains under a sheet too, and whether a sheet is up")
  func facts() {
    let stack = Self.draft.place("home push list present web push item").stack
    expect(stack.entries, equals: [.init(Self.home, .pushed), .init(Self.list, .presented), .init(Self.web, .pushed)])
    expect(stack.top, equals: .init(Self.web, .pushed))
    #expect(stack.hasSheet && !stack.isEmpty)
    expect([Self.home, Self.list, Self.item, Self.web].map(stack.contains), equals: [true, true, false, true])
    #expect(!Self.draft.place("home push list").stack.hasSheet)
    #expect(Stack().top == nil && Stack().isEmpty && !Stack().hasSheet && !Stack().contains(Self.home))
  }

  @Test("one that has been emptied is the one that nothing was put on, and is kept the same as JSON")
  func equality() throws {
    let emptied = try #require(Self.draft.place("home").taking([.push(Self.list), .back], on: Self.machine.bottoms))
    #expect(emptied == Self.draft.place("home") && emptied.stack.isEmpty)
    expect(Stack([]), equals: Stack())
    for text in ["home", "home push list present web"] {
      let stack = Self.draft.place(text).stack
      try expect(JSONDecoder().decode(Stack.self, from: JSONEncoder().encode(stack)), equals: stack)
    }
  }

  @Test("below and sheet are conditions on what lies below, not on what is shown")
  func conditions() {
    let space = ContextSpace(Self.draft.variables)
    func holds(_ condition: Condition, _ place: String) -> Bool {
      condition.holds(at: Self.draft.place(place), of: space)
    }
    #expect(holds(.below(Self.home), "home push list present web"))
    #expect(!holds(.below(Self.web), "home push list present web"))
    #expect(!holds(.below(Self.home), "home"))
    #expect(holds(.sheet, "home present web push item"))
    #expect(!holds(.sheet, "home push list"))
  }
}

/// Sheets as lists of screens, the lowest first: another way to see the same.
private struct Sheets {
  var sheets: [[ScreenID]]

  mutating func take(_ action: StackAction, root: ScreenID) -> Bool {
    let top = sheets.count - 1
    switch action {
    case .push(let screen): sheets[top].append(screen)
    case .present(let screen): sheets.append([screen])
    case .replace(let screen): sheets[top][sheets[top].count - 1] = screen
    case .back:
      guard sheets[top].count > 1 else { return false }
      sheets[top].removeLast()
    case .backTo(let screen):
      guard let index = sheets[top].dropLast().lastIndex(of: screen) else { return false }
      sheets[top].removeSubrange((index + 1)...)
    case .dismiss:
      guard top > 0 else { return false }
      sheets.removeLast()
    case .dismissAll: sheets.removeSubrange(1...)
    case .reset: sheets = [[root]]
    case .select, .resetTab, .tap: return false
    }
    return true
  }

  func text(in draft: Draft) -> String {
    sheets.map { $0.map { draft.screens[$0.index].name }.joined(separator: " push ") }.joined(separator: " present ")
  }
}

@Suite("Random verbs") struct RandomStackTests {
  @Test("do what they do to lists of screens, one for each sheet", arguments: 0..<20 as Range<UInt64>)
  func agree(seed: UInt64) throws {
    let draft = stackFixture()
    let screens = draft.screens.indices.map { ScreenID($0) }
    var random = SplitMix64(seed: seed)
    var place = draft.place("home")
    var sheets = Sheets(sheets: [[draft.root]])
    var refusals = 0
    for _ in 0..<1_000 {
      let actions = (0..<random.number(1...3)).map { _ -> StackAction in
        let screen = random.pick(screens)
        let verbs: [StackAction] = [
          .push(screen), .present(screen), .replace(screen), .back, .backTo(screen), .dismiss,
        ]
        return random.chance(3) ? .reset : random.pick(verbs + (random.chance(20) ? [.dismissAll] : []))
      }
      var next = sheets
      let isPossible = actions.allSatisfy { next.take($0, root: draft.root) }
      let after = place.taking(actions, on: try draft.machine().bottoms)
      expect((after != nil), equals: isPossible, "\(draft.text(place)): \(actions)")
      guard let after, isPossible else {
        refusals += 1
        continue
      }
      (place, sheets) = (after, next)
      expect(draft.text(place), equals: sheets.text(in: draft))
      expect(place.stack.hasSheet, equals: (sheets.sheets.count > 1))
    }
    #expect((100..<900).contains(refusals))
  }
}
