// Loads a plugin for one job and renders with it: reads a line of JSON, writes lines of JSON; sound is in files.
//
// A separate process for each job: a plugin may abort, hang, or leave anything behind without affecting the next job.
// Sources/Candidates/PluginCandidates/PluginJob.swift defines jobs, and is the only code that writes them.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach/mach.h>
#endif

#include "host.h"
#include "job.h"
#include "variants.h"

static struct status unshared;
struct status *status = &unshared;
int answers = 1;
static const char *job_id = "";

void enter(enum phase phase) { status->phase = phase; }

json_t *answer_begin(const char *event) {
  json_t *line = json_object();
  put_text(line, "id", job_id);
  put_text(line, "event", event);
  return line;
}

void answer(json_t *line) { send_line(line, answers); }

static void say(const char *event, const char *kind, const char *text, va_list arguments) {
  char sentence[2048];
  vsnprintf(sentence, sizeof sentence, text, arguments);
  json_t *line = answer_begin(event);
  put_text(line, "kind", kind);
  put_text(line, "text", sentence);
  answer(line);
}

void fail(const char *kind, const char *text, ...) {
  va_list arguments;
  va_start(arguments, text);
  say("error", kind, text, arguments);
  va_end(arguments);
  // None of the plugin's code is run any more.
  _exit(3);
}

void note(const char *kind, const char *text, ...) {
  static char said[256];
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  const int is_said = strstr(said, kind) != NULL;
  if (!is_said) strncat(said, kind, sizeof said - strlen(said) - 1);
  pthread_mutex_unlock(&lock);
  if (is_said) return;
  va_list arguments;
  va_start(arguments, text);
  say("note", kind, text, arguments);
  va_end(arguments);
}

/// A line of any length; NULL at the end.
static char *read_line(void) {
  char *line = NULL;
  size_t room = 0;
  const ssize_t count = getline(&line, &room, stdin);
  if (count > 0 && line[count - 1] == '\n') line[count - 1] = 0;
  return count > 0 ? line : NULL;
}

static void share_status(const char *path) {
  if (path == NULL) return;
  const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, 4096) != 0) fail("job", "%s: %s", path, strerror(errno));
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) fail("job", "%s: %s", path, strerror(errno));
  close(file);
  status = page;
}

/// Only answers go to the original output; whatever the plugin prints goes to standard error.
static void lead_output_away(void) {
  answers = fcntl(1, F_DUPFD_CLOEXEC, 64);
  if (answers < 0) answers = fcntl(1, F_DUPFD_CLOEXEC, 3);
  dup2(2, 1);
}

#if defined(__APPLE__)
static unsigned threads(void) {
  thread_act_array_t list;
  mach_msg_type_number_t count = 0;
  if (task_threads(mach_task_self(), &list, &count) != KERN_SUCCESS) return 0;
  for (mach_msg_type_number_t index = 0; index < count; index++)
    mach_port_deallocate(mach_task_self(), list[index]);
  vm_deallocate(mach_task_self(), (vm_address_t)list, count * sizeof *list);
  return count;
}
#else
static unsigned threads(void) {
  DIR *folder = opendir("/proc/self/task");
  unsigned count = 0;
  for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
    count += entry->d_name[0] != '.';
  if (folder != NULL) closedir(folder);
  return count;
}
#endif

static const struct format *format_named(const char *name) {
  static const struct format *const known[] = {&clap_format, &lv2_format, &vst3_format};
  for (unsigned index = 0; index < sizeof known / sizeof *known; index++)
    if (strcmp(known[index]->name, name) == 0) return known[index];
  fail("job", "there is no format '%s'", name);
}

static void done(void) {
  json_t *line = answer_begin("done");
  answer(line);
  enter(PHASE_UNLOAD);
}

static void load_often(
  const struct format *format, const char *path, const char *id, const struct request *request, int times) {
  for (int time = 0; time < times; time++) {
    enter(PHASE_LOAD);
    format->open(path, id);
    struct plugin *plugin = instance_make(format, request);
    enter(PHASE_UNLOAD);
    format->destroy(plugin);
    format->close();
    status->render++;
  }
  done();
}

static void render_all(const json_t *job, const struct format *format, struct request *request) {
  const json_t *blocks = member_of(job, "blocks"), *names = member_of(job, "variants");
  struct renders renders;
  memset(&renders, 0, sizeof renders);
  renders.format = format;
  renders.request = request;
  renders.block = 128;
  if (json_array_size(blocks) > 0) renders.block = (uint32_t)json_number_value(json_array_get(blocks, 0));
  enter(PHASE_PARAMETERS);
  job_resolve(job, format, request);
  renders_begin(&renders);
  for (int left = (int)number_of(job, "repeat", 1); left > 1; left--) renders_variant(&renders, "again");
  for (size_t index = 1; index < json_array_size(blocks); index++)
    renders_block(&renders, (uint32_t)json_number_value(json_array_get(blocks, index)));
  for (size_t index = 0; index < json_array_size(names); index++) {
    const char *name = json_string_value(json_array_get(names, index));
    if (name != NULL) renders_variant(&renders, name);
  }
  const char *output = text_of(job, "output", NULL);
  if (output != NULL && !wave_write(output, &renders.first.sound, 0, renders.first.latency + request->frames))
    fail("job", "%s cannot be written: %s", output, strerror(errno));
  done();
  renders_end(&renders);
}

int main(void) {
  lead_output_away();
  char *text = read_line();
  const json_t *job = text == NULL ? NULL : job_parse(text);
  if (job == NULL || strcmp(text_of(job, "format", ""), "parity-plugin-job") != 0) {
    fprintf(
      stderr,
      "parity-plugin-host is started by 'parity run' and 'parity check-plugin', "
      "which send it a job\n");
    return 64;
  }
  job_id = text_of(job, "id", "");
  share_status(text_of(job, "status", NULL));
  const unsigned before = threads();
  const json_t *plugin = member_of(job, "plugin");
  const char *path = text_of(plugin, "path", ""), *id = text_of(plugin, "id", NULL);
  const char *action = text_of(job, "action", "render");
  const struct format *format = format_named(text_of(plugin, "format", ""));
  struct request request = job_request(job);
  if (strcmp(action, "load") == 0) {
    load_often(format, path, id, &request, (int)number_of(job, "repeat", 1));
  } else {
    enter(PHASE_LOAD);
    format->open(path, id);
    if (strcmp(action, "render") == 0) {
      render_all(job, format, &request);
    } else {
      enter(PHASE_CREATE);
      struct plugin *instance = format->create(request.rate, request.most_frames);
      enter(PHASE_PARAMETERS);
      (strcmp(action, "texts") == 0 ? job_texts : job_describe)(format, instance);
      done();
      format->destroy(instance);
    }
    format->close();
  }
  json_t *line = answer_begin("unloaded");
  put_number(line, "threads", (double)threads() - before);
  answer(line);
  return 0;
}
