import ParityResults

/// The machines that a run in parts used.
enum FleetMachines {
  /// Groups machines with the same arithmetic.
  static func table(_ shards: [CheckedShard]) -> [RunResults.MachineShare] {
    let groups = Dictionary(grouping: shards) { $0.header.machine.numeric }
    return groups.map { numeric, own in
      let headers = own.map(\.header)
      let counts = headers.map(\.summary)
      return RunResults.MachineShare(
        machine: headers[0].machine.machine, numericIdentity: numeric.text,
        shards: headers.map(\.index).sorted(),
        comparisons: counts.map(\.comparisons).reduce(0, +),
        bitExact: own.map(\.bitExact).reduce(0, +))
    }.sorted { $0.numericIdentity < $1.numericIdentity }
  }
}
