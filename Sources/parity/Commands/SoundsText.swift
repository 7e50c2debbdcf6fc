import Foundation
import ParityResults
import ParityTerminal
import ReadableNumbers
import SoundSources
import SoundSpectra

/// Sounds on a terminal: a line each.
struct SoundsText {
  let results: SoundsResults

  init(_ results: SoundsResults) { self.results = results }

  var text: String {
    let width = min(results.sounds.map(\.name.count).max() ?? 0, 40)
    return results.sounds.enumerated().map { index, sound in
      let printable = Terminal.printable(sound.name)
      let name = printable + String(repeating: " ", count: max(0, width - printable.count))
      var parts = [
        sound.measures.loudness.map { Words.decibels($0, unit: "LUFS") } ?? "no loudness",
        sound.measures.truePeak.map { Words.decibels($0, unit: "dBTP") } ?? "no peak",
      ]
      if results.match != .none, sound.reference != index {
        parts.append(
          sound.gains[results.match].map { "matched by \(Self.signed($0))" } ?? "not matched")
      }
      parts.append(difference(of: sound, at: index))
      return "\(name)  " + (parts + sound.remarks).joined(separator: ", ")
    }.joined(separator: "\n")
  }

  private func difference(of sound: SoundResult, at index: Int) -> String {
    if sound.reference == index { return "reference" }
    if let residual = sound.residual {
      if residual.bitExact { return "bit-exact" }
      return "null depth \(residual.nullDepth.map(Words.decibels) ?? "−∞")" + largest(of: sound)
    }
    let text = largest(of: sound)
    return text.isEmpty ? "no third octave to compare" : String(text.dropFirst(2))
  }

  private func largest(of sound: SoundResult) -> String {
    results.octaveDifferences(of: sound).first { $0.decibels != nil }.map {
      ", largest third octave \(Self.signed($0.decibels ?? 0)) at \(Words.hertz($0.center))"
    } ?? ""
  }

  private static func signed(_ decibels: Double) -> String {
    // Not −0.0 dB.
    let tenths = (decibels * 10).rounded() / 10 + 0
    return (tenths > 0 ? "+" : "") + Words.decibels(tenths)
  }
}
