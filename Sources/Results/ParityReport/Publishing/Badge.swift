import Foundation
import MarkupText
import ParityResults
import ReadableNumbers

/// A run as a one-line image, for a project's own page.
struct Badge {
  private let value: String
  private let colour: String

  private let label: String

  private static let (height, padding, size) = (20.0, 7.0, 11.0)
  /// White letters on each have a contrast above 4.5 : 1 (WCAG 2.2, 1.4.3).
  static let (labelColour, green, violet, red) = (
    "#3d444d", "#146634", "#563a98", "#b3191f"
  )

  /// - Parameter colour: of the value's ground.
  init(label: String, value: String, colour: String) {
    (self.label, self.value, self.colour) = (label, value, colour)
  }

  /// - Parameters:
  ///   - isPartial: the run covered only some of the cases, which the badge says.
  ///   - project: the project's name.
  init(_ summary: RunResults.Summary, isPartial: Bool = false, project: String? = nil) {
    label = project.map { "\($0) port fidelity" } ?? "port fidelity"
    let part = isPartial ? ", a part" : ""
    let failures = summary.failed + summary.errors
    let all = Words.count(summary.cases)
    let unsupported =
      summary.unsupported > 0 ? ", \(Words.count(summary.unsupported)) unsupported" : ""
    if !summary.hasComparisons {
      (value, colour) = ("nothing compared\(unsupported)", Self.red)
    } else if failures > 0 {
      (value, colour) = ("\(Words.count(failures)) of \(all) fail\(unsupported)\(part)", Self.red)
    } else if summary.knownDivergences > 0 {
      let known = Words.count(summary.knownDivergences)
      (value, colour) = (
        "\(Words.count(summary.passed)) of \(all) pass, \(known) known\(unsupported)\(part)",
        Self.violet
      )
    } else if summary.unsupported > 0 {
      (value, colour) = (
        "\(Words.count(summary.passed)) of \(all) pass\(unsupported)\(part)", Self.violet
      )
    } else {
      let word = summary.bitExact == summary.cases ? "bit-exact" : "pass"
      let measured = summary.unequalKinds.map { ", \(Words.count($0.count)) \($0.name)" }.joined()
      (value, colour) = ("\(all) of \(all) \(word)\(measured)\(part)", Self.green)
    }
  }

  var svg: String {
    let (left, right) = (Self.width(label), Self.width(value))
    let (first, second) = (left + 2 * Self.padding, right + 2 * Self.padding)
    let whole = Self.number(first + second)
    let title = "\(label): \(value)".escapedForXML
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(whole)" height="20" \
      viewBox="0 0 \(whole) 20" role="img" aria-label="\(title)">
      <title>\(title)</title>
      <clipPath id="edge"><rect width="\(whole)" height="20" rx="3"/></clipPath>
      <g clip-path="url(#edge)">
      <rect width="\(Self.number(first))" height="20" fill="\(Self.labelColour)"/>
      <rect x="\(Self.number(first))" width="\(Self.number(second))" height="20" fill="\(colour)"/>
      </g>
      <g fill="#fff" font-family="'DejaVu Sans', Verdana, sans-serif" font-size="11">
      \(Self.text(label, at: Self.padding, width: left))
      \(Self.text(value, at: first + Self.padding, width: right))
      </g>
      </svg>

      """
  }

  /// As wide as computed, whatever font the reader has.
  private static func text(_ text: String, at x: Double, width: Double) -> String {
    "<text x=\"\(number(x))\" y=\"14\" textLength=\"\(number(width))\">\(text.escapedForXML)</text>"
  }

  /// In pixels.
  static func width(_ text: String) -> Double {
    let thousandths = text.reduce(0) { $0 + (advances[$1] ?? widest) }
    return Double(thousandths) / 1000 * size
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }

  /// A letter that is not in the table counts as the widest that is.
  private static let widest = 995

  /// Advance widths in DejaVu Sans, in thousandths of the font size, as measured by Chromium's canvas; Verdana's are
  /// equal to within a few per cent.
  private static let advances: [Character: Int] = {
    var table: [Character: Int] = [
      " ": 318, ",": 318, ".": 318, "-": 361, "a": 613, "b": 635, "c": 550, "d": 635, "e": 615,
      "f": 352, "g": 635, "h": 634, "i": 278, "k": 579, "l": 278, "m": 974, "n": 634, "o": 612,
      "p": 635, "r": 411, "s": 521, "t": 392, "u": 634, "w": 818, "x": 592, "y": 592,
    ]
    let others: [Character: Int] = [
      "j": 278, "l": 278, "q": 635, "v": 592, "y": 592, "z": 525, "_": 500, ":": 337, "'": 275,
      "−": 838,
      "A": 684, "B": 686, "C": 698, "D": 770, "E": 632, "F": 575, "G": 775, "H": 752, "I": 295,
      "J": 295, "K": 656, "L": 557, "M": 863, "N": 748, "O": 787, "P": 603, "Q": 787, "R": 695,
      "S": 635, "T": 611, "U": 732, "V": 684, "W": 989, "X": 685, "Y": 611, "Z": 685,
    ]
    table.merge(others) { first, _ in first }
    for digit in "0123456789" { table[digit] = 636 }
    return table
  }()
}
