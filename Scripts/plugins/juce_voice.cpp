// A plugin that Scripts/try-juce.py builds with JUCE's sources, to test the host with plugins made by JUCE.

#include <juce_audio_processors/juce_audio_processors.h>

/// A gain with a latency of 64 frames, with a saw or a square for notes: each sample depends on the previous one.
class Voice : public juce::AudioProcessor {
public:
  Voice()
    : AudioProcessor(
        BusesProperties()
          .withInput("Input", juce::AudioChannelSet::mono())
          .withOutput("Output", juce::AudioChannelSet::mono())) {
    addParameter(
      gain = new juce::AudioParameterFloat({"gain", 1}, "Gain", juce::NormalisableRange<float>(0, 2), 1));
    addParameter(
      cutoff = new juce::AudioParameterFloat(
        {"cutoff", 1}, "Cutoff", juce::NormalisableRange<float>(20, 20000, 0, 0.25f), 1000,
        juce::AudioParameterFloatAttributes().withLabel("Hz")));
    addParameter(
      wave = new juce::AudioParameterChoice({"wave", 1}, "Waveform", {"None", "Saw", "Square"}, 0));
    setLatencySamples(64);
  }
  const juce::String getName() const override { return "Voice"; }
  void prepareToPlay(double newRate, int) override {
    rate = newRate;
    reset();
  }
  void reset() override {
    for (float &sample : line) sample = 0;
    place = 0, key = -1, phase = 0;
  }
  void releaseResources() override {}
  void processBlock(juce::AudioBuffer<float> &audio, juce::MidiBuffer &midi) override {
    juce::ScopedNoDenormals guard;
    float *samples = audio.getWritePointer(0);
    int at = 0;
    for (const auto data : midi) {
      render(samples, at, data.samplePosition);
      at = data.samplePosition;
      const auto message = data.getMessage();
      if (message.isNoteOn()) key = message.getNoteNumber(), phase = 0;
      if (message.isNoteOff() && message.getNoteNumber() == key) key = -1;
    }
    render(samples, at, audio.getNumSamples());
  }
  double getTailLengthSeconds() const override { return 0; }
  bool acceptsMidi() const override { return true; }
  bool producesMidi() const override { return false; }
  bool hasEditor() const override { return false; }
  juce::AudioProcessorEditor *createEditor() override { return nullptr; }
  int getNumPrograms() override { return 1; }
  int getCurrentProgram() override { return 0; }
  void setCurrentProgram(int) override {}
  const juce::String getProgramName(int) override { return {}; }
  void changeProgramName(int, const juce::String &) override {}
  void getStateInformation(juce::MemoryBlock &block) override {
    juce::MemoryOutputStream stream(block, true);
    stream.writeFloat(*gain);
    stream.writeFloat(*cutoff);
    stream.writeInt(wave->getIndex());
  }
  void setStateInformation(const void *data, int size) override {
    juce::MemoryInputStream stream(data, (size_t)size, false);
    *gain = stream.readFloat();
    *cutoff = stream.readFloat();
    *wave = stream.readInt();
  }

private:
  void render(float *samples, int from, int to) {
    for (int index = from; index < to; index++) {
      float sound = 0;
      if (key >= 0) {
        phase += juce::MidiMessage::getMidiNoteInHertz(key) / rate;
        phase -= std::floor(phase);
        sound = wave->getIndex() == 1 ? (float)(2 * phase - 1)
          : wave->getIndex() == 2     ? (phase < 0.5 ? 1 : -1)
                                      : 0;
      }
      const float in = samples[index] * *gain + sound * 0.25f;
      samples[index] = line[place];
      line[place] = in;
      place = (place + 1) % 64;
    }
  }
  juce::AudioParameterFloat *gain, *cutoff;
  juce::AudioParameterChoice *wave;
  float line[64] = {};
  int place = 0, key = -1;
  double phase = 0, rate = 48000;
};

juce::AudioProcessor *JUCE_CALLTYPE createPluginFilter() { return new Voice; }
