import AudioSignal
import Foundation
import ParityCases

/// Expects that samples equal the browser's render of a case.
///
/// For Swift Testing and XCTest: a difference fails the running test with its likeliest cause and the place of the
/// first difference, and attaches the residual as WAV and a page that shows it.
///
/// - Parameters:
///   - samples: one array for each channel, all frames of the case or those that its reference keeps.
///   - id: the case, as `suite/name`.
///   - limit: how far the two may be apart.
///   - references: the folder with `manifest.json`; by default that of `PARITY_REFERENCES`, or the nearest
///     `reference-audio` above the test.
/// - Returns: what was found, also on failure.
/// - Throws: `ParityTestError`, `ReferenceError`, `AudioFileError` when there is nothing to compare with.
@discardableResult
public func expectParity(
  of samples: [[Float]], with id: String, limit: ParityLimit = .bitExact,
  references: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) throws -> ParityFinding {
  let known = try CapturedCases(references: references, filePath: filePath)[id]
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  guard samples.allSatisfy({ $0.count == samples[0].count }) else {
    let counts = samples.map { "\($0.count)" }.joined(separator: ", ")
    let finding = ParityFinding(known, unequal: "the channels have \(counts) frames", limit: limit)
    report(finding, of: known, at: place)
    return finding
  }
  return expect(SampleBuffer(channels: samples, sampleRate: known.sampleRate), known, limit, place)
}

/// Expects that one channel of samples equals the browser's render of a case; otherwise as above.
@discardableResult
public func expectParity(
  of samples: [Float], with id: String, limit: ParityLimit = .bitExact,
  references: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) throws -> ParityFinding {
  try expectParity(
    of: [samples], with: id, limit: limit, references: references, fileID: fileID,
    filePath: filePath, line: line, column: column)
}

/// Expects that a port renders what the browser rendered, in each case that matches a pattern.
///
/// - Parameter pattern: an id, or several with `*` and `?`.
/// - Returns: the finding for each case.
/// - Throws: as above, and errors from the port.
@discardableResult
public func expectParity(
  of port: any PortUnderTest, with pattern: String, limit: ParityLimit = .bitExact,
  references: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) throws -> [ParityFinding] {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let cases = try CapturedCases(references: references, filePath: filePath)
    .cases(matching: pattern)
  return try cases.map { known in
    let rendered = try port.render(known.definition, stimulus: known.stimulus)
    return expect(rendered.dropping(frames: port.latencyFrames), known, limit, place)
  }
}

private func expect(
  _ samples: SampleBuffer, _ known: ParityCase, _ limit: ParityLimit, _ place: TestPlace
) -> ParityFinding {
  let finding = ParityFinding(known, candidate: samples, limit: limit)
  if !finding.passes { report(finding, of: known, at: place) }
  return finding
}

private func report(_ finding: ParityFinding, of known: ParityCase, at place: TestPlace) {
  let evidence = FailureEvidence(finding, known)
  let folder = evidence.write()
  RunningTest.fail(finding.message + (folder.map { "\nsee \($0)/index.html" } ?? ""), at: place)
  for (name, bytes) in evidence.files { RunningTest.attach(bytes, named: name, at: place) }
}
