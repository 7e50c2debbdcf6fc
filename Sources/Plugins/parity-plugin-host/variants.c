#include "variants.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host.h"

static struct plugin *make(struct renders *renders, const struct request *request) {
  if (renders->count == MOST_INSTANCES) fail("job", "the job asks for too many renders");
  struct plugin *plugin = instance_make(renders->format, request);
  return renders->instances[renders->count++] = plugin;
}

static void tell_outcome(const char *name, const struct outcome *outcome, uint32_t block) {
  json_t *line = answer_begin("rendered");
  put_text(line, "name", name);
  put_number(line, "block", block);
  put_number(line, "latency", outcome->latency);
  put_number(line, "reported", outcome->reported);
  put_number(line, "seconds", outcome->seconds);
  put_number(line, "processorSeconds", outcome->processor_seconds);
  put_number(line, "firstTenth", outcome->first_tenth);
  put_number(line, "lastTenth", outcome->last_tenth);
  put_number(line, "subnormals", (double)outcome->subnormals);
  put_number(line, "notFinite", (double)outcome->not_finite);
  if (outcome->not_finite > 0) {
    const uint64_t frame = outcome->bad_frame;
    put_number(line, "badFrame", frame < outcome->latency ? 0 : (double)(frame - outcome->latency));
    put_number(line, "badChannel", outcome->bad_channel);
  }
  answer(line);
}

/// Compares a render with the first.
static void tell(struct renders *renders, const char *name, const struct outcome *outcome, uint32_t block) {
  tell_outcome(name, outcome, block);
  const struct difference difference = compare(&renders->first, outcome, renders->request->frames);
  json_t *line = answer_begin("compared");
  put_text(line, "name", name);
  put_number(line, "block", block);
  put_number(line, "equal", difference.is_equal);
  if (!difference.is_equal) {
    put_number(line, "frame", (double)difference.frame);
    put_number(line, "channel", difference.channel);
    put_number(line, "largest", difference.largest);
    put_number(line, "nullDepth", difference.null_depth);
  }
  answer(line);
}

void renders_begin(struct renders *renders) {
  struct plugin *plugin = make(renders, renders->request);
  render(plugin, renders->request, renders->block, NULL, &renders->first);
  tell_outcome("first", &renders->first, renders->block);
  status->render++;
}

static void render_and_tell(
  struct renders *renders, const char *name, struct plugin *plugin, uint32_t block, struct plugin *beside) {
  struct outcome outcome;
  render(plugin, renders->request, block, beside, &outcome);
  tell(renders, name, &outcome, block);
  sound_free(&outcome.sound);
  status->render++;
}

void renders_block(struct renders *renders, uint32_t block) {
  render_and_tell(renders, "block", make(renders, renders->request), block, NULL);
}

static void set_all_to_default(struct renders *renders) {
  struct plugin *plugin = renders->instances[0];
  const uint32_t count = renders->format->count(plugin);
  struct request request = *renders->request;
  request.initial = calloc(count + 1, sizeof *request.initial);
  for (uint32_t index = 0; index < count; index++) {
    struct parameter parameter;
    renders->format->describe(plugin, index, &parameter);
    if (parameter.is_readonly) continue;
    request.initial[request.initial_count++] =
      (struct event){0, EVENT_PARAMETER, parameter.id, parameter.initial, 0};
  }
  struct plugin *other = make(renders, &request);
  render_and_tell(renders, "defaults", other, renders->block, NULL);
  free(request.initial);
}

static void write_state(const char *path, const char *bytes, uint64_t size) {
  FILE *file = fopen(path, "wbe");
  if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
    fail("job", "the state cannot be written to %s", path);
}

/// Saves the state in one instance, loads it in another, and saves it again.
static void go_through_state(struct renders *renders) {
  uint64_t size = 0, again_size = 0;
  enter(PHASE_STATE);
  char *bytes = renders->format->save_state(renders->instances[0], &size);
  if (bytes == NULL) {
    answer(answer_begin("stateless"));
    return;
  }
  char path[] = "parity-state-XXXXXX";
  const int file = mkstemp(path);
  if (file >= 0) close(file);
  write_state(path, bytes, size);
  struct request request = *renders->request;
  request.state = path;
  request.initial_count = 0;
  struct plugin *other = make(renders, &request);
  enter(PHASE_STATE);
  char *again = renders->format->save_state(other, &again_size);
  json_t *line = answer_begin("state");
  put_number(line, "bytes", (double)size);
  put_number(line, "equal", again != NULL && again_size == size && memcmp(again, bytes, size) == 0);
  answer(line);
  render_and_tell(renders, "state", other, renders->block, NULL);
  unlink(path);
  free(bytes);
  free(again);
}

struct part {
  struct renders *renders;
  struct plugin *plugin;
  struct outcome outcome;
};

static void *render_part(void *data) {
  struct part *part = data;
  render(part->plugin, part->renders->request, part->renders->block, NULL, &part->outcome);
  return NULL;
}

static void render_on_threads(struct renders *renders) {
  struct part parts[2];
  pthread_t threads[2];
  for (int index = 0; index < 2; index++)
    parts[index] = (struct part){.renders = renders, .plugin = make(renders, renders->request)};
  for (int index = 0; index < 2; index++) pthread_create(&threads[index], NULL, render_part, &parts[index]);
  for (int index = 0; index < 2; index++) pthread_join(threads[index], NULL);
  for (int index = 0; index < 2; index++) {
    tell(renders, "threads", &parts[index].outcome, renders->block);
    sound_free(&parts[index].outcome.sound);
  }
}

static void change_rate(struct renders *renders) {
  struct plugin *plugin = make(renders, renders->request);
  struct request request = *renders->request;
  const double other = request.rate == 96000 ? 48000 : 96000;
  struct outcome outcome;
  renders->format->deactivate(plugin);
  renders->format->activate(plugin, other, request.most_frames);
  render(plugin, &request, renders->block, NULL, &outcome);
  tell_outcome("rate", &outcome, renders->block);
  sound_free(&outcome.sound);
  renders->format->deactivate(plugin);
  renders->format->set(plugin, request.initial, request.initial_count);
  renders->format->activate(plugin, request.rate, request.most_frames);
  renders->format->reset(plugin);
  render_and_tell(renders, "rate", plugin, renders->block, NULL);
}

void renders_variant(struct renders *renders, const char *name) {
  if (strcmp(name, "again") == 0) {
    render_and_tell(renders, name, make(renders, renders->request), renders->block, NULL);
  } else if (strcmp(name, "reset") == 0) {
    enter(PHASE_RESET);
    struct plugin *plugin = renders->instances[0];
    renders->format->reset(plugin);
    render_and_tell(renders, name, plugin, renders->block, NULL);
  } else if (strcmp(name, "defaults") == 0) {
    set_all_to_default(renders);
  } else if (strcmp(name, "state") == 0) {
    go_through_state(renders);
  } else if (strcmp(name, "turns") == 0) {
    struct plugin *beside = make(renders, renders->request);
    render_and_tell(renders, name, make(renders, renders->request), renders->block, beside);
  } else if (strcmp(name, "threads") == 0) {
    render_on_threads(renders);
  } else if (strcmp(name, "rate") == 0) {
    change_rate(renders);
  } else {
    fail("job", "there is no variant '%s'", name);
  }
}

void renders_end(struct renders *renders) {
  for (unsigned index = 0; index < renders->count; index++)
    renders->format->destroy(renders->instances[index]);
}
