import Foundation
import OrdinaryFiles
import ParityReport

/// What already exists where spectra are to be written.
struct EarlierSpectra {
  private struct Names: Decodable {
    struct Sound: Decodable { let name: String }

    let sounds: [Sound]
  }

  private let path: String
  private let names: [String]

  /// - Returns: nil if nothing exists there.
  /// - Throws: `ReportError.unwritable` for a run's report, which the spectra would replace.
  init?(_ path: String) throws(ReportError) {
    self.path = path
    guard OrdinaryFile.contents("\(path)/index.html") != nil else { return nil }
    guard let data = OrdinaryFile.contents("\(path)/spectra.json") else {
      throw .unwritable(
        path: path, detail: "it holds another kind of report; choose another folder with -o")
    }
    names = (try? JSONDecoder().decode(Names.self, from: data))?.sounds.map(\.name) ?? []
  }

  /// What happens to them.
  var remark: String {
    let shown = names.prefix(3).joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return
      "note: replaced the spectra of \(names.isEmpty ? "other sounds" : shown + more) in \(path);"
      + " -o names another folder"
  }
}
