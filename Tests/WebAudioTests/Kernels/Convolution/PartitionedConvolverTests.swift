import Testing

@testable import WebAudio

/// Long enough for parts that wait for their turn: four of 8192 points.
@Suite struct PartitionedConvolverTests {
  private static let quantum = RenderQuantum.frameCount
  private let response = NodeRender.noise(18000).map { $0 / 100 }

  /// What two convolvers render, the second after the first, or each by itself.
  ///
  /// - Parameter first: none renders nothing in that quantum.
  private func render(
    _ quanta: [(first: [Float]?, second: [Float])], sharing: Bool
  ) -> [UInt32] {
    let leader = PartitionedConvolver(response: response, scale: 0.5, phase: 0)
    let follower = PartitionedConvolver(
      response: response, scale: 0.5, phase: 1, sibling: sharing ? leader : nil)
    var rendered: [UInt32] = []
    var output = [Float](repeating: 0, count: Self.quantum)
    for (first, second) in quanta {
      if let first {
        leader.render(first, into: &output)
        rendered += output.map(\.bitPattern)
      }
      let leads = sharing && first == second
      follower.render(second, into: &output, after: leads ? leader : nil)
      rendered += output.map(\.bitPattern)
    }
    return rendered
  }

  private func quanta(_ count: Int, _ seed: UInt32) -> [[Float]] {
    let noise = transformNoise(count * Self.quantum, seed: seed)
    return (0..<count).map { Array(noise[$0 * Self.quantum..<($0 + 1) * Self.quantum]) }
  }

  // What is shared is what each would have found by itself: the same numbers in the same order.
  @Test func givesTheSameBitsWithSharedTransforms() {
    let (left, right) = (quanta(200, 1), quanta(200, 2))
    let cases: [(Int) -> (first: [Float]?, second: [Float])] = [
      { (left[$0], left[$0]) },
      // Apart within a block, then together again.
      { (left[$0], $0 % 70 == 3 ? right[$0] : left[$0]) },
      // One stands still for a while, so that its blocks begin elsewhere from then on.
      { (40..<43).contains($0) ? (nil, left[$0]) : (left[$0], left[$0]) },
    ]
    for inputs in cases.map({ (0..<200).map($0) }) {
      #expect(render(inputs, sharing: true) == render(inputs, sharing: false))
    }
  }

  // The sum in double precision; transforms of 8192 points round by some 2^-24 of the largest sample.
  @Test func agreesWithTheDirectSumInAllParts() {
    let input = quanta(150, 3)
    let flat = input.flatMap { $0 }
    let convolver = PartitionedConvolver(response: response, scale: 1, phase: 3)

    var output: [Float] = []
    var part = [Float](repeating: 0, count: Self.quantum)
    for quantum in input {
      convolver.render(quantum, into: &part)
      output += part
    }

    for frame in stride(from: 0, to: flat.count, by: 191) {
      var sum = 0.0
      for tap in 0...min(frame, response.count - 1) {
        sum += Double(response[tap]) * Double(flat[frame - tap])
      }
      #expect(abs(Double(output[frame]) - sum) < 1e-5, "frame \(frame)")
    }
  }

  // Blocks of zeros are not transformed. A sample of 1e-38 in each keeps a block from being silent and, times a
  // response of a hundredth, is lost in single precision: what is transformed then is what is skipped otherwise.
  @Test func givesTheSameSoundWhereBlocksAreSilent() {
    let sound = quanta(12, 4)
    let silence = [Float](repeating: 0, count: Self.quantum)
    var whisper = silence
    for index in stride(from: 0, to: whisper.count, by: 64) { whisper[index] = 1e-38 }
    func rendered(_ quiet: [Float]) -> [Float] {
      let convolver = PartitionedConvolver(response: response, scale: 1, phase: 2)
      var output = [Float](repeating: 0, count: Self.quantum)
      // Silent from the beginning, between two sounds, and for longer than the response at the end.
      return (0..<400).flatMap { index in
        let isSounding = (70..<75).contains(index) || (130..<137).contains(index)
        convolver.render(isSounding ? sound[index % 12] : quiet, into: &output)
        return output
      }
    }

    let (skipped, transformed) = (rendered(silence), rendered(whisper))

    #expect(zip(skipped, transformed).allSatisfy { abs($0 - $1) < 1e-30 })
    #expect(skipped.prefix(70 * Self.quantum).allSatisfy { $0 == 0 })
    #expect(skipped[100 * Self.quantum] != 0)
    #expect(skipped.suffix(Self.quantum).allSatisfy { $0 == 0 })
  }
}
