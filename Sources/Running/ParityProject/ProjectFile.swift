import LabParameters
import ParityCases

/// What a `parity.yml` says.
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
  /// Stimuli by name, as cases may call them.
  package var stimuli: [String: JSONValue] = [:]
  package var candidates: [CandidateSpecification] = []
  /// The browsers that a capture uses; empty for Chromium.
  package var browsers: [String] = []
  package var limits = LimitsSource.none

  /// What reports call the project; nil for the name of its folder.
  package var name: String?

  package init(path: String) { self.path = path }

  /// A case module with the cases that the file adds to it, or recorded pages.
  package struct Suite: Equatable, Sendable {
    package var name: String
    /// Relative to `web`; nil for a suite of recorded pages.
    package var module: String?
    /// Cases in the form that a module exports them.
    package var cases: [JSONValue] = []
    package var pages: [PageSpecification] = []
    /// Of a suite of pages, the inputs that the lab turns.
    package var controls: [PageControl] = []
    /// What the file says of what can be turned: long forms of parameters, and what sweeps vary.
    package var parameters: [ParameterDescription] = []

    package init(name: String) { self.name = name }
  }

  /// Where limits stand.
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
  /// An HTML file or a folder, relative to `web`, or an address of this machine.
  package var page: String
  package var seconds: Double
  package var keepFromSeconds = 0.0
  package var query = ""
  package var clicks: [String] = []
  package var sampleRate: Double?
  package var seed: UInt32?
  /// With how many seeds it is recorded; nil for one.
  package var seeds: Int?
  /// What is done with it while it plays, in the order of its times.
  package var actions: [PageAction] = []
  /// Of a page that stands for many cases: what varies, by name.
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

    /// The words of what builds it; none where nothing does.
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
  /// How many frames late it is by design.
  package var latencyFrames = 0
  /// The suites it renders; nil for none, or for all where there are no `cases` either.
  package var suites: [String]?
  /// Cases it renders beside those, by id with `*` and `?`; nil for none.
  package var cases: [String]?
}

/// A program that renders a case each time it is called, or many in one call.
package struct CommandSpecification: Equatable, Sendable {
  /// The program and its arguments, with placeholders.
  package var words: [String]
  /// One process takes many cases, a line of JSON each.
  package var isBatch = false
  /// It plays recorded graphs, and `case.json` names them also where no word does.
  package var isGivenGraph = false
  /// It can also be started with `--live`, and then plays while it is being changed.
  package var isLive = false
  /// Relative to the project's folder.
  package var workingFolder = "."
  package var environment: [String: String] = [:]
  package var timeLimitSeconds = 60.0
  package var memoryLimitBytes: Int?
  /// The most processes at once; nil for as many as the run works on.
  package var jobs: Int?
  /// Files that the program reads besides those named in its words, relative to the project's folder:
  /// when one changes, nothing is taken over from earlier runs.
  package var inputs: [String] = []
  /// What builds the program, in words, from the project's folder; `parity watch` calls it.
  package var build: [String] = []
  /// The sources that `parity watch` builds it for, with `*`, `?` and `**`, relative to the project's
  /// folder.
  package var watch: [String] = []

  /// It renders cases with a recorded graph alone, and gets that.
  package var asksForGraph: Bool {
    isGivenGraph || words.contains { $0.contains("{graph}") || $0.contains("{samples}") }
  }
}

/// WAV files that were rendered elsewhere.
package struct FolderSpecification: Equatable, Sendable {
  /// Relative to the project's folder.
  package var path: String
  /// Frames beyond the case's length are left out.
  package var trims = false
}
