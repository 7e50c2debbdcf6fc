/// Channels exchanged, or collapsed to one.
enum ChannelCause {
  static func suspects(in pair: SignalPair, _ alignment: Alignment?) -> [Suspect] {
    guard pair.reference.count > 1 else { return [] }
    return [exchanged(pair, alignment), collapsed(pair)].compactMap(\.self)
  }

  private static func exchanged(_ pair: SignalPair, _ alignment: Alignment?) -> Suspect? {
    // Exchanged channels may be late as well: the measured delay and order are tried, and no delay first.
    let measured = alignment?.channelOrder ?? []
    let orders = [ChannelOrder.measure(pair, lag: 0), measured].filter {
      $0.count == pair.reference.count && $0 != Array($0.indices)
    }
    // One sound at two levels is equally similar in either order.
    let swapped = pair.reference.count == 2 ? [[1, 0]] : []
    guard let order = (orders + swapped).first else { return nil }
    let finding = Wording.order(order)
    let inPlace = pair.suspect(
      .channelSwap, parameters: 0, finding: finding,
      undone: pair.undoing(TimeMap(offset: 0), order: order))
    guard let alignment, alignment.delaySamples != 0, alignment.clockRatio == 0,
      alignment.channelOrder == order
    else { return inPlace }
    let delay = alignment.delaySamples
    let late = pair.suspect(
      .channelSwap, parameters: 2, estimate: .init(value: delay, unit: "samples"),
      finding: "\(finding), \(Wording.lateness(delay))",
      undone: pair.undoing(TimeMap(offset: delay), order: order))
    return [inPlace, late].compactMap(\.self).min { $0.rank() < $1.rank() }
  }

  /// All channels of the candidate are equal, while the reference's are not: the reference is mixed down in the usual
  /// ways.
  private static func collapsed(_ pair: SignalPair) -> Suspect? {
    let candidate = pair.candidate
    guard candidate.dropFirst().allSatisfy({ $0 == candidate[0] }),
      pair.reference.dropFirst().contains(where: { $0 != pair.reference[0] })
    else { return nil }
    let count = Double(pair.reference.count)
    let sum = (0..<pair.frameCount).map { frame in
      pair.reference.reduce(0) { $0 + $1[frame] }
    }
    let names = pair.reference.count == 2 ? ["left", "right"] : []
    var ways: [(mono: [Double], name: String)] = [
      (sum.map { $0 / count }, "the mean of the reference's"), (sum, "the sum of the reference's"),
    ]
    for (channel, samples) in pair.reference.enumerated().prefix(8) {
      let name = names.isEmpty ? "channel \(channel + 1)" : names[channel]
      ways.append((samples, "the reference's \(name)"))
    }
    let suspects = ways.compactMap { way in
      pair.suspect(
        .monoCollapse, parameters: 1,
        finding: Wording.mono(way.name),
        undone: UndonePair(
          reference: Array(repeating: way.mono, count: pair.reference.count),
          candidate: candidate, frames: pair.frames))
    }
    return suspects.min { $0.rank() < $1.rank() }
  }
}
