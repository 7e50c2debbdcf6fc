import AudioSignal
import Testing

@testable import WebAudio

@Suite struct AudioBufferSourceNodeTests {
  /// 0, 1, 2 … : what is read at a position is the position itself.
  private static let line = (0..<64).map(Float.init)

  private func render(
    _ samples: [Float] = line, rate: Float = 1, bufferRate: Double = 48000, length: Int = 128,
    loop: (Double, Double)? = nil,
    _ start: (AudioBufferSourceNode) throws -> Void = { try $0.start() }
  ) throws -> [Float] {
    try NodeRender.render(length: length) { context in
      let source = try AudioBufferSourceNode(
        context: context, buffer: SampleBuffer(channels: [samples], sampleRate: bufferRate),
        playbackRate: rate, loop: loop != nil, loopStart: (loop?.0 ?? 0) / 48000,
        loopEnd: (loop?.1 ?? 0) / 48000)
      try start(source)
      return source
    }.channels[0]
  }

  @Test func playsABufferOnceAsItIs() throws {
    let samples = try render()

    #expect(Array(samples[..<64]) == Self.line)
    #expect(samples[64...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [Float(0.5), 0.25, 1.5, 2])
  func stepsByItsRate(rate: Float) throws {
    let samples = try render(rate: rate, length: 512)

    // Reading a line between its points is exact at these binary fractions.
    for frame in 0..<Int(63 / rate) { #expect(samples[frame] == Float(frame) * rate) }
    let end = Int((64 / rate).rounded(.up))
    #expect(samples[end...].allSatisfy { $0 == 0 })
  }

  @Test func resamplesABufferOfAnotherRate() throws {
    let samples = try render(bufferRate: 24000)

    for frame in 0..<120 { #expect(samples[frame] == Float(frame) / 2) }
  }

  @Test func playsBackwardsFromItsOffset() throws {
    let samples = try render(rate: -1) { try $0.start(0, offset: 32 / 48000) }

    // Position 32 at first, one less with each frame, until the buffer's begin.
    for frame in 0...32 { #expect(abs(samples[frame] - Float(32 - frame)) < 1e-3) }
    #expect(samples[33...].allSatisfy { $0 == 0 })
  }

  @Test func repeatsTheLoop() throws {
    let samples = try render(loop: (16, 32))

    // To the end of the loop, then round and round through its 16 frames.
    for frame in 0..<128 {
      #expect(samples[frame] == Float(frame < 32 ? frame : 16 + frame % 16))
    }
  }

  @Test func repeatsTheWholeBufferWithoutLoopPoints() throws {
    let samples = try render(loop: (0, 0))

    for frame in 0..<128 { #expect(samples[frame] == Float(frame % 64)) }
  }

  @Test func beginsAtTheOffsetAndEndsAfterTheDuration() throws {
    let samples = try render {
      try $0.start(8 / 48000, offset: 16 / 48000, duration: 10 / 48000)
    }

    #expect(samples[..<8].allSatisfy { $0 == 0 })
    #expect(Array(samples[8..<18]) == Array(Self.line[16..<26]))
    #expect(samples[18...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [Float(0), 1, -1, 1e38, -1e38, .leastNonzeroMagnitude])
  func survivesRatesAndTimesThatMakeNoSense(rate: Float) throws {
    for loop in [nil, (0, 0), (5, 3), (-1e300, 1e300), (10, 10.001)] as [(Double, Double)?] {
      for (offset, duration) in [(0, 0), (1e300, 1e300), (0, 1e-300), (1e-300, 1)] {
        let samples = try render(rate: rate, loop: loop) {
          try $0.start(0, offset: offset, duration: duration)
        }

        #expect(samples.allSatisfy { $0.isFinite })
      }
    }
  }

  @Test(
    arguments: [
      (-1, nil, nil), (0, -1, nil), (0, 0, -1), (.infinity, nil, nil), (0, .nan, nil),
    ] as [(Double, Double?, Double?)])
  func refusesTimesThatAreNegativeOrNotFinite(
    when: Double, offset: Double?, duration: Double?
  ) throws {
    let context = try NodeRender.context()
    defer { withExtendedLifetime(context) {} }
    let source = try AudioBufferSourceNode(context: context)

    #expect(throws: WebAudioError.self) {
      try source.start(when, offset: offset, duration: duration)
    }
    // A refused start is none.
    try source.start()
  }
}
