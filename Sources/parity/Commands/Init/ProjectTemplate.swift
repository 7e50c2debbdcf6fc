import ArgumentParser

/// A renderer program to begin a port with: reads `case.json`, writes float WAV, and has the first case's
/// filter ported already.
enum ProjectTemplate: String, CaseIterable, ExpressibleByArgument {
  case cpp, juce, rust, python, swift, c

  /// Where its files go; a folder of its own, so that nothing of the project's is in the way.
  static let folder = "port"

  /// Words of the command line in `parity.yml`, from the project's folder.
  var command: [String] {
    switch self {
    case .cpp, .c: ["port/build/render"]
    case .juce: ["port/build/render"]
    case .rust: ["port/target/release/render"]
    case .python: ["python3", "port/render.py"]
    case .swift: ["port/.build/release/render"]
    }
  }

  /// What builds it, from the project's folder; nil where nothing has to be built.
  var build: String? {
    switch self {
    case .cpp, .c: "make -C port"
    case .juce:
      "cmake -S port -B port/build -DCMAKE_BUILD_TYPE=Release -DJUCE=/path/to/JUCE"
        + " && cmake --build port/build"
    case .rust: "cargo build --release --manifest-path port/Cargo.toml"
    case .python: nil
    case .swift: "swift build -c release --package-path port"
    }
  }

  /// Whether it also plays while knobs turn.
  var isLive: Bool { self == .cpp || self == .python }

  /// The same for `parity.yml`, where one command does it.
  var buildWords: [String]? {
    guard let build, !build.contains("&&") else { return nil }
    return build.split(separator: " ").map(String.init)
  }

  /// Files that it reads besides its program; none where the program is all.
  var inputs: [String] { self == .python ? ["port/lowpass.py", "port/wav.py"] : [] }

  /// What of it git is to ignore.
  var ignored: [String] {
    switch self {
    case .cpp, .c, .juce: ["port/build/"]
    case .rust: ["port/target/"]
    case .python: ["__pycache__/"]
    case .swift: ["port/.build/"]
    }
  }

  /// A file that several renderers share.
  static func source(_ name: String) -> String {
    cpp.files.first { $0.path == name }?.content ?? ""
  }

  /// Paths within the folder, and what they hold.
  var files: [(path: String, content: String)] {
    typealias Bytes = PackageResources
    let files: [(String, [UInt8])] =
      switch self {
      case .cpp:
        [
          ("Makefile", Bytes.cpp_Makefile_txt), ("render.cpp", Bytes.cpp_render_cpp_txt),
          ("biquad_filter.hpp", Bytes.biquad_filter_hpp_txt), ("json.hpp", Bytes.json_hpp_txt),
          ("wav.hpp", Bytes.wav_hpp_txt),
        ]
      case .juce:
        [
          ("CMakeLists.txt", Bytes.juce_CMakeLists_txt_txt), ("Main.cpp", Bytes.juce_Main_cpp_txt),
          ("biquad_filter.hpp", Bytes.biquad_filter_hpp_txt),
        ]
      case .rust:
        [
          ("Cargo.toml", Bytes.rust_Cargo_toml_txt), ("src/main.rs", Bytes.rust_main_rs_txt),
          ("src/lowpass.rs", Bytes.rust_lowpass_rs_txt), ("src/json.rs", Bytes.rust_json_rs_txt),
          ("src/wav.rs", Bytes.rust_wav_rs_txt),
        ]
      case .python:
        [
          ("render.py", Bytes.python_render_py_txt), ("lowpass.py", Bytes.python_lowpass_py_txt),
          ("wav.py", Bytes.python_wav_py_txt),
        ]
      case .swift:
        [
          ("Package.swift", Bytes.swift_Package_swift_txt),
          ("Sources/render/main.swift", Bytes.swift_main_swift_txt),
          ("Sources/render/BiquadFilter.swift", Bytes.BiquadFilter_swift_txt),
          ("Sources/render/WAV.swift", Bytes.WAV_swift_txt),
        ]
      case .c:
        [
          ("Makefile", Bytes.c_Makefile_txt), ("render.c", Bytes.c_render_c_txt),
          ("lowpass.h", Bytes.c_lowpass_h_txt), ("json.h", Bytes.c_json_h_txt),
          ("wav.h", Bytes.c_wav_h_txt),
        ]
      }
    return files.map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }
  }
}
