import Foundation

/// Lines over a logarithmic frequency axis, as SVG.
struct ChartDrawing {
  struct Line {
    let name: String
    /// An index into the palette.
    let colour: Int
    /// Hertz and decibels; nil where there is no value.
    let points: [(Double, Double?)]
  }

  let title: String
  let lines: [Line]
  let range: ClosedRange<Double>
  /// Shaded.
  let band: ClosedRange<Double>?
  /// Each point is the top of a bar.
  var steps = false

  /// The page's colours: dark enough on white, and distinguishable without red and green.
  static let palette = [
    "#3b7dc4", "#b84d00", "#a3267d", "#14735a", "#6a4fb3", "#7a6a00", "#4d5964", "#b3191f",
  ]
  private static let ticks: [Double] = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000]

  // Pixels, in a drawing 960 wide: what lies around the plot holds the title and the axes' labels.
  private let height = 420.0
  private let left = 58.0
  private let top = 44.0
  private let right = 944.0
  private let bottom = 360.0

  private func x(_ hertz: Double) -> Double { left + log10(hertz / 20) / 3 * (right - left) }

  private func y(_ level: Double) -> Double {
    let share = (range.upperBound - level) / (range.upperBound - range.lowerBound)
    return top + min(max(share, 0), 1) * (bottom - top)
  }

  var svg: String {
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 \(Int(height + legendHeight))" font-family="system-ui, sans-serif" font-size="12" fill="#56606b">
      <title>\(Self.escaped(title))</title>
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="\(left)" y="26" font-size="15" font-weight="600" fill="#14181c">\(Self.escaped(title))</text>
      """
    ]
    if let band {
      parts.append(
        "<rect x=\"\(left)\" y=\"\(Self.number(y(band.upperBound)))\" width=\"\(right - left)\" height=\""
          + Self.number(y(band.lowerBound) - y(band.upperBound)) + "\" fill=\"#e3f3e8\"/>")
    }
    for hertz in Self.ticks {
      let place = Self.number(x(hertz))
      parts.append("<path d=\"M\(place) \(top)V\(bottom)\" stroke=\"#e9ecef\"/>")
      let label = hertz < 1000 ? "\(Int(hertz)) Hz" : "\(Int(hertz / 1000)) kHz"
      parts.append(
        "<text x=\"\(place)\" y=\"\(bottom + 18)\" text-anchor=\"\(hertz == Self.ticks.last ? "end" : "middle")\">\(label)</text>"
      )
    }
    let step = (range.upperBound - range.lowerBound) / (band == nil ? 10 : 6)
    for index in 0...(band == nil ? 10 : 6) {
      let level = range.upperBound - Double(index) * step
      let place = Self.number(y(level))
      parts.append("<path d=\"M\(left) \(place)H\(right)\" stroke=\"#e9ecef\"/>")
      let text =
        level == 0 ? "0" : "\(level < 0 ? "−" : band == nil ? "" : "+")\(Self.number(abs(level)))"
      parts.append(
        "<text x=\"\(left - 8)\" y=\"\(place)\" dy=\"4\" text-anchor=\"end\">\(text)\(index == 0 ? " dB" : "")</text>"
      )
    }
    for line in lines.reversed() where line.points.contains(where: { $0.1 != nil }) {
      let colour = Self.palette[line.colour % Self.palette.count]
      let isFirst = line.colour == 0
      parts.append(
        "<path d=\"\(path(line))\" fill=\"none\" stroke=\"\(colour)\" stroke-linejoin=\"round\" stroke-width=\""
          + (isFirst ? "3\" stroke-opacity=\"0.6" : "1.5") + "\"/>")
    }
    parts.append(legend)
    parts.append("</svg>\n")
    return parts.joined(separator: "\n")
  }

  private var legendHeight: Double { Double((lines.count + 1) / 2) * 20 }

  private var legend: String {
    lines.enumerated().map { index, line in
      let place = (x: left + Double(index % 2) * 440, y: bottom + 46 + Double(index / 2) * 20)
      let colour = Self.palette[line.colour % Self.palette.count]
      let name = line.name.count > 60 ? line.name.prefix(59) + "…" : line.name[...]
      return
        "<path d=\"M\(place.x) \(place.y - 4)h20\" stroke=\"\(colour)\" stroke-width=\"3\"/><text x=\"\(place.x + 28)\" y=\"\(place.y)\">\(Self.escaped(String(name)))</text>"
    }.joined(separator: "\n")
  }

  private func path(_ line: Line) -> String {
    var path = ""
    var isDrawing = false
    for (hertz, level) in line.points {
      guard let level, hertz >= 20, hertz <= 20100 else {
        isDrawing = false
        continue
      }
      if steps {
        let (from, to) = (x(max(20, hertz * 0.8913)), min(x(hertz * 1.1220), right))
        path +=
          "\(isDrawing ? "L" : "M")\(Self.number(from)) \(Self.number(y(level)))H\(Self.number(to))"
      } else {
        path += "\(isDrawing ? "L" : "M")\(Self.number(x(hertz))) \(Self.number(y(level)))"
      }
      isDrawing = true
    }
    return path
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Control characters are not allowed in XML.
  private static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.value < 32 ? " " : $0 }
    return ScalarHTML().escapeText(String(String.UnicodeScalarView(scalars)))
  }
}
