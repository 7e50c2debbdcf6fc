import SoundFont

/// Verifies that what pruning keeps sounds the same as before, to the bit.
public enum PruneTrial {
  /// A kept preset that does not.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// - Throws: `Failure`, `SoundFontError`.
  public static func check(
    _ original: SoundFont, _ pruned: SoundFont, _ kept: [FontPruning.Kept]
  ) throws {
    let fonts = (PlayableFont(original), PlayableFont(pruned))
    for one in kept {
      guard let before = original.preset(one.id),
        let after = pruned.presets.first(where: {
          $0.bank == one.bank ?? before.bank && $0.program == one.program ?? before.program
        })
      else { throw Failure(description: "\(one.id) is not in the pruned font") }
      for note in FontTrial.notes(of: before, in: original) {
        let renders = try [(fonts.0, before.id), (fonts.1, after.id)].map {
          try FontTrial.render($0.0, $0.1, note, sampleRate: FontTrial.rates[0])
        }
        guard renders[0] == renders[1] else {
          throw Failure(description: "\(one.id) would sound otherwise at key \(note.key)")
        }
      }
    }
  }
}
