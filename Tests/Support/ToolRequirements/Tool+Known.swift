import BrowserCapture
import Foundation

extension Tool {
  /// What `make test` runs to install all of them.
  private static let script = "Scripts/install-dependencies.sh"

  package static let chromium = Tool("Chromium", remedy: "\(script) --browser installs it") {
    (try? await Browser.findChromium()) != nil
  }

  package static let cargo = Tool(program: "cargo", remedy: "\(script) --tools installs it")

  package static let compiler = Tool(
    program: "cc", "clang", remedy: "\(script) --tools installs one")

  package static let ffmpeg = Tool(program: "ffmpeg", remedy: "\(script) --tools installs it")

  package static let sshKeygen = Tool(
    program: "ssh-keygen", remedy: "\(script) --tools installs it")

  package static let node = Tool(program: "node", remedy: "\(script) --node installs it")

  package static let python = Tool(program: "python3", remedy: "\(script) installs it")

  package static let numpy = Tool(
    "python3's numpy", remedy: "\(script) --numpy, or pip install numpy"
  ) {
    guard let python = path(of: "python3") else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", "import numpy"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// An engine of others with the Web Audio API, in an environment of its own.
  package static let webAudioAPI = Tool(
    "web-audio-api of PyPI", remedy: "\(script) --engines installs it into .build/engines"
  ) {
    // This file is in Tests/Support/ToolRequirements of the checkout.
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../.."
    ).standardizedFileURL.path
    let libraries = "\(checkout)/.build/engines/lib"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: libraries)) ?? []
    return versions.contains {
      FileManager.default.fileExists(atPath: "\(libraries)/\($0)/site-packages/web_audio_api")
    }
  }

  /// The library that loads LV2 plugins.
  package static let lilv = Tool("lilv", remedy: "\(script) --tools installs it") {
    for name in ["liblilv-0.so.0", "liblilv-0.0.dylib", "/opt/homebrew/lib/liblilv-0.0.dylib"] {
      guard let library = dlopen(name, RTLD_NOW) else { continue }
      dlclose(library)
      return true
    }
    return false
  }

  /// A plugin of Debian's, with what loads it.
  package static func lv2(_ bundle: String, package: String) -> Tool {
    Tool("\(bundle) of \(package)", remedy: "\(script) --tools installs it") {
      let manifest = "/usr/lib/lv2/\(bundle)/manifest.ttl"
      return await lilv.isThere() && FileManager.default.fileExists(atPath: manifest)
    }
  }
}
