import AudioSignal
import Testing
import WebAudio

@testable import AmbientEngine

@Suite struct GrainPoolTests {
  private static let size = 1000

  private func ring() -> GrainRing {
    let ring = GrainRing(size: Self.size)
    var random = Mulberry32(seed: 4)
    for index in 0..<Self.size {
      ring.left[index] = Float(random.next() - 0.5)
      ring.right[index] = Float(random.next() - 0.5)
    }
    return ring
  }

  private func pool(_ rate: Double) -> GrainPool {
    let pool = GrainPool()
    pool.start(0, position: 900.25, rate: rate, length: 300, pan: -0.3)
    pool.start(1, position: 3.5, rate: 2 * rate, length: 77, pan: 0.8)
    pool.start(5, position: 999.999, rate: 0.5, length: 1, pan: 0)
    return pool
  }

  // A frame by itself takes another way than eight at a time; rings end in between, and lengths do.
  @Test(arguments: [0.1, 1, 1.7, 4, 2500.3]) func addsManyFramesAsOneByOne(rate: Double) {
    let ring = ring()
    defer { ring.deallocate() }
    let many = pool(rate)
    let single = pool(rate)
    for run in [128, 1, 7, 64, 120] {
      var (left, right) = ([Double](repeating: 0, count: run), [Double](repeating: 0, count: run))
      many.add(run, from: ring, to: &left, &right)
      for frame in 0..<run {
        var (l, r) = (0.0, 0.0)
        single.add(1, from: ring, to: &l, &r)
        #expect(left[frame].bitPattern == l.bitPattern && right[frame].bitPattern == r.bitPattern)
      }
    }
    let inactive = many.firstInactive()
    #expect(inactive == 0)
  }

  @Test func knowsWhenAGrainMeetsWhatIsRecorded() {
    let pool = GrainPool()
    let none = pool.meets(0, 128, ringSize: Self.size)
    pool.start(0, position: 300, rate: 1, length: 500, pan: 0)
    // It reads 300 to 428 within the next 128 frames.
    let places = [(100, 128), (440, 128), (428, 1), (200, 128), (300, 128), (420, 128), (300, 1)]
    var meets: [Bool] = []
    for (place, count) in places {
      meets.append(pool.meets(place, count, ringSize: Self.size))
    }

    #expect(!none)
    #expect(meets == [false, false, false, true, true, true, true])
  }

  @Test func feedsBackHyperbolicTangents() {
    var random = Mulberry32(seed: 9)
    let values = (0..<1024).map { index in
      index % 50 == 0 ? 0.0 : (random.next() - 0.5) * (index % 7 == 0 ? 40 : 2)
    }
    let before = (0..<1024).map { _ in Float(random.next() - 0.5) }
    for (feedback, count) in [(0.1, 1024), (0.9, 1021), (-1, 3)] {
      var after = before

      GrainKernels.feedBack(values, feedback, to: &after, count: count)

      for index in 0..<1024 {
        let wet = values[index] * feedback
        let fed = Float(Double(before[index]) + (wet == 0 ? wet : hyperbolicTangent(wet)))
        #expect(after[index].bitPattern == (index < count ? fed : before[index]).bitPattern)
      }
    }
  }
}
