/// The verbatim files of a project made from an RNBO export.
enum RNBOText {
  /// The renderer around a patch's C++ export, for cases and live use.
  static var renderer: String {
    String(decoding: TemplateFile.bytes("rnbo-render.cpp.txt"), as: UTF8.self)
  }

  /// - Parameters:
  ///   - patcher: the exported patch, beside the module.
  ///   - playsNotes: whether the patch receives MIDI.
  static func module(patcher: String, playsNotes: Bool) -> String {
    """
    /**
     * The patch, played by RNBO's own web runtime.
     *
     * Parity may not redistribute the runtime: put the rnbo.min.js of the version that made the export next to
     * this module. The patch itself is `\(patcher)`.
     */
    export const component = 'RNBO patch';

    let runtime;

    function loadRuntime() {
      runtime ??= new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = new URL('rnbo.min.js', import.meta.url);
        script.onload = () => resolve(globalThis.RNBO);
        script.onerror = () => reject(new Error('rnbo.min.js is not there: put RNBO\\'s web runtime next to rnbo.js'));
        document.head.append(script);
      });
      return runtime;
    }

    export async function build(context, { parameters }, tools) {
      const RNBO = await loadRuntime();
      const response = await fetch(new URL('\(patcher)', import.meta.url));
      if (!response.ok) throw new Error('\(patcher) is not there: export the patch for the web, and put it next to rnbo.js');
      const device = await RNBO.createDevice({ context, patcher: await response.json() });
      for (const [id, value] of Object.entries(parameters)) {
        if (typeof value === 'number') device.parametersById.get(id).value = value;
      }
      if (tools.stimulus) tools.playStimulus().connect(device.node);
      device.node.connect(context.destination);
      return device;
    }

    /** Turns a parameter while the patch plays; heard from the next block on. */
    export function update(device, id, value) {
      if (typeof value === 'number') device.parametersById.get(id).value = value;
    }
    \(playsNotes ? notes : "")
    """
  }

  private static let notes = """

    /** A key of MIDI, to the patch's first port. */
    export function note(device, { note: key, velocity = 1, on }) {
      const loudness = Math.min(127, Math.max(1, Math.floor(velocity * 127 + 0.5)));
      const { MIDIEvent, TimeNow } = globalThis.RNBO;
      device.scheduleEvent(new MIDIEvent(TimeNow ?? 0, 0, [on ? 144 : 128, key, on ? loudness : 0]));
    }

    """

  static func cmake(export: String, source: String) -> String {
    """
    cmake_minimum_required(VERSION 3.16)
    project(render CXX)

    set(RNBO_EXPORT [==[\(export)]==] CACHE PATH "The folder that RNBO exported to")
    set(RNBO_SOURCE [==[\(source)]==])
    set(CMAKE_CXX_STANDARD 17)
    set(CMAKE_CXX_STANDARD_REQUIRED ON)
    if(NOT CMAKE_BUILD_TYPE)
      set(CMAKE_BUILD_TYPE Release)
    endif()
    find_package(Threads REQUIRED)

    add_executable(render main.cpp "${RNBO_EXPORT}/${RNBO_SOURCE}" "${RNBO_EXPORT}/rnbo/RNBO.cpp")
    target_include_directories(render PRIVATE
      "${RNBO_EXPORT}" "${RNBO_EXPORT}/rnbo" "${RNBO_EXPORT}/rnbo/common" "${RNBO_EXPORT}/rnbo/src"
      "${RNBO_EXPORT}/rnbo/src/3rdparty")
    target_link_libraries(render PRIVATE Threads::Threads)

    """
  }

  static func readme(name: String, missing: [String]) -> String {
    """
    # \(name)

    The patch in the browser against its C++ export, compared by Parity.

    ```sh
    cmake -S port -B port/build && cmake --build port/build
    parity capture       # needs RNBO's web runtime: web/rnbo.min.js
    parity run
    parity lab           # both side by side while knobs turn
    ```
    \(missing.isEmpty ? "" : "\nWhat the export lacked when this was written:\n\n" + missing.map { "- \($0)\n" }.joined())
    """
  }
}
