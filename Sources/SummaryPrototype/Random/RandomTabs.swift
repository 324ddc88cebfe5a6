import NavigationModel

/// Two or three tabs on top of stacks, and sometimes something else at launch.
extension RandomMachine {
  mutating func makeTabs() {
    draft.rootName = "allPoppedToRoot"
    draft.tabs = (0..<random.number(2...3)).map { index in
      let first = index == 0 ? draft.root : random.pick(screens)
      let inSomeContexts = random.chance(50) ? [Tab.Bottom(random.pick(screens), when: fact())] : []
      return Tab(name: "t\(index)", bottoms: inSomeContexts + [Tab.Bottom(first)])
    }
    guard random.chance(40) else { return }
    let covered = random.chance(40) ? [Stack.Entry(random.pick(screens), random.chance(50) ? .pushed : .presented)] : []
    draft.launch = [
      Launch(Target(base: random.pick(screens), steps: covered), when: random.chance(80) ? fact() : nil)
    ]
    guard draft.launch[0].condition != nil, random.chance(40) else { return }
    draft.launch.append(Launch(Target(random.pick(screens)), when: random.chance(50) ? fact() : nil))
  }

  private var tabs: [TabID] { draft.tabs.indices.map { TabID($0) } }

  /// What rules do with tabs.
  mutating func actionsInTabs() -> [StackAction] {
    let tab = random.pick(tabs)
    let other = random.pick(otherScreens)
    switch random.below(8) {
    case 0..<3: return [.select(tab)]
    case 3: return [.resetTab(tab)]
    case 4: return [.reset, .select(tab)]
    case 5: return [.resetTab(tab), .select(tab), .push(other)]
    case 6: return [.select(tab), random.pick([.push(other), .present(other), .back])]
    default: return [.reset, .select(tab), .push(other)]
    }
  }

  /// Says which tab is selected, or that all are on their first screens.
  mutating func placeInTabs() -> Condition {
    switch random.below(5) {
    case 0, 1: .tab([random.pick(tabs)])
    case 2: .not(.tab([random.pick(tabs)]))
    case 3: .tab([TabID(0), TabID(1)])
    default: random.chance(30) ? .or(.root, .screen([random.pick(screens)])) : .root
    }
  }
}
