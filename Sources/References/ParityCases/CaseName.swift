/// A case's suite and name, derived from a file's path in a folder of sounds.
package struct CaseName: Equatable, Sendable {
  package let suite: String
  package let name: String
  package var id: String { "\(suite)/\(name)" }

  /// The suite of sounds that are in no subfolder.
  package static let suiteOfFiles = "golden"

  /// `Drums/Snare 1.wav` is `drums/snare-1`, `a/b/c.wav` is `a/b-c`, `kick.wav` is `golden/kick`.
  package init(ofFile path: String) {
    var parts = path.split(separator: "/").map(String.init)
    let file = parts.popLast() ?? ""
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    let names = (parts + [stem.isEmpty ? file : stem]).map(Self.words)
    suite = names.count > 1 ? names[0] : Self.suiteOfFiles
    let own = names.count > 1 ? Array(names.dropFirst()) : names
    name = String(own.joined(separator: "-").prefix(100))
  }

  /// Text reduced to the letters allowed in ids.
  private static func words(_ text: String) -> String {
    let words = text.lowercased().split { $0 == "-" || !CaseDefinition.isValidName(String($0)) }
    let name = String(words.joined(separator: "-").prefix(100))
    return name.isEmpty ? "sound" : name
  }
}
