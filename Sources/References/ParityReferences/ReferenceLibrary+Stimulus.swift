import AudioFiles
import AudioSignal
import Foundation
import ParityCases

extension ReferenceLibrary {
  /// A case's stimulus, as the page played it: made by its formula, or from the file that was filed
  /// with the reference. nil when the case has none.
  ///
  /// - Throws: `StimulusError`, `AudioFileError`, and `SuiteError.stimulusMismatch` when it is not the
  ///   browser's to the bit.
  public func stimulus(of definition: CaseDefinition) throws -> SampleBuffer? {
    let stimulus =
      definition.stimulus?["kind"] == .string("file")
      ? try AudioFile.read("\(folder)/\(definition.id)/\(ReferenceFiles.stimulus)")
      : try definition.renderStimulus()
    if let stimulus, let expected = definition.stimulusSha256,
      SHA256Text.of(stimulus.littleEndianBytes) != expected
    {
      throw SuiteError.stimulusMismatch(id: definition.id)
    }
    return stimulus
  }
}

extension ReferenceLibrary {
  /// Whether all files of a reference are there as they were captured.
  public func isIntact(_ entry: Manifest.Entry) -> Bool {
    entry.files.allSatisfy { name, hash in
      (try? SHA256Text.ofFile("\(folder)/\(entry.id)/\(name)")) == hash
    }
  }
}
