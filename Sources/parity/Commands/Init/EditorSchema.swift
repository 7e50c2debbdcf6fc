import Foundation
import OrdinaryFiles
import ParityProject
import ParityReferences

/// The schema of `parity.yml` where an editor finds it without being set up: the first line of the file
/// names it.
enum EditorSchema {
  /// Within the project, in the folder that git ignores.
  static let path = ".parity/parity.schema.json"
  static let line = "# yaml-language-server: $schema=\(path)"

  private static var text: Data { Data(TemplateFile.bytes("parity.schema.json")) }

  /// Puts this program's schema into a project whose file asks for it: also after a clone, and after the
  /// program was brought up to date. An editor without it is not an error.
  static func refresh(in project: Project) {
    guard let file = project.file, OrdinaryFile.contents(file.path)?.starts(with: line.utf8) == true
    else { return }
    write(to: project.folder)
  }

  static func write(to folder: String) {
    let path = "\(folder)/\(path)"
    guard OrdinaryFile.contents(path) != text else { return }
    try? AtomicFile.write(text, to: path)
  }
}
