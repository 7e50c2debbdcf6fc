import Foundation
import OrdinaryFiles
import ParityProject
import ParityReferences

/// The schema of `parity.yml`, where an editor finds it without configuration: the first line of the file refers to it.
enum EditorSchema {
  /// Within the project, in the folder that git ignores.
  static let path = ".parity/parity.schema.json"
  static let line = "# yaml-language-server: $schema=\(path)"

  private static var text: Data { Data(TemplateFile.bytes("parity.schema.json")) }

  /// Writes this program's schema into a project whose file refers to it, also after a clone or an update of the
  /// program. A missing schema is not an error.
  static func refresh(in project: Project) {
    guard let file = project.file, OrdinaryFile.contents(file.path)?.starts(with: line.utf8) == true
    else { return }
    write(to: project.folder)
  }

  static func write(to folder: String) {
    let path = "\(folder)/\(path)"
    guard OrdinaryFile.contents(path) != text else { return }
    // A process that was killed may have left a part of it.
    WholeFile.sweep("\(folder)/.parity")
    try? AtomicFile.write(text, to: path)
  }
}
