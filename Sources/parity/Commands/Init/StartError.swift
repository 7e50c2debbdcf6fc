/// Why no project is begun: something stands in its place.
enum StartError: Error, Equatable {
  /// - Parameter file: what makes the folder a project.
  case isProject(file: String)
  case isProjectWithoutGolden(file: String)
  case templateExists(folder: String)
  case occupied(folder: String, by: String)
}

extension StartError: CustomStringConvertible {
  var description: String {
    switch self {
    case .isProject(let file):
      "cannot write \(file): it already exists; 'parity run' uses it"
    case .isProjectWithoutGolden(let file):
      "cannot write \(file): it already exists; 'parity run' uses it, --golden begins a project"
    case .templateExists(let folder):
      "cannot write \(folder): it already exists; move it, or leave --template out"
    case .occupied(let folder, let name):
      "cannot write \(folder): it holds '\(name)'; name an empty folder, or add --force"
    }
  }
}
