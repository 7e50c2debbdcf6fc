import AudioFiles
import AudioSignal
import BrowserCapture
import DataText
import Foundation
import OrdinaryFiles
import ParityCases
import ParityReferences
import ParityResults

/// A recorded page as files: its sound, the graph that made it, and where both come from.
package struct RecordingPack: Sendable {
  package let definition: CaseDefinition
  package let page: RecordedPage
  package let provenance: RecordingProvenance
  /// The number of the page's calls.
  package let operationCount: Int

  /// - Parameter name: the case's name, of lower-case letters, digits and dashes.
  /// - Throws: `RecordingPackError.noTrace` when the trace is not a trace.
  package init(
    _ page: RecordedPage, request: RecordingRequest, name: String, browser: Browser
  ) throws(RecordingPackError) {
    self.page = page
    guard let trace = try? JSONDecoder().decode(TraceSummary.self, from: page.trace.json) else {
      throw .noTrace(name: name)
    }
    operationCount = trace.operations.count
    definition = page.definition(
      suite: "recordings", name: name, source: request.page.name, request: request)
    provenance = RecordingProvenance(
      origin: ReferenceOrigin(browser: browser, renders: 1, id: 1),
      page: request.page.name, renderSeconds: page.renderMilliseconds / 1000,
      unsupported: trace.unsupported,
      remarks: page.remarks, files: page.files.mapValues(SHA256Text.of),
      clicks: request.clicks, actions: request.actions,
      offline: page.offline.enumerated().map { index, render in
        .init(
          folder: "offline/\(index + 1)", time: render.milliseconds / 1000,
          isRecording: page.isRecording(render))
      },
      refused: page.traffic.refused,
      reached: page.traffic.reached.map {
        .init(url: $0.url, bytes: $0.content.count, sha256: SHA256Text.of($0.content))
      })
  }

  /// Makes sure that a recording may be written to a folder: it has to be new, empty, or an earlier recording's.
  ///
  /// - Throws: `RecordingPackError.occupied`.
  package static func checkFolder(_ folder: String) throws(RecordingPackError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let foreign = names.sorted().first(where: { !RecordingFolder.isLeftOver($0) }) else {
      return
    }
    let mark = OrdinaryFile.contents("\(folder)/provenance.json") ?? Data()
    guard mark.range(of: Data("\"parity-recording\"".utf8)) != nil else {
      throw .occupied(folder: folder, by: foreign)
    }
  }

  /// Writes the pack's files, all of them or none. A folder that held an earlier pack alone then holds this one; other
  /// files stay.
  ///
  /// - Throws: `WriteRefusal`.
  package func write(to folder: String) throws {
    let place = try RecordingFolder(folder)
    defer { place.discard() }
    do {
      try write(into: place.staging)
    } catch AudioFileError.unwritable(let path, let reason, let number) {
      throw place.named(WriteRefusal(path: path, reason: reason, number: number))
    } catch let error as WriteRefusal {
      throw place.named(error)
    }
    try place.publish()
  }

  private func write(into folder: String) throws {
    _ = try CaseFolder(folder).write(
      definition, audio: page.audio, trace: page.trace.json, samples: page.trace.samples)
    for (index, render) in page.offline.enumerated() {
      _ = try CaseFolder("\(folder)/offline/\(index + 1)").write(
        page.definition(ofOffline: render, number: index + 1, beside: definition),
        audio: render.audio, trace: render.trace.json, samples: render.trace.samples)
    }
    for stage in page.stages {
      let path = "\(folder)/stages/\(stage.name).wav"
      try AtomicFile.makeFolder(for: path)
      try AudioFile.write(stage.audio, to: path)
    }
    try AtomicFile.write(try JSONText.encode(provenance), to: "\(folder)/provenance.json")
  }

  /// A case name made from a folder's: other characters become dashes.
  package static func name(ofFolder path: String) -> String {
    let last = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent.lowercased()
    let kept = last.map { CaseDefinition.isValidName(String($0)) ? $0 : "-" }
    let name = String(String(kept).drop { $0 == "-" }.prefix(100))
    return name.isEmpty ? "recording" : name
  }
}

/// What the pack records about a trace.
private struct TraceSummary: Decodable {
  struct Operation: Decodable {}
  let unsupported: [String]
  let operations: [Operation]
}

/// Where a recording comes from.
package struct RecordingProvenance: Codable, Sendable {
  package var format = "parity-recording"
  package var version = 1
  package let origin: ReferenceOrigin
  package let page: String
  /// The browser's render time, without the page's own script.
  package let renderSeconds: Double
  /// What the page did that no trace can describe: a replay will not sound like it.
  package let unsupported: [String]
  package let remarks: [RecordingRemark]
  /// SHA-256 of every file that the page received, by path.
  package let files: [String: String]
  /// What was clicked before the recording began.
  package let clicks: [String]
  /// The actions on the page, in the notation of `--do`.
  package let actions: [PageAction]
  /// The page's own offline renders; nil in earlier recordings.
  package let offline: [OfflineFolder]?
  /// External addresses that the page requested without getting an answer.
  package let refused: [String]
  /// Responses from other machines, with `--allow-remote`.
  package let reached: [ReachedAddress]

  private enum CodingKeys: String, CodingKey {
    case format, version, origin, page, renderSeconds, unsupported, remarks, files, clicks, actions
    case offline, refused, reached
  }
}

/// One of the page's own renders, and its folder.
package struct OfflineFolder: Codable, Sendable {
  /// Within the recording's folder, with the same files.
  package let folder: String
  /// The page's time when it was complete, in seconds.
  package let time: Double
  /// Whether the recording itself is this one.
  package let isRecording: Bool
}

/// An answer from another machine, decoded.
package struct ReachedAddress: Codable, Sendable {
  package let url: String
  package let bytes: Int
  package let sha256: String
}
