import WebAudio

/// The k-rate parameters of the ocean, in the order of its parameter descriptors.
///
/// - Units: durations, intervals and offsets in seconds; the rest 0 to 1.
public struct OceanParameters: Sendable {
  var intensity = 0.5
  var waveDuration = (min: 4.0, max: 10.0)
  var waveInterval = (min: 5.0, max: 12.0)
  var wave2Offset = (min: 2.0, max: 6.0)
  var foam = (min: 0.2, max: 0.5)
  var depth = (min: 0.3, max: 0.7)

  public static let descriptors: [WorkletParameterDescriptor] = [
    descriptor("intensity", 0.5, 0, 1),
    descriptor("waveDurationMin", 4, 2, 15),
    descriptor("waveDurationMax", 10, 2, 15),
    descriptor("waveIntervalMin", 5, 3, 20),
    descriptor("waveIntervalMax", 12, 3, 20),
    descriptor("wave2OffsetMin", 2, 0, 10),
    descriptor("wave2OffsetMax", 6, 0, 10),
    descriptor("foamMin", 0.2, 0, 1),
    descriptor("foamMax", 0.5, 0, 1),
    descriptor("depthMin", 0.3, 0, 1),
    descriptor("depthMax", 0.7, 0, 1),
  ]

  /// Reads the first value of each parameter, which is all that the ocean uses of a quantum.
  init(_ parameters: UnsafeBufferPointer<WorkletParameterValues>) {
    func value(_ index: Int) -> Double { Double(parameters[index].values[0]) }
    intensity = value(0)
    waveDuration = (value(1), value(2))
    waveInterval = (value(3), value(4))
    wave2Offset = (value(5), value(6))
    foam = (value(7), value(8))
    depth = (value(9), value(10))
  }

  private static func descriptor(
    _ name: String, _ defaultValue: Float, _ minValue: Float, _ maxValue: Float
  ) -> WorkletParameterDescriptor {
    WorkletParameterDescriptor(
      name: name, defaultValue: defaultValue, minValue: minValue, maxValue: maxValue,
      automationRate: .kRate)
  }
}
