import Foundation

/// Which files the user means.
enum ShardPaths {
  /// - Throws: `NoShards` for what is not there, and a folder without shards.
  static func all(_ words: [String]) throws(NoShards) -> [String] {
    var paths: [String] = []
    for word in words {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else {
        throw .missing(path: word)
      }
      guard isFolder.boolValue else {
        paths.append(word)
        continue
      }
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: word)) ?? [])
        .filter { $0.hasSuffix(".parityshard") && !$0.hasPrefix(".") }.sorted()
      guard !names.isEmpty else {
        throw .none(folder: word)
      }
      paths += names.map { "\(word)/\($0)" }
    }
    // The same file given twice is not a second attempt.
    var seen: Set<String> = []
    return paths.filter { seen.insert(URL(fileURLWithPath: $0).standardizedFileURL.path).inserted }
  }

  static func isSame(_ first: String, _ second: String) -> Bool {
    let paths = [first, second].map {
      URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath().path
    }
    return paths[0] == paths[1]
  }

  /// A merge of very many keeps a file open for each.
  static func allowFiles(_ count: Int) {
    var limit = rlimit()
    #if canImport(Darwin)
      let openFiles = RLIMIT_NOFILE
    #else
      let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(openFiles, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
    setrlimit(openFiles, &limit)
  }
}

/// Why there are no shards where a user looks for some.
enum NoShards: Error, Equatable {
  case missing(path: String)
  case none(folder: String)
}

extension NoShards: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let path): "cannot read \(path): there is no such file or folder"
    case .none(let folder):
      "cannot read \(folder): it has no .parityshard; 'parity run --shard' and 'parity capture --shard'"
        + " write them"
    }
  }
}
