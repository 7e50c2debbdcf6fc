extension RunResults {
  /// What machines of one kind of arithmetic did of a run in parts.
  package struct MachineShare: Codable, Equatable, Sendable {
    /// The first of them.
    package var machine: Machine
    /// What decides on the last bit there, in a few words.
    package var numericIdentity: String
    package var shards: [Int]
    package var comparisons: Int
    /// How many of them are bit-exact.
    package var bitExact: Int?

    package init(
      machine: Machine, numericIdentity: String, shards: [Int], comparisons: Int,
      bitExact: Int? = nil
    ) {
      self.machine = machine
      self.numericIdentity = numericIdentity
      self.shards = shards
      self.comparisons = comparisons
      self.bitExact = bitExact
    }
  }
}
