import AudioSignal
import Foundation
import MarkupText
import ParityCases

/// One failed case as a self-contained page: message, waveforms, sounds, parameters.
struct EvidencePage {
  let finding: ParityFinding
  let definition: CaseDefinition
  let sounds: [(name: String, audio: SampleBuffer)]
  let wavs: [(name: String, bytes: [UInt8])]

  /// No script at all; sounds and drawings are embedded in the page.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; media-src data:; base-uri 'none'; form-action 'none'"
  private static let columns = 800
  private static let height = 120.0

  var html: String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
    <title>\(finding.id.escapedForHTML)</title>
    <style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
      color-scheme: light dark; }
    pre { white-space: pre-wrap; } svg { width: 100%; height: 7.5rem; background: #8881; }
    path { stroke: currentColor; fill: none; vector-effect: non-scaling-stroke; }
    figure { margin: 1rem 0; } audio { width: 100%; }
    </style></head><body>
    <h1>\(finding.id.escapedForHTML)</h1>
    <pre>\(finding.message.escapedForHTML)</pre>
    \(sounds.map(figure).joined(separator: "\n"))
    <h2>Parameters</h2>
    <pre>\(parameters.escapedForHTML)</pre>
    </body></html>
    """
  }

  private func figure(_ name: String, _ audio: SampleBuffer) -> String {
    let peak = audio.channels.joined().reduce(Float(0)) { max($0, abs($1)) }
    let player = wavs.first { $0.name == name }.map { wav in
      "<audio controls src=\"data:audio/wav;base64,\(Data(wav.bytes).base64EncodedString())\"></audio>"
    }
    return """
      <figure><figcaption>\(name), peak \(peak)</figcaption>
      \(audio.channels.map { waveform($0, peak: peak) }.joined(separator: "\n"))
      \(player ?? "")</figure>
      """
  }

  /// Smallest and largest sample of each column, scaled to the loudest.
  private func waveform(_ samples: [Float], peak: Float) -> String {
    let count = min(Self.columns, samples.count)
    guard count > 0, peak > 0, peak.isFinite else { return "<p>Silent, or not finite.</p>" }
    var path = ""
    for column in 0..<count {
      let range = column * samples.count / count..<(column + 1) * samples.count / count
      let low = samples[range].min() ?? 0
      let high = samples[range].max() ?? 0
      path += "M\(column) \(y(high / peak))V\(y(low / peak) + 0.5)"
    }
    return """
      <svg viewBox="0 0 \(count) \(Int(Self.height))" preserveAspectRatio="none" role="img"
      aria-label="waveform"><path d="\(path)"/></svg>
      """
  }

  private func y(_ share: Float) -> Double {
    ((1 - Double(share)) * Self.height / 2 * 10).rounded() / 10
  }

  private var parameters: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(definition.parameters)).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }
}
