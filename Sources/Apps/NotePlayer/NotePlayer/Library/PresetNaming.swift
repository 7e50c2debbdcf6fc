/// What bank and program tell about a preset, and suggestions for mistyped names.
enum PresetNaming {
  /// `PERCUSSION_BANK` of the page's `sound/player.js`: the bank at which fonts keep General MIDI's drums.
  static let percussionBank = 128
  /// In General MIDI, programs from here on are sounds rather than instruments.
  static let firstEffect = 120

  /// The name in `known` whose spelling is closest to `text`; nil if none is close.
  static func nearest(_ text: String, _ known: [String]) -> String? {
    let best = known.prefix(2000).map { ($0, distance(text, $0)) }.min { $0.1 < $1.1 }
    guard let best, best.1 <= max(2, text.count / 3) else { return nil }
    return best.0
  }

  private static func distance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one.utf8), Array(other.utf8))
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, candidate) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (letter == candidate ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
