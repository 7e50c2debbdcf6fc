import AudioFiles
import ParityCases
import ReadableNumbers

/// A file with more channels than a case can have: each costs as much as the others, and a small file can have a
/// thousand.
struct TooManyChannels: Error, Equatable, CustomStringConvertible {
  let path: String
  let count: Int

  var description: String {
    "\(path) has \(Words.count(count)) channels, and \(CaseDefinition.channelCounts.upperBound) are the most that are"
      + " compared; write them to several files"
  }

  /// - Throws: `TooManyChannels` for the first such file.
  static func refuse(_ files: [(path: String, reader: AudioFileReader)]) throws(TooManyChannels) {
    for (path, reader) in files where !CaseDefinition.channelCounts.contains(reader.channelCount) {
      throw TooManyChannels(path: path, count: reader.channelCount)
    }
  }
}
