import Comparison
import ParityResults
import ParityTerminal
import ReadableNumbers

/// One comparison as text for the terminal.
struct ComparisonText {
  private let result: CaseResult

  /// Below this share of the candidate's energy, an alignment is accidental.
  private static let leastConfidence = 0.1

  init(_ result: CaseResult) { self.result = result }

  var text: String {
    let passes = result.verdict == .pass
    let word = Terminal.styled(passes ? "PASS" : "FAIL", passes ? .green : .red)
    var lines = ["\(word)  \(result.message)", ""]
    guard let comparison = result.comparison else { return lines[0] }
    let seconds = Words.seconds(Double(result.frames) / result.sampleRate)
    lines.append(
      line(
        "signal",
        "\(Words.plural(result.channels, "channel")), \(Words.count(result.frames)) frames"
          + " (\(seconds)) at \(Words.count(Int(result.sampleRate))) Hz"))
    if let words = result.words?.text { lines.append(line("heard", words)) }
    lines.append(line("null depth", level(comparison.nullDepth)))
    if let worst = comparison.worstWindow {
      lines.append(
        line(
          "worst 50 ms",
          "\(level(worst.nullDepth)) relative to their own level, at \(Words.seconds(worst.time))"))
    }
    lines.append(line("residual", level(comparison.rmsDifference, unit: "dBFS RMS")))
    lines.append(line("signal to noise", comparison.signalToNoise.map(Words.decibels) ?? "∞"))
    lines.append(
      line("equal samples", Words.percent(comparison.bitEqualShare)))
    lines.append(
      line(
        "spectra",
        "log-spectral distance \(Words.decibels(comparison.logSpectralDistance)); largest difference"
          + " \(Words.decibels(comparison.largestSpectralDifference.decibels)) at"
          + " \(Words.hertz(comparison.largestSpectralDifference.frequency))"))
    lines += comparison.channels.enumerated().flatMap(channelLines)
    if let metrics = comparison.metrics {
      lines += metrics.lines.map { line($0.name, $0.text) }
    }
    if let alignment = comparison.alignment { lines.append(line("alignment", words(alignment))) }
    for (index, diagnosis) in (result.diagnosis ?? []).enumerated() {
      lines.append(line(index == 0 ? "diagnosis" : "", diagnosis.sentence))
    }
    return lines.joined(separator: "\n")
  }

  /// How the candidate is aligned, and whether that was compensated.
  private func words(_ alignment: Alignment) -> String {
    guard alignment.confidence >= Self.leastConfidence else {
      return "none found: the signals have too little in common"
    }
    guard !alignment.parts.isEmpty else { return "in place" }
    let parts = alignment.parts.joined(separator: ", ")
    return alignment.isCompensated
      ? "compensated: the candidate is \(parts)"
      : "the candidate is \(parts) (explains \(Words.percent(alignment.confidence)) of its energy)"
  }

  private func channelLines(_ index: Int, _ channel: Measurements.Channel) -> [String] {
    let name = "channel \(index + 1)"
    guard let first = channel.firstDifference else { return [line(name, "all samples equal")] }
    func place(_ frame: Int) -> String {
      "frame \(Words.count(frame)) (\(Words.seconds(Double(frame) / result.sampleRate)))"
    }
    return [
      line(
        name,
        "first difference at \(place(first)); largest \(Words.amplitude(channel.maxAbsoluteError))"
          + " (up to \(Words.count(Int(channel.maxUlp))) ULP) at \(place(channel.maxErrorFrame))")
    ]
  }

  private func level(_ decibels: Double?, unit: String = "dB") -> String {
    guard let decibels else { return "−∞ (residual is zero)" }
    return Words.decibels(decibels).replacing(" dB", with: " \(unit)")
  }

  private func line(_ name: String, _ text: String) -> String {
    "  " + name.padding(toLength: 17, withPad: " ", startingAt: 0) + text
  }
}
