import Foundation
import ParityCases

extension CaptureRequest {
  /// The capture page's instructions, as JSON.
  func job() throws -> Data {
    struct Job: Encodable {
      let suites: [String]
      let repeats: Int
      let isTraced: Bool
      let random: CaseDefinition.Seeds
      let epoch: Double
      let own: OwnCases.Job?
      let takes: [String: [JSONValue]]
      let awaitsTakes: Bool
    }
    // Sorted, because the seeds are written to the trace in this order.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(
      Job(
        suites: suites, repeats: renders, isTraced: isTraced, random: random,
        epoch: RecordingRequest.defaultEpoch, own: own?.job, takes: takes,
        awaitsTakes: awaitedTakes != nil))
  }

  /// The existing file that was most likely meant by a missing one; empty if none is similar.
  func nearest(toMissing path: String) -> String {
    guard path.hasPrefix("web/") else { return "" }
    let parts = path.split(separator: "/").dropFirst().map(String.init)
    guard let last = parts.last, !parts.contains("..") else { return "" }
    let folder = ([webFolder] + parts.dropLast()).joined(separator: "/")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return NearestName.suggestion(NearestName.to(last, among: names.sorted()))
  }
}

extension CaseDefinition {
  /// The cases that a module has, according to the capture page.
  static func announced(_ message: Data) throws -> [CaseDefinition] {
    struct Announcement: Decodable { let cases: [CaseDefinition] }
    let cases = try JSONDecoder().decode(Announcement.self, from: message).cases
    for definition in cases { try definition.validate() }
    return cases
  }
}
