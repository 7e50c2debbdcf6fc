import AudioSignal
import Foundation
import ParityResults
import TestProjects
import Testing

@testable import Judging
@testable import ParityReferences
@testable import ParityRunning

@Suite struct SensitivityAuditTests {
  /// A second of a tone at half scale.
  private let tone: SampleBuffer = {
    let step = 2 * Double.pi * 440 / 48000
    let samples = (0..<48000).map { Float(0.5 * sin(step * Double($0))) }
    return SampleBuffer(channels: [samples], sampleRate: 48000)
  }()

  private func limit(_ decibels: Double) -> LimitResult {
    LimitResult(kind: .nullDepth, decibels: decibels, reason: "test")
  }

  /// Null depth of −60 dB: what is left is a thousandth of the tone.
  @Test(
    arguments: [
      // 20·log10(1.001)
      (SignalFault.gain, 0.00868),
      // A shift by d samples leaves 2π·440/48000·d of a tone: 0.001 / 0.057596.
      (.delay, 0.017362),
      // A thousandth of 0.5/√2, as a constant, and as noise.
      (.offset, 0.00035355), (.noise, 0.00035355),
      // All of that energy in one sample of 48,000: times √48000.
      (.sample, 0.07746),
    ] as [(SignalFault, Double)])
  func findsTheSizeThatAlgebraGives(fault: SignalFault, expected: Double) throws {
    let size = try #require(SensitivityAudit.smallest(fault, in: tone, limit: limit(-60)))

    // Found to 5 %, from above; the rounding of samples and the noise's own draws are far smaller.
    #expect(size > expected * 0.98 && size < expected * 1.07, "\(size)")
  }

  @Test(arguments: SignalFault.allCases)
  func catchesOneBitWhereSamplesHaveToBeEqual(fault: SignalFault) throws {
    let size = try #require(
      SensitivityAudit.smallest(fault, in: tone, limit: Limits.bitExact))

    let changes = fault.apply(size, to: tone) != tone
    #expect(changes)
    // Nothing smaller by a tenth changes a sample; the smallest size that is looked at may.
    let changesBelow = fault.apply(size / 1.1, to: tone) != tone
    #expect(!changesBelow || size == fault.range.lowerBound)
  }

  @Test func saysWhenEvenTheLargestPasses() {
    var loose = limit(-1)
    // A click as loud as its window is let through too.
    loose.window = 60

    #expect(SensitivityAudit.smallest(.sample, in: tone, limit: loose) == nil)
  }

  @Test(arguments: SignalFault.allCases)
  func leavesASignalAloneAtNoSize(fault: SignalFault) {
    let isAlone = fault.apply(0, to: tone) == tone
    #expect(isAlone)
  }

  @Test func readsSilenceOutsideTheSignal() {
    let three = SampleBuffer(channels: [[1, 2, 3]], sampleRate: 48000)

    #expect(SignalFault.delay.apply(1, to: three).channels == [[0, 1, 2]])
    #expect(SignalFault.delay.apply(0.5, to: three).channels == [[0.5, 1.5, 2.5]])
    #expect(SignalFault.delay.apply(128, to: three).channels == [[0, 0, 0]])
    #expect(SignalFault.detune.apply(1200, to: three).channels == [[1, 3, 0]])
  }

  @Test func tellsOfASuiteWhatItsLeastSensitiveCaseCatches() {
    func result(_ suite: String, _ gain: Double?) -> CaseSensitivity {
      CaseSensitivity(
        id: "\(suite)/x", suite: suite, limit: Limits.bitExact,
        smallest: [.init(fault: .gain, size: gain)])
    }

    let suites = SuiteSensitivity.bySuite([
      result("a", 0.1), result("b", 0.2), result("a", 0.3), result("b", nil),
    ])

    #expect(suites.map(\.suite) == ["a", "b"])
    #expect(suites[0].smallest.first { $0.fault == .gain }?.size == 0.3)
    // One that catches nothing speaks for its suite.
    #expect(suites[1].smallest.first { $0.fault == .gain }?.size == nil)
  }

  @Test func measuresEachCaseAtItsLimit() throws {
    let temporary = try TemporaryLibrary()
    defer { temporary.remove() }
    let library = try ReferenceLibrary(folder: temporary.folder)

    let measured = try SensitivityAudit(library: library, limits: Limits())
      .measure(library.manifest.cases[0])

    #expect(measured.id == "rng/first-draws")
    #expect(measured.smallest.map(\.fault) == SignalFault.allCases)
    #expect(measured.smallest.allSatisfy { ($0.size ?? 1) < 1e-5 })
  }
}
