import DataText
import Foundation
import ParityResults
import ParityRunning

/// What a run found, without dates, seconds and machines: the same for one run and for its parts.
package enum FoundResults {
  package static func text(_ report: String) throws -> String {
    var results = try RunResults.readVerified(path: "\(report)/results.json")
    results.run.date = Date(timeIntervalSince1970: 0)
    results.run.seconds = 0
    results.run.jobs = 0
    results.run.machines = nil
    // Each part has its share of the time.
    results.run.diagnosis = nil
    results.digest = nil
    for index in results.cases.indices {
      results.cases[index].renderSeconds = nil
      results.cases[index].diagnosisSeconds = nil
    }
    return String(decoding: try JSONText.encode(results), as: UTF8.self)
  }
}
