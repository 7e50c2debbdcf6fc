import ArgumentParser
import Foundation
import OrdinaryFiles
import ParityFleet
import ParityProject
import ParityRunning
import ParityTerminal
import ReferencePacks
import ReportAssembly

/// Where a part stores its results, and whose results it trusts.
extension ShardOptions {
  /// Where finished cases are stored.
  func kept(_ state: StateOptions, of project: Project) throws -> ResultCache {
    ResultCache(
      cache: keptFolder(state, of: project), isShared: cache != nil,
      seal: try seal(state, of: project))
  }

  func memory(_ state: StateOptions, of project: Project) throws -> DiagnosisCache {
    DiagnosisCache(cache: keptFolder(state, of: project), seal: try seal(state, of: project))
  }

  /// Machines that share a folder trust each other by the key that signs their shards.
  func seal(_ state: StateOptions, of project: Project) throws -> ResultSeal {
    if let key = try SigningKey.read(file.key) { return ResultSeal(key: key) }
    guard ResultSeal.ofUser.problem != nil, let path = state.path,
      !Self.isBelow(project.folder, path)
    else { return .ofUser }
    // For a user without a home folder, who specifies where state goes.
    return ResultSeal(secretAt: "\(path)/seal.key")
  }

  static func isBelow(_ folder: String, _ path: String) -> Bool {
    let (whole, part) = (
      URL(fileURLWithPath: folder).resolvingSymlinksInPath().path,
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    )
    return part == whole || part.hasPrefix("\(whole)/")
  }

  func keptFolder(_ state: StateOptions, of project: Project) -> String {
    cache ?? state.cache(of: project)
  }
}
