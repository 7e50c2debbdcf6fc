#include "json.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

json_t *job_parse(const char *text) { return json_loads(text, JSON_DECODE_INT_AS_REAL, NULL); }

const json_t *member_of(const json_t *object, const char *name) {
  const json_t *member = json_object_get(object, name);
  return json_is_null(member) ? NULL : member;
}

double number_of(const json_t *object, const char *name, double otherwise) {
  const json_t *member = json_object_get(object, name);
  return json_is_number(member) ? json_number_value(member) : otherwise;
}

const char *text_of(const json_t *object, const char *name, const char *otherwise) {
  const json_t *member = json_object_get(object, name);
  return json_is_string(member) ? json_string_value(member) : otherwise;
}

int flag_of(const json_t *object, const char *name) { return json_is_true(json_object_get(object, name)); }

/// The length in bytes of the character that begins there; 0 if none does.
static size_t character(const char *text) {
  const size_t most = strnlen(text, 4);
  for (size_t count = 1; count <= most; count++) {
    json_t *read = json_stringn(text, count);
    json_decref(read);
    if (read != NULL) return count;
  }
  return 0;
}

json_t *text_value(const char *text) {
  json_t *value = json_string(text);
  if (value != NULL) return value;
  static const char replacement[] = "\xef\xbf\xbd";
  const size_t length = strlen(replacement);
  char *repaired = malloc(length * strlen(text) + 1), *end = repaired;
  while (*text != 0) {
    const size_t count = character(text);
    memcpy(end, count > 0 ? text : replacement, count > 0 ? count : length);
    end += count > 0 ? count : length;
    text += count > 0 ? count : 1;
  }
  value = json_stringn(repaired, (size_t)(end - repaired));
  free(repaired);
  return value;
}

void put_text(json_t *object, const char *name, const char *text) {
  json_object_set_new(object, name, text_value(text));
}

void put_number(json_t *object, const char *name, double value) {
  if (!isfinite(value)) value = isnan(value) ? 0 : value > 0 ? 1.7e308 : -1.7e308;
  // Counts are written as whole numbers; a double represents each of them up to 2^53.
  const int is_whole = value == trunc(value) && fabs(value) < 0x1p53 && !(value == 0 && signbit(value));
  json_object_set_new(object, name, is_whole ? json_integer((json_int_t)value) : json_real(value));
}

void send_line(json_t *object, int file) {
  char *line = json_dumps(object, JSON_COMPACT);
  json_decref(object);
  if (line == NULL) return;
  const size_t length = strlen(line) + 1;
  line[length - 1] = '\n';
  for (size_t sent = 0; sent < length;) {
    const ssize_t count = write(file, line + sent, length - sent);
    if (count > 0) sent += (size_t)count;
    if (count < 0 && errno != EINTR) break;
  }
  free(line);
}
