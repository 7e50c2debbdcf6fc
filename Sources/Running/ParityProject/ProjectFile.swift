import ParityCases

/// What a `parity.yml` says.
///
/// docs/parity-yml.md describes every key; docs/parity.schema.json is the same for editors.
public struct ProjectFile: Equatable, Sendable {
  /// Where the file is.
  public var path: String
  /// What the capture page may load, relative to the project's folder.
  public var web = "."
  /// Where references are kept, relative to the project's folder.
  public var references = "reference-audio"
  public var suites: [Suite] = []
  /// Stimuli by name, as cases may call them.
  public var stimuli: [String: JSONValue] = [:]
  public var candidates: [CandidateSpecification] = []
  /// The browsers that a capture uses; empty for Chromium.
  public var browsers: [String] = []
  public var limits = LimitsSource.none

  /// What reports call the project; nil for the name of its folder.
  public var name: String?

  public init(path: String) { self.path = path }

  /// A case module with the cases that the file adds to it, or recorded pages.
  public struct Suite: Equatable, Sendable {
    public var name: String
    /// Relative to `web`; nil for a suite of recorded pages.
    public var module: String?
    /// Cases in the form that a module exports them.
    public var cases: [JSONValue] = []
    public var pages: [PageSpecification] = []

    public init(name: String) { self.name = name }
  }

  /// Where limits stand.
  public enum LimitsSource: Equatable, Sendable {
    /// In the references' `limits.yml`, if there is one.
    case none
    /// In another file, relative to the project's folder.
    case file(String)
    /// In the file itself, below `limits`.
    case inline
  }
}

/// A live page that is recorded as a case.
public struct PageSpecification: Equatable, Sendable {
  public var name: String
  /// An HTML file or a folder, relative to `web`, or an address of this machine.
  public var page: String
  public var seconds: Double
  public var keepFromSeconds = 0.0
  public var query = ""
  public var clicks: [String] = []
  public var sampleRate: Double?
  public var seed: UInt32?
}

/// Something that renders cases, as `parity.yml` declares it.
public struct CandidateSpecification: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case command(CommandSpecification)
    case folder(FolderSpecification)
    /// The engine, which replays what was captured.
    case engine
  }

  public var name: String
  public var kind: Kind
  /// How many frames late it is by design.
  public var latencyFrames = 0
  /// The suites it renders; nil for all.
  public var suites: [String]?
  /// The cases it renders, by id with `*` and `?`; nil for all.
  public var cases: [String]?
}

/// A program that renders a case each time it is called, or many in one call.
public struct CommandSpecification: Equatable, Sendable {
  /// The program and its arguments, with placeholders.
  public var words: [String]
  /// One process takes many cases, a line of JSON each.
  public var isBatch = false
  /// Relative to the project's folder.
  public var workingFolder = "."
  public var environment: [String: String] = [:]
  public var timeLimitSeconds = 60.0
  public var memoryLimitBytes: Int?
  /// The most processes at once; nil for as many as the run works on.
  public var jobs: Int?
  /// Files that the program reads besides those named in its words, relative to the project's folder:
  /// when one changes, nothing is taken over from earlier runs.
  public var inputs: [String] = []
  /// What builds the program, in words, from the project's folder; `parity watch` calls it.
  public var build: [String] = []
  /// The sources that `parity watch` builds it for, with `*`, `?` and `**`, relative to the project's
  /// folder.
  public var watch: [String] = []
}

/// WAV files that were rendered elsewhere.
public struct FolderSpecification: Equatable, Sendable {
  /// Relative to the project's folder.
  public var path: String
  /// Frames beyond the case's length are left out.
  public var trims = false
}
