import Foundation
import MIDIFile
import OrdinaryFiles
import ParityCases

/// A file that an action gives to the page.
struct ChosenFile: Sendable {
  let name: String
  let path: String
  let contentType: String
  let content: Data
  /// The messages of a Standard MIDI File that an action plays.
  var messages: [MIDIMessages.Message]?

  /// The files of all actions, by the path at which Parity's server provides them.
  ///
  /// - Throws: `RecordingError.noFile`, `noMIDIFile`.
  static func all(_ actions: [PageAction]) throws(RecordingError) -> [String: ChosenFile] {
    var files: [String: ChosenFile] = [:]
    for (index, action) in actions.enumerated() {
      for (place, path) in action.files.enumerated() {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
          !isFolder.boolValue, let content = OrdinaryFile.contents(path)
        else { throw .noFile(path) }
        let name = URL(fileURLWithPath: path).lastPathComponent
        let served = ServedFile(name: name, content: content)
        files[address(index, place)] = ChosenFile(
          name: name, path: path, contentType: served.contentType, content: content,
          messages: action.verb == .midi ? try midi(content, path) : nil)
      }
    }
    return files
  }

  /// The messages of a Standard MIDI File.
  private static func midi(
    _ content: Data, _ path: String
  ) throws(RecordingError) -> [MIDIMessages.Message] {
    do {
      return try MIDIFile(Array(content)).events.map { event in
        let status = event.status | UInt8(event.channel - 1)
        let hasOneByte = event.status == 0xC0 || event.status == 0xD0
        return MIDIMessages.Message(
          after: event.seconds, bytes: [status, event.data1] + (hasOneByte ? [] : [event.data2]))
      }
    } catch {
      throw .noMIDIFile(path, detail: "\(error)")
    }
  }

  static func address(_ action: Int, _ file: Int) -> String { "chosen/\(action)-\(file)" }
}

/// An action in the form that page-actions.js takes.
struct PageActionSettings: Encodable {
  struct File: Encodable {
    let name: String
    let path: String
    let type: String
  }

  let at: Double
  let verb: String
  let target: String
  let to: String?
  let by: [Double]?
  let position: [Double]?
  let duration: Double
  let files: [File]
  /// For a MIDI input.
  let messages: [MIDIMessages.Message]?
  /// Of a gamepad.
  let control: DeviceActions.Control?
  /// Of the device, in degrees.
  let angles: [Double]?
  /// The action as shown in errors.
  let text: String

  private enum CodingKeys: String, CodingKey {
    case at, target, to, by, position, files, messages, control, angles, text
    case verb = "do"
    case duration = "for"
  }

  init(_ action: PageAction, index: Int, files chosen: [String: ChosenFile]) {
    at = action.at
    verb = action.verb.rawValue
    target = action.target
    (to, by, position) = (action.to, action.by, action.position)
    duration = action.effectiveDuration
    files = action.files.indices.compactMap { place in
      let path = ChosenFile.address(index, place)
      return chosen[path].map { File(name: $0.name, path: path, type: $0.contentType) }
    }
    messages =
      action.verb == .midi
      ? chosen[ChosenFile.address(index, 0)]?.messages
        ?? MIDIMessages.parse(action.target, length: action.effectiveDuration) ?? [] : nil
    control = action.verb == .gamepad ? DeviceActions.control(action.target) : nil
    angles = action.verb == .orient ? DeviceActions.angles(action.target) : nil
    text = "\(action.verb.rawValue) \(action.target) at \(action.at) s"
  }
}
