import AudioSignal
import ParityCases

/// What a user's own project tells the capture page besides its case modules.
package struct OwnCases: Sendable {
  /// The path of each suite's module, within the web folder.
  package var modules: [String: String]
  /// Cases of a suite in addition to those of its module, in the form in which modules export them.
  package var cases: [String: [JSONValue]]
  /// Stimuli by name.
  package var stimuli: [String: JSONValue]
  /// The web folder's name in messages, with a trailing slash; empty for the project's own folder.
  package var folder: String
  /// Reads the file of a stimulus.
  package var readStimulus: @Sendable (_ file: String) throws -> SampleBuffer

  package init(
    modules: [String: String], cases: [String: [JSONValue]], stimuli: [String: JSONValue],
    folder: String = "web/",
    readStimulus: @escaping @Sendable (_ file: String) throws -> SampleBuffer
  ) {
    self.modules = modules
    self.cases = cases
    self.stimuli = stimuli
    self.folder = folder
    self.readStimulus = readStimulus
  }

  /// The part that the page receives.
  package struct Job: Encodable {
    let modules: [String: String]
    let cases: [String: [JSONValue]]
    let stimuli: [String: JSONValue]
    let folder: String
  }

  package var job: Job {
    Job(modules: modules, cases: cases, stimuli: stimuli, folder: folder)
  }

  /// A stimulus in the page's format: channels and sample rate as 32-bit integers, then the samples, channels back to
  /// back; all little-endian.
  package func stimulusMessage(_ file: String) throws -> [UInt8] {
    let audio = try readStimulus(file)
    let header = [UInt32(audio.channelCount), UInt32(audio.sampleRate)]
    return header.flatMap { number in withUnsafeBytes(of: number.littleEndian, Array.init) }
      + audio.littleEndianBytes
  }
}
