import AudioSignal
import Foundation
import ParityCases
import Testing

/// Cases come from files that anyone may edit: whatever they hold, nothing may trap.
@Suite struct MutatedCaseTests {
  /// From committed cases, with a small shape so that rendering stays quick.
  private static let texts = [
    """
    {"channels":1,"component":"BiquadFilterNode","frames":120,"id":"biquad/lowpass","kind":"graph",\
    "name":"lowpass","parameters":{"Q":1,"type":"lowpass"},"random":{"page":7,"worklet":8},\
    "sampleRate":48000,"source":"web/cases/biquad.js","stimulus":{"amplitude":0.5,"kind":"noise",\
    "seed":1,"start":3,"length":40},"suite":"biquad"}
    """,
    """
    {"channels":2,"component":"Reverb","frames":90,"id":"reverb/hall","keepFrom":30,\
    "kind":"graph","name":"hall","parameters":{"changes":[{"at":10,"damping":0.5}]},\
    "sampleRate":44100,"source":"web/cases/reverb.js","stimulus":{"at":20,"stagger":5,\
    "kind":"impulse","frames":80,"channels":2},"suite":"reverb"}
    """,
    """
    {"channels":1,"component":"Gain","frames":64,"id":"gain/sweep","kind":"graph",\
    "name":"sweep","parameters":{},"sampleRate":8000,"source":"web/cases/gain.js",\
    "stimulus":{"from":20,"to":2000,"kind":"sweep"},"suite":"gain"}
    """,
  ]

  private static let extremes = [
    "0", "-0.0", "-1", "1", "1.5", "1e300", "-1e300", "5e-324", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "4294967296", "16777217", "33", "null", "true",
    "\"\"", "\"ramp\"", "\"sine\"", "[]", "{}", "\"../../etc\"", "1e999",
  ]

  /// Puts an extreme value into the place of a number or a string.
  private func replaceValue(_ text: String, _ random: inout Mulberry32) -> String {
    let values = text.matches(of: /:("[^"]*"|-?[0-9.]+)/)
    let value = values[Int(random.next() * Double(values.count))]
    let extreme = Self.extremes[Int(random.next() * Double(Self.extremes.count))]
    return text.replacingCharacters(in: value.range, with: ":" + extreme)
  }

  /// Changes a byte, which mostly breaks the JSON or a name.
  private func replaceByte(_ text: String, _ random: inout Mulberry32) -> String {
    var bytes = Array(text.utf8)
    bytes[Int(random.next() * Double(bytes.count))] = UInt8(random.nextBits() >> 24)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func neverTrap() {
    var random = Mulberry32(seed: 2026)
    let decoder = JSONDecoder()

    var decoded = 0
    var rendered = 0
    for round in 0..<6000 {
      var text = Self.texts[round % Self.texts.count]
      for _ in 0...Int(random.next() * 3) {
        text =
          random.next() < 0.8 ? replaceValue(text, &random) : replaceByte(text, &random)
      }
      guard let definition = try? decoder.decode(CaseDefinition.self, from: Data(text.utf8))
      else { continue }
      decoded += 1
      do {
        try definition.validate()
      } catch {
        #expect(!error.description.isEmpty)
        continue
      }
      // Large shapes that validate are allowed; they only cost time.
      guard definition.frames * definition.channels < 10_000, isSmall(definition.stimulus)
      else { continue }
      if let buffer = try? definition.renderStimulus() {
        rendered += 1
        #expect(buffer.channelCount * buffer.frameCount <= CaseDefinition.sampleLimit)
      }
    }

    // The fuzz reaches all three steps.
    #expect(decoded > 1000)
    #expect(rendered > 300)
  }

  private func isSmall(_ stimulus: JSONValue?) -> Bool {
    guard case .number(let frames) = stimulus?["frames"] ?? .number(1) else { return true }
    return frames < 10_000 || frames > 0x1p24
  }
}
