import AudioSignal
import Comparison

/// How a sound differs from its reference, in words, starting with what a listener would notice first.
///
/// A pure function of the measurements of both. Each kind of finding is omitted below the threshold that its file
/// derives, and where its measure does not apply: noise has no pitch, a cut sound no release.
package struct SoundDifferences: Equatable, Sendable {
  package let findings: [SoundFinding]

  package init(_ findings: [SoundFinding]) { self.findings = findings }

  package init(reference: MeasuredSound, sound: MeasuredSound) {
    if let silence = SilenceFinding.find(reference, sound) {
      findings = [silence]
      return
    }
    let pitch = PitchFinding.find(reference, sound)
    let attack = AttackFinding.find(reference, sound)
    let release = ReleaseFinding.find(reference, sound)
    let width = WidthFinding.find(reference, sound)
    let part: BandDifferences.Part =
      attack != nil || release != nil ? .body : width != nil ? .mid : .whole
    let found = [
      pitch, attack, release, width, LevelFinding.find(reference, sound),
      SpectrumFinding.find(reference, sound, part, cents: pitch?.size ?? 0),
      BalanceFinding.find(reference, sound, width: width?.size ?? 0),
      BeginningFinding.find(reference, sound),
    ]
    findings = found.compactMap(\.self).sorted { $0.steps > $1.steps }
  }

  /// For two sounds in memory; nil where one cannot be measured.
  package init?(reference: SampleBuffer, candidate: SampleBuffer) {
    let plan = SpectrumPlan(
      sampleRate: SpectrumPlan.commonRate([reference.sampleRate, candidate.sampleRate]))
    func measured(_ sound: SampleBuffer) -> MeasuredSound? {
      guard let meter = try? SoundMeter(SignalShape(sound), plan),
        (try? meter.append(sound)) != nil
      else { return nil }
      return try? meter.finish()
    }
    guard let one = measured(reference), let other = measured(candidate) else { return nil }
    self.init(reference: one, sound: other)
  }

  /// The order of pairs: the largest of the findings, and a little of the others.
  package var steps: Double {
    (findings.first?.steps ?? 0) + findings.dropFirst().reduce(0) { $0 + $1.steps } / 10
  }

  /// "brighter by 1.5 dB above 4 kHz, 4 cents sharp"; nil where there are no findings.
  package var text: String? {
    findings.isEmpty ? nil : findings.map(\.text).joined(separator: ", ")
  }

  /// The same as a sentence, or that there is no difference worth mentioning.
  package var sentence: String {
    text ?? "alike in pitch, level, spectrum, attack, release and width"
  }
}

/// Encoded as a list of findings.
extension SoundDifferences: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([SoundFinding].self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(findings)
  }
}
