import ArgumentParser

/// A program to start from: a port's renderer, which reads `case.json`, writes float WAV and already contains a port of
/// the first case's filter; or an engine's player, which plays recorded graphs.
enum ProjectTemplate: String, CaseIterable, ExpressibleByArgument {
  case cpp, juce, rust, python, swift, c
  case enginePython = "engine-python"
  case engineNode = "engine-node"
  case engineCpp = "engine-cpp"
  case engineRust = "engine-rust"

  /// Plays graphs recorded elsewhere: there is no page to capture.
  var isEngine: Bool { engine != nil }

  /// The engine that its player calls.
  var engine: String? {
    switch self {
    case .enginePython: "web-audio-api"
    case .engineNode: "node-web-audio-api"
    case .engineCpp, .engineRust: "parity-webaudio"
    default: nil
    }
  }

  /// Where its files go: a separate folder, to avoid conflicts with the project's files.
  static let folder = "port"

  /// The command line in `parity.yml`, relative to the project's folder.
  var command: [String] {
    switch self {
    case .cpp, .c: ["port/build/render"]
    case .juce: ["port/build/render"]
    case .rust: ["port/target/release/render"]
    case .python: ["python3", "port/render.py"]
    case .enginePython: ["port/.venv/bin/python", "port/play.py"]
    case .engineNode: ["node", "port/play.mjs"]
    case .engineCpp: ["port/build/play"]
    case .engineRust: ["port/target/release/play"]
    case .swift: ["port/.build/release/render"]
    }
  }

  /// The command that builds it, relative to the project's folder; nil if nothing has to be built.
  var build: String? {
    switch self {
    case .cpp, .c, .engineCpp: "make -C port"
    case .juce:
      "cmake -S port -B port/build -DCMAKE_BUILD_TYPE=Release -DJUCE=/path/to/JUCE"
        + " && cmake --build port/build"
    case .rust, .engineRust: "cargo build --release --manifest-path port/Cargo.toml"
    case .python: nil
    case .enginePython:
      "python3 -m venv port/.venv && port/.venv/bin/pip install web-audio-api"
    case .engineNode: "npm install --prefix port node-web-audio-api"
    case .swift: "swift build -c release --package-path port"
    }
  }

  /// Whether it also plays while parameters change.
  var isLive: Bool { self == .cpp || self == .python }

  /// The same for `parity.yml`, where one command does it; what is installed once is no build.
  var buildWords: [String]? {
    guard let build, !build.contains("&&"), self != .engineNode else { return nil }
    return build.split(separator: " ").map(String.init)
  }

  /// Files that it reads besides its program; empty if there are none.
  var inputs: [String] {
    switch self {
    case .python: ["port/lowpass.py", "port/wav.py"]
    case .enginePython: ["port/wav.py"]
    case .engineNode: ["port/wav.mjs"]
    default: []
    }
  }

  /// Its files that git is to ignore.
  var ignored: [String] {
    switch self {
    case .cpp, .c, .juce, .engineCpp: ["port/build/"]
    case .rust, .engineRust: ["port/target/"]
    case .python: ["__pycache__/"]
    case .enginePython: ["__pycache__/", "port/.venv/"]
    case .engineNode: ["port/node_modules/"]
    case .swift: ["port/.build/"]
    }
  }
}
