import Foundation
import Testing
import ToolRequirements

/// The events that an action sends, in a browser's order: that of UI Events, Pointer Events 3 (capture, the
/// implicit one of touches), Touch Events, and the drag and drop of HTML.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct PointerActionTests {
  /// Says which events arrive at which element, once each in a row.
  private static func page(_ elements: String, _ types: String, _ script: String = "") -> String {
    """
    <style>body > * { display: block; width: 100px; height: 100px; }</style>
    \(elements)
    <script>
    let last = '';
    const hear = ({ type, target }) => {
      const text = `${type} ${target.id || target.localName}`;
      if (text !== last) console.warn(text);
      last = text;
    };
    for (const type of '\(types)'.split(' ')) addEventListener(type, hear, true);
    \(script)
    \(RecordedFolder.tone)
    </script>
    """
  }

  private func heard(_ page: String, _ actions: [(String, String)]) async throws -> [String] {
    let folder = try RecordedFolder(page: page)
    defer { folder.remove() }
    let output = try await folder.record(
      actions.flatMap { ["--at", $0.0, $0.1] }, seconds: 1)
    #expect(output.code == 0, "\(output.standardError)")
    return try folder.remarks()
  }

  static let mouse = "pointermove mousemove pointerdown mousedown pointerup mouseup click"

  @Test func aPressIsPrecededByAMoveAndEndsWhereThePointerIs() async throws {
    let heard = try await heard(
      Self.page("<div id=a></div><div id=b></div>", Self.mouse),
      [("0.1", "drag #a to #b for 0.1s")])

    // Six moves of 100 pixels: two end in #a, whose lower edge is 50 from its centre. The click belongs to what
    // both elements are in.
    func moves(_ count: Int, _ element: String) -> [String] {
      (0..<count).flatMap { _ in ["pointermove \(element)", "mousemove \(element)"] }
    }
    #expect(
      heard == moves(1, "a") + ["pointerdown a", "mousedown a"] + moves(2, "a") + moves(4, "b")
        + ["pointerup b", "mouseup b", "click body"])
  }

  @Test func aCapturedPointerStaysWithItsElementUntilItIsReleased() async throws {
    let types = "pointerdown gotpointercapture pointerup lostpointercapture click pointerover"
    let heard = try await heard(
      Self.page(
        "<div id=a></div><div id=b></div>", types,
        "a.onpointerdown = ({ pointerId }) => a.setPointerCapture(pointerId);"),
      [("0.1", "drag #a to #b for 0.1s")])

    #expect(
      heard == [
        "pointerover a", "pointerdown a", "gotpointercapture a", "pointerup a",
        "lostpointercapture a", "click a", "pointerover b",
      ])
  }

  @Test func whatIsDraggableIsDraggedAndDropped() async throws {
    let types =
      "pointerdown pointercancel pointerup click"
      + " dragstart dragenter dragleave dragover drop dragend"
    let script = """
      a.ondragstart = ({ dataTransfer }) => dataTransfer.setData('text/plain', 'kick');
      b.ondragover = (event) => event.preventDefault();
      b.ondrop = ({ dataTransfer }) => console.warn(dataTransfer.getData('text/plain'));
      """
    let heard = try await heard(
      Self.page("<div id=a draggable=true></div><div id=b></div>", types, script),
      [("0.1", "drag #a to #b for 0.1s")])

    #expect(
      heard == [
        "pointerdown a", "dragstart a", "pointercancel a", "dragenter a", "dragover a",
        "dragenter b", "dragleave a", "dragover b", "drop b", "kick", "dragend a",
      ])
  }

  /// A finger that has moved does not tap.
  @Test func aSecondHandTouchesAndKeepsWhatItHasTouched() async throws {
    let types =
      "pointerdown gotpointercapture touchstart touchmove pointerup lostpointercapture touchend click mousedown"
    let heard = try await heard(
      Self.page("<div id=a></div><div id=b></div><div id=c></div>", types),
      [("0.1", "click #c for 0.5s"), ("0.2", "drag #a to #b for 0.1s")])

    #expect(
      heard == [
        "pointerdown c", "mousedown c",
        "pointerdown a", "gotpointercapture a", "touchstart a", "touchmove a", "pointerup a",
        "lostpointercapture a", "touchend a",
        "pointerup c", "click c",
      ])
  }
}
