import CandidateKit
import ParityCases

/// Why a command cannot be run. Paths are full, names as they are written in `parity.yml`.
package enum ProgramFault: CandidateFault, Equatable {
  case noWorkingFolder(String)
  /// On the `PATH`, but there is one in the working folder.
  case onlyInFolder(program: String, folder: String)
  case notOnPath(program: String)
  /// - Parameters:
  ///   - nearest: what was probably meant.
  ///   - build: the command that builds it; empty where none is known.
  case noProgram(path: String, nearest: String?, build: [String])
  case noScript(path: String, nearest: String?)
  case programIsFolder(path: String)
  case notExecutable(path: String)
  case noInput(String)
  case inputIsNoText(path: String)
  case inputTooLarge(String, mostFiles: Int)

  package var description: String {
    switch self {
    case .noWorkingFolder(let folder): "its working folder \(folder) is not there"
    case .onlyInFolder(let program, let folder):
      "no program '\(program)' is on the PATH, but there is one in \(folder); write './\(program)'"
    case .notOnPath(let program):
      "no program '\(program)' is on the PATH; install it, or write its path"
    case .noProgram(let path, let nearest, let build):
      "there is no \(path)"
        + (nearest.map(NearestName.suggestion)
          ?? "; build it first" + (build.isEmpty ? "" : " ('\(build.joined(separator: " "))')"))
    case .noScript(let path, let nearest): "there is no \(path)\(NearestName.suggestion(nearest))"
    case .programIsFolder(let path): "\(path) is a folder; name the program that is in it"
    case .notExecutable(let path): "\(path) cannot be run (chmod +x)"
    case .noInput(let name):
      "'inputs' names \(name), which is not there; correct it, or build it first"
    case .inputIsNoText(let path):
      "'inputs' holds \(path), whose name is not UTF-8 text; rename it"
    case .inputTooLarge(let name, let mostFiles):
      "'inputs' names \(name), which holds or links to more than \(mostFiles) files; name what the"
        + " program reads"
    }
  }
}
