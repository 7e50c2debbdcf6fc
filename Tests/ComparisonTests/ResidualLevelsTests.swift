import Comparison
import Testing

@Suite struct ResidualLevelsTests {
  @Test func readsEqualSignalsAsInfinitelyDeep() {
    let levels = ResidualLevels(residualEnergy: 0, referenceEnergy: 3, sampleCount: 10)

    #expect(levels.rmsDifference == nil)
    #expect(levels.nullDepth == nil)
    #expect(levels.signalToNoise == nil)
  }

  @Test func readsAKnownResidual() throws {
    // rms of the residual: sqrt(1e-4 / 100) = 0.001; of the reference: sqrt(1/100) = 0.1.
    let levels = ResidualLevels(residualEnergy: 1e-4, referenceEnergy: 1, sampleCount: 100)

    // 20·log10(0.001) and 20·log10(0.01); logarithms round by 1e-14.
    #expect(abs(try #require(levels.rmsDifference) + 60) < 1e-12)
    #expect(abs(try #require(levels.nullDepth) + 40) < 1e-12)
    #expect(abs(try #require(levels.signalToNoise) - 40) < 1e-12)
  }

  @Test func hasNoRatioToASilentReference() throws {
    let levels = ResidualLevels(residualEnergy: 4, referenceEnergy: 0, sampleCount: 4)

    // An rms of 1 is 0 dBFS.
    #expect(levels.rmsDifference == 0)
    #expect(levels.nullDepth == nil)
    #expect(levels.signalToNoise == nil)
  }
}
