import DataText
import Foundation
import ParityReferences
import ParityResults

/// What cases cost to render and judge: `costs.json` beside the references, shared by all machines.
///
/// - Units: microseconds on one machine; only the ratios matter.
package struct CaseCosts: Codable, Equatable, Sendable, VersionedFile {
  package static let currentFormat = "parity-costs"
  package static let currentVersion = 1
  package static let fileName = "costs.json"
  /// For a case about which nothing is known: the mean of 1,103 comparisons, 58 ms, rounded up.
  package static let unknown = 60_000
  /// Eleven days; sums of nine million such costs are still whole numbers of the machine.
  package static let most = 1_000_000_000_000

  package struct Case: Codable, Equatable, Sendable {
    /// For all its candidates together.
    package var microseconds: Int
    /// Frames times channels.
    package var samples: Int

    package init(microseconds: Int, samples: Int) {
      self.microseconds = microseconds
      self.samples = samples
    }
  }

  package var format = currentFormat
  package var version = currentVersion
  /// The machine that they were measured on.
  package var identity: String
  package var cases: [String: Case]

  package init(identity: String, cases: [String: Case]) {
    self.identity = identity
    self.cases = cases
  }

  /// - Returns: nil when there is no such file.
  /// - Throws: `CostsError` for one that is not readable: machines that split differently leave gaps.
  package static func read(references folder: String) throws(CostsError) -> CaseCosts? {
    let path = "\(folder)/\(fileName)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let costs: CaseCosts
    do throws(VersionedFileError) {
      costs = try read(path, notThis: "no costs of cases")
    } catch {
      throw .file(error)
    }
    let bounds = 0...most
    guard
      costs.cases.values.allSatisfy({
        bounds.contains($0.microseconds) && bounds.contains($0.samples)
      })
    else {
      throw .outOfRange(path: path)
    }
    return costs
  }

  /// One line for each case, so that diffs are readable.
  package var text: String {
    var lines: [String] = []
    for (id, own) in cases.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let name = String(
        decoding: (try? JSONText.encode(id, indented: false)) ?? Data(), as: UTF8.self)
      lines.append("\(name): {\"microseconds\": \(own.microseconds), \"samples\": \(own.samples)}")
    }
    return """
      {"format": "\(Self.currentFormat)", "version": \(Self.currentVersion), "identity": "\(identity)",
      "cases": {
      \(lines.joined(separator: ",\n"))
      }}

      """
  }
}

/// Estimates a case's cost from what is known about the case, its suite or all cases.
package struct CostEstimate: Sendable {
  private let cases: [String: CaseCosts.Case]
  /// Picoseconds per sample, by suite.
  private let rates: [String: Int]
  private let rate: Int?

  package init(_ costs: CaseCosts?) {
    cases = costs?.cases ?? [:]
    var bySuite: [String: [Int]] = [:]
    for (id, own) in cases where own.samples > 0 {
      bySuite[String(id.prefix { $0 != "/" }), default: []].append(
        own.microseconds * 1_000_000 / own.samples)
    }
    rates = bySuite.compactMapValues(Self.median)
    rate = Self.median(bySuite.values.flatMap(\.self))
  }

  /// In microseconds, at least 1.
  ///
  /// - Parameter samples: frames times channels; called only when the case itself is not known, nil when it cannot be
  ///   determined.
  package func microseconds(of id: String, samples: () -> Int?) -> Int {
    if let own = cases[id] { return max(1, own.microseconds) }
    guard let rate = rates[String(id.prefix { $0 != "/" })] ?? rate, let count = samples() else {
      return CaseCosts.unknown
    }
    let (picoseconds, overflow) = rate.multipliedReportingOverflow(by: count)
    return overflow
      ? CaseCosts.unknown : min(max(1, picoseconds / 1_000_000), CaseCosts.most)
  }

  /// The lower median, which is a whole number that was measured.
  private static func median(_ values: [Int]) -> Int? {
    values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
  }
}
