/// Names of one scope, each given out once: a page may call a node "gain2", which is also the name of a second gain.
struct UnusedNames {
  private var taken: Set<String>
  private var counts: [String: Int] = [:]

  /// - Parameter taken: names that the scope already has.
  init(taken: Set<String> = []) { self.taken = taken }

  /// The name itself, or with the first number that is free.
  mutating func next(_ name: String) -> String {
    while true {
      let count = counts[name, default: 0] + 1
      counts[name] = count
      let numbered = count == 1 ? name : "\(name)\(count)"
      if taken.insert(numbered).inserted { return numbered }
    }
  }
}
