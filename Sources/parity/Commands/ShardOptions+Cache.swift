import ArgumentParser
import Foundation
import OrdinaryFiles
import ParityFleet
import ParityProject
import ParityRunning
import ParityTerminal
import ReferencePacks
import ReportAssembly

/// Where a part keeps what it finished, and whom it believes.
extension ShardOptions {
  /// Where finished cases are kept.
  func kept(_ state: StateOptions, of project: Project) throws -> ResultCache {
    ResultCache(
      cache: keptFolder(state, of: project), isShared: cache != nil,
      seal: try seal(state, of: project))
  }

  func memory(_ state: StateOptions, of project: Project) throws -> DiagnosisCache {
    DiagnosisCache(cache: keptFolder(state, of: project), seal: try seal(state, of: project))
  }

  /// Machines that share a folder believe each other by the key that signs their shards.
  func seal(_ state: StateOptions, of project: Project) throws -> ResultSeal {
    if let key = try SigningKey.read(file.key) { return ResultSeal(key: key) }
    guard ResultSeal.ofUser.problem != nil, let path = state.path,
      !Self.isBelow(project.folder, path)
    else { return .ofUser }
    // A user without a home, who says where state goes.
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
