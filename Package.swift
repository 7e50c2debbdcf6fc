// swift-tools-version: 6.2
import PackageDescription

/// Modules of other packages, with their packages.
let products = [
  "ArgumentParser": "swift-argument-parser", "FlyingFox": "FlyingFox", "FlyingSocks": "FlyingFox",
  "Mustache": "swift-mustache", "Subprocess": "swift-subprocess", "Yams": "Yams",
]

/// Targets and `products` by their names, separated by blanks.
func modules(_ names: String) -> [Target.Dependency] {
  names.split(whereSeparator: \.isWhitespace).map { word in
    let name = String(word)
    return products[name].map { .product(name: name, package: $0) } ?? .byName(name: name)
  }
}

/// Lines of "target: allowed imports".
func lines(_ table: String) -> [(name: String, imports: [Target.Dependency])] {
  table.split(separator: "\n").map { line in
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    return (String(parts[0]), modules(String(parts[1])))
  }
}

/// The targets of a folder, each in the subfolder of its name.
///
/// - Parameters:
///   - c: those in C.
///   - resources: those with `Resources` that `Scripts/embed-resources.py` embeds.
///   - swift: those in Swift, each with a README.
func room(
  _ folder: String, c: String = "", resources: Set<String> = [], _ swift: String
) -> [Target] {
  let inC: [Target] = lines(c).map { name, imports in
    .target(
      name: name, dependencies: imports, path: "\(folder)/\(name)",
      cSettings: [.headerSearchPath(".")])
  }
  return inC
    + lines(swift).map { name, imports in
      .target(
        name: name, dependencies: imports, path: "\(folder)/\(name)",
        exclude: ["README.md"] + (resources.contains(name) ? ["Resources"] : []))
    }
}

/// A system library, found by pkg-config; `path` is where its module map is.
///
/// - Parameter pkgConfig: nil for a library that the compiler finds by itself on every system: with pkg-config, an app
///   for a phone would be linked with the host's.
func system(_ path: String, _ pkgConfig: String?, debian: String, homebrew: String) -> Target {
  .systemLibrary(
    name: String(path.split(separator: "/")[1]), path: "Sources/\(path)", pkgConfig: pkgConfig,
    providers: [.apt([debian, "pkg-config"]), .brew([homebrew, "pkg-config"])])
}

/// Tests in the folders of their names; each imports the target it is named after in addition to those listed.
func tests(_ table: String) -> [Target] {
  lines(table).map { name, imports in
    .testTarget(
      name: name, dependencies: [.byName(name: String(name.dropLast("Tests".count)))] + imports)
  }
}

// MARK: Targets by room

/// Files, text, other programs: one way to do each. Imports nothing from the other rooms.
let foundation = room(
  "Sources/Foundation",
  c: "CChildProcess:",
  """
  ChildProcesses: CChildProcess OrdinaryFiles
  DataText: CNettle OrdinaryFiles
  MarkupText:
  OrdinaryFiles:
  ParallelWork:
  ReadableNumbers:
  YAMLBounds: Yams
  """)

/// Sound, and the files that contain it.
let signal = room(
  "Sources/Signal",
  """
  AudioFiles: AudioSignal CSndFile OrdinaryFiles
  AudioSignal:
  MIDIFile:
  """)

/// Web Audio, natively: links nothing.
let engine = room(
  "Sources/Engine",
  c: "CFloatingPoint:\nCVectorKernels:\nCWebAudio:",
  """
  GraphTrace: AudioSignal OrdinaryFiles WebAudio
  WebAudio: AudioSignal CFloatingPoint CVectorKernels
  WebAudioC: AudioSignal CWebAudio WebAudio
  WebRuntime: AudioSignal WebAudio
  """)

/// Two signals, and what is said about them. Only the programs link FFTW and libebur128.
let judgement = room(
  "Sources/Judgement",
  """
  Comparison: AudioSignal ReadableNumbers
  Judging: AudioSignal Comparison DataText OrdinaryFiles ParityCases ParityReferences \
    ParityResults ReadableNumbers YAMLBounds Yams
  MeasuringLibraries: CEBUR128 CFFTW3 Comparison
  SoundSpectra: AudioSignal Comparison ReadableNumbers
  """)

/// Finding causes by experiments with the graph, of which the judge knows nothing.
let diagnosis = room(
  "Sources/Diagnosis",
  """
  GraphDiagnosis: AudioSignal Comparison GraphTrace ParityCases ReadableNumbers WebAudio
  """)

/// Cases, and their renders in a browser.
let references = room(
  "Sources/References",
  """
  ParityCases: AudioSignal
  ParityReferences: AudioFiles AudioSignal DataText OrdinaryFiles ParityCases
  ReferencePacks: CArchive DataText OrdinaryFiles ParityCases ParityReferences ParityResults
  """)

/// The browser, and the filing of its renders.
let capture = room(
  "Sources/Capture",
  c: "CCaptureResources:",
  resources: ["BrowserCapture"],
  """
  BrowserCapture: AudioSignal CCaptureResources CChildProcess ChildProcesses DataText FlyingFox FlyingSocks \
    MIDIFile OrdinaryFiles ParityCases ParityReferences
  ReferenceCapture: AudioFiles AudioSignal BrowserCapture Comparison DataText OrdinaryFiles \
    ParityCases ParityProject ParityReferences ParityResults
  """)

/// What renders a case natively.
let candidates = room(
  "Sources/Candidates",
  """
  CandidateKit: AudioSignal DataText ParityCases ParityReferences ParityResults ReadableNumbers
  ExternalCandidates: AudioFiles AudioSignal CandidateKit ChildProcesses DataText OrdinaryFiles \
    ParityCases ParityProject ParityReferences ParityResults
  PluginCandidates: AudioFiles AudioSignal CandidateKit ChildProcesses DataText ExternalCandidates \
    OrdinaryFiles ParityCases ParityProject ParityReferences ParityResults ReadableNumbers
  PortedApps: AudioSignal CandidateKit DataText GraphDiagnosis GraphTrace LabParameters \
    ParityCases ParityReferences ParityResults PortComponents WebAudio WebRuntime
  ReplayCandidate: AudioSignal CandidateKit GraphTrace ParityCases ParityReferences WebAudio
  """)

/// Cases and candidates put together, and judged.
let running = room(
  "Sources/Running",
  """
  GraphFuzzing: AudioSignal BrowserCapture GraphTrace OrdinaryFiles ParityCases
  GraphPorting: GraphTrace WebAudio
  ParityFleet: AudioSignal DataText Judging OrdinaryFiles ParityCases ParityReferences \
    ParityResults ParityRunning ReadableNumbers ReferencePacks
  ParityHarness: AudioSignal CandidateKit Comparison ExternalCandidates GraphDiagnosis GraphTrace \
    ParityCases ParityProject ParityReferences ParityResults ParityRunning PluginCandidates \
    PluginChecks PortedApps ReplayCandidate WebAudio
  ParityProject: AudioSignal LabParameters OrdinaryFiles ParityCases YAMLBounds Yams
  ParityRunning: AudioFiles AudioSignal CandidateKit ChildProcesses Comparison DataText Judging \
    OrdinaryFiles ParallelWork ParityCases ParityProject ParityReferences ParityResults \
    ReadableNumbers SoundSpectra
  PluginChecks: AudioFiles AudioSignal DataText ExternalCandidates MarkupText OrdinaryFiles \
    ParityCases ParityReferences ParityResults PluginCandidates ReadableNumbers
  SoundSources: AudioFiles AudioSignal CandidateKit Comparison ParityReferences ParityRunning \
    PortedApps SoundSpectra
  """)

/// The data for all reports, and the reports.
let results = room(
  "Sources/Results",
  c: "CReportResources:",
  resources: ["ParityReport"],
  """
  ParityReport: AudioSignal CReportResources Comparison DataText MarkupText Mustache OrdinaryFiles \
    ParallelWork ParityReferences ParityResults ReadableNumbers SoundSpectra
  ParityResults: Comparison DataText OrdinaryFiles ParallelWork ParityCases ParityReferences \
    ReadableNumbers SoundSpectra
  ParityTesting: AudioFiles AudioSignal Comparison Judging MarkupText OrdinaryFiles ParityCases \
    ParityReferences ParityResults ReadableNumbers
  ReportAssembly: AudioFiles AudioSignal ChildProcesses DataText OrdinaryFiles ParallelWork \
    ParityReferences ParityReport ParityResults ParityRunning
  ReportService: BrowserCapture ChildProcesses FlyingFox OrdinaryFiles ParityReport
  """)

/// A page in which the original and a port play side by side.
let lab = room(
  "Sources/Lab",
  c: "CLabResources:",
  resources: ["LabServer"],
  """
  LabParameters: OrdinaryFiles ParityCases
  LabServer: AudioSignal BrowserCapture CLabResources CandidateKit Comparison DataText FlyingFox \
    FlyingSocks Judging LabParameters OrdinaryFiles ParityCases ParityHarness ParityProject \
    ParityReferences ParityReport ParityResults ParityRunning PortedApps ReferenceCapture \
    ReplayCandidate
  """)

/// Apps: their engines, which any other app may link, their attachment to the harness, and their commands.
let apps: [Target] = [
  room(
    "Sources/Apps/Ambient",
    c: "CAmbientKernels: CVectorKernels",
    """
    AmbientEngine: AudioSignal CAmbientKernels WebAudio WebRuntime
    AmbientParity: AmbientEngine AudioSignal CandidateKit Comparison DataText GraphDiagnosis \
      LabParameters OrdinaryFiles ParityCases ParityReferences ParityResults PortComponents \
      PortedApps WebAudio WebRuntime
    """),
  room(
    "Sources/Apps/Components",
    """
    ComponentPorts: AudioSignal CandidateKit GraphDiagnosis ParityCases \
      PortComponents PortedApps WebAudio WebRuntime
    """),
  room(
    "Sources/Apps/HiSynth",
    """
    HiSynthCommands: AppCommands ArgumentParser HiSynthEngine HiSynthParity OrdinaryFiles \
      ParityReferences ParityTerminal
    HiSynthEngine: AudioSignal CZlib MIDIFile WebAudio WebRuntime
    HiSynthParity: AudioSignal CandidateKit GraphDiagnosis HiSynthEngine LabParameters MIDIFile \
      OrdinaryFiles ParityCases ParityReferences PortedApps WebAudio WebRuntime
    """),
  room(
    "Sources/Apps/NotePlayer",
    """
    NotePlayer: AudioSignal OrdinaryFiles SoundFont WebAudio WebRuntime
    NotePlayerCommands: AppCommands ArgumentParser AudioFiles AudioSignal DataText NotePlayer \
      NotePlayerParity OrdinaryFiles ParityReferences ParityResults ParityTerminal ReadableNumbers \
      SoundFont
    NotePlayerParity: AudioSignal CandidateKit LabParameters NotePlayer ParityCases \
      ParityReferences PortedApps SoundFont
    SoundFont:
    """),
  [.target(name: "PortComponents", path: "Examples/components/swift")],
].flatMap(\.self)

/// A porting guide, tested by a separate program.
let guide =
  room(
    "Sources/Guide",
    """
    GuideParity: AmbientEngine AudioSignal CandidateKit ParityCases ParityReferences PortedApps \
      PortingGuide WebAudio WebRuntime
    PortingGuide: AudioSignal
    """) + [
    .target(
      name: "GuideAudit",
      dependencies: modules(
        """
        AmbientEngine AudioSignal CandidateKit Comparison GuideParity Judging ParityCases ParityHarness
        ParityReferences ParityReport ParityResults ParityRunning PortedApps PortingGuide
        ReadableNumbers WebAudio
        """),
      path: "Sources/Guide/GuideAudit", exclude: ["README.md"],
      resources: [.embedInCode("Resources")]),
    .executableTarget(
      name: "guide-audit",
      dependencies: modules(
        """
        AmbientParity ArgumentParser ComponentPorts DataText GuideAudit GuideParity Judging
        MeasuringLibraries ParityReferences ParityReport ParityResults ParityTerminal PortedApps
        """),
      path: "Sources/Guide/guide-audit", exclude: ["README.md"]),
  ]

/// The command line, which knows no app, and the program with the apps that come with it.
let programs: [Target] =
  room(
    "Sources/Terminal", c: "CProgramStart:\nCTemplateResources:",
    """
    AppCommands: ArgumentParser AudioSignal PortedApps ReadableNumbers
    ParityTerminal: ArgumentParser CProgramStart DataText OrdinaryFiles ParityResults
    """) + [
    .target(
      name: "ParityCommands",
      dependencies: modules(
        """
        AppCommands ArgumentParser AudioFiles AudioSignal BrowserCapture CTemplateResources
        CandidateKit ChildProcesses Comparison DataText ExternalCandidates GraphFuzzing GraphPorting
        GraphTrace
        Judging LabParameters LabServer MeasuringLibraries OrdinaryFiles ParityCases ParityFleet
        ParityHarness ParityProject ParityReferences ParityReport ParityResults ParityRunning
        ParityTerminal PluginChecks PortedApps ReadableNumbers ReferenceCapture ReferencePacks
        ReportAssembly ReportService SoundSources SoundSpectra
        """),
      path: "Sources/parity", exclude: ["README.md", "Commands/Init/Templates", "main"]),
    .executableTarget(
      name: "parity",
      dependencies: modules(
        """
        AmbientParity AppCommands ComponentPorts GuideParity HiSynthCommands NotePlayerCommands
        ParityCommands
        """),
      path: "Sources/parity/main"),
    // Loads one plugin for one job, in a separate process; Parity finds it beside itself.
    .executableTarget(
      name: "parity-plugin-host", dependencies: ["CJansson", "CLV2"],
      path: "Sources/Plugins/parity-plugin-host", exclude: ["README.md"],
      cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [
        .linkedLibrary("m"), .linkedFramework("CoreFoundation", .when(platforms: [.macOS])),
      ]),
  ]

/// Third-party libraries: each behind one target, so that no library product links them.
let libraries: [Target] = [
  system("References/CArchive", "libarchive", debian: "libarchive-dev", homebrew: "libarchive"),
  system("Judgement/CEBUR128", "libebur128", debian: "libebur128-dev", homebrew: "libebur128"),
  system("Judgement/CFFTW3", "fftw3", debian: "libfftw3-dev", homebrew: "fftw"),
  system("Plugins/CJansson", "jansson", debian: "libjansson-dev", homebrew: "jansson"),
  system("Plugins/CLV2", "lv2", debian: "lv2-dev", homebrew: "lv2"),
  system("Foundation/CNettle", "nettle", debian: "nettle-dev", homebrew: "nettle"),
  system("Signal/CSndFile", "sndfile", debian: "libsndfile1-dev", homebrew: "libsndfile"),
  system("Signal/CZlib", nil, debian: "zlib1g-dev", homebrew: "zlib"),
]

/// Code shared by tests. `CAllocationCounter` replaces malloc, and is linked only into tests.
let testSupport = room(
  "Tests/Support", c: "CAllocationCounter:",
  """
  BrowserDriver:
  BuildKind:
  ExampleResults: Comparison DataText ParityCases ParityReferences ParityResults
  FuzzedParsers: AmbientEngine AudioFiles ExternalCandidates GraphTrace Judging ParityProject \
    ParityReferences ParityResults ParityRunning ReferencePacks WebAudio
  TestPlugins: ChildProcesses ExternalCandidates TestProjects
  ToolRequirements: BrowserCapture
  TestProjects: AmbientParity AudioFiles AudioSignal ComponentPorts DataText GuideParity Judging \
    ParityCases ParityHarness ParityProject ParityReferences ParityResults ParityRunning PortedApps
  """)

/// The tests: of targets, of the program, and of its resistance to attacks and failures.
let testTargets: [Target] =
  tests(
    """
    AmbientEngineTests: AudioSignal BuildKind CAllocationCounter WebAudio WebRuntime
    AmbientParityTests: AmbientEngine AudioSignal CandidateKit ParityCases ParityReferences \
      PortedApps TestProjects
    AudioFilesTests: AudioSignal CSndFile
    AudioSignalTests:
    BrowserCaptureTests: AudioSignal ChildProcesses DataText FlyingFox FlyingSocks GraphTrace OrdinaryFiles \
      ParityCases ParityReferences TestProjects ToolRequirements WebAudio
    CandidateKitTests: AudioSignal ParityCases ParityReferences ParityResults
    ChildProcessesTests:
    ComparisonTests: AudioSignal MeasuringLibraries ReadableNumbers
    ComponentPortsTests: CandidateKit ParityCases ParityReferences
    DataTextTests:
    ExternalCandidatesTests: AudioFiles AudioSignal ChildProcesses Judging ParityCases \
      ParityHarness ParityReferences ParityResults ParityRunning TestProjects
    GraphDiagnosisTests: AudioSignal BuildKind Comparison GraphTrace ParityCases WebAudio
    GraphFuzzingTests: ParityCases
    GraphPortingTests: GraphTrace
    GraphTraceTests: AudioSignal WebAudio
    GuideAuditTests: AmbientEngine AudioSignal BuildKind Comparison Judging MeasuringLibraries \
      ParityCases ParityHarness ParityReferences ParityResults ParityRunning PortedApps TestProjects
    GuideParityTests: ParityReferences TestProjects
    HiSynthEngineTests: AudioSignal BuildKind CAllocationCounter MIDIFile
    HiSynthParityTests: HiSynthEngine ParityReferences TestProjects
    JudgingTests: AudioSignal Comparison ExampleResults MeasuringLibraries ParityReferences \
      ParityResults TestProjects
    LabParametersTests: ParityCases
    LabServerTests: BrowserCapture FlyingFox ParityCases
    MIDIFileTests:
    MarkupTextTests:
    MeasuringLibrariesTests: AudioSignal Comparison
    NotePlayerParityTests: AudioSignal CandidateKit ParityCases ParityReferences PortedApps \
      TestProjects
    NotePlayerTests: AudioSignal BuildKind CAllocationCounter SoundFont WebAudio WebRuntime
    OrdinaryFilesTests:
    ParallelWorkTests:
    ParityCasesTests: AudioSignal
    ParityFleetTests: AudioSignal DataText ExampleResults Judging OrdinaryFiles ParityCases \
      ParityReferences ParityResults ParityRunning ReferencePacks
    ParityHarnessTests: AmbientEngine AmbientParity AudioSignal BuildKind CandidateKit Comparison \
      ComponentPorts DataText GraphDiagnosis GraphTrace Judging MeasuringLibraries ParityCases \
      ParityReferences ParityResults ParityRunning PortedApps ReplayCandidate TestProjects WebAudio
    ParityProjectTests: Judging OrdinaryFiles ParityCases
    ParityReferencesTests: AudioSignal DataText OrdinaryFiles ParityCases ParityResults TestProjects
    ParityReportTests: AudioSignal Comparison DataText ExampleResults GuideAudit \
      MeasuringLibraries ParityCases ParityResults ReadableNumbers SoundSpectra
    ParityResultsTests: DataText ExampleResults ParityCases ParityReferences
    ParityRunningTests: AudioFiles AudioSignal CandidateKit ChildProcesses Comparison ExampleResults \
      Judging MeasuringLibraries ParityHarness ParityReferences ParityResults TestProjects ToolRequirements
    ParityTerminalTests:
    ParityTestingTests: AudioFiles
    PluginCandidatesTests: AudioSignal CandidateKit DataText ExternalCandidates ParityCases \
      ParityProject ParityReferences ParityResults TestPlugins TestProjects ToolRequirements
    PluginChecksTests: AudioFiles AudioSignal PluginCandidates TestPlugins ToolRequirements
    PortedAppsTests: AudioSignal CandidateKit GraphDiagnosis GraphTrace ParityCases \
      ParityReferences ReplayCandidate WebAudio WebRuntime
    PortingGuideTests: AudioSignal
    ReadableNumbersTests:
    ReferenceCaptureTests: AudioSignal BrowserCapture DataText OrdinaryFiles ParityCases \
      ParityReferences
    ReferencePacksTests: CArchive DataText ParityReferences ParityResults
    ReplayCandidateTests: AudioSignal BrowserCapture CandidateKit GraphTrace ParityCases \
      ParityReferences ParityResults PortedApps TestProjects
    ReportAssemblyTests: AudioSignal DataText ExampleResults ParityReport ParityResults \
      ToolRequirements
    ReportServiceTests: ExampleResults FlyingFox ParityReport
    SoundFontTests:
    SoundSourcesTests: ParityReferences PortedApps TestProjects
    SoundSpectraTests: AudioSignal Comparison MeasuringLibraries
    WebAudioCTests: CWebAudio WebAudio
    WebAudioTests: AudioSignal CFloatingPoint CVectorKernels
    WebRuntimeTests: AudioSignal
    YAMLBoundsTests: ParityProject
    ParityCommandsTests: AppCommands ArgumentParser AudioFiles AudioSignal DataText ExampleResults \
      MeasuringLibraries ParityFleet ParityProject ParityReferences ParityResults ParityRunning \
      ParityTerminal PortedApps ReadableNumbers TestProjects parity
    ToolRequirementsTests:
    """) + [
    .testTarget(
      name: "EndToEndTests",
      dependencies: modules(
        """
        AudioFiles AudioSignal BrowserCapture BrowserDriver CandidateKit DataText FlyingFox
        FlyingSocks GraphTrace HiSynthParity Judging ParityCases ParityFleet ParityProject
        ParityReferences ParityReport ParityResults ParityRunning PortedApps ReadableNumbers
        ReplayCandidate Subprocess TestPlugins TestProjects ToolRequirements parity
        """)),
    .testTarget(
      name: "RealTimeTests",
      dependencies: modules(
        """
        AmbientParity AudioSignal BuildKind CAllocationCounter CWebAudio ComponentPorts
        GraphDiagnosis HiSynthEngine HiSynthParity NotePlayer NotePlayerParity PortedApps WebAudio
        WebAudioC WebRuntime
        """)),
    .testTarget(
      name: "ReliabilityTests",
      dependencies: modules(
        """
        AudioFiles AudioSignal CSndFile CandidateKit Comparison DataText ExternalCandidates
        FuzzedParsers Judging OrdinaryFiles ParityCases ParityProject ParityReferences ParityResults
        ParityRunning ReferencePacks TestProjects ToolRequirements
        """), exclude: ["Corpus"]),
  ]

// MARK: The package

let package = Package(
  name: "parity",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "parity", targets: ["parity"]),
    .executable(name: "parity-plugin-host", targets: ["parity-plugin-host"]),
    .library(name: "AudioSignal", targets: ["AudioSignal"]),
    .library(name: "WebAudio", targets: ["WebAudio"]),
    .library(name: "WebAudioC", type: .static, targets: ["WebAudioC"]),
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
    foundation, signal, engine, judgement, diagnosis, references, capture, candidates, running,
    results, lab, apps, guide, programs, libraries, testSupport, testTargets,
  ].flatMap(\.self),
  swiftLanguageModes: [.v6]
)

// Optimising code that renders, compares and draws nothing took a fifth of the first build, without a noticeable
// benefit for users (Benchmarks/README.md). It is a setting in the Makefile, because a package with such flags could
// not be a dependency of another.
let plain: Set = [
  "BrowserCapture", "ExternalCandidates", "GraphFuzzing", "Judging", "LabParameters",
  "ParityHarness", "ParityTerminal", "PluginCandidates", "PluginChecks", "ReferenceCapture",
  "ReferencePacks", "ReportAssembly", "ReportService", "SoundSources", "ParityCommands",
  "AppCommands",
  "HiSynthCommands", "NotePlayerCommands", "parity",
]
/// Tests that count the allocations of their own loops, too, or that are ports themselves. The others call what is
/// optimised, and the optimiser took longer over them than they run.
let optimisedTests: Set = [
  "AmbientEngineTests", "HiSynthEngineTests", "NotePlayerTests", "ParityHarnessTests",
  "RealTimeTests",
]
if Context.environment["PARITY_PLAIN_COMMANDS"] != nil {
  for target in package.targets
  where plain.contains(target.name)
    || target.type == .test && !optimisedTests.contains(target.name)
  {
    target.swiftSettings = [.unsafeFlags(["-Onone"])]
  }
}

// A search for inputs that break a parser, which links only with a compiler with libFuzzer: `make fuzz`.
if Context.environment["PARITY_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "parity-fuzz", dependencies: ["FuzzedParsers"], path: "Tests/Support/parity-fuzz"))
}

// How many references are bit-exact, on a machine for which nothing else is built: `make test-arm64`.
if Context.environment["PARITY_REPLAYS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "parity-replays",
      dependencies: modules(
        """
        AmbientParity AudioSignal CandidateKit ComponentPorts GuideParity HiSynthParity NotePlayerParity
        ParallelWork ParityReferences PortedApps ReplayCandidate
        """),
      path: "Tests/Support/parity-replays"))
}

// `PARITY_TESTS=WebAudioTests,GraphTraceTests swift test` builds and runs only those test targets.
if let names = Context.environment["PARITY_TESTS"] {
  let wanted = names.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
