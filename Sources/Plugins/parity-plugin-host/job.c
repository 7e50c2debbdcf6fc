#include "job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host.h"

enum { MOST_BLOCK = 1 << 16 };

static struct event event_of(const json_t *item) {
  struct event event = {(uint64_t)number_of(item, "frame", 0), EVENT_PARAMETER, 0, 0, 0};
  event.id = (uint32_t)number_of(item, "id", 0);
  event.value = number_of(item, "value", 0);
  if (member_of(item, "key") == NULL) return event;
  event.kind = flag_of(item, "off") ? EVENT_NOTE_OFF : EVENT_NOTE_ON;
  event.key = (int)number_of(item, "key", 60);
  event.value = number_of(item, "velocity", 0);
  return event;
}

static struct event *events_of(const json_t *list, uint32_t *count) {
  *count = (uint32_t)json_array_size(list);
  struct event *events = calloc(*count + 1, sizeof *events);
  for (uint32_t index = 0; index < *count; index++) events[index] = event_of(json_array_get(list, index));
  // Insertion sort keeps the order within a frame, and jobs are mostly sorted.
  for (uint32_t index = 1; index < *count; index++)
    for (uint32_t at = index; at > 0 && events[at].frame < events[at - 1].frame; at--) {
      const struct event later = events[at - 1];
      events[at - 1] = events[at];
      events[at] = later;
    }
  return events;
}

struct request job_request(const json_t *job) {
  struct request request;
  memset(&request, 0, sizeof request);
  request.rate = number_of(job, "sampleRate", 48000);
  request.frames = (uint64_t)number_of(job, "frames", 0);
  request.channels = (uint32_t)number_of(job, "channels", 0);
  request.state = text_of(job, "state", NULL);
  request.latency = (int64_t)number_of(job, "latency", -1);
  request.flushes_subnormals = flag_of(job, "flush");
  request.initial = events_of(member_of(job, "parameters"), &request.initial_count);
  request.events = events_of(member_of(job, "events"), &request.event_count);
  const json_t *blocks = member_of(job, "blocks");
  request.most_frames = 128;
  for (size_t index = 0; index < json_array_size(blocks); index++) {
    const double given = json_number_value(json_array_get(blocks, index));
    // Varying sizes go up to this.
    const double size = given == 0 ? 4096 : given;
    if (size < 1 || size > MOST_BLOCK) fail("job", "blocks have 1 to 65536 frames, not %g", size);
    if (size > request.most_frames) request.most_frames = (uint32_t)size;
  }
  const char *stimulus = text_of(job, "stimulus", NULL);
  if (stimulus != NULL && !wave_read(stimulus, &request.stimulus))
    fail("job", "the stimulus %s is no WAV file of float32", stimulus);
  return request;
}

static struct parameter parameter_with(const struct format *format, struct plugin *plugin, uint32_t id) {
  struct parameter parameter;
  memset(&parameter, 0, sizeof parameter);
  const uint32_t count = format->count(plugin);
  for (uint32_t index = 0; index < count; index++) {
    format->describe(plugin, index, &parameter);
    if (parameter.id == id) break;
  }
  return parameter;
}

/// The plugin's reading of a text must not lie outside the range, nor be a clamped end.
static void check_read(
  const struct format *format, struct plugin *plugin, uint32_t id, const char *text, double value) {
  const struct parameter parameter = parameter_with(format, plugin, id);
  const double slack = 1e-6 * fmax(fabs(parameter.minimum), fabs(parameter.maximum));
  if (!(value >= parameter.minimum - slack && value <= parameter.maximum + slack))
    fail(
      "text", "its parameter '%s' reads '%s' as %g, and takes %g to %g", parameter.name, text, value,
      parameter.minimum, parameter.maximum);
  char read[256] = "", *given_end, *read_end;
  if (value != parameter.minimum && value != parameter.maximum) return;
  if (!format->to_text(plugin, id, value, read, sizeof read - 1)) return;
  const double given = strtod(text, &given_end), end = strtod(read, &read_end);
  if (given_end == text || read_end == read) return;
  // An end without a number, such as -inf dB, is its own text.
  if (strcmp(text, read) == 0 || !isfinite(given) || !isfinite(end)) return;
  // The last digit's value, at most a tenth; and thousands, which may be written as k.
  const double last = 0.1 + 1e-3 * fabs(end);
  if (fabs(given - end) <= last || fabs(given - 1000 * end) <= 1000 * last) return;
  if (fabs(1000 * given - end) <= last) return;
  fail("text", "its parameter '%s' goes as far as '%s', and was to be '%s'", parameter.name, read, text);
}

void job_resolve(const json_t *job, const struct format *format, struct request *request) {
  const json_t *list = member_of(job, "parameters");
  struct plugin *plugin = NULL;
  for (uint32_t index = 0; index < request->initial_count; index++) {
    struct event *event = &request->initial[index];
    const char *text = text_of(json_array_get(list, index), "text", NULL);
    if (text == NULL) continue;
    if (plugin == NULL) plugin = format->create(request->rate, request->most_frames);
    if (!format->to_value(plugin, event->id, text, &event->value))
      fail(
        "text", "its parameter '%s' does not read '%s' as a value",
        text_of(json_array_get(list, index), "name", "?"), text);
    check_read(format, plugin, event->id, text, event->value);
  }
  if (plugin != NULL) format->destroy(plugin);
}

static json_t *points_of(
  const struct format *format, struct plugin *plugin, const struct parameter *parameter) {
  enum { MOST_POINTS = 65 };
  char text[256];
  json_t *points = json_array();
  const double width = parameter->maximum - parameter->minimum;
  if (parameter->step > 0 && width >= 0 && width / parameter->step < MOST_POINTS) {
    const int last = (int)(width / parameter->step + 0.5);
    for (int index = 0; index <= last; index++) {
      // The last is the end itself, whatever the rounding of the steps.
      const double value = index == last ? parameter->maximum : parameter->minimum + index * parameter->step;
      memset(text, 0, sizeof text);
      if (!format->to_text(plugin, parameter->id, value, text, sizeof text - 1)) continue;
      json_t *point = json_object();
      put_text(point, "text", text);
      put_number(point, "value", value);
      json_array_append_new(points, point);
    }
  }
  return points;
}

static void describe_parameter(
  const struct format *format, struct plugin *plugin, const struct parameter *parameter) {
  char text[256] = "";
  json_t *line = answer_begin("parameter");
  json_t *told = json_object();
  put_number(told, "id", parameter->id);
  put_text(told, "name", parameter->name);
  put_text(told, "symbol", parameter->symbol);
  put_text(told, "unit", parameter->unit);
  put_number(told, "minimum", parameter->minimum);
  put_number(told, "maximum", parameter->maximum);
  put_number(told, "initial", parameter->initial);
  put_number(told, "step", parameter->step);
  put_number(told, "readonly", parameter->is_readonly);
  if (format->to_text(plugin, parameter->id, parameter->initial, text, sizeof text - 1))
    put_text(told, "text", text);
  json_object_set_new(told, "points", points_of(format, plugin, parameter));
  json_object_set_new(line, "parameter", told);
  answer(line);
}

void job_describe(const struct format *format, struct plugin *plugin) {
  json_t *line = answer_begin("loaded");
  put_text(line, "format", format->name);
  format->tell(line);
  put_number(line, "inputs", plugin->inputs);
  put_number(line, "outputs", plugin->outputs);
  put_number(line, "notes", plugin->plays_notes);
  json_object_set_new(line, "parameters", json_array());
  answer(line);
  // A separate line for each: some plugins have thousands.
  const uint32_t count = format->count(plugin);
  for (uint32_t index = 0; index < count; index++) {
    struct parameter parameter;
    format->describe(plugin, index, &parameter);
    describe_parameter(format, plugin, &parameter);
  }
}

void job_texts(const struct format *format, struct plugin *plugin) {
  const uint32_t count = format->count(plugin);
  for (uint32_t index = 0; index < count; index++) {
    struct parameter parameter;
    format->describe(plugin, index, &parameter);
    const double values[] = {parameter.minimum, parameter.initial, parameter.maximum};
    for (int which = 0; which < 3; which++) {
      char text[256] = "", again[256] = "";
      double back = NAN;
      if (!format->to_text(plugin, parameter.id, values[which], text, sizeof text - 1)) continue;
      const int is_read = format->to_value(plugin, parameter.id, text, &back);
      if (
        is_read && format->to_text(plugin, parameter.id, back, again, sizeof again - 1) &&
        strcmp(text, again) == 0)
        continue;
      json_t *line = answer_begin("text");
      put_text(line, "name", parameter.name);
      put_number(line, "value", values[which]);
      put_text(line, "text", text);
      put_number(line, "read", is_read);
      put_text(line, "again", again);
      answer(line);
    }
  }
}
