/// A project of golden files has nothing to capture.
struct OnlyGivenFiles: Error, CustomStringConvertible {
  let folder: String?

  var description: String {
    "this project's references are given files, which no browser renders;"
      + " 'parity init --golden \(folder ?? "FOLDER")' files them again"
  }
}
