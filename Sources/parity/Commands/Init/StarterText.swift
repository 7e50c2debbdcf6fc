/// The files that a new project begins with.
enum StarterText {
  /// - Parameter command: calls a renderer that is there; nil shows how one is entered.
  static func project(
    web: String, program: String, command: [String]? = nil, build: [String]? = nil,
    inputs: [String] = [], isLive: Bool = false
  ) -> String {
    """
    \(EditorSchema.line)
    # What is captured from the web page, and what is compared with it. Every key: docs/parity-yml.md
    version: 1

    # What the capture page may load. Case modules import the app's own scripts from here.
    web: \(web)

    suites:
      first:
        module: parity/first.js
        sampleRate: 48000
        seconds: 0.25
        channels: 1
        stimulus: { kind: noise, seed: 1, amplitude: 0.5 }
        cases:
          low: { parameters: { cutoff: 300, resonance: 2 } }
          high: { parameters: { cutoff: 6000, resonance: 8 } }
        # Many cases in few words:
        # sweeps:
        #   cutoffs:
        #     vary: { cutoff: { from: 50, to: 15000, steps: 8, scale: logarithmic } }
        #   presets:
        #     random: 20
        #     vary: { cutoff: { from: 50, to: 15000, scale: logarithmic }, resonance: [0, 6, 12] }

    \(candidates(program: program, command: command, build: build, inputs: inputs, isLive: isLive))

    # The largest difference that a case may show: bit-exact, or a null depth.
    limits:
      default: { limit: -100 dB, reason: far below what can be heard }

    """
  }

  private static func candidates(
    program: String, command: [String]?, build: [String]?, inputs: [String], isLive: Bool
  ) -> String {
    guard let command else {
      return """
        # Your port: a program that is called for each case and writes a float WAV file. Without any, the
        # native engine replays what was captured.
        # candidates:
        #   synth:
        #     command: [\(program), '{case}', '{output}']
        #     timeLimit: 10 s
        # A port that is an audio plugin has 'plugin: build/Synth.clap' instead: docs/plugins.md
        """
    }
    return """
      # Your port: a program that is called for each case and writes a float WAV file.
      candidates:
        synth:
          command: [\(command.joined(separator: ", ")), '{case}']
          timeLimit: 10 s\(inputs.isEmpty ? "" : "\n    inputs: [\(inputs.joined(separator: ", "))]")\(isLive ? "\n    live: true" : "")\(build.map { "\n    build: [\($0.joined(separator: ", "))]" } ?? "")
      """
  }

  /// - Parameter scripts: the page's own, where they are no modules.
  static func module(worklet: String?, scripts: [String]) -> String {
    let example = worklet ?? "worklets/my-processor.js"
    return """
      // A case module: builds, for each case of its suite in parity.yml, what is to be compared.
      //
      // Use the app's own code, so that what is captured is what your users hear\(use(of: scripts))
      // and load its worklets as the app does, by their address from the page:
      //   await context.audioWorklet.addModule('\(example)');

      /** What the report calls it. */
      export const component = 'First filter';

      /**
       * - `context`: a fresh OfflineAudioContext of the case's length, channels and sample rate.
       * - `parameters`: those of the case; your port gets the same.
       * - `tools`: `playStimulus()` plays the case's stimulus from frame 0; `tap(name, node)` also
       *   compares what a node plays; `at(frame, callback)` acts in mid-render.
       */
      export async function build(context, { parameters }, tools) {
        const filter = new BiquadFilterNode(context, {
          type: 'lowpass', frequency: parameters.cutoff, Q: parameters.resonance,
        });
        tools.playStimulus().connect(filter).connect(context.destination);
      }

      """
  }

  /// How a case module gets at the app's code: a module is imported, a classic script leaves names in the
  /// window.
  private static func use(of scripts: [String]) -> String {
    guard !scripts.isEmpty else { return ":\n//   import { createVoice } from '../src/voice.js';" }
    // All of them, in their order: a later one needs what an earlier one leaves.
    let loads = scripts.map { "//   await load('../\($0)');" }
    return """
      . The
      // page's scripts are no modules: what they define at the top is in the window once they are loaded,
      //   const load = (path) => new Promise((resolve, reject) => {
      //     const script = document.createElement('script');
      //     Object.assign(script, { src: new URL(path, import.meta.url), onload: resolve, onerror: reject });
      //     document.head.append(script);
      //   });
      \(loads.joined(separator: "\n"))
      // (docs/own-port.md says what to do with a script that makes its context while it loads)
      """
  }

  static let github = """
    # Copy to .github/workflows/parity.yml. References are in the repository: no browser is needed.
    name: parity
    on: [push, pull_request]
    permissions: { contents: read, pull-requests: write }
    jobs:
      parity:
        runs-on: ubuntu-latest
        container: swift:6.2
        steps:
          - run: apt-get update && apt-get install -y git make
          - uses: actions/checkout@v4
          - run: git config --global --add safe.directory "$PWD"
          # Where your copy of Parity is; set the variable in the repository's settings.
          - run: git clone --depth 1 "${{ vars.PARITY_REPOSITORY }}" /opt/parity && make -C /opt/parity install
          # - run: build your port here
          - run: parity run
          - uses: actions/upload-artifact@v4
            if: always()
            with: { name: parity-report, path: reports/latest }
          # Posts the worst five on the pull request, in one comment that each run updates.
          - uses: actions/github-script@v7
            if: always() && github.event_name == 'pull_request'
            with:
              script: |
                const body = require('fs').readFileSync('reports/latest/comment.md', 'utf8');
                const where = { ...context.repo, issue_number: context.issue.number };
                const all = await github.paginate(github.rest.issues.listComments, where);
                const old = all.find((comment) => comment.body.startsWith('<!-- parity -->'));
                if (old) await github.rest.issues.updateComment({ ...context.repo, comment_id: old.id, body });
                else await github.rest.issues.createComment({ ...where, body });

    """

  static let gitlab = """
    # Copy to .gitlab-ci.yml, or include it there. References are in the repository: no browser is needed.
    parity:
      image: swift:6.2
      script:
        - apt-get update && apt-get install -y git make
        # Where your copy of Parity is; set the variable in the project's CI settings.
        - git clone --depth 1 "$PARITY_REPOSITORY" /opt/parity && make -C /opt/parity install
        # - build your port here
        - parity run
      artifacts:
        when: always
        paths: [reports/latest]
        reports: { junit: reports/latest/junit.xml, codequality: reports/latest/codequality.json }

    """

  /// Turns what the program prints into places of files: in a job of GitHub by
  /// `echo "::add-matcher::parity-ci/problem-matcher.json"`, elsewhere by what reads the same form.
  static let problemMatcher = #"""
    {
      "problemMatcher": [
        {
          "owner": "parity",
          "pattern": [
            {
              "regexp": "^parity: (.+?):(\\d+):(\\d+): (.+)$",
              "file": 1, "line": 2, "column": 3, "message": 4
            }
          ]
        },
        {
          "owner": "parity-cases",
          "pattern": [
            { "regexp": "^(FAIL|ERROR) +(\\S+/\\S+)(?: \\(\\S+\\))?: (.+)$", "code": 2, "message": 3 }
          ]
        }
      ]
    }

    """#
}
