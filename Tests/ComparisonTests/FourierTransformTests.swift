import CFFTW3
import Foundation
import Testing

@testable import Comparison

@Suite struct FourierTransformTests {
  private func power(_ samples: [Double], window: [Double]? = nil) -> [Double] {
    let size = samples.count
    let scratch = UnsafeMutablePointer<Double>.allocate(capacity: size)
    let bins = UnsafeMutablePointer<fftw_complex>.allocate(capacity: size / 2 + 1)
    defer {
      scratch.deallocate()
      bins.deallocate()
    }
    var power = [Double](repeating: 0, count: size / 2 + 1)
    FourierTransform.ofSize(size).accumulatePower(
      of: samples[...], scratch: scratch, bins: bins,
      window: window ?? [Double](repeating: 1, count: size), into: &power)
    return power
  }

  @Test func spreadsAnImpulseEvenly() {
    let result = power([1] + [Double](repeating: 0, count: 15))

    // The transform of a unit impulse is 1 in every bin; sums of zeros are exact.
    #expect(result == [Double](repeating: 1, count: 9))
  }

  @Test func putsACosineIntoItsBin() {
    let result = power((0..<64).map { cos(2 * .pi * 5 * Double($0) / 64) })

    // |N/2|² in bin 5, nothing elsewhere; 64 terms of rounding 1e-16 leave less than 1e-26.
    #expect(abs(result[5] - 1024) < 1e-9)
    #expect(result.indices.allSatisfy { $0 == 5 || result[$0] < 1e-24 })
  }

  @Test func weighsSamplesByTheWindow() {
    let result = power([1, 1, 1, 1], window: [0, 2, 0, 0])

    // One sample of weight 2 is an impulse: |2|² in every bin.
    #expect(result == [4, 4, 4])
  }

  @Test func keepsOnePlanForEachSize() {
    #expect(FourierTransform.ofSize(128) === FourierTransform.ofSize(128))
    #expect(FourierTransform.ofSize(128) !== FourierTransform.ofSize(256))
  }

  @Test func makesPlansFromManyTasksAtOnce() async {
    let sizes = await withTaskGroup(of: Int.self) { group in
      for index in 0..<64 { group.addTask { FourierTransform.ofSize(16 << (index % 4)).size } }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }

    #expect(sizes == [16, 32, 64, 128])
  }

  @Test func tellsItsLibrarysVersion() {
    #expect(ComparisonLibrary.fourierVersion.hasPrefix("fftw-3."))
  }
}
