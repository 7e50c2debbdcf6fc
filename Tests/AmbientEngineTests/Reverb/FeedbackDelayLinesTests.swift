import AudioSignal
import Testing
import WebAudio

@testable import AmbientEngine

@Suite struct FeedbackDelayLinesTests {
  private static let quantum = RenderQuantum.frameCount

  private func fill(_ block: borrowing ReverbBlock, _ random: inout Mulberry32) {
    for frame in 0..<Self.quantum {
      // Now and then loud enough to be clipped.
      block.left[frame] = 40 * random.next() - 20
      block.right[frame] = 2 * random.next() - 1
      block.damping[frame] = random.next()
    }
  }

  // Frame after frame is how the app does it; the quantum at once has to give the same bits, also where
  // a ring ends and where delays sway.
  @Test(arguments: [0.3, 1.5, 3.9], [44100.0, 48000])
  func passesAQuantumAsFrameAfterFrame(size: Double, sampleRate: Double) {
    let whole = FeedbackDelayLines(.balanced, matrix: nil, sampleRate: sampleRate)
    let single = FeedbackDelayLines(.balanced, matrix: nil, sampleRate: sampleRate)
    whole.setSize(size)
    single.setSize(size)
    let block = ReverbBlock()
    var random = Mulberry32(seed: 3)
    var differing = 0
    for _ in 0..<250 {
      fill(block, &random)
      let modulation = (0..<4).map { _ in 2 * random.next() - 1 }
      whole.sway(by: modulation)
      single.sway(by: modulation)

      let hasPassed = whole.pass(block, feedback: 0.9)
      #expect(hasPassed)

      for frame in 0..<Self.quantum {
        single.read(damping: block.damping[frame])
        single.write(feedback: 0.9, left: block.left[frame], right: block.right[frame])
        for line in 0..<8 {
          let place = line * Self.quantum + frame
          if whole.quantumReads[place].bitPattern != single.reads[line].bitPattern {
            differing += 1
          }
          if whole.quantumMixed[place].bitPattern != single.mixed[line].bitPattern {
            differing += 1
          }
        }
      }
    }
    #expect(differing == 0)
  }

  // A line of 90 samples reads what was written in the same quantum.
  @Test func leavesShortAndFewLinesToTheFrames() {
    let short = FeedbackDelayLines(.balanced, matrix: nil, sampleRate: 48000)
    short.setSize(0.05)
    let four = FeedbackDelayLines(.lite, matrix: nil, sampleRate: 48000)
    let block = ReverbBlock()
    let still = [0.0, 0, 0, 0]
    short.sway(by: still)
    four.sway(by: still)

    let passed = (short: short.pass(block, feedback: 0.5), four: four.pass(block, feedback: 0.5))

    #expect(!passed.short && !passed.four)
  }
}
