#pragma once

#include <parity/webaudio.hpp>

#include <array>
#include <cmath>

/// Eight voices of a sawtooth, a filter that closes and an envelope, into a compressor.
///
/// The voices are made once: a note gives a voice's parameters new courses, and nothing is made or thrown away while it
/// plays. One thread calls all of it, between two renders.
class Synth {
public:
  explicit Synth(double sample_rate) : context(2, std::int64_t(sample_rate) * 3600 * 24, sample_rate) {
    const auto compressor = context.createDynamicsCompressor();
    compressor.connect(context.destination());
    for (Voice &voice : voices) {
      voice.tone = context.createOscillator();
      voice.tone.setType("sawtooth");
      voice.filter = context.createBiquadFilter();
      voice.filter.Q().setInitialValue(6);
      voice.level = context.createGain();
      voice.level.gain().setInitialValue(0);
      voice.tone.connect(voice.filter).connect(voice.level).connect(compressor);
      voice.tone.start();
    }
  }

  void note_on(int key, float velocity) {
    Voice &voice = quietest();
    voice.key = key;
    voice.started = ++notes;
    const double now = context.currentTime();
    voice.tone.frequency().setValueAtTime(float(440 * std::exp2((key - 69) / 12.0)), now);
    voice.filter.frequency().cancelScheduledValues(now).setValueAtTime(5000, now).setTargetAtTime(
      700, now, 0.25);
    voice.level.gain().cancelAndHoldAtTime(now).setTargetAtTime(0.3f * velocity, now, 0.005);
  }

  void note_off(int key) {
    for (Voice &voice : voices) {
      if (voice.key != key) continue;
      voice.key = -1;
      voice.level.gain()
        .cancelAndHoldAtTime(context.currentTime())
        .setTargetAtTime(0, context.currentTime(), 0.08);
    }
  }

  void render(float *left, float *right, std::int64_t frames) {
    float *const channels[] = {left, right};
    context.render(channels, frames);
  }

private:
  struct Voice {
    webaudio::OscillatorNode tone{nullptr};
    webaudio::BiquadFilterNode filter{nullptr};
    webaudio::GainNode level{nullptr};
    int key = -1;
    long started = 0;
  };

  /// One that no key holds, else the oldest.
  Voice &quietest() {
    Voice *found = &voices[0];
    for (Voice &voice : voices) {
      const bool is_better =
        (voice.key < 0) != (found->key < 0) ? voice.key < 0 : voice.started < found->started;
      if (is_better) found = &voice;
    }
    return *found;
  }

  webaudio::OfflineAudioContext context;
  std::array<Voice, 8> voices;
  long notes = 0;
};
