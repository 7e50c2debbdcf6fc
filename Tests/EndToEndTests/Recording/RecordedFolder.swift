import Foundation

/// A folder with a page, for one test; the recording goes beside it.
struct RecordedFolder {
  let path = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
  var output: String { "\(path)-out" }

  /// A tone that plays from the start.
  static let tone = """
    const context = new AudioContext();
    const tone = context.createOscillator();
    tone.connect(context.destination);
    tone.start();
    """

  init(_ files: [String: String]) throws {
    for (name, text) in files {
      let url = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  /// - Parameter body: of `index.html`.
  init(page body: String) throws {
    try self.init(["index.html": "<!doctype html><html><head></head><body>\(body)</body></html>"])
  }

  func remove() {
    for folder in [path, output] { try? FileManager.default.removeItem(atPath: folder) }
  }

  func record(
    _ options: [String] = [], seconds: Double = 0.5, environment: [String: String?] = [:]
  ) async throws -> Program.Output {
    try await Program.run(
      ["record", path, "--seconds", "\(seconds)", "--once", "-o", output]
        + options.filter { $0 != "--once" },
      environment: environment)
  }

  /// What the page printed, without the times.
  func remarks() throws -> [String] {
    try provenance(Remarks.self).remarks.map(\.text)
  }

  func provenance<Content: Decodable>(_ type: Content.Type) throws -> Content {
    let url = URL(fileURLWithPath: "\(output)/provenance.json")
    return try JSONDecoder().decode(Content.self, from: Data(contentsOf: url))
  }

  private struct Remarks: Decodable {
    struct Remark: Decodable { let text: String }
    let remarks: [Remark]
  }
}
