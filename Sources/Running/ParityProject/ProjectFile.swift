import LabParameters
import ParityCases

/// The contents of a `parity.yml`.
///
/// docs/parity-yml.md describes every key; docs/parity.schema.json is the same for editors.
package struct ProjectFile: Equatable, Sendable {
  /// Where the file is.
  package var path: String
  /// What the capture page may load, relative to the project's folder.
  package var web = "."
  /// Where references are kept, relative to the project's folder.
  package var references = "reference-audio"
  package var suites: [Suite] = []
  /// Stimuli by name, for use in cases.
  package var stimuli: [String: JSONValue] = [:]
  package var candidates: [CandidateSpecification] = []
  /// The browsers that a capture uses; empty for Chromium.
  package var browsers: [String] = []
  package var limits = LimitsSource.none

  /// The project's name in reports; nil for the name of its folder.
  package var name: String?

  package init(path: String) { self.path = path }

  /// A case module together with the cases that the file adds to it, or recorded pages.
  package struct Suite: Equatable, Sendable {
    package var name: String
    /// Relative to `web`; nil for a suite of recorded pages.
    package var module: String?
    /// Cases in the form in which modules export them.
    package var cases: [JSONValue] = []
    package var pages: [PageSpecification] = []
    /// For a suite of pages, the inputs that the lab can change.
    package var controls: [PageControl] = []
    /// The adjustable parameters that the file describes: long forms of parameters, and what sweeps vary.
    package var parameters: [ParameterDescription] = []

    package init(name: String) { self.name = name }
  }

  /// Where the limits are.
  package enum LimitsSource: Equatable, Sendable {
    /// In the references' `limits.yml`, if there is one.
    case none
    /// In another file, relative to the project's folder.
    case file(String)
    /// In the file itself, below `limits`.
    case inline
  }
}

/// A live page that is recorded as a case.
package struct PageSpecification: Equatable, Sendable {
  package var name: String
  /// An HTML file or a folder, relative to `web`, or an address on this machine.
  package var page: String
  package var seconds: Double
  package var keepFromSeconds = 0.0
  package var query = ""
  package var clicks: [String] = []
  package var sampleRate: Double?
  package var seed: UInt32?
  /// The number of seeds with which it is recorded; nil for one.
  package var seeds: Int?
  /// The actions carried out while it plays, in order of time.
  package var actions: [PageAction] = []
  /// For a page that stands for many cases: what varies, by name.
  package var values: [String: JSONValue] = [:]
}

/// Something that renders cases, as `parity.yml` declares it.
package struct CandidateSpecification: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case command(CommandSpecification)
    case folder(FolderSpecification)
    case plugin(PluginSpecification)
    /// The engine, which replays what was captured.
    case engine

    /// The build command in words; empty if there is none.
    package var build: [String] {
      switch self {
      case .command(let command): command.build
      case .plugin(let plugin): plugin.build
      default: []
      }
    }
  }

  package var name: String
  package var kind: Kind
  /// How many frames it is late by design.
  package var latencyFrames = 0
  /// The suites that it renders; nil for none, or for all if there are no `cases` either.
  package var suites: [String]?
  /// Further cases that it renders, by id with `*` and `?`; nil for none.
  package var cases: [String]?
}

/// A program that renders one case per call, or many in one call.
package struct CommandSpecification: Equatable, Sendable {
  /// The program and its arguments, with placeholders.
  package var words: [String]
  /// One process renders many cases, given as lines of JSON.
  package var isBatch = false
  /// It plays recorded graphs, and `case.json` names them even if no word does.
  package var isGivenGraph = false
  /// It can also be started with `--live`, to play while it is being changed.
  package var isLive = false
  /// Relative to the project's folder.
  package var workingFolder = "."
  package var environment: [String: String] = [:]
  package var timeLimitSeconds = 60.0
  package var memoryLimitBytes: Int?
  /// The most processes at once; nil for as many cases as the run works on at once.
  package var jobs: Int?
  /// Files that the program reads besides those in its words, relative to the project's folder: when one changes,
  /// earlier results are not reused.
  package var inputs: [String] = []
  /// The command that builds the program, in words, run in the project's folder; used by `parity watch`.
  package var build: [String] = []
  /// The sources whose changes make `parity watch` build it, with `*`, `?` and `**`, relative to the project's folder.
  package var watch: [String] = []

  /// It renders only cases with a recorded graph, which it receives.
  package var asksForGraph: Bool {
    isGivenGraph || words.contains { $0.contains("{graph}") || $0.contains("{samples}") }
  }
}

/// WAV files that were rendered elsewhere.
package struct FolderSpecification: Equatable, Sendable {
  /// Relative to the project's folder.
  package var path: String
  /// Frames beyond the case's length are ignored.
  package var trims = false
}
