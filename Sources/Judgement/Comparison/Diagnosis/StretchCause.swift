/// A few stretches differ and everything else is equal: silent, repeated, exchanged, or single samples.
enum StretchCause {
  private static let mostShare = 0.35
  /// Two differing frames closer than this belong to one stretch.
  private static let bridged = 16
  /// For each click this many frames must sound: in a sound of a few impulses, a differing sample is the sound itself.
  private static let soundingForEach = 64
  private static let shortestBlock = 16
  private static let blocks = [64, 128, 256, 441, 480, 512, 1024, 2048, 4096]

  static func suspects(in pair: SignalPair) -> [Suspect] {
    let peak = pair.reference.reduce(0) { $1.reduce($0) { max($0, abs($1)) } }
    let differing = pair.frames.filter { frame in
      pair.reference.indices.contains {
        abs(pair.candidate[$0][frame] - pair.reference[$0][frame]) > peak * 1e-6
      }
    }
    guard let first = differing.first, let last = differing.last else { return [] }
    guard Double(differing.count) <= mostShare * Double(pair.frameCount) else {
      return StretchContentCause.levels(pair, first..<last + 1)
    }
    let stretches = grouped(differing)
    return [
      silent(pair, stretches, peak: peak), again(pair, stretches), exchanged(pair, stretches),
      clicks(pair, differing),
    ].compactMap(\.self) + StretchContentCause.suspects(in: pair, stretches)
  }

  private static func grouped(_ frames: [Int], bridging bridged: Int = bridged) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for frame in frames {
      if let last = groups.last, frame - last.upperBound <= bridged {
        groups[groups.count - 1] = last.lowerBound..<frame + 1
      } else {
        groups.append(frame..<frame + 1)
      }
    }
    return groups
  }

  private static func silent(
    _ pair: SignalPair, _ stretches: [Range<Int>], peak: Double
  ) -> Suspect? {
    let areSilent = stretches.allSatisfy { stretch in
      stretch.count > 1
        && stretch.allSatisfy { frame in pair.candidate.allSatisfy { abs($0[frame]) < 1e-9 } }
    }
    guard areSilent, let first = stretches.first,
      // Silence to the very end is a cut tail.
      stretches.last?.upperBound ?? 0 < pair.frameCount,
      // Silence from the first sound on is a cut beginning.
      stretches.count > 1
        || pair.reference.contains(where: {
          $0.prefix(first.lowerBound).contains { abs($0) > peak * 1e-3 }
        })
    else { return nil }
    var imitated = pair.reference
    for stretch in stretches {
      for channel in imitated.indices { for frame in stretch { imitated[channel][frame] = 0 } }
    }
    return pair.imitation(
      // A gate that silences what is quietest assumes one level, a gap its place.
      .dropout, parameters: 2, estimate: .init(value: Double(first.count), unit: "frames"),
      finding: Wording.dropouts(
        stretches.count, first.count, at: first.lowerBound + pair.firstFrame),
      imitated, mayScale: false)
  }

  /// Each stretch lies in a block that holds the samples of the block before it.
  private static func again(_ pair: SignalPair, _ stretches: [Range<Int>]) -> Suspect? {
    guard let first = stretches.first, stretches.count <= 64 else { return nil }
    var best: Suspect?
    // One or two equal frames are the edge of a wave, not a block.
    for length in Set(blocks + [first.count, first.count + 1]).sorted()
    where length >= first.count && length >= shortestBlock {
      for start in starts(first, length)
      where start >= length && isSounding(pair, start - length..<start)
        && repeatsItself(pair, start, length)
      {
        var imitated = pair.reference
        for stretch in stretches {
          // The other blocks lie on the same grid.
          let offset = ((stretch.lowerBound - start) / length) * length
          let begin = start + (stretch.lowerBound >= start ? offset : 0)
          guard begin >= length, begin + length <= pair.frameCount else { continue }
          for channel in imitated.indices {
            for index in 0..<length {
              imitated[channel][begin + index] = pair.reference[channel][begin - length + index]
            }
          }
        }
        let found = pair.imitation(
          .repeatedBlock, parameters: 1, estimate: .init(value: Double(length), unit: "frames"),
          finding: Wording.stutters(stretches.count, length, at: start + pair.firstFrame), imitated,
          mayScale: false)
        if let found, found.rank() < best?.rank() ?? .infinity { best = found }
      }
    }
    return best
  }

  /// What is played again is the candidate's own block, not nearly: a tone that dies away is like itself.
  private static func repeatsItself(_ pair: SignalPair, _ start: Int, _ length: Int) -> Bool {
    let block = start..<min(start + length, pair.frameCount)
    var (left, energy) = (0.0, 0.0)
    for samples in pair.candidate {
      for frame in block {
        let difference = samples[frame] - samples[frame - length]
        left += difference * difference
        energy += samples[frame] * samples[frame]
      }
    }
    return left <= sameBlock * energy
  }
  /// As a share of its energy: −100 dB.
  private static let sameBlock = 1e-10

  /// Repeated silence is just silence.
  private static func isSounding(_ pair: SignalPair, _ frames: Range<Int>) -> Bool {
    pair.reference.contains { $0[frames].contains { $0 != 0 } }
  }

  private static func starts(_ stretch: Range<Int>, _ length: Int) -> [Int] {
    Array(Set([stretch.lowerBound, stretch.lowerBound / length * length])).sorted()
  }

  private static func exchanged(_ pair: SignalPair, _ stretches: [Range<Int>]) -> Suspect? {
    guard let first = stretches.first, let last = stretches.last, stretches.count <= 8 else {
      return nil
    }
    let span = last.upperBound - first.lowerBound
    var best: Suspect?
    for length in Set(blocks + [(span + 1) / 2, 1]).sorted() where length * 2 >= span || length == 1
    {
      for start in starts(first, length) where start + 2 * length <= pair.frameCount {
        var imitated = pair.reference
        for channel in imitated.indices {
          for index in 0..<length {
            imitated[channel].swapAt(start + index, start + length + index)
          }
        }
        let found = pair.imitation(
          .exchangedBlocks, parameters: 1, estimate: .init(value: Double(length), unit: "frames"),
          finding: Wording.exchanged(length, at: start + pair.firstFrame), imitated, mayScale: false
        )
        if let found, found.rank() < best?.rank() ?? .infinity { best = found }
      }
    }
    return best
  }

  private static func soundingFrames(_ pair: SignalPair) -> Int {
    pair.frames.count { frame in pair.reference.contains { $0[frame] != 0 } }
  }

  /// Single wrong samples in a signal that is right around them.
  private static func clicks(
    _ pair: SignalPair, _ differing: [Int]
  ) -> Suspect? {
    // Two clicks may happen to be close together.
    let runs = grouped(differing, bridging: 0)
    guard runs.allSatisfy({ $0.count <= 3 }), let first = differing.first,
      differing.count * soundingForEach <= soundingFrames(pair)
    else { return nil }
    var imitated = pair.reference
    for frame in differing {
      for channel in imitated.indices { imitated[channel][frame] = pair.candidate[channel][frame] }
    }
    return pair.imitation(
      // Each sample that is taken from the candidate is a free number.
      .click, parameters: 1 + min(differing.count, 8),
      estimate: .init(value: Double(differing.count), unit: "samples"),
      finding: Wording.clicks(differing.count, at: first + pair.firstFrame), imitated,
      mayScale: false)
  }
}
