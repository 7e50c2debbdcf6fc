import Foundation

/// A page in a driven browser.
public final class DrivenPage {
  private let pipe: MessagePipe
  private let session: String
  private var seen: [String] = []

  init(pipe: MessagePipe, session: String) {
    self.pipe = pipe
    self.session = session
  }

  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try pipe.call(method, parameters, session: session)
  }

  /// Loads a page and waits for its `load` event.
  public func open(_ address: String) throws {
    try call("Page.navigate", ["url": address])
    try pipe.waitForEvent("Page.loadEventFired", session: session)
  }

  /// What went wrong on the page so far: uncaught errors, failed requests and `console.error`.
  public func complaints() -> [String] {
    for event in pipe.takeEvents(of: session) {
      let parameters = event["params"] as? [String: Any] ?? [:]
      switch event["method"] as? String {
      case "Runtime.exceptionThrown":
        let details = parameters["exceptionDetails"] as? [String: Any] ?? [:]
        let exception = details["exception"] as? [String: Any]
        seen.append("\(exception?["description"] ?? details["text"] ?? "an exception")")
      case "Runtime.consoleAPICalled" where parameters["type"] as? String == "error":
        seen.append("console.error: \(parameters["args"] ?? "")")
      case "Log.entryAdded":
        let entry = parameters["entry"] as? [String: Any] ?? [:]
        if entry["level"] as? String == "error" { seen.append("\(entry["text"] ?? "")") }
      default: break
      }
    }
    return seen
  }

  /// The value of an expression, after its promise if it is one.
  ///
  /// - Throws: `DriverError.refused` with the exception that it ends in.
  public func evaluate(_ expression: String) throws -> Any? {
    let reply = try call(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": true])
    if let details = reply["exceptionDetails"] as? [String: Any] {
      let exception = details["exception"] as? [String: Any]
      throw DriverError.refused(
        method: expression, message: "\(exception?["description"] ?? details["text"] ?? "")")
    }
    return (reply["result"] as? [String: Any])?["value"]
  }

  public func text(_ expression: String) throws -> String {
    try evaluate(expression) as? String ?? ""
  }

  public func number(_ expression: String) throws -> Double {
    (try evaluate(expression) as? NSNumber)?.doubleValue ?? .nan
  }

  public func isTrue(_ expression: String) throws -> Bool {
    try evaluate(expression) as? Bool == true
  }

  /// A page that is just being loaded again has no answer.
  private func isTrueMeanwhile(_ condition: String) throws -> Bool {
    do {
      return try isTrue(condition)
    } catch  where "\(error)".contains("navigated or closed") {
      return false
    }
  }

  /// Asks again until the condition holds.
  ///
  /// - Throws: `DriverError.timedOut` after three minutes: a machine may be busy.
  public func wait(until condition: String) throws {
    let deadline = Date(timeIntervalSinceNow: 180)
    while try !isTrueMeanwhile(condition) {
      guard Date() < deadline else { throw DriverError.timedOut(condition) }
      usleep(20_000)
    }
  }

  /// Presses and lets go of a key, as a reader does: "j", "Enter", "Escape", "ArrowRight".
  public func press(_ key: String) throws {
    let codes = ["Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowRight": 39, "Tab": 9, " ": 32]
    let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
    var event: [String: Any] = ["type": text == nil ? "rawKeyDown" : "keyDown", "key": key]
    if let text { event["text"] = text }
    event["windowsVirtualKeyCode"] = codes[key] ?? 0
    try call("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try call("Input.dispatchKeyEvent", event)
  }

  public func type(_ text: String) throws { try call("Input.insertText", ["text": text]) }

  /// Clicks the middle of the first element that matches.
  public func click(_ selector: String) throws {
    let quoted = "document.querySelector(\(Self.literal(selector)))"
    try wait(until: "\(quoted) !== null")
    try drag(selector, from: 0.5, to: 0.5)
  }

  /// Presses the mouse at one share of an element's width and lets go at another.
  public func drag(_ selector: String, from: Double, to: Double) throws {
    let place = try evaluate(
      """
      (() => {
        const node = document.querySelector(\(Self.literal(selector)));
        node.scrollIntoView({ block: "center", behavior: "instant" });
        const box = node.getBoundingClientRect();
        return [box.left, box.top, box.width, box.height];
      })()
      """)
    let box = (place as? [NSNumber] ?? []).map(\.doubleValue)
    guard box.count == 4 else { throw DriverError.refused(method: selector, message: "no element") }
    let y = box[1] + box[3] / 2
    func mouse(_ type: String, _ share: Double, _ pressed: Bool) throws {
      try call(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": box[0] + box[2] * share, "y": y,
          "button": pressed ? "left" : "none", "buttons": type == "mouseReleased" ? 0 : 1,
          "clickCount": pressed ? 1 : 0,
        ])
    }
    try mouse("mousePressed", from, true)
    if from != to {
      for step in 1...4 { try mouse("mouseMoved", from + (to - from) * Double(step) / 4, true) }
    }
    try mouse("mouseReleased", to, true)
  }

  public func resize(width: Int, height: Int) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Media as the page asks for it: `scheme` "light" or "dark", `medium` "screen" or "print".
  public func emulate(scheme: String = "light", medium: String = "screen") throws {
    try call(
      "Emulation.setEmulatedMedia",
      ["media": medium, "features": [["name": "prefers-color-scheme", "value": scheme]]])
  }

  /// The page on paper, as a PDF file's bytes.
  public func printed() throws -> Data {
    let reply = try call("Page.printToPDF", ["printBackground": true])
    return Data(base64Encoded: reply["data"] as? String ?? "") ?? Data()
  }

  /// A picture of what is in sight, as a PNG file's bytes.
  public func screenshot() throws -> Data {
    let reply = try call("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: reply["data"] as? String ?? "") ?? Data()
  }

  /// A JavaScript string that is this text.
  public static func literal(_ text: String) -> String {
    let data = (try? JSONEncoder().encode(text)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
