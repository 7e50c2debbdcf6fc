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
    .library(name: "AudioSignal", targets: ["AudioSignal"]),
    .library(name: "WebAudio", targets: ["WebAudio"]),
    .library(name: "AmbientEngine", targets: ["AmbientEngine"]),
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
    .target(name: "CFloatingPoint", path: "Sources/Engine/CFloatingPoint"),
    .target(name: "CVectorKernels", path: "Sources/Engine/CVectorKernels"),
    .target(name: "CProcessGuard", path: "Sources/Capture/CProcessGuard"),
    .target(name: "CChildProcess", path: "Sources/Running/CChildProcess"),

    .target(name: "AudioSignal", path: "Sources/Signal/AudioSignal"),
    .target(name: "OrdinaryFiles", path: "Sources/Signal/OrdinaryFiles"),
    .target(
      name: "YAMLBounds", dependencies: [.product(name: "Yams", package: "Yams")],
      path: "Sources/Signal/YAMLBounds"),
    .target(
      name: "AudioFiles", dependencies: ["AudioSignal", "CSndFile", "OrdinaryFiles"],
      path: "Sources/Signal/AudioFiles"),
    .target(
      name: "WebAudio", dependencies: ["AudioSignal", "CFloatingPoint", "CVectorKernels"],
      path: "Sources/Engine/WebAudio"),
    .target(name: "PortComponents", path: "Examples/components/swift"),
    .target(
      name: "PortingGuide", dependencies: ["AudioSignal"], path: "Sources/Guide/PortingGuide"),
    .target(
      name: "GraphTrace", dependencies: ["AudioSignal", "OrdinaryFiles", "WebAudio"],
      path: "Sources/Engine/GraphTrace"),
    .target(
      name: "WebRuntime", dependencies: ["AudioSignal", "WebAudio"],
      path: "Sources/Engine/WebRuntime"),
    .target(
      name: "AmbientEngine", dependencies: ["AudioSignal", "WebAudio", "WebRuntime"],
      path: "Sources/Apps/Ambient/AmbientEngine"),
    .target(
      name: "AmbientParity",
      dependencies: [
        "AmbientEngine", "AudioSignal", "CandidateKit", "Comparison", "GraphDiagnosis",
        "OrdinaryFiles", "ParityCases", "ParityReferences", "ParityResults", "PortComponents",
        "PortedApps", "WebAudio", "WebRuntime",
      ],
      path: "Sources/Apps/Ambient/AmbientParity", exclude: ["README.md"]),
    // SoundFonts and the notes that are played from them; the first imports nothing of ours.
    .target(
      name: "SoundFont", path: "Sources/Apps/NotePlayer/SoundFont", exclude: ["README.md"]),
    .target(
      name: "NotePlayer", dependencies: ["AudioSignal", "SoundFont", "WebAudio", "WebRuntime"],
      path: "Sources/Apps/NotePlayer/NotePlayer", exclude: ["README.md"]),
    .target(
      name: "NotePlayerParity",
      dependencies: [
        "CandidateKit", "NotePlayer", "ParityCases", "ParityReferences", "PortedApps", "SoundFont",
      ],
      path: "Sources/Apps/NotePlayer/NotePlayerParity", exclude: ["README.md"]),
    .target(
      name: "ComponentPorts",
      dependencies: [
        "AudioSignal", "GraphDiagnosis", "ParityCases", "ParityReferences", "PortComponents",
        "PortedApps", "WebAudio", "WebRuntime",
      ],
      path: "Sources/Apps/Components/ComponentPorts"),
    .target(
      name: "Comparison", dependencies: ["AudioSignal"],
      path: "Sources/Judgement/Comparison"),
    // FFTW and libebur128, which the comparer gets from the program alone.
    .target(
      name: "MeasuringLibraries", dependencies: ["CEBUR128", "CFFTW3", "Comparison"],
      path: "Sources/Judgement/MeasuringLibraries"),
    .target(
      name: "ParityCases", dependencies: ["AudioSignal"], path: "Sources/References/ParityCases"),
    .target(
      name: "GraphDiagnosis",
      dependencies: ["AudioSignal", "Comparison", "GraphTrace", "ParityCases", "WebAudio"],
      path: "Sources/Judgement/GraphDiagnosis", exclude: ["README.md"]),
    .target(
      name: "ParityProject",
      dependencies: [
        "AudioSignal", "OrdinaryFiles", "ParityCases", "YAMLBounds",
        .product(name: "Yams", package: "Yams"),
      ],
      path: "Sources/Running/ParityProject"),
    .target(
      name: "BrowserCapture",
      dependencies: [
        "AudioSignal", "CProcessGuard", "ParityCases",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ], path: "Sources/Capture/BrowserCapture",
      resources: [.embedInCode("Resources")]),
    .target(
      name: "ParityResults", dependencies: ["OrdinaryFiles", "ParityCases"],
      path: "Sources/Results/ParityResults"),
    .target(
      name: "ParityReferences",
      dependencies: [
        "AudioFiles", "AudioSignal", "CNettle", "OrdinaryFiles", "ParityCases", "ParityResults",
      ], path: "Sources/References/ParityReferences"),
    .target(
      name: "ReferencePacks",
      dependencies: [
        "CArchive", "OrdinaryFiles", "ParityCases", "ParityReferences", "ParityResults",
      ],
      path: "Sources/References/ReferencePacks"),
    .target(
      name: "ParityTesting",
      dependencies: [
        "AudioFiles", "AudioSignal", "Comparison", "Judging", "OrdinaryFiles", "ParityCases",
        "ParityReferences", "ParityResults",
      ], path: "Sources/Results/ParityTesting"),
    .target(
      name: "CandidateKit",
      dependencies: ["AudioSignal", "ParityCases", "ParityReferences", "ParityResults"],
      path: "Sources/Candidates/CandidateKit"),
    .target(
      name: "ReplayCandidate",
      dependencies: [
        "AudioSignal", "CandidateKit", "GraphTrace", "ParityCases", "ParityReferences", "WebAudio",
      ],
      path: "Sources/Candidates/ReplayCandidate"),
    .target(
      name: "ExternalCandidates",
      dependencies: [
        "AudioFiles", "AudioSignal", "CChildProcess", "CandidateKit", "OrdinaryFiles",
        "ParityCases", "ParityProject", "ParityReferences", "ParityResults",
      ],
      path: "Sources/Candidates/ExternalCandidates"),
    .target(
      name: "PortedApps",
      dependencies: [
        "AudioSignal", "CandidateKit", "GraphDiagnosis", "GraphTrace", "ParityCases",
        "ParityReferences", "ParityResults", "PortComponents", "WebAudio", "WebRuntime",
      ],
      path: "Sources/Candidates/PortedApps"),
    .target(
      name: "Judging",
      dependencies: [
        "AudioSignal", "Comparison", "OrdinaryFiles", "ParityReferences", "ParityResults",
        "YAMLBounds", .product(name: "Yams", package: "Yams"),
      ],
      path: "Sources/Judgement/Judging"),
    .target(
      name: "ParityRunning",
      dependencies: [
        "AudioFiles", "AudioSignal", "CandidateKit", "Comparison", "Judging", "OrdinaryFiles",
        "ParityCases", "ParityProject", "ParityReferences", "ParityResults",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Sources/Running/ParityRunning"),
    // Random graphs, rendered by a browser and by the engine.
    .target(
      name: "GraphFuzzing",
      dependencies: ["AudioSignal", "BrowserCapture", "GraphTrace", "ParityCases"],
      path: "Sources/Running/GraphFuzzing"),
    .target(
      name: "ParityHarness",
      dependencies: [
        "AudioSignal", "CandidateKit", "Comparison", "ExternalCandidates", "GraphDiagnosis",
        "GraphTrace", "ParityCases", "ParityProject", "ParityReferences", "ParityResults",
        "ParityRunning", "PortedApps", "ReplayCandidate", "WebAudio",
      ],
      path: "Sources/Running/ParityHarness"),
    .target(
      name: "ReferenceCapture",
      dependencies: [
        "AudioFiles", "AudioSignal", "BrowserCapture", "Comparison", "OrdinaryFiles", "ParityCases",
        "ParityProject", "ParityReferences", "ParityResults",
      ],
      path: "Sources/Capture/ReferenceCapture"),
    .target(
      name: "GuideParity",
      dependencies: [
        "AmbientEngine", "AudioSignal", "CandidateKit", "ParityCases", "ParityReferences",
        "PortedApps", "PortingGuide", "WebAudio", "WebRuntime",
      ],
      path: "Sources/Guide/GuideParity"),
    .target(
      name: "GuideAudit",
      dependencies: [
        "AmbientEngine", "AudioSignal", "CandidateKit", "Comparison", "GuideParity", "Judging",
        "ParityHarness", "ParityReferences", "ParityReport", "ParityResults", "ParityRunning",
        "PortedApps", "PortingGuide", "WebAudio",
      ],
      path: "Sources/Guide/GuideAudit", resources: [.embedInCode("Resources")]),
    .executableTarget(
      name: "guide-audit",
      dependencies: [
        "AmbientParity", "ComponentPorts", "GuideAudit", "GuideParity", "Judging",
        "MeasuringLibraries", "ParityReferences", "ParityReport", "ParityResults", "ParityTerminal",
        "PortedApps", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Guide/guide-audit"),
    .target(
      name: "ParityTerminal",
      dependencies: [
        "ParityResults", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Terminal/ParityTerminal"),
    .target(
      name: "ReportAssembly",
      dependencies: [
        "AudioFiles", "AudioSignal", "ParityReferences", "ParityReport", "ParityResults",
        "ParityRunning",
      ],
      path: "Sources/Results/ReportAssembly"),
    .target(
      name: "ParityReport",
      dependencies: [
        "AudioSignal", "OrdinaryFiles", "ParityResults",
        .product(name: "Mustache", package: "swift-mustache"),
      ], path: "Sources/Results/ParityReport",
      resources: [.embedInCode("Resources")]),
    .executableTarget(
      name: "parity",
      dependencies: [
        "AmbientParity", "AudioFiles", "AudioSignal", "BrowserCapture", "ComponentPorts",
        "ExternalCandidates", "GraphFuzzing", "GraphTrace", "GuideParity", "Judging",
        "MeasuringLibraries", "NotePlayer", "NotePlayerParity", "OrdinaryFiles", "ParityCases",
        "ParityHarness", "ParityProject",
        "ParityReferences", "ParityReport", "ParityResults", "ParityRunning", "ParityTerminal",
        "PortedApps", "ReferenceCapture", "ReferencePacks", "ReportAssembly", "SoundFont",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], resources: [.embedInCode("Commands/Init/Templates")]),

    // Counts heap allocations by standing in for malloc; linked into the tests alone.
    .target(name: "CAllocationCounter", path: "Tests/Support/CAllocationCounter"),

    // Lets a test use a page as a reader does: keys, mouse, paper, dark rooms.
    .target(name: "BrowserDriver", path: "Tests/Support/BrowserDriver"),

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
    .testTarget(
      name: "ReliabilityTests",
      dependencies: [
        "AmbientEngine", "AudioFiles", "AudioSignal", "CSndFile", "CandidateKit", "Comparison",
        "ExternalCandidates", "GraphTrace", "Judging", "OrdinaryFiles", "ParityCases",
        "ParityProject", "ParityReferences", "ParityResults", "ParityRunning", "ReferencePacks",
        "WebAudio",
      ], exclude: ["Corpus"]),
    .testTarget(name: "SoundFontTests", dependencies: ["SoundFont"]),
    .testTarget(
      name: "NotePlayerTests",
      dependencies: ["AudioSignal", "NotePlayer", "SoundFont", "WebAudio", "WebRuntime"]),
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
        "AmbientEngine", "AudioSignal", "CAllocationCounter", "WebAudio", "WebRuntime",
      ]),
    .testTarget(
      name: "ComparisonTests", dependencies: ["AudioSignal", "Comparison", "MeasuringLibraries"]),
    .testTarget(
      name: "GraphDiagnosisTests",
      dependencies: [
        "AudioSignal", "Comparison", "GraphDiagnosis", "GraphTrace", "ParityCases", "WebAudio",
      ]),
    .testTarget(name: "ParityCasesTests", dependencies: ["AudioSignal", "ParityCases"]),
    .testTarget(
      name: "ParityReportTests",
      dependencies: ["GuideAudit", "ParityCases", "ParityReport", "ParityResults"]),
    .testTarget(
      name: "JudgingTests",
      dependencies: [
        "AudioSignal", "Comparison", "Judging", "ParityReferences", "ParityResults", "TestProjects",
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
    .testTarget(
      name: "ParityRunningTests",
      dependencies: [
        "AudioFiles", "AudioSignal", "Comparison", "Judging", "MeasuringLibraries", "ParityHarness",
        "ParityReferences", "ParityResults", "ParityRunning", "TestProjects",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .testTarget(name: "ReferenceCaptureTests", dependencies: ["ReferenceCapture"]),
    .testTarget(
      name: "ParityHarnessTests",
      dependencies: [
        "AmbientEngine", "AmbientParity", "AudioSignal", "BrowserCapture", "CandidateKit",
        "Comparison", "GraphDiagnosis", "GraphTrace", "Judging", "MeasuringLibraries",
        "ParityCases", "ParityHarness", "ParityReferences", "ParityResults", "ParityRunning",
        "PortedApps", "ReplayCandidate", "TestProjects",
      ]),
    .testTarget(
      name: "GuideAuditTests",
      dependencies: [
        "AmbientEngine", "AudioSignal", "Comparison", "GuideAudit", "Judging", "MeasuringLibraries",
        "ParityCases", "ParityHarness", "ParityReferences", "ParityResults", "ParityRunning",
        "PortedApps", "TestProjects",
      ]),
    .testTarget(name: "WebRuntimeTests", dependencies: ["AudioSignal", "WebRuntime"]),
    .target(
      name: "TestProjects",
      dependencies: [
        "AmbientParity", "AudioFiles", "AudioSignal", "ComponentPorts", "GuideParity", "Judging",
        "ParityCases", "ParityHarness", "ParityProject", "ParityReferences", "ParityResults",
        "ParityRunning", "PortedApps",
      ], path: "Tests/Support/TestProjects"),
    .testTarget(
      name: "BrowserCaptureTests",
      dependencies: [
        "AudioSignal", "BrowserCapture", "GraphTrace", "ParityCases", "WebAudio",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    .testTarget(
      name: "ParityProjectTests", dependencies: ["ParityCases", "ParityProject", "YAMLBounds"]),
    .testTarget(
      name: "ParityTestingTests",
      dependencies: ["AudioFiles", "ParityTesting"]),
    .testTarget(
      name: "ReferencePacksTests",
      dependencies: ["CArchive", "ParityReferences", "ParityResults", "ReferencePacks"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "parity", "AudioFiles", "AudioSignal", "BrowserCapture", "BrowserDriver", "GraphTrace",
        "ParityCases", "ParityProject", "ParityReferences", "ParityResults", "ParityRunning",
        "PortedApps", "ReplayCandidate", "TestProjects",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// `PARITY_TESTS=WebAudioTests,GraphTraceTests swift test` builds and runs those test targets alone.
if let names = Context.environment["PARITY_TESTS"] {
  let wanted = names.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
