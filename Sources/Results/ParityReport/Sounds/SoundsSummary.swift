import Foundation
import ReadableNumbers
import SoundSpectra

/// Sounds in a few lines of Markdown: `summary.md`.
struct SoundsSummary {
  private let results: SoundsResults
  private static let mostSounds = 50

  init(_ results: SoundsResults) { self.results = results }

  var text: String {
    let words = SoundsWords(results)
    var lines = [
      "# \(MarkdownText.escape(words.headline))", "", words.facts.joined(separator: "; ") + ".", "",
    ]
    if results.match != .none {
      lines += ["Levels are matched by \(results.match.rawValue).", ""]
    }
    for remark in words.remarks {
      lines.append("- \(MarkdownText.escape(remark.name)): \(MarkdownText.escape(remark.text))")
    }
    if !words.remarks.isEmpty { lines.append("") }
    let pairs = results.worstFirst
    if !pairs.isEmpty {
      lines += ["| sound | against | what differs |", "|---|---|---|"]
      lines += pairs.prefix(Self.mostSounds).map { place in
        let sound = results.sounds[place]
        let cells = [
          sound.name, results.sounds[sound.reference].name, words.words(of: sound),
        ].map { MarkdownText.escape($0) }
        return "| " + cells.joined(separator: " | ") + " |"
      }
      lines.append("")
    }
    lines += [
      "| sound | length | loudness | range | true peak | crest | centroid | tilt | gain | largest third-octave difference |",
      "|---|--:|--:|--:|--:|--:|--:|--:|--:|---|",
    ]
    for sound in results.sounds.prefix(Self.mostSounds) {
      let measures = sound.measures
      let cells = [
        MarkdownText.escape(sound.name), SoundsWords.seconds(sound.seconds),
        SoundsWords.level(measures.loudness, "LUFS"),
        SoundsWords.level(measures.loudnessRange, "LU"),
        SoundsWords.level(measures.truePeak, "dBTP"), SoundsWords.level(measures.crest, "dB"),
        measures.centroid.map(Words.hertz) ?? "–",
        measures.tilt.map { SoundsWords.signed($0, "dB/oct") } ?? "–",
        SoundsWords.signed(results.gain(of: sound), "dB"),
        MarkdownText.escape(words.largestDifference(of: sound) ?? "–"),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    if results.sounds.count > Self.mostSounds {
      lines += ["", "and \(results.sounds.count - Self.mostSounds) more, in measures.csv"]
    }
    lines += ["", "![Spectra](plots/spectra.svg)", ""]
    if !results.compared.isEmpty { lines += ["![Differences](plots/differences.svg)", ""] }
    return lines.joined(separator: "\n")
  }
}
