import Testing

@testable import ExternalCandidates

@Suite struct PythonTracebackTests {
  // As CPython 3.11 prints them.
  private static let thrown = """
    loading
    Traceback (most recent call last):
      File "/work/port/render.py", line 12, in <module>
        main()
      File "/work/port/voice.py", line 30, in render
        return np.zeros(count)
               ^^^^^^^^^^^^^^^
      File "/usr/lib/python3/dist-packages/numpy/core/numeric.py", line 7, in zeros
        raise ValueError('no table')
    ValueError: no table
    """
  private static let unreadable = """
      File "/work/port/render.py", line 68
        raise ValueError(
                        ^
    SyntaxError: '(' was never closed
    """

  @Test(arguments: [
    (thrown, "/work", "port/voice.py:30"), (thrown, "/other", "/work/port/voice.py:30"),
    (unreadable, "/work", "port/render.py:68"),
    (
      thrown.replacing("/work/port", with: "/opt/lib/python3.11"), "/work",
      "/usr/lib/python3/dist-packages/numpy/core/numeric.py:7"
    ),
  ])
  func isTheInnermostLineOfTheScriptsOwn(text: String, folder: String, place: String) {
    #expect(PythonTraceback.place(text, within: folder) == place)
  }

  @Test(arguments: [
    "", "ValueError: no table", "  File \"/work/x.py\", line 3\nread",
    "Traceback (most recent call last):\nKeyError",
  ])
  func isNoneOfOtherTexts(text: String) {
    #expect(PythonTraceback.place(text) == nil)
  }
}
