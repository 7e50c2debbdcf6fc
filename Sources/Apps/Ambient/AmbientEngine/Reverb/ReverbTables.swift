/// Character of a space, unitless: how long it rings, how dense it is, how far its lines are modulated.
struct ReverbType {
  let decay: Double
  let diffusion: Double
  let modulationDepth: Double

  static func named(_ name: String) -> ReverbType {
    switch name {
    case "plate": ReverbType(decay: 0.88, diffusion: 0.8, modulationDepth: 0.25)
    case "cathedral": ReverbType(decay: 0.96, diffusion: 0.95, modulationDepth: 0.4)
    case "darkHall": ReverbType(decay: 0.94, diffusion: 0.9, modulationDepth: 0.3)
    default: ReverbType(decay: 0.92, diffusion: 0.85, modulationDepth: 0.3)
    }
  }
}

/// Allpass delays of the two sides, in samples at 48 kHz, and a factor for their gain.
package struct DiffuserTable: Sendable {
  let left: [Int]
  let right: [Int]
  package var gainScale = 1.0
}

/// What a quality of the reverb is built from.
///
/// - Units: line times in milliseconds at size 1; modulation rates in hertz.
package struct ReverbTable: Sendable {
  package var lineMilliseconds: [Double]
  let modulationRates: [Double]
  let injectLevel: Double
  package var pre: DiffuserTable
  /// The lite quality has none.
  package var mid: DiffuserTable?
  package var post: DiffuserTable

  private static let eightLines = [37.3, 43.7, 53.1, 61.7, 71.3, 83.9, 97.1, 109.3]
  private static let fourRates = [0.023, 0.031, 0.041, 0.053]

  static let lite = ReverbTable(
    lineMilliseconds: [41.3, 59.7, 79.1, 103.7],
    modulationRates: [0.023, 0.041],
    injectLevel: 0.25,
    pre: DiffuserTable(left: [113, 197, 293], right: [127, 211, 307], gainScale: 0.95),
    mid: nil,
    post: DiffuserTable(left: [179, 283], right: [191, 307]))

  static let balanced = ReverbTable(
    lineMilliseconds: eightLines,
    modulationRates: fourRates,
    injectLevel: 0.2,
    pre: DiffuserTable(
      left: [89, 127, 179, 233, 307, 401], right: [97, 137, 191, 251, 317, 419]),
    mid: DiffuserTable(left: [167, 229, 313, 421], right: [173, 241, 331, 433]),
    post: DiffuserTable(
      left: [211, 283, 367, 457, 547, 641], right: [223, 293, 379, 467, 557, 653]))

  static let ultra = ReverbTable(
    lineMilliseconds: eightLines,
    modulationRates: fourRates,
    injectLevel: 0.2,
    pre: DiffuserTable(
      left: [53, 79, 107, 139, 173, 211, 257, 307, 367, 431],
      right: [59, 83, 113, 149, 181, 223, 269, 317, 379, 443], gainScale: 0.92),
    mid: DiffuserTable(
      left: [127, 179, 233, 293, 359, 431], right: [137, 191, 251, 307, 373, 449],
      gainScale: 0.9),
    post: DiffuserTable(
      left: [167, 211, 263, 317, 383, 449, 521, 599, 683, 773],
      right: [179, 227, 277, 331, 397, 467, 541, 617, 701, 797], gainScale: 0.88))
}
