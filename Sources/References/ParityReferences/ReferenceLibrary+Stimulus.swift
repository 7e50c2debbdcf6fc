import AudioFiles
import AudioSignal
import DataText
import Foundation
import ParityCases

extension ReferenceLibrary {
  /// A case's stimulus, as the page played it: computed by its formula, or read from the file that was filed with the
  /// reference. nil when the case has none.
  ///
  /// - Throws: `StimulusError`, `AudioFileError`, and `StimulusMismatch` when it is not the
  ///   browser's.
  package func stimulus(of definition: CaseDefinition) throws -> SampleBuffer? {
    guard definition.stimulus?["kind"] == .string("file") else {
      return try definition.provedStimulus()
    }
    let path = "\(folder)/\(definition.id)/\(ReferenceFiles.stimulus)"
    return try definition.proved(AudioFile.read(path))
  }
}

extension CaseDefinition {
  /// The case's stimulus by its formula; nil when it has none.
  ///
  /// - Throws: `StimulusError`, and `StimulusMismatch` when it is not the browser's to the bit.
  package func provedStimulus() throws -> SampleBuffer? { try renderStimulus().map(proved) }

  fileprivate func proved(_ stimulus: SampleBuffer) throws(StimulusMismatch) -> SampleBuffer {
    if let expected = stimulusSha256, SHA256Text.of(stimulus.littleEndianBytes) != expected {
      throw StimulusMismatch(id: id)
    }
    return stimulus
  }
}

extension ReferenceLibrary {
  /// Whether all files of a reference are present and as they were captured.
  package func isIntact(_ entry: Manifest.Entry) -> Bool {
    entry.files.allSatisfy { name, hash in
      (try? SHA256Text.ofFile("\(folder)/\(entry.id)/\(name)")) == hash
    }
  }
}
