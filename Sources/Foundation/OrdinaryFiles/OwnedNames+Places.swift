extension OwnedNames {
  /// What a capture files, before it is in its place among the references.
  package static let captured = OwnedNames(prefix: ".capture")
  /// What is unpacked, before it is in its place among the references.
  package static let unpacked = OwnedNames(prefix: ".unpack")
  /// A part of a run, or of a capture, before it has its name.
  package static let shards = OwnedNames(prefix: ".parity-shard")

  /// Removes what processes that are no more have left among references: a killed one may have come to its end but
  /// for that, so that nobody begins it again.
  package static func sweepReferences(_ folder: String) {
    for names in [captured, unpacked] { names.sweep(folder) }
  }
}
