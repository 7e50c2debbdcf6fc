import Foundation

/// Writes files that are there completely or not at all.
package enum AtomicFile {
  /// Writes under a temporary name beside the target, then renames; makes missing folders.
  ///
  /// - Throws: `SuiteError.unwritable`.
  package static func write(_ data: Data, to path: String) throws(SuiteError) {
    try makeFolder(for: path)
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, detail: Self.reason(error))
    }
  }

  /// Makes the folders above a file.
  ///
  /// - Throws: `SuiteError.unwritable`.
  package static func makeFolder(for path: String) throws(SuiteError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, detail: reason(error))
    }
  }

  /// The system's own words, without Foundation's wrapping.
  package static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return error.localizedDescription
  }
}

/// JSON as this project writes it: indented, keys in order, dates in UTC.
package enum JSONText {
  package static func encode(_ value: some Encodable, indented: Bool = true) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      indented
      ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      : [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value)
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
  {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: data)
  }
}
