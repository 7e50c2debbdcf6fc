import Foundation

/// A `mutant-worker` process that is asked about one mutant after the other.
final class Worker {
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var buffer: [UInt8] = []

  init(path: String, project: String) throws {
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["serve", project]
    process.standardInput = questions
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// - Parameter renders: in the order in which to try them, with limits in milliseconds.
  /// - Returns: how the child ended, and in which render.
  func ask(
    _ mutant: Int32, _ renders: [(index: Int, limit: Int)]
  ) throws -> (ending: Int32, render: Int) {
    let list = renders.map { "\($0.index):\($0.limit)" }.joined(separator: ",")
    try questions.fileHandleForWriting.write(contentsOf: Data("\(mutant) \(list)\n".utf8))
    let answer = try readAnswer()
    let numbers = answer.split(separator: " ").compactMap { Int32($0) }
    guard numbers.count == 3, numbers[0] == mutant else {
      throw MutationError.workerFailed(detail: "asked about \(mutant), it answered '\(answer)'")
    }
    return (numbers[1], Int(numbers[2]))
  }

  func stop() {
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func readAnswer() throws -> String {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let data = answers.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw MutationError.workerFailed(detail: "it closed its output; is there enough memory?")
      }
      buffer += data
    }
  }
}
