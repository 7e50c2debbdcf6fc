extension RunResults {
  /// The share of a run in parts that machines with one kind of arithmetic took.
  package struct MachineShare: Codable, Equatable, Sendable {
    /// The first of them.
    package var machine: Machine
    /// What determines their arithmetic to the last bit, in a few words.
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
