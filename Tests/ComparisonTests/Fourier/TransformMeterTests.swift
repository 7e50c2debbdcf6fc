import Testing

@testable import Comparison

@Suite struct TransformMeterTests {
  @Test func countsTheTimeOfTransformsWhileTheBodyRuns() {
    let memory = FourierTransform.Memory(size: 1 << 16)

    let (result, transforms) = TransformMeter.timing {
      FourierTransform.ofSize(1 << 16).run(in: memory)
      return 42
    }

    // 65,536 samples take longer than a clock's tick on every machine.
    #expect(transforms > .zero)
    #expect(result == 42)
  }
}
