import AudioFiles
import AudioSignal
import DataText
import Foundation
import OrdinaryFiles
import ParityCases

/// The files of one case: a filed reference and a recording have the same, and a pack holds them unchanged.
package struct CaseFolder {
  let path: String

  package init(_ path: String) { self.path = path }

  /// - Parameters:
  ///   - trace: `graph.json`; nil for a case without a graph.
  ///   - samples: the samples that the trace's spans refer to; nil where the trace names another file.
  ///   - stages: fingerprints; nil for a graph without stages.
  ///   - stimulus: the audio of a stimulus that came from a file.
  ///   - seeds: the renders with the second and further seeds.
  /// - Returns: SHA-256 of what was written, by file name.
  /// - Throws: `WriteRefusal`, `AudioFileError`.
  package func write(
    _ definition: CaseDefinition, audio: SampleBuffer, trace: Data? = nil,
    samples: [Float]? = nil, stages: StageFingerprints? = nil, stimulus: SampleBuffer? = nil,
    seeds: [SampleBuffer] = []
  ) throws -> [String: String] {
    var files: [String: String] = [:]
    func write(_ data: Data, as name: String) throws {
      try AtomicFile.write(data, to: "\(path)/\(name)")
      files[name] = SHA256Text.of(data)
    }
    func write(_ sound: SampleBuffer, as name: String) throws {
      let file = "\(path)/\(name)"
      try AudioFile.write(sound, to: file)
      guard let hash = FileIdentity.ofFile(file) else {
        throw WriteRefusal(path: file, reason: "it cannot be read back")
      }
      files[name] = hash
    }
    try write(try JSONText.encode(definition), as: ReferenceFiles.definition)
    try write(audio, as: ReferenceFiles.audio)
    if let trace { try write(trace, as: ReferenceFiles.trace) }
    if let samples {
      let bytes = SampleBuffer(channels: [samples], sampleRate: 1).littleEndianBytes
      try write(Data(bytes), as: ReferenceFiles.samples)
    }
    if let stages {
      try write(try JSONText.encode(stages, indented: false), as: ReferenceFiles.stages)
    }
    if let stimulus { try write(stimulus, as: ReferenceFiles.stimulus) }
    for (name, sound) in zip(ReferenceFiles.seeds(seeds.count + 1), seeds) {
      try write(sound, as: name)
    }
    return files
  }
}
