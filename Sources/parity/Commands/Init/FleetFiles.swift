import Foundation
import OrdinaryFiles

/// Files for running on many machines: rules for Snakemake, a script for Slurm, jobs for GitHub and GitLab.
enum FleetFiles {
  static let folder = "fleet"

  private struct File {
    let path: String
    let bytes: [UInt8]
    var isProgram = false
  }

  private static var files: [File] {
    [
      File(path: "Snakefile", bytes: TemplateFile.bytes("fleet-Snakefile.txt")),
      File(path: "profiles/local/config.yaml", bytes: TemplateFile.bytes("fleet-local.yaml.txt")),
      File(path: "profiles/slurm/config.yaml", bytes: TemplateFile.bytes("fleet-slurm.yaml.txt")),
      File(
        path: "profiles/slurm-generic/config.yaml",
        bytes: TemplateFile.bytes("fleet-slurm-generic.yaml.txt")),
      File(
        path: "profiles/slurm-generic/slurm-status.sh",
        bytes: TemplateFile.bytes("fleet-slurm-status.sh.txt"),
        isProgram: true),
      File(
        path: "profiles/kubernetes/config.yaml",
        bytes: TemplateFile.bytes("fleet-kubernetes.yaml.txt")),
      File(
        path: "parity-array.sbatch", bytes: TemplateFile.bytes("fleet-array.sbatch.txt"),
        isProgram: true),
      File(path: "github-matrix.yml", bytes: TemplateFile.bytes("fleet-github.yml.txt")),
      File(path: "gitlab-parallel.yml", bytes: TemplateFile.bytes("fleet-gitlab.yml.txt")),
    ]
  }

  /// Writes them into a separate folder; existing files stay unchanged.
  ///
  /// - Returns: what was written.
  /// - Throws: file system errors.
  static func write(to project: String) throws -> [String] {
    var written: [String] = []
    for file in files {
      let path = "\(project)/\(folder)/\(file.path)"
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try WholeFile.write(Data(file.bytes), to: path, isProgram: file.isProgram)
      written.append(path)
    }
    return written
  }
}
