import Foundation
import ParityReferences

/// Which files the user means.
enum ShardPaths {
  /// - Throws: `SuiteError.unreadable` for a missing file, and for a folder without shards.
  static func all(_ words: [String]) throws(SuiteError) -> [String] {
    var paths: [String] = []
    for word in words {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else {
        throw .unreadable(path: word, detail: "there is no such file or folder")
      }
      guard isFolder.boolValue else {
        paths.append(word)
        continue
      }
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: word)) ?? [])
        .filter { $0.hasSuffix(".parityshard") && !$0.hasPrefix(".") }.sorted()
      guard !names.isEmpty else {
        throw .unreadable(
          path: word,
          detail: "it has no .parityshard; 'parity run --shard' and 'parity capture --shard' write"
            + " them")
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
