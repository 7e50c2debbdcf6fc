import Foundation

/// A Chromium without a window that does what a test tells it, over a pair of pipes.
///
/// Blocks the calling thread while it waits; to be used from one thread at a time.
///
/// - Source: the Chrome DevTools Protocol, <https://chromedevtools.github.io/devtools-protocol/>; with
///   `--remote-debugging-pipe` messages are JSON that ends with a zero byte, to descriptor 3 and from 4.
public final class DrivenBrowser {
  private let process: pid_t
  private let folder: String
  private let pipe: MessagePipe

  /// - Parameter executable: path of a Chromium.
  /// - Throws: `DriverError`.
  public init(executable: String) throws {
    var template = Array("/tmp/parity-driver-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw DriverError.cannotStart(executable, errno) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var arguments = [
      executable, "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-extensions", "--disable-breakpad", "--disable-dev-shm-usage", "--mute-audio",
      "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
      // As BrowserProcess has it: half of the processor time of a start.
      "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
      "--hide-scrollbars", "--user-data-dir=\(folder)/profile", "about:blank",
    ]
    // Chromium refuses to start as root with its sandbox.
    if getuid() == 0 { arguments.insert("--no-sandbox", at: 1) }
    do {
      (process, pipe) = try Self.start(arguments, folder: folder)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Ends the browser with all its processes and removes its profile.
  public func close() {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    for _ in 0..<40 where FileManager.default.fileExists(atPath: folder) {
      try? FileManager.default.removeItem(atPath: folder)
      if FileManager.default.fileExists(atPath: folder) { usleep(50_000) }
    }
  }

  /// Opens an empty page of its own.
  ///
  /// - Throws: `DriverError`.
  public func newPage(width: Int = 1280, height: Int = 900) throws -> DrivenPage {
    let target = try pipe.call("Target.createTarget", ["url": "about:blank"])
    let session = try pipe.call(
      "Target.attachToTarget",
      ["targetId": target["targetId"] ?? "", "flatten": true])
    let page = DrivenPage(pipe: pipe, session: session["sessionId"] as? String ?? "")
    for domain in ["Page", "Runtime", "Log"] { try page.call("\(domain).enable") }
    try page.resize(width: width, height: height)
    return page
  }

  private static func start(
    _ arguments: [String], folder: String
  ) throws -> (pid_t, MessagePipe) {
    var toBrowser: [Int32] = [0, 0]
    var fromBrowser: [Int32] = [0, 0]
    guard openPipe(&toBrowser) == 0, openPipe(&fromBrowser) == 0 else {
      throw DriverError.cannotStart(arguments[0], errno)
    }
    // Copies above 4, so that neither is overwritten before it is duplicated.
    let input = fcntl(toBrowser[0], F_DUPFD_CLOEXEC, 20)
    let output = fcntl(fromBrowser[1], F_DUPFD_CLOEXEC, 20)
    closeDescriptor(toBrowser[0])
    closeDescriptor(fromBrowser[1])
    _ = fcntl(toBrowser[1], F_SETFD, FD_CLOEXEC)
    _ = fcntl(fromBrowser[0], F_SETFD, FD_CLOEXEC)
    defer {
      closeDescriptor(input)
      closeDescriptor(output)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 3)
    posix_spawn_file_actions_adddup2(&actions, output, 4)
    for descriptor: Int32 in 1...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that all of its processes can be ended.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment(folder).map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw DriverError.cannotStart(arguments[0], failure) }
    return (process, MessagePipe(reading: fromBrowser[0], writing: toBrowser[1]))
  }

  /// Keeps all that the browser writes inside the folder.
  private static func environment(_ folder: String) -> [String] {
    var variables = ProcessInfo.processInfo.environment
    for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
      variables[name] = folder
    }
    return variables.map { "\($0)=\($1)" }
  }
}

/// Why a browser does not do what it is told.
public enum DriverError: Error, CustomStringConvertible {
  case cannotStart(String, Int32)
  case ended
  case timedOut(String)
  case refused(method: String, message: String)

  public var description: String {
    switch self {
    case .cannotStart(let path, let code):
      "cannot start \(path): \(String(cString: strerror(code)))"
    case .ended: "the browser ended"
    case .timedOut(let what): "timed out waiting for \(what)"
    case .refused(let method, let message): "\(method): \(message)"
    }
  }
}
