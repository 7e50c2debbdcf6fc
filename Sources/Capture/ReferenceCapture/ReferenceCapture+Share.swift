import BrowserCapture
import ParityCases
import ParityReferences

extension ReferenceCapture {
  /// What a part of a capture came to, of which nothing is filed.
  package struct Share: Sendable {
    package let references: [CapturedReference]
    package let failures: [CaptureFailure]
    package let warnings: [String]
    /// SHA-256 of the scripts that the page loaded, by path.
    package let sources: [String: String]
    /// The cases that the project file declares itself, by id.
    package let declared: Set<String>
    /// The names of all cases that the modules define themselves, by suite.
    package let defined: [String: [String]]
  }

  /// Captures a part of the cases, and changes nothing.
  ///
  /// - Parameter choose: gets all cases that are selected, in the modules' order, and says which are
  ///   rendered here.
  /// - Throws: `CaptureError`, `ReferenceError`, `WriteRefusal`, `AudioFileError`, `CancellationError`.
  package func captureShare(
    choose: @escaping @Sendable ([CaseDefinition]) -> Set<String>,
    onProgress: @escaping @Sendable (CaptureProgress) -> Void
  ) async throws -> Share {
    let results = try await render(share: choose, onProgress)
    return Share(
      references: try results.items.map(withStimulus), failures: results.failures,
      warnings: results.warnings,
      sources: try web.sources ?? ReferenceStore(folder: folder).sources(),
      declared: web.declared, defined: web.definedNames)
  }

  /// The file of a suite's module, as failures name it.
  package func source(of suite: String) -> String { web.source(of: suite) }

  /// SHA-256 of a script of the web folder, by its path as captures name it; nil where there is none.
  package func hash(of source: String) -> String? {
    FileIdentity.ofFile("\(web.folder)/\(source.dropFirst("web/".count))")
  }
}
