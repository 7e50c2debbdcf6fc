import Foundation
import ParityCases
import ParityReferences

/// The frames of a recording at which its actions were done, given the page's state at the time.
///
/// Action times count from when the page has loaded, and a recording begins with the page's first context: only the
/// recorder knows how the two relate.
package struct PerformedActions: Equatable, Sendable {
  /// By action and moment within it (a press and a release); nil for what the recording did not reach.
  private let frames: [[Int?]]

  package init(frames: [[Int?]] = []) { self.frames = frames }

  init(_ body: Data) throws {
    frames = try JSONDecoder().decode([[Int?]].self, from: body)
  }

  /// An action as stored in a filed case, with `frame`, and `endFrame` if it takes time.
  package func filed(_ action: PageAction, index: Int) -> JSONValue {
    guard frames.indices.contains(index), case .object(var members) = action.filed else {
      return action.filed
    }
    let moments = frames[index]
    if let first = moments.first, let first {
      members[PageAction.frameKey] = .number(Double(first))
    }
    if moments.count > 1, let last = moments.last, let last {
      members[PageAction.endFrameKey] = .number(Double(last))
    }
    return .object(members)
  }

  /// The frame of a moment; nil if it is unknown.
  func frame(_ action: Int, _ moment: Int) -> Int? {
    guard frames.indices.contains(action), frames[action].indices.contains(moment) else {
      return nil
    }
    return frames[action][moment]
  }
}

extension RecordingRequest {
  /// A message sent to a page's MIDI input.
  package struct PlayedMessage: Equatable, Sendable {
    /// Seconds after loading.
    package let at: Double
    package let bytes: [UInt8]
    /// The recording's frame; nil if that is unknown, or after its end.
    package let frame: Int?
  }

  /// In order of time; empty for an unreadable file, which a recording refuses.
  package func midiMessages(_ performed: PerformedActions) -> [PlayedMessage] {
    let midi = actions.enumerated().filter { $0.element.verb == .midi }
    let files = (try? ChosenFile.all(midi.map(\.element))) ?? [:]
    let played = midi.enumerated().flatMap { index, action in
      (PageActionSettings(action.element, index: index, files: files).messages ?? [])
        .enumerated().map { moment, message in
          PlayedMessage(
            at: action.element.at + message.after, bytes: message.bytes,
            frame: performed.frame(action.offset, moment))
        }
    }
    return played.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }.map(\.element)
  }
}
