import Testing

@testable import WebAudio

@Suite struct AudioListenerTests {
  // Chromium asks a listener's parameters once before each quantum and once for all panners in it, and an
  // approach goes on from where it is: after q quanta it has gone on for 2q − 1 of them, less a frame.
  @Test(arguments: [1, 2]) func approachesTwiceAsFastHoweverManyPanners(panners: Int) throws {
    let quanta = 4
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: 128 * quanta, sampleRate: 48000)
    let source = ConstantSourceNode(context: context)
    try source.start()
    for _ in 0..<panners {
      try source.connect(PannerNode(context: context)).connect(context.destination)
    }
    try context.listener.positionX.setTargetAtTime(50, 0, 0.01)

    _ = try context.startRendering()

    let frames = Double(128 * (2 * quanta - 1) - 1)
    let expected = 50 * (1 - power(2.718281828459045, -frames / 480))
    // Single precision and a recursion of 500 steps: 500 · 2^-24 of 50 is 1.5e-3.
    #expect(abs(Double(context.listener.positionX.value) - expected) < 1.5e-3)
  }
}
