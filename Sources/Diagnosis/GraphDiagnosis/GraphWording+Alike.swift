import Comparison

/// The sentences of what a page does again and again.
extension GraphWording {
  static func sources(_ place: String, _ what: String) -> String { "the sources\(place) \(what)" }
  static let notSpread =
    "oscillators that play one note together all have the frequency of the first, and are not spread"
  /// - Parameter time: in seconds.
  static func note(_ nodes: [Int], at time: Double) -> String {
    "the \(nodes.count) sources that start at \(Figures.short(time)) s"
  }
  static func pitch(_ what: String, _ ratio: Double) -> String {
    "\(what) play \(Figures.times(ratio)) the pitch"
  }
  static func tempo(_ ratio: Double) -> String {
    "all times at which something starts, stops or moves are \(Figures.times(ratio)) those of the original"
  }
  static func laterIgnored(_ name: String, _ place: String) -> String {
    "'\(name)'\(place) keeps the first value that it is assigned"
  }
  static func assignmentsIgnored(_ name: String, _ place: String) -> String {
    "'\(name)'\(place) keeps the value that it is made with, whatever it is assigned later"
  }
  static func movesFarther(_ name: String, _ place: String, _ ratio: Double) -> String {
    "the values that '\(name)'\(place) is assigned move \(Figures.times(ratio)) as far"
  }
}
