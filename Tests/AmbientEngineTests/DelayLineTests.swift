import Testing

@testable import AmbientEngine

@Suite struct DelayLineTests {
  /// A line of 10 that has been given 1, 2, 3 … up to `last`.
  private func line(last: Int) -> DelayLine {
    var line = DelayLine(size: 10)
    for value in 1...last { line.write(Double(value)) }
    return line
  }

  @Test(arguments: [3, 10, 11, 25])
  func readsBackWhatWasWritten(last: Int) {
    let line = line(last: last)

    for delay in 1...9 { #expect(line.read(delay) == Double(max(last + 1 - delay, 0))) }
  }

  @Test func readsItsOldestSampleAtItsFullLength() {
    let line = line(last: 25)

    #expect(line.read(10) == 16)
  }

  @Test(arguments: [3, 10, 11, 25])
  func readsBetweenSamplesOnAStraightLine(last: Int) {
    let line = line(last: last)

    for quarter in 0..<4 where last >= 10 {
      let fraction = Double(quarter) / 4
      #expect(line.readInterpolated(3 + fraction) == Double(last + 1) - 3 - fraction)
    }
    #expect(line.readInterpolated(2) == line.read(2))
  }

  // A delay beyond the line must read within it, whatever the number.
  @Test(arguments: [9, 9.5, 10, 10.5, 11, 1000, 1e300, .infinity, 10 - 1e-15, 1e-300, 1e-17])
  func staysWithinItsMemory(delay: Double) {
    for last in [1, 5, 10, 13] {
      let value = line(last: last).readInterpolated(delay)

      #expect((0...13).contains(value))
    }
  }

  @Test func storesFloats() {
    var line = DelayLine(size: 4)

    line.write(0.1)

    #expect(line.read(1) == Double(Float(0.1)))
  }

  // Frame after frame is the definition, also where the ring ends and for delays that its length bounds.
  @Test(arguments: [0, 1, 127, 128, 129, 300, 472, 473, 599, 600])
  func passesAQuantumAsFrameAfterFrame(delay: Int) {
    var whole = DelayLine(size: 600)
    var single = DelayLine(size: 600)
    for quantum in 0..<12 {
      let input = (0..<128).map { Float(128 * quantum + $0) + 1.5 }
      var output = [Double](repeating: 0, count: 128)

      whole.pass(input, into: &output, delay: delay)

      var expected: [Double] = []
      for sample in input { expected.append(single.pass(Double(sample), delay: delay)) }
      #expect(output == expected)
    }
  }
}
