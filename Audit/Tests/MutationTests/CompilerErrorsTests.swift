import Mutation
import Testing

@Suite struct CompilerErrorsTests {
  @Test func readsPlacesOfErrorsAndNothingElse() {
    let output = """
      [1/2] Compiling WebAudio GainNode.swift
      /p/Sources/Engine/WebAudio/Nodes/GainNode.swift:12:7: error: cannot convert
      /p/Sources/Engine/WebAudio/Nodes/GainNode.swift:13:7: warning: never used
      /p/Sources/Engine/WebAudio/My File.swift:9:1: error: missing return
      error: fatalError
      x.swift:none: error: odd
      """

    #expect(
      CompilerErrors.places(in: output) == [
        .init(path: "/p/Sources/Engine/WebAudio/Nodes/GainNode.swift", line: 12),
        .init(path: "/p/Sources/Engine/WebAudio/My File.swift", line: 9, missesStatement: true),
      ])
    #expect(CompilerErrors.places(in: "").isEmpty)
  }
}
