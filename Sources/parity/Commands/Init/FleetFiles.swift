import Foundation
import OrdinaryFiles

/// What carries a run to many machines: rules for Snakemake, a script for Slurm, jobs for GitHub and GitLab.
enum FleetFiles {
  static let folder = "fleet"

  private struct File {
    let path: String
    let bytes: [UInt8]
    var isProgram = false
  }

  private static var files: [File] {
    typealias Bytes = PackageResources
    return [
      File(path: "Snakefile", bytes: Bytes.fleet_Snakefile_txt),
      File(path: "profiles/local/config.yaml", bytes: Bytes.fleet_local_yaml_txt),
      File(path: "profiles/slurm/config.yaml", bytes: Bytes.fleet_slurm_yaml_txt),
      File(path: "profiles/slurm-generic/config.yaml", bytes: Bytes.fleet_slurm_generic_yaml_txt),
      File(
        path: "profiles/slurm-generic/slurm-status.sh", bytes: Bytes.fleet_slurm_status_sh_txt,
        isProgram: true),
      File(path: "profiles/kubernetes/config.yaml", bytes: Bytes.fleet_kubernetes_yaml_txt),
      File(path: "parity-array.sbatch", bytes: Bytes.fleet_array_sbatch_txt, isProgram: true),
      File(path: "github-matrix.yml", bytes: Bytes.fleet_github_yml_txt),
      File(path: "gitlab-parallel.yml", bytes: Bytes.fleet_gitlab_yml_txt),
    ]
  }

  /// Writes them into a folder of their own; what is there already stays.
  ///
  /// - Returns: what was written.
  /// - Throws: what the file system says.
  static func write(to project: String) throws -> [String] {
    var written: [String] = []
    for file in files {
      let path = "\(project)/\(folder)/\(file.path)"
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try Data(file.bytes).write(to: URL(fileURLWithPath: path))
      if file.isProgram {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      }
      written.append(path)
    }
    return written
  }
}
