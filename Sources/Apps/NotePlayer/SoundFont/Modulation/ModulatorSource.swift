/// The source of a modulator's value, and its curve.
public struct ModulatorSource: Equatable, Sendable {
  public let index: Int
  public let isController: Bool
  public let isNegative: Bool
  public let isBipolar: Bool
  /// 0 linear, 1 concave, 2 convex, 3 switch.
  public let curve: Int

  public init(_ bits: Int) {
    index = bits & 0x7F
    isController = bits & 0x80 != 0
    isNegative = bits & 0x100 != 0
    isBipolar = bits & 0x200 != 0
    curve = bits >> 10
  }

  public var isKnown: Bool {
    guard curve <= 3 else { return false }
    if isController {
      return (1...119).contains(index) && ![6, 32, 38].contains(index)
        && !(98...101).contains(index)
    }
    return [0, 2, 3, 10, 13, 14, 16].contains(index)
  }

  /// Whether its value may change while a note sounds.
  public var moves: Bool { isController || [10, 13, 14, 16].contains(index) }

  /// The source's value, 0 to 1, or −1 to 1 where it is bipolar.
  ///
  /// - Parameter state: the controllers' values; the pitch wheel has 14 bits.
  public func value(_ state: ModulationState) -> Double {
    if !isController {
      if index == 0 { return 1 }
      // Semitones of the wheel's range, to which no curve applies.
      if index == 16 { return state.wheelRange / 100 / 128 }
    }
    let isWheel = !isController && index == 14
    let v = isWheel ? Double(state.wheel) / 128 : Double(state.value(self))
    return isBipolar ? bipolar(v, wheel: isWheel ? state.wheel : nil) : unipolar(v)
  }

  private func unipolar(_ v: Double) -> Double {
    switch curve {
    case 0: isNegative ? max(0, (127 - v) / 128) : v / 128
    case 1: isNegative ? ModulatorCurve.concave(v) : ModulatorCurve.concave(127 - v)
    case 2: isNegative ? ModulatorCurve.convex(127 - v) : ModulatorCurve.convex(v)
    default: (v >= 64) == isNegative ? 0 : 1
    }
  }

  private func bipolar(_ v: Double, wheel: Int?) -> Double {
    var p = v <= 64 ? (v - 64) / 64 : (v - 64) / 63
    if let wheel { p = Double(wheel - 8192) / 8192 }
    if curve == 3 { p = v >= 64 ? 1 : -1 }
    if isNegative { p = -p }
    let size = abs(p)
    let sign = p > 0 ? 1.0 : p < 0 ? -1.0 : 0
    switch curve {
    case 1: return sign * ModulatorCurve.concave(127 - 127 * size)
    case 2: return sign * ModulatorCurve.convex(127 * size)
    default: return p
    }
  }
}

/// The inputs of modulators: the note, and its channel's controllers.
public struct ModulationState: Equatable, Sendable {
  /// Middle C; a note sets its own.
  public var key = 60
  public var velocity = 100
  public var polyPressure = 0
  public var channelPressure = 0
  /// 14 bits, 8192 in the middle.
  public var wheel = 8192
  /// Cents that the wheel bends either way.
  public var wheelRange = 200.0
  public var controllers: [Int]

  public init() {
    controllers = Array(repeating: 0, count: 128)
    controllers[7] = 100
    controllers[10] = 64
    controllers[11] = 127
  }

  func value(_ source: ModulatorSource) -> Int {
    if source.isController { return controllers[source.index] }
    switch source.index {
    case 2: return velocity
    case 3: return key
    case 10: return polyPressure
    default: return channelPressure
    }
  }
}
