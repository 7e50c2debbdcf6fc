/// The least-squares line through some points.
struct StraightLine: Equatable {
  let slope: Double
  /// 1 − r², which is 0 for points on a line.
  let nonlinearity: Double

  /// Returns nil for fewer than two points, or where all points have the same x.
  init?(_ points: [(x: Double, y: Double)]) {
    guard points.count >= 2 else { return nil }
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let (xx, xy, yy) = points.reduce((0.0, 0.0, 0.0)) { sums, point in
      let (x, y) = (point.x - meanX, point.y - meanY)
      return (sums.0 + x * x, sums.1 + x * y, sums.2 + y * y)
    }
    guard xx > 0, yy > 0 else { return nil }
    slope = xy / xx
    nonlinearity = 1 - xy * xy / (xx * yy)
  }
}
