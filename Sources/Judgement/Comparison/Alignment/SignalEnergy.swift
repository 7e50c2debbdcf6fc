extension [Double] {
  /// Σ sample².
  var energy: Double {
    withUnsafeBufferPointer { samples in
      var sum = 0.0
      for index in 0..<samples.count { sum += samples[index] * samples[index] }
      return sum
    }
  }

  /// Σ sample² over a range.
  func energy(in range: Range<Int>) -> Double {
    withUnsafeBufferPointer { samples in
      var sum = 0.0
      for index in range.clamped(to: 0..<samples.count) { sum += samples[index] * samples[index] }
      return sum
    }
  }
}
