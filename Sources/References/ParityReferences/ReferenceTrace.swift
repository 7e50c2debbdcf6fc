import AudioSignal
import DataText
import Foundation
import OrdinaryFiles
import Synchronization

/// The recorded graph of a case: what the page told its context, proved by the manifest.
package struct ReferenceTrace: Sendable {
  /// `graph.json`; its spans refer to the samples of the file that it names.
  package let json: Data
  private let suite: String
  private let shared: SharedSampleFiles

  init(json: Data, suite: String, shared: SharedSampleFiles) {
    self.json = json
    self.suite = suite
    self.shared = shared
  }

  /// The samples that the trace's spans refer to.
  ///
  /// - Parameter file: the name in the trace; nil when it has none.
  /// - Returns: empty for a file that references do not have.
  /// - Throws: `ReferenceError` when it is missing, or is not what was captured.
  package func samples(named file: String?) throws(ReferenceError) -> [Float] {
    guard file == "../\(SharedSamples.fileName)" else { return [] }
    return try shared.samples(of: suite)
  }

  /// The samples as the bytes of their file.
  ///
  /// - Returns: empty for a trace that names no file.
  /// - Throws: as `samples`.
  package func sampleBytes() throws(ReferenceError) -> Data {
    struct Named: Decodable { let samples: String? }
    let named = try? JSONText.decode(Named.self, from: json)
    let samples = try samples(named: named?.samples)
    return Data(SampleBuffer(channels: [samples], sampleRate: 1).littleEndianBytes)
  }
}

/// The sample files of a reference folder, each read once and checked against the manifest.
final class SharedSampleFiles: Sendable {
  private let folder: String
  private let hashes: [String: String]
  private let known = Mutex<[String: [Float]]>([:])

  init(folder: String, hashes: [String: String]) {
    self.folder = folder
    self.hashes = hashes
  }

  /// - Throws: `ReferenceError` when the file is missing, or is not what was captured.
  func samples(of suite: String) throws(ReferenceError) -> [Float] {
    if let samples = known.withLock({ $0[suite] }) { return samples }
    let relative = "\(suite)/\(SharedSamples.fileName)"
    guard let data = OrdinaryFile.contents("\(folder)/\(relative)") else {
      throw .missingFile(id: suite, path: relative)
    }
    guard SHA256Text.of(data) == hashes[relative] else {
      throw .altered(id: suite, path: relative)
    }
    let samples = SharedSamples(bytes: data).samples
    known.withLock { $0[suite] = samples }
    return samples
  }
}
