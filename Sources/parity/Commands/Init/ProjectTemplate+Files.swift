/// The files of each template.
extension ProjectTemplate {
  /// A file that several renderers share.
  static func source(_ name: String) -> String {
    cpp.files.first { $0.path == name }?.content ?? ""
  }

  /// Paths within the folder, and their contents.
  var files: [(path: String, content: String)] {
    let files: [(String, [UInt8])] =
      switch self {
      case .cpp:
        [
          ("Makefile", TemplateFile.bytes("cpp-Makefile.txt")),
          ("render.cpp", TemplateFile.bytes("cpp-render.cpp.txt")),
          ("biquad_filter.hpp", TemplateFile.bytes("biquad_filter.hpp.txt")),
          ("json.hpp", TemplateFile.bytes("json.hpp.txt")),
          ("wav.hpp", TemplateFile.bytes("wav.hpp.txt")),
        ]
      case .juce:
        [
          ("CMakeLists.txt", TemplateFile.bytes("juce-CMakeLists.txt.txt")),
          ("Main.cpp", TemplateFile.bytes("juce-Main.cpp.txt")),
          ("biquad_filter.hpp", TemplateFile.bytes("biquad_filter.hpp.txt")),
        ]
      case .rust:
        [
          ("Cargo.toml", TemplateFile.bytes("rust-Cargo.toml.txt")),
          ("src/main.rs", TemplateFile.bytes("rust-main.rs.txt")),
          ("src/lowpass.rs", TemplateFile.bytes("rust-lowpass.rs.txt")),
          ("src/json.rs", TemplateFile.bytes("rust-json.rs.txt")),
          ("src/wav.rs", TemplateFile.bytes("rust-wav.rs.txt")),
        ]
      case .python:
        [
          ("render.py", TemplateFile.bytes("python-render.py.txt")),
          ("lowpass.py", TemplateFile.bytes("python-lowpass.py.txt")),
          ("wav.py", TemplateFile.bytes("python-wav.py.txt")),
        ]
      case .enginePython:
        [
          ("play.py", TemplateFile.bytes("engine-python-play.py.txt")),
          ("wav.py", TemplateFile.bytes("python-wav.py.txt")),
        ]
      case .engineNode:
        [
          ("play.mjs", TemplateFile.bytes("engine-node-play.mjs.txt")),
          ("wav.mjs", TemplateFile.bytes("node-wav.mjs.txt")),
        ]
      case .engineCpp:
        [
          ("Makefile", TemplateFile.bytes("engine-cpp-Makefile.txt")),
          ("play.cpp", TemplateFile.bytes("engine-cpp-play.cpp.txt")),
          ("json.hpp", TemplateFile.bytes("json.hpp.txt")),
          ("wav.hpp", TemplateFile.bytes("wav.hpp.txt")),
        ]
      case .engineRust:
        [
          ("Cargo.toml", TemplateFile.bytes("engine-rust-Cargo.toml.txt")),
          ("src/main.rs", TemplateFile.bytes("engine-rust-main.rs.txt")),
          ("src/json.rs", TemplateFile.bytes("rust-json.rs.txt")),
          ("src/wav.rs", TemplateFile.bytes("rust-wav.rs.txt")),
        ]
      case .swift:
        [
          ("Package.swift", TemplateFile.bytes("swift-Package.swift.txt")),
          ("Sources/render/main.swift", TemplateFile.bytes("swift-main.swift.txt")),
          ("Sources/render/BiquadFilter.swift", TemplateFile.bytes("BiquadFilter.swift.txt")),
          ("Sources/render/WAV.swift", TemplateFile.bytes("WAV.swift.txt")),
        ]
      case .c:
        [
          ("Makefile", TemplateFile.bytes("c-Makefile.txt")),
          ("render.c", TemplateFile.bytes("c-render.c.txt")),
          ("lowpass.h", TemplateFile.bytes("c-lowpass.h.txt")),
          ("json.h", TemplateFile.bytes("c-json.h.txt")),
          ("wav.h", TemplateFile.bytes("c-wav.h.txt")),
        ]
      }
    return files.map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }
  }
}
