import CandidateKit

/// How a case ended the process that it ran in alone.
struct SuspectEnd: CandidateFault, Equatable {
  enum Kind: Equatable {
    case cutOffTwice
    case late(seconds: Int)
    case signal(Int32)
    case exitCode(Int32)
  }

  let id: String
  let kind: Kind

  var description: String {
    switch kind {
    case .cutOffTwice: "it was cut off twice while it ran in a separate process on \(id)"
    case .late(let seconds): "it did not end within \(seconds) s on \(id)"
    case .signal(let number): "it ended the program (signal \(number)) on \(id)"
    case .exitCode(let code): "it ended the program (exit code \(code)) on \(id)"
    }
  }
}
