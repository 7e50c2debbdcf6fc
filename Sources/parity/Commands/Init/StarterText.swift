/// The initial files of a new project.
enum StarterText {
  /// - Parameter command: calls an existing renderer; nil shows how to add one.
  static func project(
    web: String, program: String, command: [String]? = nil, build: [String]? = nil,
    inputs: [String] = [], isLive: Bool = false, page: String = "index.html"
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
      # The page as it is, with what a person does on it, replayed by the engine: docs/parity-yml.md#pages
      # page:
      #   pages:
      #     played: { page: \(page), seconds: 2, do: [{ at: 0.1s, click: button }] }

    \(candidates(program: program, command: command, build: build, inputs: inputs, isLive: isLive))

    # The largest difference that a case may show: bit-exact, or a null depth.
    limits:
      default: { limit: -100 dB, reason: far below what can be heard }

    """
  }

  static func candidates(
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

  /// - Parameters:
  ///   - scripts: the page's own, if they are not modules.
  ///   - bundle: the page's own, if it is one that exports nothing.
  static func module(worklet: String?, scripts: [String], bundle: String? = nil) -> String {
    let example = worklet ?? "worklets/my-processor.js"
    return """
      // A case module: builds, for each case of its suite in parity.yml, what is to be compared.
      //
      // Use the app's own code, so that what is captured is what your users hear\(use(of: scripts, bundle: bundle))
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
}
