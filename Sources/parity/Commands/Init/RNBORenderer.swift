extension RNBOText {
  /// The renderer round a patch's C++ export: of cases, and live.
  static let renderer = """
    // Renders one case with the patch's C++ export: render CASE.json; or plays while knobs turn: render --live
    //
    // The case says what is wanted (docs/parity-yml.md lists all of it): sampleRate, frames, channels, values by
    // parameter, what is turned and played meanwhile (gestures), the stimulus as a WAV file, and the WAV file to
    // write. docs/lab.md has the protocol of playing live.
    #include <algorithm>
    #include <cmath>
    #include <iostream>
    #include <memory>

    #include "RNBO.h"
    #include "json.hpp"
    #include "wav.hpp"

    // Frames that the patch renders at once, as a browser does; a gesture acts where such a block begins.
    static const size_t block = 128;

    class Player {
     public:
      Player(const Json &job) : channels(size_t(job["channels"].number)) {
        if (job["stimulus"].exists()) stimulus = read_wav(job["stimulus"]["file"].text);
        patch.prepareToProcess(job["sampleRate"].number, block);
        for (const auto &[id, value] : job["parameters"].members) {
          if (value.kind == Json::Number) set(id, value.number);
        }
        in.assign(patch.getNumInputChannels(), Block(block));
        out.assign(patch.getNumOutputChannels(), Block(block));
        for (auto &channel : in) ins.push_back(channel.data());
        for (auto &channel : out) outs.push_back(channel.data());
      }

      /// { "set": id, "value": 1 } or { "note": 60, "velocity": 0.8, "on": true }
      void perform(const Json &gesture) {
        if (gesture["set"].exists()) return set(gesture["set"].text, gesture["value"].number);
        const double loudness = std::floor(gesture["velocity"].number_or(1) * 127 + 0.5);
        const bool on = gesture["on"].number != 0;
        const uint8_t velocity = on ? uint8_t(std::min(127.0, std::max(1.0, loudness))) : 0;
        const uint8_t bytes[3] = {uint8_t(on ? 0x90 : 0x80), uint8_t(gesture["note"].number), velocity};
        patch.scheduleEvent(RNBO::MidiEvent(RNBO::RNBOTimeNow, 0, bytes, 3));
      }

      /// The next 128 frames of a channel are then in `frames(channel)`.
      void render(bool repeats) {
        for (size_t c = 0; c < in.size() && !stimulus.empty(); c++) {
          // One channel of stimulus goes to all inputs, as the page's connection has it.
          const auto &from = stimulus[std::min(c, stimulus.size() - 1)];
          for (size_t i = 0; i < block; i++) {
            const size_t at = repeats && !from.empty() ? (frame + i) % from.size() : frame + i;
            in[c][i] = at < from.size() ? from[at] : 0;
          }
        }
        patch.process(ins.data(), ins.size(), outs.data(), outs.size(), block);
        frame += block;
      }

      float sample(size_t channel, size_t i) const { return channel < out.size() ? float(out[channel][i]) : 0; }

      const size_t channels;
      size_t frame = 0;

     private:
      using Block = std::vector<RNBO::SampleValue>;

      void set(const std::string &id, double value) {
        const auto index = patch.getParameterIndexForID(id.c_str());
        if (index < 0) throw std::runtime_error("the patch has no parameter '" + id + "'");
        patch.setParameterValue(index, value);
      }

      RNBO::CoreObject patch;
      Channels stimulus;
      std::vector<Block> in, out;
      std::vector<RNBO::SampleValue *> ins, outs;
    };

    static Channels render(const Json &job) {
      Player player(job);
      const size_t frames = size_t(job["frames"].number);
      const auto &gestures = job["parameters"]["gestures"].list;
      Channels rendered(player.channels, std::vector<float>(frames));
      size_t next = 0;
      while (player.frame < frames) {
        const size_t start = player.frame;
        while (next < gestures.size() && gestures[next]["frame"].number <= double(start)) {
          player.perform(gestures[next++]);
        }
        player.render(false);
        for (size_t c = 0; c < player.channels; c++) {
          for (size_t i = 0; i < std::min(block, frames - start); i++) {
            rendered[c][start + i] = player.sample(c, i);
          }
        }
      }
      return rendered;
    }

    static void play() {
      std::unique_ptr<Player> player;
      for (std::string line; std::getline(std::cin, line);) {
        const Json message = Json::parse(line);
        if (message["start"].exists()) {
          player = std::make_unique<Player>(message["start"]);
        } else if (player && message["render"].exists()) {
          std::vector<float> frames;
          for (size_t left = size_t(message["render"].number); left >= block; left -= block) {
            player->render(true);
            for (size_t i = 0; i < block; i++) {
              for (size_t c = 0; c < player->channels; c++) frames.push_back(player->sample(c, i));
            }
          }
          std::cout.write(reinterpret_cast<const char *>(frames.data()),
                          std::streamsize(frames.size() * sizeof(float)));
          std::cout.flush();
        } else if (player) {
          player->perform(message);
        }
      }
    }

    int main(int count, char **words) {
      if (count != 2) {
        std::cerr << "usage: render CASE.json | --live\\n";
        return 64;
      }
      try {
        if (std::string(words[1]) == "--live") {
          play();
          return 0;
        }
        std::ifstream file(words[1]);
        const Json job = Json::parse(std::string((std::istreambuf_iterator<char>(file)), {}));
        write_wav(job["output"].text, render(job), uint32_t(job["sampleRate"].number));
      } catch (const std::exception &error) {
        std::cerr << "render: " << error.what() << "\\n";
        return 1;
      }
    }

    """
}
