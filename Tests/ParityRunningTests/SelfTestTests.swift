import AudioSignal
import Comparison
import Testing

@testable import ParityRunning

@Suite struct SelfTestTests {
  @Test func passesWithTheComparerAsItIs() throws {
    try SelfTest.run()
  }

  /// Comparers with a defect, each caught by the doctored pair that is made for it.
  @Test(arguments: [
    ("passes everything", "one ULP up"), ("fails everything", "equal"),
    ("forgets the last channel", "one ULP up"), ("starts at the second frame", "one ULP down"),
    ("stops before the last frame", "last sample"), ("rounds to 16 bits", "one ULP up"),
    ("cuts the longer one", "one frame short"), ("takes any rate", "another rate"),
    ("takes NaN for zero", "not a number"), ("ignores the sign", "inverted"),
    ("blames the gain", "inverted"), ("finds no cause", "0.01 dB"),
  ])
  func catchesAComparerThat(defect: String, fault: String) {
    let failure = #expect(throws: SelfTest.Failure.self) {
      try SelfTest.run { reference, candidate, namesCause in
        Self.broken(defect, reference, candidate, namesCause)
      }
    }

    #expect(
      failure?.fault.contains(fault) == true,
      "\(failure?.fault ?? "nothing"), \(failure?.outcome ?? "")")
  }

  private static func broken(
    _ defect: String, _ reference: SampleBuffer, _ candidate: SampleBuffer, _ namesCause: Bool
  ) -> SelfTest.Outcome {
    var (reference, candidate) = (reference, candidate)
    func change(_ body: ([Float]) -> [Float]) {
      reference.channels = reference.channels.map(body)
      candidate.channels = candidate.channels.map(body)
    }
    switch defect {
    case "passes everything": return .pass
    case "fails everything": return .fail(nil)
    case "forgets the last channel":
      if candidate.channelCount == 2, reference.channelCount == 2 {
        reference.channels[1] = reference.channels[0]
        candidate.channels[1] = candidate.channels[0]
      }
    case "starts at the second frame": change { Array($0.dropFirst()) }
    case "stops before the last frame": change { Array($0.dropLast()) }
    case "rounds to 16 bits": change { $0.map { ($0 * 32768).rounded() / 32768 } }
    case "cuts the longer one":
      let count = min(reference.frameCount, candidate.frameCount)
      if count > 0 { change { Array($0.prefix(count)) } }
    case "takes any rate": candidate.sampleRate = reference.sampleRate
    case "takes NaN for zero": change { $0.map { $0.isNaN ? 0 : $0 } }
    case "ignores the sign": change { $0.map(abs) }
    default: break
    }
    let outcome = SelfTest.assess(reference, candidate, namesCause: namesCause)
    guard case .fail(let cause?) = outcome else { return outcome }
    if defect == "blames the gain" { return .fail(.gain) }
    return defect == "finds no cause" ? .fail(nil) : .fail(cause)
  }
}
