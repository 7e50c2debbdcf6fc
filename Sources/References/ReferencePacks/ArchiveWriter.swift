import CArchive
import DataText
import Foundation
import OrdinaryFiles
import ParityReferences

/// Writes a tar file compressed by Zstandard, with the same bytes for the same files: no dates, owners or permissions
/// are stored.
package final class ArchiveWriter {
  /// AE_IFREG of archive_entry.h, a macro with a cast that Swift does not import.
  static let ordinaryFile: UInt32 = 0o100000

  private let archive: OpaquePointer
  private let path: String

  /// - Parameters:
  ///   - name: the file's name in errors, where it is to be renamed in the end.
  ///   - level: the compression level. Above 9 float samples gain little, and the time grows tenfold.
  /// - Throws: `PackError.unwritable`.
  package init(_ path: String, named name: String? = nil, level: Int = 9) throws(PackError) {
    guard let archive = archive_write_new() else {
      throw .unwritable(path: name ?? path, detail: "out of memory")
    }
    self.archive = archive
    self.path = name ?? path
    try check(archive_write_add_filter_zstd(archive))
    try check(archive_write_set_filter_option(archive, "zstd", "compression-level", "\(level)"))
    try check(archive_write_set_format_pax_restricted(archive))
    try check(archive_write_open_filename(archive, path))
  }

  deinit { archive_write_free(archive) }

  /// - Throws: `PackError.unwritable`.
  package func add(_ content: Data, as name: String) throws(PackError) {
    try add(bytes: content.count, as: name)
    if let refusal = content.withUnsafeBytes({ refusal(of: $0) }) { throw refusal }
  }

  /// Adds a file, read block by block.
  ///
  /// - Throws: `PackError.unwritable`, also for a file that is not as the index describes it.
  package func add(file source: String, _ expected: PackIndex.File, as name: String)
    throws(PackError)
  {
    try add(bytes: expected.bytes, as: name)
    var hash = SHA256Digest()
    var failure: PackError?
    do {
      try OrdinaryFile.stream(source) { block in
        hash.update(block)
        if failure == nil { failure = refusal(of: block) }
      }
    } catch {
      throw .unreadable(path: source, detail: "\(error)")
    }
    if let failure { throw failure }
    guard SHA256Text.hexadecimal(hash.finish()) == expected.sha256 else {
      throw .unreadable(path: source, detail: "it changed while it was packed")
    }
  }

  private func add(bytes count: Int, as name: String) throws(PackError) {
    guard let entry = archive_entry_new() else {
      throw .unwritable(path: path, detail: "out of memory")
    }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_size(entry, Int64(count))
    archive_entry_set_filetype(entry, Self.ordinaryFile)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, 0, 0)
    try check(archive_write_header(archive, entry))
  }

  /// Appends to the current file.
  ///
  /// - Returns: why that failed; nil when it succeeded.
  private func refusal(of bytes: UnsafeRawBufferPointer) -> PackError? {
    let written = bytes.baseAddress.map { archive_write_data(archive, $0, bytes.count) } ?? 0
    return Int(written) == bytes.count ? nil : failure
  }

  /// - Throws: `PackError.unwritable`.
  package func close() throws(PackError) { try check(archive_write_close(archive)) }

  private func check(_ result: Int32) throws(PackError) {
    if result != ARCHIVE_OK { throw failure }
  }

  /// The errno of the last failure; 0 where there is none.
  package var errorNumber: Int32 { archive_errno(archive) }

  private var failure: PackError {
    if errorNumber > 0 {
      return .unwritable(path: path, detail: SystemReason.of(errno: errorNumber, at: path))
    }
    let text = archive_error_string(archive).map { String(cString: $0) }
    return .unwritable(path: path, detail: text ?? "libarchive gives no reason")
  }
}
