import Foundation
import Testing

@testable import Comparison

@Suite struct FourierTransformTests {
  private func power(_ samples: [Double]) -> [Double] {
    let memory = FourierTransform.Memory(size: samples.count)
    _ = memory.samples.update(fromContentsOf: samples)
    FourierTransform.ofSize(samples.count).run(in: memory)
    return memory.bins.map { $0.0 * $0.0 + $0.1 * $0.1 }
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
}
