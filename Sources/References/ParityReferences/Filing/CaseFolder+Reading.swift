import AudioFiles
import AudioSignal
import DataText
import Foundation
import OrdinaryFiles
import ParityCases

extension CaseFolder {
  /// Reads what `write` wrote for a case, and checks all of it.
  ///
  /// - Parameters:
  ///   - id: the case that the folder should hold.
  ///   - files: SHA-256 by file name, as `write` returned them.
  /// - Throws: `ReferenceError`, `AudioFileError`, `CaseError`.
  package func read(
    _ id: String, files: [String: String], spread: Spread
  ) throws -> CapturedReference {
    func refuse(_ contradiction: ReferenceContradiction) -> ReferenceError {
      .inconsistent(id: id, contradiction)
    }
    var contents: [String: Data] = [:]
    for (name, hash) in files {
      guard Self.names.contains(name) else { throw refuse(.foreign(file: name)) }
      let file = "\(path)/\(name)"
      let data: Data
      do throws(FileRefusal) {
        data = try OrdinaryFile.read(file, limit: Self.largestFile)
      } catch {
        throw ReferenceError.unreadable(ReadRefusal(path: file, reason: error))
      }
      guard SHA256Text.of(data) == hash else { throw ReferenceError.altered(id: id, path: file) }
      contents[name] = data
    }
    guard let json = contents[ReferenceFiles.definition], let sound = contents[ReferenceFiles.audio]
    else { throw refuse(.noCaseHere) }
    let definition: CaseDefinition
    do {
      definition = try JSONText.decode(CaseDefinition.self, from: json)
    } catch {
      throw refuse(.undecodableCase(reason: DecodingText.of(error)))
    }
    guard definition.id == id else { throw refuse(.otherCase(id: definition.id)) }
    try definition.validate()
    func read(_ sound: Data, _ name: String) throws -> SampleBuffer {
      let audio = try AudioFile.read(sound, named: "\(path)/\(name)")
      guard audio.channelCount == definition.channels, audio.frameCount == definition.keptFrames,
        audio.sampleRate == definition.sampleRate
      else { throw refuse(.notAsDeclared(file: name)) }
      guard audio.firstNonFiniteSample == nil, !audio.isSilent else {
        throw refuse(.silentOrNotFinite(file: name))
      }
      return audio
    }
    let audio = try read(sound, ReferenceFiles.audio)
    guard spread.renders >= 2 else { throw refuse(.renderedOnce) }
    let samples = contents[ReferenceFiles.samples].map(SharedSamples.init(bytes:))?.samples ?? []
    var reference = CapturedReference(
      definition: definition, audio: audio, spread: spread,
      trace: contents[ReferenceFiles.trace].map { CapturedTrace(json: $0, samples: samples) },
      stages: try contents[ReferenceFiles.stages].map {
        try StageFingerprints(json: $0, path: "\(path)/\(ReferenceFiles.stages)")
      })
    reference.seeds = try ReferenceFiles.seeds(definition.seeds).map { name in
      guard let sound = contents[name] else { throw refuse(.lacks(file: name)) }
      return try read(sound, name)
    }
    reference.stimulusFile = try contents[ReferenceFiles.stimulus].map {
      try AudioFile.read($0, named: "\(path)/\(ReferenceFiles.stimulus)")
    }
    return reference
  }

  private static let names = Manifest.fileNames.union([ReferenceFiles.samples])
  /// In bytes: as much as a capture accepts of a trace, and more than any case's audio.
  private static let largestFile = 1 << 28
}
