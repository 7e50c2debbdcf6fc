/// The files of a project out of an RNBO export, word for word.
enum RNBOText {
  /// - Parameter patcher: the exported patch, beside the module.
  static func module(patcher: String) -> String {
    """
    /**
     * The patch, played by RNBO's own web runtime.
     *
     * The runtime is not Parity's to bring: put the rnbo.min.js of the version that made the export beside
     * this module. The patch itself is `\(patcher)`.
     */
    export const component = 'RNBO patch';

    let runtime;

    function loadRuntime() {
      runtime ??= new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = new URL('rnbo.min.js', import.meta.url);
        script.onload = () => resolve(globalThis.RNBO);
        script.onerror = () => reject(new Error('rnbo.min.js is not there: put RNBO\\'s web runtime beside rnbo.js'));
        document.head.append(script);
      });
      return runtime;
    }

    export async function build(context, { parameters }, tools) {
      const RNBO = await loadRuntime();
      const response = await fetch(new URL('\(patcher)', import.meta.url));
      if (!response.ok) throw new Error('\(patcher) is not there: export the patch for the web, and put it beside rnbo.js');
      const device = await RNBO.createDevice({ context, patcher: await response.json() });
      for (const [id, value] of Object.entries(parameters)) {
        if (typeof value === 'number') device.parametersById.get(id).value = value;
      }
      if (tools.stimulus) tools.playStimulus().connect(device.node);
      device.node.connect(context.destination);
      return device;
    }

    """
  }

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

  static let renderer = """
    // Renders one case with the patch's C++ export: render CASE.json
    //
    // The case says what is wanted (docs/parity-yml.md lists all of it): sampleRate, frames, channels, values by
    // parameter, the stimulus as a WAV file, and the WAV file to write.
    #include <algorithm>
    #include <iostream>

    #include "RNBO.h"
    #include "json.hpp"
    #include "wav.hpp"

    // Frames that the patch renders at once, as a browser does.
    static const size_t block = 128;

    static Channels render(const Json &job) {
      const double rate = job["sampleRate"].number;
      const size_t frames = size_t(job["frames"].number);
      const size_t channels = size_t(job["channels"].number);
      Channels sound;
      if (job["stimulus"].exists()) sound = read_wav(job["stimulus"]["file"].text);

      RNBO::CoreObject patch;
      patch.prepareToProcess(rate, block);
      for (const auto &[id, value] : job["parameters"].members) {
        if (id == "gestures") throw std::runtime_error("this renderer plays no changes in the course of a case");
        if (value.kind != Json::Number) continue;
        const auto index = patch.getParameterIndexForID(id.c_str());
        if (index < 0) throw std::runtime_error("the patch has no parameter '" + id + "'");
        patch.setParameterValue(index, value.number);
      }

      using Block = std::vector<RNBO::SampleValue>;
      std::vector<Block> in(patch.getNumInputChannels(), Block(block));
      std::vector<Block> out(patch.getNumOutputChannels(), Block(block));
      std::vector<RNBO::SampleValue *> ins, outs;
      for (auto &channel : in) ins.push_back(channel.data());
      for (auto &channel : out) outs.push_back(channel.data());
      Channels rendered(channels, std::vector<float>(frames));
      for (size_t start = 0; start < frames; start += block) {
        for (size_t c = 0; c < in.size() && !sound.empty(); c++) {
          // One channel of stimulus goes to all inputs, as the page's connection has it.
          const auto &from = sound[std::min(c, sound.size() - 1)];
          for (size_t i = 0; i < block; i++) in[c][i] = start + i < from.size() ? from[start + i] : 0;
        }
        patch.process(ins.data(), ins.size(), outs.data(), outs.size(), block);
        const size_t length = std::min(block, frames - start);
        for (size_t c = 0; c < std::min(out.size(), channels); c++) {
          std::copy(out[c].begin(), out[c].begin() + length, rendered[c].begin() + start);
        }
      }
      return rendered;
    }

    int main(int count, char **words) {
      if (count != 2) {
        std::cerr << "usage: render CASE.json\\n";
        return 64;
      }
      try {
        std::ifstream file(words[1]);
        const Json job = Json::parse(std::string((std::istreambuf_iterator<char>(file)), {}));
        write_wav(job["output"].text, render(job), uint32_t(job["sampleRate"].number));
      } catch (const std::exception &error) {
        std::cerr << "render: " << error.what() << "\\n";
        return 1;
      }
    }

    """

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
