import Foundation
import ParityResults
import ParityTerminal
import ReadableNumbers
import SoundSources
import SoundSpectra

/// Sounds in a terminal, a line each: references, each followed by the sounds that differ most from it.
struct SoundsText {
  let results: SoundsResults

  init(_ results: SoundsResults) { self.results = results }

  var text: String {
    let pairs = results.worstFirst
    let references = results.sounds.indices.filter { !pairs.contains($0) }
    let width = min(results.sounds.map(\.name.count).max() ?? 0, 40)
    return (references + pairs).map { index in
      let sound = results.sounds[index]
      let printable = Terminal.printable(sound.name)
      let name = printable + String(repeating: " ", count: max(0, width - printable.count))
      return
        "\(name)  \(words(of: sound, at: index)) (\((levels(of: sound, at: index) + sound.remarks).joined(separator: ", ")))"
    }.joined(separator: "\n")
  }

  private func words(of sound: SoundResult, at index: Int) -> String {
    if sound.reference == index { return "reference" }
    if sound.bitExact == true { return "bit-exact" }
    return sound.differences?.sentence ?? "not compared"
  }

  private func levels(of sound: SoundResult, at index: Int) -> [String] {
    var parts = [
      sound.measures.loudness.map { Words.decibels($0, unit: "LUFS") } ?? "no loudness",
      sound.measures.truePeak.map { Words.decibels($0, unit: "dBTP") } ?? "no peak",
    ]
    if results.match != .none, sound.reference != index {
      parts.append(
        sound.gains[results.match].map { "matched by \(Self.signed($0))" } ?? "not matched")
    }
    if let residual = sound.residual, !residual.bitExact {
      parts.append("null depth \(residual.nullDepth.map(Words.decibels) ?? "−∞")")
    }
    return parts
  }

  private static func signed(_ decibels: Double) -> String {
    // Not −0.0 dB.
    let tenths = (decibels * 10).rounded() / 10 + 0
    return (tenths > 0 ? "+" : "") + Words.decibels(tenths)
  }
}
