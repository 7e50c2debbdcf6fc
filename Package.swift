// swift-tools-version: 6.2
import PackageDescription

/// Targets enforce the direction of the design: a module can import only what stands left of it in
/// this file. `Comparison` sees two sample buffers and no engine; FFTW, libebur128 and libsndfile stay
/// behind one target each, so that `WebAudio` and `AmbientEngine` link none of them.
let package = Package(
  name: "parity",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "parity", targets: ["parity"]),
    .executable(name: "parity-plugin-host", targets: ["parity-plugin-host"]),
    .library(name: "AudioSignal", targets: ["AudioSignal"]),
    .library(name: "WebAudio", targets: ["WebAudio"]),
    .library(name: "AmbientEngine", targets: ["AmbientEngine", "WebRuntime"]),
    .library(name: "HiSynthEngine", targets: ["HiSynthEngine", "MIDIFile"]),
    .library(name: "Comparison", targets: ["Comparison"]),
    .library(name: "SoundFont", targets: ["SoundFont"]),
    .library(name: "NotePlayer", targets: ["NotePlayer"]),
    .library(name: "ParityTesting", targets: ["ParityTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CFFTW3", path: "Sources/Judgement/CFFTW3", pkgConfig: "fftw3",
      providers: [.apt(["libfftw3-dev", "pkg-config"]), .brew(["fftw", "pkg-config"])]),
    .systemLibrary(
      name: "CEBUR128", path: "Sources/Judgement/CEBUR128", pkgConfig: "libebur128",
      providers: [.apt(["libebur128-dev", "pkg-config"]), .brew(["libebur128", "pkg-config"])]),
    .systemLibrary(
      name: "CSndFile", path: "Sources/Signal/CSndFile", pkgConfig: "sndfile",
      providers: [.apt(["libsndfile1-dev", "pkg-config"]), .brew(["libsndfile", "pkg-config"])]),
    .systemLibrary(
      name: "CArchive", path: "Sources/References/CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev", "pkg-config"]), .brew(["libarchive", "pkg-config"])]),
    .systemLibrary(
      name: "CNettle", path: "Sources/References/CNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev", "pkg-config"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Signal/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev", "pkg-config"]), .brew(["zlib", "pkg-config"])]),
    .target(name: "CFloatingPoint", path: "Sources/Engine/CFloatingPoint"),
    .target(name: "CVectorKernels", path: "Sources/Engine/CVectorKernels"),
    .target(name: "CCaptureResources", path: "Sources/Capture/CCaptureResources"),
    .target(name: "CReportResources", path: "Sources/Results/CReportResources"),
    .target(name: "CLabResources", path: "Sources/Lab/CLabResources"),
    .target(name: "CTemplateResources", path: "Sources/Terminal/CTemplateResources"),
    .target(name: "CProcessGuard", path: "Sources/Capture/CProcessGuard"),
    .target(name: "CChildProcess", path: "Sources/Running/CChildProcess"),

    .target(name: "AudioSignal", path: "Sources/Signal/AudioSignal", exclude: ["README.md"]),
    .target(name: "OrdinaryFiles", path: "Sources/Signal/OrdinaryFiles", exclude: ["README.md"]),
    .target(name: "MarkupText", path: "Sources/Signal/MarkupText", exclude: ["README.md"]),
    .target(
      name: "ReadableNumbers", path: "Sources/Signal/ReadableNumbers", exclude: ["README.md"]),
    .target(
      name: "YAMLBounds", dependencies: [.product(name: "Yams", package: "Yams")],
      path: "Sources/Signal/YAMLBounds", exclude: ["README.md"]),
    .target(
      name: "AudioFiles", dependencies: ["AudioSignal", "CSndFile", "OrdinaryFiles"],
      path: "Sources/Signal/AudioFiles", exclude: ["README.md"]),
    .target(
      name: "WebAudio", dependencies: ["AudioSignal", "CFloatingPoint", "CVectorKernels"],
      path: "Sources/Engine/WebAudio", exclude: ["README.md"]),
    .target(name: "PortComponents", path: "Examples/components/swift"),
    .target(
      name: "PortingGuide", dependencies: ["AudioSignal"], path: "Sources/Guide/PortingGuide",
      exclude: ["README.md"]),
    .target(
      name: "GraphTrace", dependencies: ["AudioSignal", "OrdinaryFiles", "WebAudio"],
      path: "Sources/Engine/GraphTrace", exclude: ["README.md"]),
    .target(
      name: "WebRuntime", dependencies: ["AudioSignal", "WebAudio"],
      path: "Sources/Engine/WebRuntime", exclude: ["README.md"]),
    .target(
      name: "AmbientEngine",
      dependencies: ["AudioSignal", "CVectorKernels", "WebAudio", "WebRuntime"],
      path: "Sources/Apps/Ambient/AmbientEngine", exclude: ["README.md"]),
    .target(
      name: "AmbientParity",
      dependencies: [
        "AmbientEngine", "AudioSignal", "CandidateKit", "Comparison", "GraphDiagnosis",
        "LabParameters", "OrdinaryFiles", "ParityCases", "ParityReferences", "ParityResults",
        "PortComponents", "PortedApps", "WebAudio", "WebRuntime",
      ],
      path: "Sources/Apps/Ambient/AmbientParity", exclude: ["README.md"]),
    .target(name: "MIDIFile", path: "Sources/Signal/MIDIFile", exclude: ["README.md"]),
    .target(
      name: "HiSynthEngine",
      dependencies: ["AudioSignal", "CZlib", "MIDIFile", "WebAudio", "WebRuntime"],
      path: "Sources/Apps/HiSynth/HiSynthEngine", exclude: ["README.md"]),
    .target(
      name: "HiSynthParity",
      dependencies: [
        "AudioSignal", "CandidateKit", "GraphDiagnosis", "HiSynthEngine", "LabParameters",
        "MIDIFile", "OrdinaryFiles", "ParityCases", "ParityReferences", "PortedApps", "WebAudio",
        "WebRuntime",
      ],
      path: "Sources/Apps/HiSynth/HiSynthParity", exclude: ["README.md"]),
    // SoundFonts and the notes that are played from them; the first imports nothing of ours.
    .target(
      name: "SoundFont", path: "Sources/Apps/NotePlayer/SoundFont", exclude: ["README.md"]),
    .target(
      name: "NotePlayer", dependencies: ["AudioSignal", "SoundFont", "WebAudio", "WebRuntime"],
      path: "Sources/Apps/NotePlayer/NotePlayer", exclude: ["README.md"]),
    .target(
      name: "NotePlayerParity",
      dependencies: [
        "AudioSignal", "CandidateKit", "LabParameters", "NotePlayer", "ParityCases",
        "ParityReferences", "PortedApps", "SoundFont",
      ],
      path: "Sources/Apps/NotePlayer/NotePlayerParity", exclude: ["README.md"]),
    .target(
      name: "ComponentPorts",
      dependencies: [
        "AudioSignal", "GraphDiagnosis", "ParityCases", "ParityReferences", "PortComponents",
        "PortedApps", "WebAudio", "WebRuntime",
      ],
      path: "Sources/Apps/Components/ComponentPorts", exclude: ["README.md"]),
    .target(
      name: "Comparison", dependencies: ["AudioSignal", "ReadableNumbers"],
      path: "Sources/Judgement/Comparison", exclude: ["README.md"]),
    // FFTW and libebur128, which the comparer gets from the program alone.
    .target(
      name: "MeasuringLibraries", dependencies: ["CEBUR128", "CFFTW3", "Comparison"],
      path: "Sources/Judgement/MeasuringLibraries", exclude: ["README.md"]),
    // What a sound designer reads of one sound.
    .target(
      name: "SoundSpectra", dependencies: ["AudioSignal", "Comparison", "ReadableNumbers"],
      path: "Sources/Judgement/SoundSpectra", exclude: ["README.md"]),
    .target(
      name: "ParityCases", dependencies: ["AudioSignal"], path: "Sources/References/ParityCases",
      exclude: ["README.md"]),
    // What can be turned while a port plays.
    .target(
      name: "LabParameters", dependencies: ["OrdinaryFiles", "ParityCases"],
      path: "Sources/Lab/LabParameters", exclude: ["README.md"]),
    .target(
      name: "GraphDiagnosis",
      dependencies: [
        "AudioSignal", "Comparison", "GraphTrace", "ParityCases", "ReadableNumbers", "WebAudio",
      ],
      path: "Sources/Judgement/GraphDiagnosis", exclude: ["README.md"]),
    .target(
      name: "ParityProject",
      dependencies: [
        "AudioSignal", "LabParameters", "OrdinaryFiles", "ParityCases", "YAMLBounds",
        .product(name: "Yams", package: "Yams"),
      ],
      path: "Sources/Running/ParityProject", exclude: ["README.md"]),
    .target(
      name: "BrowserCapture",
      dependencies: [
        "AudioSignal", "CCaptureResources", "CProcessGuard", "OrdinaryFiles", "ParityCases",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ], path: "Sources/Capture/BrowserCapture", exclude: ["README.md", "Resources"]),
    .target(
      name: "ParityResults",
      dependencies: ["Comparison", "OrdinaryFiles", "ParityCases", "ReadableNumbers"],
      path: "Sources/Results/ParityResults", exclude: ["README.md"]),
    .target(
      name: "ParityReferences",
      dependencies: [
        "AudioFiles", "AudioSignal", "CNettle", "OrdinaryFiles", "ParityCases", "ParityResults",
      ], path: "Sources/References/ParityReferences", exclude: ["README.md"]),
    .target(
      name: "ReferencePacks",
      dependencies: [
        "CArchive", "OrdinaryFiles", "ParityCases", "ParityReferences", "ParityResults",
      ],
      path: "Sources/References/ReferencePacks", exclude: ["README.md"]),
    .target(
      name: "ReportService",
      dependencies: [
        "BrowserCapture", "OrdinaryFiles", "ParityReport",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ], path: "Sources/Results/ReportService", exclude: ["README.md"]),
    .target(
      name: "ParityTesting",
      dependencies: [
        "AudioFiles", "AudioSignal", "Comparison", "Judging", "MarkupText", "OrdinaryFiles",
        "ParityCases", "ParityReferences", "ParityResults", "ReadableNumbers",
      ], path: "Sources/Results/ParityTesting", exclude: ["README.md"]),
    .target(
      name: "CandidateKit",
      dependencies: ["AudioSignal", "ParityCases", "ParityReferences", "ParityResults"],
      path: "Sources/Candidates/CandidateKit", exclude: ["README.md"]),
    .target(
      name: "ReplayCandidate",
      dependencies: [
        "AudioSignal", "CandidateKit", "GraphTrace", "ParityCases", "ParityReferences", "WebAudio",
      ],
      path: "Sources/Candidates/ReplayCandidate", exclude: ["README.md"]),
    .target(
      name: "ExternalCandidates",
      dependencies: [
        "AudioFiles", "AudioSignal", "CChildProcess", "CandidateKit", "OrdinaryFiles",
        "ParityCases", "ParityProject", "ParityReferences", "ParityResults",
      ],
      path: "Sources/Candidates/ExternalCandidates", exclude: ["README.md"]),
    // Loads one plugin for one job, in a process of its own; Parity finds it beside itself.
    .executableTarget(
      name: "parity-plugin-host", path: "Sources/Plugins/parity-plugin-host",
      exclude: ["README.md"],
      cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "PluginCandidates",
      dependencies: [
        "AudioFiles", "AudioSignal", "CandidateKit", "ExternalCandidates", "OrdinaryFiles",
        "ParityCases", "ParityProject", "ParityReferences", "ParityResults", "ReadableNumbers",
      ],
      path: "Sources/Candidates/PluginCandidates", exclude: ["README.md"]),
    .target(
      name: "PortedApps",
      dependencies: [
        "AudioSignal", "CandidateKit", "GraphDiagnosis", "GraphTrace", "LabParameters",
        "ParityCases", "ParityReferences", "ParityResults", "PortComponents", "WebAudio",
        "WebRuntime",
      ],
      path: "Sources/Candidates/PortedApps", exclude: ["README.md"]),
    .target(
      name: "Judging",
      dependencies: [
        "AudioSignal", "Comparison", "OrdinaryFiles", "ParityCases", "ParityReferences",
        "ParityResults", "ReadableNumbers", "YAMLBounds", .product(name: "Yams", package: "Yams"),
      ],
      path: "Sources/Judgement/Judging", exclude: ["README.md"]),
    .target(
      name: "ParityRunning",
      dependencies: [
        "AudioFiles", "AudioSignal", "CandidateKit", "Comparison", "Judging", "OrdinaryFiles",
        "ParityCases", "ParityProject", "ParityReferences", "ParityResults", "ReadableNumbers",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Sources/Running/ParityRunning", exclude: ["README.md"]),
    // A run in parts, for many machines.
    .target(
      name: "ParityFleet",
      dependencies: [
        "AudioSignal", "Judging", "OrdinaryFiles", "ParityCases", "ParityReferences",
        "ParityResults", "ParityRunning", "ReferencePacks",
      ],
      path: "Sources/Running/ParityFleet", exclude: ["README.md"]),
    // Sounds by the names that a user gives them, measured one by one.
    .target(
      name: "SoundSources",
      dependencies: [
        "AudioFiles", "AudioSignal", "CandidateKit", "Comparison", "ParityReferences",
        "ParityRunning", "PortedApps", "SoundSpectra",
      ],
      path: "Sources/Running/SoundSources", exclude: ["README.md"]),
    // What is wrong with a plugin, found without a case.
    .target(
      name: "PluginChecks",
      dependencies: [
        "AudioFiles", "AudioSignal", "ExternalCandidates", "MarkupText", "OrdinaryFiles",
        "ParityCases", "ParityReferences", "ParityResults", "PluginCandidates", "ReadableNumbers",
      ],
      path: "Sources/Running/PluginChecks", exclude: ["README.md"]),
    // Random graphs, rendered by a browser and by the engine.
    .target(
      name: "GraphFuzzing",
      dependencies: ["AudioSignal", "BrowserCapture", "GraphTrace", "ParityCases"],
      path: "Sources/Running/GraphFuzzing", exclude: ["README.md"]),
    .target(
      name: "ParityHarness",
      dependencies: [
        "AudioSignal", "CandidateKit", "Comparison", "ExternalCandidates", "GraphDiagnosis",
        "GraphTrace", "ParityCases", "ParityProject", "ParityReferences", "ParityResults",
        "ParityRunning", "PluginCandidates", "PluginChecks", "PortedApps", "ReplayCandidate",
        "WebAudio",
      ],
      path: "Sources/Running/ParityHarness", exclude: ["README.md"]),
    .target(
      name: "ReferenceCapture",
      dependencies: [
        "AudioFiles", "AudioSignal", "BrowserCapture", "Comparison", "OrdinaryFiles", "ParityCases",
        "ParityProject", "ParityReferences", "ParityResults",
      ],
      path: "Sources/Capture/ReferenceCapture", exclude: ["README.md"]),
    .target(
      name: "GuideParity",
      dependencies: [
        "AmbientEngine", "AudioSignal", "CandidateKit", "ParityCases", "ParityReferences",
        "PortedApps", "PortingGuide", "WebAudio", "WebRuntime",
      ],
      path: "Sources/Guide/GuideParity", exclude: ["README.md"]),
    .target(
      name: "GuideAudit",
      dependencies: [
        "AmbientEngine", "AudioSignal", "CandidateKit", "Comparison", "GuideParity", "Judging",
        "ParityHarness", "ParityReferences", "ParityReport", "ParityResults", "ParityRunning",
        "PortedApps", "PortingGuide", "ReadableNumbers", "WebAudio",
      ],
      path: "Sources/Guide/GuideAudit", exclude: ["README.md"],
      resources: [.embedInCode("Resources")]),
    .executableTarget(
      name: "guide-audit",
      dependencies: [
        "AmbientParity", "ComponentPorts", "GuideAudit", "GuideParity", "Judging",
        "MeasuringLibraries", "ParityReferences", "ParityReport", "ParityResults", "ParityTerminal",
        "PortedApps", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Guide/guide-audit", exclude: ["README.md"]),
    .target(
      name: "ParityTerminal",
      dependencies: [
        "OrdinaryFiles", "ParityResults",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Terminal/ParityTerminal", exclude: ["README.md"]),
    .target(
      name: "ReportAssembly",
      dependencies: [
        "AudioFiles", "AudioSignal", "OrdinaryFiles", "ParityReferences", "ParityReport",
        "ParityResults", "ParityRunning",
      ],
      path: "Sources/Results/ReportAssembly", exclude: ["README.md"]),
    .target(
      name: "ParityReport",
      dependencies: [
        "AudioSignal", "CReportResources", "Comparison", "MarkupText", "OrdinaryFiles",
        "ParityResults", "ReadableNumbers", "SoundSpectra",
        .product(name: "Mustache", package: "swift-mustache"),
      ], path: "Sources/Results/ParityReport", exclude: ["README.md", "Resources"]),
    // One page in which the original and a port play side by side.
    .target(
      name: "LabServer",
      dependencies: [
        "AudioSignal", "BrowserCapture", "CLabResources", "CandidateKit", "Comparison", "Judging",
        "LabParameters", "OrdinaryFiles", "ParityCases", "ParityHarness", "ParityProject",
        "ParityReferences", "ParityReport", "ParityResults", "ParityRunning", "PortedApps",
        "ReferenceCapture", "ReplayCandidate", .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      path: "Sources/Lab/LabServer", exclude: ["README.md", "Resources"]),
    .executableTarget(
      name: "parity",
      dependencies: [
        "AmbientParity", "AudioFiles", "AudioSignal", "BrowserCapture", "CTemplateResources",
        "CandidateKit", "Comparison", "ComponentPorts", "ExternalCandidates", "GraphFuzzing",
        "GraphTrace",
        "GuideParity", "HiSynthEngine", "HiSynthParity", "Judging", "LabParameters", "LabServer",
        "MeasuringLibraries", "NotePlayer", "NotePlayerParity", "OrdinaryFiles", "ParityCases",
        "ParityFleet", "ParityHarness", "ParityProject", "ParityReferences", "ParityReport",
        "ParityResults", "ParityRunning", "ParityTerminal", "PluginChecks", "PortedApps",
        "ReadableNumbers", "ReferenceCapture", "ReferencePacks", "ReportAssembly", "ReportService",
        "SoundFont", "SoundSources", "SoundSpectra",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ], exclude: ["README.md", "Commands/Init/Templates"]),

    // Counts heap allocations by standing in for malloc; linked into the tests alone.
    .target(name: "CAllocationCounter", path: "Tests/Support/CAllocationCounter"),

    // What tests of speed and of allocations ask of the build.
    .target(name: "BuildKind", path: "Tests/Support/BuildKind", exclude: ["README.md"]),

    // Lets a test use a page as a reader does: keys, mouse, paper, dark rooms.
    .target(name: "BrowserDriver", path: "Tests/Support/BrowserDriver", exclude: ["README.md"]),

    .testTarget(
      name: "MeasuringLibrariesTests",
      dependencies: ["AudioSignal", "Comparison", "MeasuringLibraries"]),
    .testTarget(
      name: "PortedAppsTests",
      dependencies: [
        "AudioSignal", "CandidateKit", "GraphDiagnosis", "GraphTrace", "ParityCases",
        "ParityReferences", "PortedApps", "ReplayCandidate", "WebAudio", "WebRuntime",
      ]),
    .testTarget(name: "OrdinaryFilesTests", dependencies: ["OrdinaryFiles"]),
    // All that reads what somebody else may have written, for tests and for the search below.
    .target(
      name: "FuzzedParsers",
      dependencies: [
        "AmbientEngine", "AudioFiles", "ExternalCandidates", "GraphTrace", "Judging",
        "ParityProject", "ParityReferences", "ParityResults", "ParityRunning", "ReferencePacks",
        "WebAudio",
      ], path: "Tests/Support/FuzzedParsers", exclude: ["README.md"]),
    .testTarget(
      name: "ReliabilityTests",
      dependencies: [
        "AudioFiles", "AudioSignal", "CSndFile", "CandidateKit", "Comparison", "ExternalCandidates",
        "FuzzedParsers", "Judging", "OrdinaryFiles", "ParityCases", "ParityProject",
        "ParityReferences", "ParityResults", "ParityRunning", "ReferencePacks", "TestProjects",
      ], exclude: ["Corpus"]),
    .testTarget(
      name: "SoundSpectraTests",
      dependencies: ["AudioSignal", "Comparison", "MeasuringLibraries", "SoundSpectra"]),
    .testTarget(name: "SoundFontTests", dependencies: ["SoundFont"]),
    .testTarget(
      name: "NotePlayerTests",
      dependencies: [
        "AudioSignal", "BuildKind", "CAllocationCounter", "NotePlayer", "SoundFont", "WebAudio",
        "WebRuntime",
      ]),
    .testTarget(name: "AudioSignalTests", dependencies: ["AudioSignal"]),
    .testTarget(name: "AudioFilesTests", dependencies: ["AudioFiles", "AudioSignal", "CSndFile"]),
    .testTarget(
      name: "WebAudioTests",
      dependencies: ["AudioSignal", "CFloatingPoint", "CVectorKernels", "WebAudio"]),
    .testTarget(name: "GraphTraceTests", dependencies: ["AudioSignal", "GraphTrace", "WebAudio"]),
    .testTarget(name: "PortingGuideTests", dependencies: ["AudioSignal", "PortingGuide"]),
    .testTarget(
      name: "AmbientEngineTests",
      dependencies: [
        "AmbientEngine", "AudioSignal", "BuildKind", "CAllocationCounter", "WebAudio", "WebRuntime",
      ]),
    .testTarget(
      name: "AmbientParityTests",
      dependencies: [
        "AmbientEngine", "AmbientParity", "AudioSignal", "CandidateKit", "ParityCases",
        "ParityReferences", "PortedApps", "TestProjects",
      ]),
    .testTarget(
      name: "HiSynthParityTests",
      dependencies: ["HiSynthEngine", "HiSynthParity", "ParityReferences", "TestProjects"]),
    .testTarget(
      name: "NotePlayerParityTests",
      dependencies: [
        "AudioSignal", "CandidateKit", "NotePlayerParity", "ParityCases", "ParityReferences",
        "PortedApps", "TestProjects",
      ]),
    .testTarget(
      name: "GuideParityTests", dependencies: ["GuideParity", "ParityReferences", "TestProjects"]),
    .testTarget(
      name: "ComponentPortsTests",
      dependencies: ["ComponentPorts", "ParityCases", "ParityReferences"]),
    .testTarget(
      name: "SoundSourcesTests",
      dependencies: ["ParityReferences", "PortedApps", "SoundSources", "TestProjects"]),
    .testTarget(name: "MIDIFileTests", dependencies: ["MIDIFile"]),
    .testTarget(
      name: "HiSynthEngineTests",
      dependencies: ["AudioSignal", "BuildKind", "CAllocationCounter", "HiSynthEngine", "MIDIFile"]),
    .testTarget(
      name: "ComparisonTests",
      dependencies: ["AudioSignal", "Comparison", "MeasuringLibraries", "ReadableNumbers"]),
    .testTarget(
      name: "GraphDiagnosisTests",
      dependencies: [
        "AudioSignal", "BuildKind", "Comparison", "GraphDiagnosis", "GraphTrace", "ParityCases",
        "WebAudio",
      ]),
    .testTarget(name: "ParityCasesTests", dependencies: ["AudioSignal", "ParityCases"]),
    .testTarget(
      name: "ReplayCandidateTests",
      dependencies: [
        "AudioSignal", "BrowserCapture", "CandidateKit", "GraphTrace", "ParityCases",
        "ParityReferences", "ParityResults", "PortedApps", "ReplayCandidate", "TestProjects",
      ]),
    .testTarget(name: "LabParametersTests", dependencies: ["LabParameters", "ParityCases"]),
    .testTarget(
      name: "LabServerTests",
      dependencies: [
        "BrowserCapture", "LabServer", "ParityCases",
        .product(name: "FlyingFox", package: "FlyingFox"),
      ]),
    .testTarget(name: "YAMLBoundsTests", dependencies: ["ParityProject", "YAMLBounds"]),
    .testTarget(name: "ParityTerminalTests", dependencies: ["ParityTerminal"]),
    .testTarget(name: "MarkupTextTests", dependencies: ["MarkupText"]),
    .testTarget(name: "ReadableNumbersTests", dependencies: ["ReadableNumbers"]),
    // Results as a run would make them, and a folder to keep them in.
    .target(
      name: "ExampleResults",
      dependencies: ["Comparison", "ParityCases", "ParityResults"],
      path: "Tests/Support/ExampleResults", exclude: ["README.md"]),
    .testTarget(
      name: "ParityResultsTests", dependencies: ["ExampleResults", "ParityCases", "ParityResults"]),
    .testTarget(
      name: "CandidateKitTests",
      dependencies: [
        "AudioSignal", "CandidateKit", "ParityCases", "ParityReferences", "ParityResults",
      ]),
    .testTarget(name: "ReportServiceTests", dependencies: ["ReportService"]),
    .testTarget(
      name: "ReportAssemblyTests",
      dependencies: [
        "AudioSignal", "ExampleResults", "ParityReport", "ParityResults", "ReportAssembly",
      ]),
    .testTarget(
      name: "ParityReportTests",
      dependencies: [
        "AudioSignal", "Comparison", "ExampleResults", "GuideAudit", "MeasuringLibraries",
        "ParityCases", "ParityReport", "ParityResults", "ReadableNumbers", "SoundSpectra",
      ]),
    .testTarget(
      name: "JudgingTests",
      dependencies: [
        "AudioSignal", "Comparison", "ExampleResults", "Judging", "ParityReferences",
        "ParityResults",
        "TestProjects",
      ]),
    .testTarget(
      name: "ParityReferencesTests",
      dependencies: [
        "AudioSignal", "ParityCases", "ParityReferences", "ParityResults", "TestProjects",
      ]),
    .testTarget(
      name: "ExternalCandidatesTests",
      dependencies: [
        "AudioFiles", "AudioSignal", "ExternalCandidates", "Judging", "ParityCases",
        "ParityHarness", "ParityReferences", "ParityResults", "ParityRunning", "TestProjects",
      ]),
    // Plugins that a test builds for itself with the C compiler.
    .target(
      name: "TestPlugins",
      dependencies: ["ExternalCandidates", "TestProjects"],
      path: "Tests/Support/TestPlugins"),
    .testTarget(
      name: "PluginCandidatesTests",
      dependencies: [
        "AudioSignal", "CandidateKit", "ExternalCandidates", "ParityCases", "ParityProject",
        "ParityReferences", "ParityResults", "PluginCandidates", "TestPlugins", "TestProjects",
      ]),
    .testTarget(
      name: "PluginChecksTests",
      dependencies: [
        "AudioFiles", "AudioSignal", "PluginCandidates", "PluginChecks", "TestPlugins",
      ]),
    .testTarget(
      name: "ParityRunningTests",
      dependencies: [
        "AudioFiles", "AudioSignal", "CandidateKit", "Comparison", "ExampleResults", "Judging",
        "ParityHarness", "ParityReferences", "ParityResults", "ParityRunning", "TestProjects",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .testTarget(
      name: "ParityFleetTests",
      dependencies: [
        "AudioSignal", "ExampleResults", "Judging", "ParityCases", "ParityFleet",
        "ParityReferences", "ParityResults", "ParityRunning", "ReferencePacks",
      ]),
    .testTarget(name: "ReferenceCaptureTests", dependencies: ["ReferenceCapture"]),
    .testTarget(name: "GraphFuzzingTests", dependencies: ["GraphFuzzing", "ParityCases"]),
    .testTarget(
      name: "ParityHarnessTests",
      dependencies: [
        "AmbientEngine", "AmbientParity", "AudioSignal", "BuildKind", "CandidateKit", "Comparison",
        "ComponentPorts", "GraphDiagnosis", "GraphTrace", "Judging", "MeasuringLibraries",
        "ParityCases", "ParityHarness", "ParityReferences", "ParityResults", "ParityRunning",
        "PortedApps", "ReplayCandidate", "TestProjects", "WebAudio",
      ]),
    .testTarget(
      name: "GuideAuditTests",
      dependencies: [
        "AmbientEngine", "AudioSignal", "BuildKind", "Comparison", "GuideAudit", "Judging",
        "MeasuringLibraries", "ParityCases", "ParityHarness", "ParityReferences", "ParityResults",
        "ParityRunning", "PortedApps", "TestProjects",
      ]),
    .testTarget(name: "WebRuntimeTests", dependencies: ["AudioSignal", "WebRuntime"]),
    .target(
      name: "TestProjects",
      dependencies: [
        "AmbientParity", "AudioFiles", "AudioSignal", "ComponentPorts", "GuideParity", "Judging",
        "ParityCases", "ParityHarness", "ParityProject", "ParityReferences", "ParityResults",
        "ParityRunning", "PortedApps",
      ], path: "Tests/Support/TestProjects", exclude: ["README.md"]),
    .testTarget(
      name: "BrowserCaptureTests",
      dependencies: [
        "AudioSignal", "BrowserCapture", "GraphTrace", "ParityCases", "TestProjects", "WebAudio",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    .testTarget(
      name: "ParityProjectTests",
      dependencies: ["Judging", "ParityCases", "ParityProject"]),
    .testTarget(
      name: "ParityTestingTests",
      dependencies: ["AudioFiles", "ParityTesting"]),
    .testTarget(
      name: "ReferencePacksTests",
      dependencies: ["CArchive", "ParityReferences", "ParityResults", "ReferencePacks"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "parity", "AudioFiles", "AudioSignal", "BrowserCapture", "BrowserDriver", "CandidateKit",
        "GraphTrace", "HiSynthParity", "Judging", "ParityCases", "ParityFleet", "ParityProject",
        "ParityReferences", "ParityResults", "ParityRunning", "PortedApps", "ReadableNumbers",
        "ReplayCandidate", "TestPlugins", "TestProjects",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// What renders, compares and draws nothing took the optimiser a fifth of the first build, for nothing that a
// user would notice (Benchmarks/README.md). As a setting of the Makefile's, since a package with such flags
// could not be another's dependency.
let plain: Set = [
  "BrowserCapture", "ExternalCandidates", "GraphFuzzing", "Judging", "LabParameters",
  "ParityHarness", "ParityTerminal", "PluginCandidates", "PluginChecks", "ReferenceCapture",
  "ReferencePacks", "ReportAssembly", "ReportService", "SoundSources", "parity",
  // Tests that wait for programs and files more than they compute.
  "BrowserCaptureTests", "EndToEndTests", "JudgingTests", "ParityCasesTests", "ParityFleetTests",
  "ParityProjectTests", "ParityReferencesTests", "ParityReportTests", "ParityResultsTests",
  "ParityRunningTests", "PluginCandidatesTests", "ReferencePacksTests", "ReliabilityTests",
]
if Context.environment["PARITY_PLAIN_COMMANDS"] != nil {
  for target in package.targets where plain.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Onone"])]
  }
}

// A search for inputs that break a parser, which only a compiler with libFuzzer links: `make fuzz`.
if Context.environment["PARITY_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "parity-fuzz", dependencies: ["FuzzedParsers"], path: "Tests/Support/parity-fuzz"))
}

// `PARITY_TESTS=WebAudioTests,GraphTraceTests swift test` builds and runs those test targets alone.
if let names = Context.environment["PARITY_TESTS"] {
  let wanted = names.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
