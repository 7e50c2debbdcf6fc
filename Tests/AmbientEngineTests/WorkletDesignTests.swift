import AudioSignal
import Foundation
import Testing
import WebRuntime

@testable import AmbientEngine

/// That designs change what they say they change, and nothing by default; that the defaults are the
/// app's is shown by the suites, to the bit.
@Suite struct WorkletDesignTests {
  // Sylvester's matrix of 4 rows, written out.
  @Test func makesSylvestersMatrix() {
    let matrix = MixingMatrix.sylvester(lineCount: 4)

    #expect(matrix.entries == [[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]])
    #expect(matrix.scale == 0.5)
  }

  // Exact: the identity gives back what it gets.
  @Test(arguments: [4, 8])
  func mixesByAnyMatrix(count: Int) {
    let identity = (0..<count).map { row in (0..<count).map { $0 == row ? 1.0 : 0 } }
    let lines = (0..<count).map { Float($0) - 2.5 }
    var output = [Float](repeating: 0, count: count)

    HadamardMix(MixingMatrix(entries: identity, scale: 1)).mix(lines, into: &output)

    #expect(output == lines)
  }

  @Test func startsGrainsLaterWhenTheClockIsBehind() throws {
    func onset(_ design: GranulatorDesign) throws -> Int? {
      let granulator = GranulatorProcessor(
        sampleRate: 48000, random: RandomStream(seed: 1), design: design)
      var parameters = GranulatorParameters()
      parameters.probability = 1
      granulator.setParameters(parameters)
      granulator.setSequence(RandomSequence(text: "x"))
      return try render(noise(frames: 6000), through: granulator, frames: 6000)[0]
        .firstIndex { $0 != 0 }
    }
    var late = GranulatorDesign()
    late.headStart = -10

    let (punctual, delayed) = (try #require(try onset(.init())), try #require(try onset(late)))

    // The pause of 2400 frames ends with frame 2399; the first step of the window is 0, and lasts
    // up to four frames of a grain of 80 ms.
    #expect((2400..<2404).contains(punctual))
    #expect(delayed == punctual + 10)
  }

  // Algebra: 48000 / 7 is 6857.14…, 48000 / 11 is 4363.63….
  @Test func roundsThePauseAsToldTo() {
    var design = GranulatorDesign()
    #expect(design.samplesPerGrain(sampleRate: 48000, density: 11) == 4363)

    design.pause = .rounded
    #expect(design.samplesPerGrain(sampleRate: 48000, density: 11) == 4364)
    #expect(design.samplesPerGrain(sampleRate: 48000, density: 7) == 6857)

    design.pause = .exact
    #expect(abs(design.samplesPerGrain(sampleRate: 48000, density: 11) - 4363.6363636) < 1e-6)
  }

  @Test func ringsShorterWithLessFeedback() throws {
    func energyOfTheTail(_ design: ReverbDesign) throws -> Float {
      let reverb = ReverbProcessor(sampleRate: 48000, design: design)
      let rendered = try render(impulse(frames: 24000), through: reverb, frames: 24000)
      return rendered[0][12000...].reduce(0) { $0 + $1 * $1 }
    }
    var shorter = ReverbDesign()
    shorter.feedbackScale = 0.5

    #expect(try energyOfTheTail(shorter) < 0.5 * energyOfTheTail(ReverbDesign()))
  }

  /// Each line falls by 60 dB in that time, so the whole does.
  @Test func fallsBy60DecibelsInTheDecayWhereThatIsSeconds() throws {
    var design = ReverbDesign()
    design.isDecayInSeconds = true
    // Damping would take more from high sounds, until it is where it is told to be.
    design.dampingStep = 1
    let reverb = ReverbProcessor(sampleRate: 48000, design: design)
    var parameters = ReverbParameters()
    (parameters.decay, parameters.modulation, parameters.damping) = (0.5, 0, 0)
    reverb.setParameters(parameters)

    let rendered = try render(impulse(frames: 48000), through: reverb, frames: 48000)[0]

    func energy(_ window: Range<Int>) -> Double {
      window.reduce(0) { $0 + Double(rendered[$1] * rendered[$1]) }
    }
    // A quarter of a second is half of the decay: 30 dB. Windows of 100 ms hold echoes of all lines; 3 dB are left for
    // how they fall into each.
    let fall = 10 * log10(energy(12000..<16800) / energy(24000..<28800))
    #expect(abs(fall - 30) < 3, "\(fall)")
  }
}
