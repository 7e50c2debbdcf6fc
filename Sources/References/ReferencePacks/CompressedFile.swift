import CArchive
import Foundation

/// Writes a file compressed by Zstandard, block by block.
package final class CompressedFile {
  private let archive: OpaquePointer
  private let path: String

  /// - Throws: `PackError.unwritable`.
  package init(_ path: String) throws(PackError) {
    guard let archive = archive_write_new() else {
      throw .unwritable(path: path, detail: "out of memory")
    }
    self.archive = archive
    self.path = path
    try check(archive_write_add_filter_zstd(archive))
    try check(archive_write_set_format_raw(archive))
    try check(archive_write_open_filename(archive, path))
    guard let entry = archive_entry_new() else {
      throw .unwritable(path: path, detail: "out of memory")
    }
    defer { archive_entry_free(entry) }
    archive_entry_set_filetype(entry, ArchiveWriter.ordinaryFile)
    try check(archive_write_header(archive, entry))
  }

  deinit { archive_write_free(archive) }

  /// - Throws: `PackError.unwritable`.
  package func append(_ data: Data) throws(PackError) {
    let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    guard Int(written) == data.count else { throw failure }
  }

  /// - Throws: `PackError.unwritable`.
  package func close() throws(PackError) { try check(archive_write_close(archive)) }

  private func check(_ result: Int32) throws(PackError) {
    if result != ARCHIVE_OK { throw failure }
  }

  private var failure: PackError {
    let text = archive_error_string(archive).map { String(cString: $0) }
    return .unwritable(path: path, detail: text ?? "libarchive gives no reason")
  }
}
