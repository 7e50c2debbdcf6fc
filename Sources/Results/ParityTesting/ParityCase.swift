import AudioFiles
import AudioSignal
import Foundation
import ParityCases
import ParityReferences

/// A captured case: the browser's render, and everything that a port needs to render the same.
public struct ParityCase: Sendable {
  public let definition: CaseDefinition
  /// The browser's render.
  public let reference: SampleBuffer
  /// As the page played it; nil if the case has none.
  public let stimulus: SampleBuffer?

  public var id: String { definition.id }
  public var sampleRate: Double { definition.sampleRate }
  /// Frames to render, from 0 on.
  public var frames: Int { definition.frames }
  public var channels: Int { definition.channels }

  /// A numeric parameter of the case.
  ///
  /// - Throws: `ParityTestError.noParameter`.
  public func number(_ name: String) throws(ParityTestError) -> Double {
    guard case .number(let value) = definition.parameters[name] else {
      throw .noParameter(name, id: id)
    }
    return value
  }
}

/// Why a test could not be run at all.
public enum ParityTestError: Error, Equatable, CustomStringConvertible {
  case noReferences(above: String)
  case noCase(String, known: [String])
  case noParameter(String, id: String)

  public var description: String {
    switch self {
    case .noReferences(let place):
      "no reference-audio/manifest.json in any folder above \(place); capture references, unpack a"
        + " pack there, or name the folder with 'references:' or PARITY_REFERENCES"
    case .noCase(let pattern, let known):
      "no case matches '\(pattern)'; there are \(known.prefix(8).joined(separator: ", "))"
        + (known.count > 8 ? " and \(known.count - 8) more" : "")
    case .noParameter(let name, let id): "\(id) has no parameter '\(name)' that is a number"
    }
  }
}

/// The captured cases with which tests compare ports.
public struct CapturedCases: Sendable {
  private let library: ReferenceLibrary

  /// - Parameters:
  ///   - references: the folder with `manifest.json`; by default that of `PARITY_REFERENCES`, or the
  ///     nearest `reference-audio` above the test.
  ///   - filePath: the test's own file.
  /// - Throws: `ParityTestError.noReferences`, `ReferenceError`.
  public init(references: String? = nil, filePath: StaticString = #filePath) throws {
    let named = references ?? ProcessInfo.processInfo.environment["PARITY_REFERENCES"]
    guard let folder = named ?? Self.nearest(above: "\(filePath)") else {
      throw ParityTestError.noReferences(above: "\(filePath)")
    }
    library = try ReferenceLibrary(folder: folder)
  }

  /// The ids that match, with `*` and `?`; all by default. For a test's arguments.
  public func ids(matching pattern: String = "*") -> [String] {
    let glob = CasePattern(pattern)
    return library.manifest.cases.map(\.id).filter(glob.matches)
  }

  /// Reads cases, and verifies that they are what was captured.
  ///
  /// - Throws: `ParityTestError.noCase`, `ReferenceError`, `AudioFileError`.
  public func cases(matching pattern: String) throws -> [ParityCase] {
    let glob = CasePattern(pattern)
    let entries = library.manifest.cases.filter { glob.matches($0.id) }
    guard !entries.isEmpty else {
      throw ParityTestError.noCase(pattern, known: library.manifest.cases.map(\.id))
    }
    return try entries.map { entry in
      let reference = try library.load(entry)
      return ParityCase(
        definition: reference.definition, reference: reference.audio,
        stimulus: try library.stimulus(of: reference.definition))
    }
  }

  /// - Throws: as `cases(matching:)`.
  public subscript(_ id: String) -> ParityCase { get throws { try cases(matching: id)[0] } }

  private static func nearest(above file: String) -> String? {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL
    while folder.path != "/" {
      let references = folder.appendingPathComponent("reference-audio")
      let manifest = references.appendingPathComponent("manifest.json").path
      if FileManager.default.fileExists(atPath: manifest) { return references.path }
      folder = folder.deletingLastPathComponent().standardizedFileURL
    }
    return nil
  }
}
