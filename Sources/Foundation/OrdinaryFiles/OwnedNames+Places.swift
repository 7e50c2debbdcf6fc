extension OwnedNames {
  /// What a capture writes, before it is moved to its place among the references.
  package static let captured = OwnedNames(prefix: ".capture")
  /// What is unpacked, before it is moved to its place among the references.
  package static let unpacked = OwnedNames(prefix: ".unpack")
  /// A part of a run, or of a capture, before it has its name.
  package static let shards = OwnedNames(prefix: ".parity-shard")

  /// Removes what dead processes have left among references. One that was killed may have had nothing else left to
  /// do, so that no later run of it would clean up.
  package static func sweepReferences(_ folder: String) {
    for names in [captured, unpacked] { names.sweep(folder) }
  }
}
