import Testing
import ToolRequirements

/// A page that is played by a gamepad and by turning the device.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct DeviceActionTests {
  private func heard(_ script: String, _ options: [String]) async throws -> [String] {
    let folder = try RecordedFolder(page: "<script>\n\(RecordedFolder.tone)\n\(script)\n</script>")
    defer { folder.remove() }
    let output = try await folder.record(options, seconds: 0.5)
    #expect(output.code == 0, "\(output.standardError)")
    return try folder.remarks()
  }

  /// Asks in each frame, as games do, and says what has changed.
  private static let pad = """
    let before = '';
    addEventListener('gamepadconnected', ({ gamepad, timeStamp }) => console.warn(
      [gamepad.mapping, gamepad instanceof Gamepad, timeStamp].join(' ')));
    setInterval(() => {
      const [pad] = navigator.getGamepads();
      const now = pad ? [pad.buttons[7].pressed, pad.buttons[7].value, pad.axes[1]].join(' ') : 'none';
      if (now !== before) console.warn(`${performance.now()} ${now}`);
      before = now;
    }, 50);
    """

  @Test func aGamepadIsPressedAndMovedWhenItIsSaid() async throws {
    let heard = try await heard(
      Self.pad,
      [
        "--at", "0.12", "gamepad button 7 0.6 for 0.1s", "--at", "0.27", "gamepad axis 1 -0.8",
        "--at", "0.37", "gamepad axis 1 0.5 for 0.05s",
      ])

    #expect(
      heard == [
        "50 none", "standard true 120", "150 true 0.6 0", "250 false 0 0", "300 false 0 -0.8",
        "400 false 0 0.5", "450 false 0 0",
      ])
  }

  @Test func thereIsNoGamepadThatNothingPlays() async throws {
    #expect(try await heard(Self.pad, []) == ["50 none"])
  }

  /// At once, and in straight lines 60 times a second: the middle of 0.1 s is the third of six steps.
  @Test func theDeviceIsTurnedWhenItIsSaid() async throws {
    let heard = try await heard(
      """
      addEventListener('deviceorientation', ({ alpha, beta, gamma, timeStamp }) => {
        if (timeStamp < 300 || beta === 30) console.warn([alpha, beta, gamma, timeStamp].join(' '));
      });
      ondeviceorientation = ({ beta }) => { if (beta === 60) console.warn('there'); };
      """, ["--at", "0.2", "orient 10 0 -20", "--at", "0.3", "orient 10 60 -20 for 0.1s"])

    #expect(heard == ["10 0 -20 200", "10 30 -20 350", "there"])
  }
}
