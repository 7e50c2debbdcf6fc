// A synthesizer on the keys A to K: sdl-synth; or a phrase into raw float32 stereo: sdl-synth --raw FILE
#include <SDL.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "synth.hpp"

/// Keys on their way from the window's thread to the sound card's, without a lock; what does not fit is dropped.
class Keys {
public:
  struct Event {
    int key;
    bool is_down;
  };

  void push(Event event) {
    const unsigned at = written.load(std::memory_order_relaxed);
    if (at - read.load(std::memory_order_acquire) == events.size()) return;
    events[at % events.size()] = event;
    written.store(at + 1, std::memory_order_release);
  }

  bool pop(Event &event) {
    const unsigned at = read.load(std::memory_order_relaxed);
    if (at == written.load(std::memory_order_acquire)) return false;
    event = events[at % events.size()];
    read.store(at + 1, std::memory_order_release);
    return true;
  }

private:
  std::array<Event, 64> events{};
  std::atomic<unsigned> written{0}, read{0};
};

struct Player {
  Synth synth{48000};
  Keys keys;
  std::vector<float> left = std::vector<float>(4096), right = std::vector<float>(4096);

  static void fill(void *user, Uint8 *bytes, int size) {
    auto &player = *static_cast<Player *>(user);
    Keys::Event event;
    while (player.keys.pop(event)) {
      if (event.is_down)
        player.synth.note_on(event.key, 0.8f);
      else
        player.synth.note_off(event.key);
    }
    auto *out = reinterpret_cast<float *>(bytes);
    const int frames = size / int(2 * sizeof(float));
    for (int start = 0; start < frames; start += 4096) {
      const int count = std::min(4096, frames - start);
      player.synth.render(player.left.data(), player.right.data(), count);
      for (int frame = 0; frame < count; frame++) {
        *out++ = player.left[size_t(frame)];
        *out++ = player.right[size_t(frame)];
      }
    }
  }
};

static int key_of(SDL_Keycode code) {
  static const std::string row = "awsedftgyhujk";
  const size_t found = code > 0 && code < 128 ? row.find(char(code)) : std::string::npos;
  return found == std::string::npos ? -1 : 60 + int(found);
}

/// Two seconds of a chord, in the blocks of a sound card.
static int write_phrase(const char *path) {
  Player player;
  std::FILE *file = std::fopen(path, "wb");
  if (!file) return std::perror(path), 1;
  std::vector<float> block(2 * 512);
  for (int index = 0; index < 188; index++) {
    if (index % 24 == 0 && index < 96) player.keys.push({60 + index / 6, true});
    if (index == 120)
      for (int key : {60, 64, 68, 72}) player.keys.push({key, false});
    Player::fill(&player, reinterpret_cast<Uint8 *>(block.data()), int(block.size() * sizeof(float)));
    std::fwrite(block.data(), sizeof(float), block.size(), file);
  }
  return std::fclose(file) == 0 ? 0 : (std::perror(path), 1);
}

int main(int count, char **words) {
  if (count == 3 && std::strcmp(words[1], "--raw") == 0) return write_phrase(words[2]);
  if (count != 1) return std::fprintf(stderr, "use: sdl-synth [--raw FILE]\n"), 64;
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_AUDIO) != 0)
    return std::fprintf(stderr, "sdl-synth: %s\n", SDL_GetError()), 1;
  Player player;
  SDL_AudioSpec wanted{};
  wanted.freq = 48000;
  wanted.format = AUDIO_F32SYS;
  wanted.channels = 2;
  wanted.samples = 256;
  wanted.callback = &Player::fill;
  wanted.userdata = &player;
  SDL_Window *window =
    SDL_CreateWindow("A to K play", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, 320, 120, 0);
  const SDL_AudioDeviceID device = SDL_OpenAudioDevice(nullptr, 0, &wanted, nullptr, 0);
  if (!window || device == 0) return std::fprintf(stderr, "sdl-synth: %s\n", SDL_GetError()), 1;
  SDL_PauseAudioDevice(device, 0);
  for (SDL_Event event; SDL_WaitEvent(&event) && event.type != SDL_QUIT;) {
    const bool is_key = event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
    if (!is_key || event.key.repeat != 0) continue;
    const int key = key_of(event.key.keysym.sym);
    if (key >= 0) player.keys.push({key, event.type == SDL_KEYDOWN});
  }
  // The callback first, then what it uses.
  SDL_CloseAudioDevice(device);
  SDL_DestroyWindow(window);
  SDL_Quit();
}
