/// A source and a listener in space, at one frame.
struct PannerScene {
  private typealias Vector = SIMD3<Float>

  private let position: Vector
  private let orientation: Vector
  private let listener: Vector
  private let forward: Vector
  private let up: Vector

  /// - Parameter value: the values of the panner's six parameters, then the listener's nine.
  init(_ value: (Int) -> Float) {
    func vector(_ first: Int) -> Vector {
      Vector(value(first), value(first + 1), value(first + 2))
    }
    position = vector(0)
    orientation = vector(3)
    listener = vector(6)
    forward = vector(9)
    up = vector(12)
  }

  var distance: Float { Self.length(position - listener) }

  /// From the listener to the source; nil where the source is at the listener, which in Chromium means less than a
  /// millionth away.
  private var direction: Vector? {
    let way = position - listener
    return Self.isShort(way) ? nil : Self.normalized(way)
  }

  /// Degrees above the listener's ears, -90 to 90.
  var elevation: Double {
    guard let direction else { return 0 }
    let above = axes.above
    let level = Self.dot(direction, above) / Self.length(direction) / Self.length(above)
    let angle = arcCosine(max(min(level, 1), -1)) * 180 / Float(Double.pi)
    // A float, like the angle: almost 75° becomes 75°, where other responses begin.
    let elevation = Double(90 - angle)
    guard elevation.isFinite else { return 0 }
    return elevation > 90 ? 180 - elevation : elevation < -90 ? -180 - elevation : elevation
  }

  /// The directions of the listener's right, front and top.
  private var axes: (right: Vector, ahead: Vector, above: Vector) {
    let right = Self.normalized(Self.cross(forward, up))
    let ahead = Self.normalized(forward)
    return (right, ahead, Self.cross(right, ahead))
  }

  /// Degrees to the right of straight ahead, -180 to 180; beyond 90 the source is behind.
  var azimuth: Double {
    guard let direction else { return 0 }
    let (right, ahead, above) = axes
    let height = Self.dot(direction, above)
    let level = Self.normalized(direction - height * above)
    var azimuth = Self.degrees(arcCosine(min(max(Self.dot(level, right), -1), 1)))
    if azimuth.isNaN { azimuth = 0 }
    if Self.dot(level, ahead) < 0 { azimuth = 360 - azimuth }
    return (0...270).contains(azimuth) ? 90 - azimuth : 450 - azimuth
  }

  /// Degrees between the source's orientation and the listener; nil when it has no orientation.
  var coneAngle: Double? {
    guard Self.lengthSquared(orientation) > 0 else { return nil }
    let way = listener - position
    let level = Self.dot(way, orientation) / Self.length(way) / Self.length(orientation)
    // Where the source is at the listener, it is not a number, and the browser takes 1.
    return abs(Self.degrees(arcCosine(level.isNaN ? 1 : min(max(level, -1), 1))))
  }

  /// Both the angle and the factor are floats, which decides the last bits of the gains.
  private static func degrees(_ radians: Float) -> Double {
    Double(radians * (180 / Float(Double.pi)))
  }

  // Computed like the browser's vectors: dot products in float, lengths and cross products in double.

  private static func dot(_ l: Vector, _ r: Vector) -> Float { l.x * r.x + l.y * r.y + l.z * r.z }

  private static func lengthSquared(_ v: Vector) -> Double {
    Double(v.x) * Double(v.x) + Double(v.y) * Double(v.y) + Double(v.z) * Double(v.z)
  }

  private static func length(_ v: Vector) -> Float { Float(squareRoot(lengthSquared(v))) }

  private static func cross(_ l: Vector, _ r: Vector) -> Vector {
    Vector(
      Float(Double(l.y) * Double(r.z) - Double(l.z) * Double(r.y)),
      Float(Double(l.z) * Double(r.x) - Double(l.x) * Double(r.z)),
      Float(Double(l.x) * Double(r.y) - Double(l.y) * Double(r.x)))
  }

  /// Shorter vectors are not normalised, as in the browser: a vector without a clear direction, such as the horizontal
  /// part of a source almost straight above, then has almost no effect.
  private static func isShort(_ v: Vector) -> Bool { lengthSquared(v) < 1e-6 * 1e-6 }

  private static func normalized(_ v: Vector) -> Vector {
    isShort(v) ? v : v / Float(squareRoot(lengthSquared(v)))
  }
}

/// The gains of the two speakers for a direction.
struct EqualPowerPanning {
  private let gainLeft: Double
  private let gainRight: Double
  private let isStereo: Bool
  private let isLeft: Bool

  /// - Parameter azimuth: degrees to the right, -180 to 180.
  init(azimuth: Double, isStereo: Bool) {
    var angle = azimuth
    // A source behind sounds as if it were in front.
    if angle < -90 {
      angle = -180 - angle
    } else if angle > 90 {
      angle = 180 - angle
    }
    let place =
      !isStereo ? (angle + 90) / 180 : angle <= 0 ? (angle + 90) / 90 : angle / 90
    gainLeft = cosine(.pi / 2 * place)
    gainRight = sine(.pi / 2 * place)
    self.isStereo = isStereo
    isLeft = angle <= 0
  }

  func place(_ left: Float, _ right: Float) -> (left: Float, right: Float) {
    let (l, r) = (Double(left), Double(right))
    if !isStereo { return (Float(l * gainLeft), Float(l * gainRight)) }
    if isLeft { return (Float(l + r * gainLeft), Float(r * gainRight)) }
    return (Float(l * gainLeft), Float(r + l * gainRight))
  }
}
