import AudioSignal
import ParityCases
import ParityReferences

/// A case as passed to a candidate: what to render, and its inputs.
package struct RenderRequest: Sendable {
  package private(set) var definition: CaseDefinition
  /// Which of a random case's renders is requested, counted from 1.
  package private(set) var seedNumber = 1
  /// The recorded graph, verified by the manifest; nil for a case without one.
  package private(set) var trace: ReferenceTrace?
  /// The names of the page's stages to be compared, too; empty for none.
  package private(set) var stages: [String]
  /// The fingerprints of the page's stages, by stage; empty if their sound is needed.
  package var stageFingerprints: [String: QuantumFingerprints] = [:]
  /// Whether the candidate plays the recorded graph.
  package var isForEngine = false
  private let readStimulus: @Sendable () throws -> SampleBuffer?
  /// SHA-256 of the files that the page loaded, by path in the web folder.
  private let sources: [String: String]

  /// - Parameter stimulus: returns what the page played, verified; by default computed by its formula.
  package init(
    _ definition: CaseDefinition, trace: ReferenceTrace? = nil, stages: [String] = [],
    sources: [String: String] = [:], stimulus: (@Sendable () throws -> SampleBuffer?)? = nil
  ) {
    self.sources = sources
    self.definition = definition
    self.trace = trace
    self.stages = stages
    readStimulus = stimulus ?? { try definition.provedStimulus() }
  }

  /// For a case that was loaded from a library.
  package init(
    _ reference: ReferenceLibrary.Reference, stages: [String] = [], in library: ReferenceLibrary
  ) {
    let definition = reference.definition
    let sources = library.manifest.captures.first { $0.origin.id == reference.entry.capture }?
      .sources
    self.init(definition, trace: reference.trace, stages: stages, sources: sources ?? [:]) {
      try library.stimulus(of: definition)
    }
  }

  /// A file that the page loaded, by path in the web folder.
  package func source(sha256: String) -> String? {
    sources.filter { $0.value == sha256 }.map { String($0.key.trimmingPrefix("web/")) }.min()
  }

  /// Another render of a random case. Its graph and stages were recorded only with the first seed.
  package func withSeed(_ number: Int) -> RenderRequest {
    var request = self
    request.definition = definition.render(number)
    request.seedNumber = number
    (request.trace, request.stages, request.stageFingerprints) = (nil, [], [:])
    return request
  }

  /// What the page played, exact to the bit; nil for a case without a stimulus.
  ///
  /// - Throws: `StimulusError`, `AudioFileError`, and `StimulusMismatch`.
  package func stimulus() throws -> SampleBuffer? { try readStimulus() }
}
