import SoundFont

/// Verifies that what pruning keeps sounds the same as before, to the bit.
public enum PruneTrial {
  /// A kept preset that does not.
  public enum Difference: Error, Equatable, Sendable, CustomStringConvertible {
    case missing(id: String)
    case otherSound(id: String, key: Int)

    public var description: String {
      switch self {
      case .missing(let id): "\(id) is not in the pruned font"
      case .otherSound(let id, let key): "\(id) would sound otherwise at key \(key)"
      }
    }
  }

  /// - Throws: `Difference`, `SoundFontError`.
  public static func check(
    _ original: SoundFont, _ pruned: SoundFont, _ kept: [FontPruning.Kept]
  ) throws {
    let fonts = (PlayableFont(original), PlayableFont(pruned))
    for one in kept {
      guard let before = original.preset(one.id),
        let after = pruned.presets.first(where: {
          $0.bank == one.bank ?? before.bank && $0.program == one.program ?? before.program
        })
      else { throw Difference.missing(id: one.id) }
      for note in FontTrial.notes(of: before, in: original) {
        let renders = try [(fonts.0, before.id), (fonts.1, after.id)].map {
          try FontTrial.render($0.0, $0.1, note, sampleRate: FontTrial.rates[0])
        }
        guard renders[0] == renders[1] else {
          throw Difference.otherSound(id: one.id, key: Int(note.key))
        }
      }
    }
  }
}
