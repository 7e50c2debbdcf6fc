import CArchive
import DataText
import Foundation
import ParityReferences
import ParityResults
import Testing

@testable import ReferencePacks

@Suite struct ReferencePackTests {
  static let committed =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/reference-audio"

  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/parity-pack-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func withFolder(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  private func pack(_ name: String) throws -> String {
    let library = try ReferenceLibrary(folder: Self.committed)
    let path = "\(folder)/\(name).paritypack"
    _ = try ReferencePack.write(
      library, entries: try library.entries(suites: ["fdn-hadamard"], pattern: nil),
      limits: "\(Self.committed)/limits.yml", to: path)
    return path
  }

  @Test func bringsReferencesToAnotherFolder() throws {
    try withFolder {
      let target = "\(folder)/other/reference-audio"

      let contents = try ReferencePack.unpack(
        pack("a"), into: target, adoptsLimits: true, mostBytes: 100_000_000)

      let library = try ReferenceLibrary(folder: target)
      #expect(contents.caseCount == 5)
      #expect(library.manifest.cases.count == 5)
      for entry in library.manifest.cases { _ = try library.load(entry) }
      #expect(FileManager.default.fileExists(atPath: "\(target)/limits.yml"))
      let names = try FileManager.default.contentsOfDirectory(atPath: target)
      #expect(!names.contains { $0.hasPrefix(".") })
    }
  }

  @Test func isTheSameFileEachTime() throws {
    try withFolder {
      let first = try Data(contentsOf: URL(fileURLWithPath: pack("a")))
      Thread.sleep(forTimeInterval: 1.1)
      let second = try Data(contentsOf: URL(fileURLWithPath: pack("b")))

      #expect(first == second)
    }
  }

  @Test func leavesReferencesThatAreThereUnlessTold() throws {
    try withFolder {
      let path = try pack("a")
      _ = try ReferencePack.unpack(path, into: "\(folder)/t", mostBytes: 100_000_000)

      #expect(throws: PackError.occupied(folder: "\(folder)/t")) {
        try ReferencePack.unpack(path, into: "\(folder)/t", mostBytes: 100_000_000)
      }
      _ = try ReferencePack.unpack(
        path, into: "\(folder)/t", replaces: true, mostBytes: 100_000_000)
    }
  }

  // Such a file could be a module that the next capture runs.
  @Test func refusesFilesThatBelongToNoReference() throws {
    try withFolder {
      let manifest = Data(
        "{\"format\": \"parity-manifest\", \"version\": 1, \"captures\": [], \"cases\": []}".utf8)
      let files = ["manifest.json": manifest, "web/cases/extra.js": Data("export {}".utf8)]
      let path = try forged(
        files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, index: files)

      #expect {
        try ReferencePack.unpack(path, into: "\(folder)/t", mostBytes: 100_000)
      } throws: { "\($0)".contains("belongs to no reference") }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/t/web"))
    }
  }

  @Test func refusesMoreThanIsAllowed() throws {
    try withFolder {
      #expect {
        try ReferencePack.unpack(pack("a"), into: "\(folder)/t", mostBytes: 1000)
      } throws: {
        if case .tooLarge = $0 as? PackError { true } else { false }
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/t"))
    }
  }

  @Test func refusesAPackThatWasCutOffOrDamaged() throws {
    try withFolder {
      let whole = try Data(contentsOf: URL(fileURLWithPath: pack("a")))
      var damaged = whole
      damaged[whole.count / 2] ^= 0x55
      for bytes in [whole.prefix(whole.count / 2), damaged, Data(), Data("no pack".utf8)] {
        let path = "\(folder)/bad.paritypack"
        try bytes.write(to: URL(fileURLWithPath: path))

        #expect(throws: PackError.self) {
          try ReferencePack.unpack(path, into: "\(folder)/t", mostBytes: 100_000_000)
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/t/manifest.json"))
      }
    }
  }

  /// A pack whose index is right, and whose files are what the test makes of them.
  private func forged(_ entries: [(String, Data)], index names: [String: Data]) throws -> String {
    let path = "\(folder)/forged.paritypack"
    let writer = try ArchiveWriter(path)
    let index = PackIndex(
      files: names.mapValues { .init(bytes: $0.count, sha256: SHA256Text.of($0)) })
    try writer.add(try JSONText.encode(index), as: PackIndex.fileName)
    for (name, content) in entries { try writer.add(content, as: name) }
    try writer.close()
    return path
  }

  @Test(arguments: [
    "../outside", "/tmp/parity-absolute", "a/../../b", ".hidden", "a//b", "a/./b", "a\\b", "a b",
  ])
  func refusesPathsThatLeaveTheFolder(name: String) throws {
    try withFolder {
      let content = Data("x".utf8)
      for index in [[name: content], ["harmless": content]] {
        let path = try forged([(name, content)], index: index)

        #expect {
          try ReferencePack.unpack(path, into: "\(folder)/t", mostBytes: 1000)
        } throws: {
          if case .unsafeEntry = $0 as? PackError { true } else { false }
        }
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/outside"))
    }
  }

  @Test func refusesFilesThatAreNotWhatTheIndexSays() throws {
    try withFolder {
      let (good, other) = (Data("good".utf8), Data("evil".utf8))
      for entries in [[("a", other)], [("a", good), ("b", good)], [("a", good), ("a", good)], []] {
        let path = try forged(entries, index: ["a": good])

        #expect {
          try ReferencePack.unpack(path, into: "\(folder)/t", mostBytes: 1000)
        } throws: {
          if case .wrongContent = $0 as? PackError { true } else { false }
        }
      }
    }
  }

  @Test func refusesLinks() throws {
    try withFolder {
      let path = "\(folder)/link.paritypack"
      guard let archive = archive_write_new(), let entry = archive_entry_new() else { return }
      archive_write_add_filter_zstd(archive)
      archive_write_set_format_pax_restricted(archive)
      archive_write_open_filename(archive, path)
      archive_entry_set_pathname(entry, PackIndex.fileName)
      archive_entry_set_filetype(entry, 0o120000)
      archive_entry_set_symlink(entry, "/etc/passwd")
      archive_entry_set_size(entry, 0)
      archive_write_header(archive, entry)
      archive_entry_free(entry)
      archive_write_free(archive)

      #expect {
        try ReferencePack.unpack(path, into: "\(folder)/t", mostBytes: 1000)
      } throws: {
        if case .unsafeEntry = $0 as? PackError { true } else { false }
      }
    }
  }

  @Test func doesNotWriteThroughALinkInTheFolder() throws {
    try withFolder {
      let outside = "\(folder)/outside"
      for path in [outside, "\(folder)/t"] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/t/fdn-hadamard", withDestinationPath: outside)

      #expect(throws: PackError.self) {
        try ReferencePack.unpack(pack("a"), into: "\(folder)/t", mostBytes: 100_000_000)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
    }
  }
}
