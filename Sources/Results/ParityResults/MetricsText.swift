import Foundation

/// What a difference means, as a person reads it: names and sentences, line by line.
public struct MetricsText {
  private let metrics: Measurements.Metrics

  public init(_ metrics: Measurements.Metrics) { self.metrics = metrics }

  public var lines: [(name: String, text: String)] {
    var measured: [(name: String, text: String)] = []
    func add(_ name: String, _ text: String?) {
      if let text { measured.append((name, text)) }
    }
    add("audibility", metrics.audibility.map { text($0) })
    add("short spectra", shortSpectra)
    add("pitch", metrics.pitch.map { text($0) })
    add("decay", metrics.decay.map { text($0) })
    add("group delay", metrics.groupDelay.map { text($0) })
    add("stereo", metrics.stereo.map { text($0) })
    add("loudness", metrics.loudness.map { text($0) })
    add("true peak", metrics.truePeak.map { text($0) })
    guard !metrics.absent.isEmpty else { return measured }
    let reasons = metrics.absent.sorted { $0.key < $1.key }
    return measured + [
      (
        "not measured",
        reasons.map { "\(Self.words($0.key)) (\($0.value))" }.joined(separator: "; ")
      )
    ]
  }

  /// A member's name as words: `groupDelay` reads group delay.
  private static func words(_ name: String) -> String {
    name.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
  }

  private var shortSpectra: String {
    metrics.multiResolution.map {
      "\($0.size): convergence \(Words.amplitude($0.spectralConvergence)),"
        + " log magnitude \(fine($0.logMagnitude)) dB"
    }.joined(separator: "; ")
  }

  private func text(_ audibility: Measurements.Metrics.Audibility) -> String {
    let answer =
      audibility.audible
      ? "may be heard in \(Words.percent(audibility.audibleShare)) of the frames"
      : "nobody hears it"
    let worst = audibility.worst.map {
      ", at most \(Words.decibels($0.decibels)) at \(Words.seconds($0.time)),"
        + " \(Words.hertz($0.frequency)), channel \($0.channel + 1)"
    }
    return answer + "; noise to mask \(level(audibility.noiseToMask))\(worst ?? "");"
      + " noticed with a probability of at most \(String(format: "%.2f", audibility.detection))"
      + (audibility.detection > 0 ? " at \(Words.seconds(audibility.detectionTime))" : "")
  }

  private func text(_ pitch: Measurements.Metrics.Pitch) -> String {
    "\(fine(pitch.meanCents)) cents on average"
      + (pitch.meanAbsoluteCents.map { " (\(fine($0)) without signs)" } ?? "")
      + ", at most \(fine(pitch.largestCents)) at"
      + " \(Words.seconds(pitch.time)) (\(Words.hertz(pitch.frequency)),"
      + " channel \(pitch.channel + 1))"
  }

  private func text(_ decay: Measurements.Metrics.Decay) -> String {
    let candidate = decay.candidate.map { seconds in
      let change = (seconds - decay.reference) / decay.reference * 100
      return "\(Words.seconds(seconds)), \(change > 0 ? "+" : "")\(fine(change)) %"
    }
    let method = decay.method.map { " (\($0))" } ?? ""
    return "T60 \(Words.seconds(decay.reference))\(method), the candidate's \(candidate ?? "none");"
      + " curves at most \(Words.decibels(decay.largestDeviation)) apart at"
      + " \(Words.seconds(decay.deviationTime)) (channel \(decay.channel + 1))"
  }

  private func text(_ delay: Measurements.Metrics.GroupDelay) -> String {
    "\(fine(delay.mean)) samples on average, at most \(fine(delay.largest)) at"
      + " \(Words.hertz(delay.frequency)) (channel \(delay.channel + 1))"
  }

  private func text(_ stereo: Measurements.Metrics.Stereo) -> String {
    func correlation(_ value: Double?) -> String { value.map(fine) ?? "none" }
    return
      "null depth of mid \(level(stereo.midNullDepth)), of side \(level(stereo.sideNullDepth));"
      + " correlation \(correlation(stereo.referenceCorrelation)), the candidate's"
      + " \(correlation(stereo.candidateCorrelation))"
  }

  private func text(_ loudness: Measurements.Metrics.Loudness) -> String {
    func units(_ value: Double?) -> String {
      value.map { Words.decibels($0).replacing(" dB", with: " LUFS") } ?? "below −70 LUFS"
    }
    return "\(units(loudness.reference)), the candidate's \(units(loudness.candidate)),"
      + " the residual's \(units(loudness.residual))"
  }

  private func text(_ peak: Measurements.Metrics.TruePeak) -> String {
    func units(_ value: Double?) -> String {
      value.map { Words.decibels($0).replacing(" dB", with: " dBTP") } ?? "silence"
    }
    return "\(units(peak.reference)), the candidate's \(units(peak.candidate))"
  }

  private func level(_ decibels: Double?) -> String { decibels.map(Words.decibels) ?? "−∞ dB" }

  /// Three decimals, with a proper minus; plain zero when they all are zero.
  private func fine(_ value: Double) -> String {
    let digits = String(format: "%.3f", abs(value))
    if digits == "0.000" { return value == 0 ? "0" : "below 0.001" }
    return (value < 0 ? "−" : "") + digits
  }
}
