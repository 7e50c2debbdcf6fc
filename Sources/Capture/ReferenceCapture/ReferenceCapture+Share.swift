import BrowserCapture
import ParityCases
import ParityReferences

extension ReferenceCapture {
  /// The result of a part of a capture, before anything is filed.
  package struct Share: Sendable {
    package let references: [CapturedReference]
    package let failures: [CaptureFailure]
    package let warnings: [String]
    /// SHA-256 of the scripts that the page loaded, by path.
    package let sources: [String: String]
    /// The cases that the project file itself declares, by id.
    package let declared: Set<String>
    /// The names of all cases that the modules define, by suite.
    package let defined: [String: [String]]
  }

  /// Captures some of the cases, without changing anything.
  ///
  /// - Parameter choose: called with all selected cases in the modules' order, returns those to be rendered here.
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

  /// SHA-256 of a script of the web folder, by its path in captures; nil if there is none.
  package func hash(of source: String) -> String? {
    FileIdentity.ofFile("\(web.folder)/\(source.dropFirst("web/".count))")
  }
}
