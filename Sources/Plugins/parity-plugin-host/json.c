#include "json.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEEPEST = 64 };

static const char *skip(const char *at) {
  while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r') at++;
  return at;
}

static int hexadecimal(const char *at, unsigned *code) {
  *code = 0;
  for (int index = 0; index < 4; index++) {
    const char digit = at[index];
    const unsigned value = digit >= '0' && digit <= '9'   ? (unsigned)(digit - '0')
                           : digit >= 'a' && digit <= 'f' ? (unsigned)(digit - 'a' + 10)
                           : digit >= 'A' && digit <= 'F' ? (unsigned)(digit - 'A' + 10)
                                                          : 16;
    if (value == 16) return 0;
    *code = *code << 4 | value;
  }
  return 1;
}

static char *put_code(char *out, unsigned code) {
  if (code < 0x80) {
    *out++ = (char)code;
  } else if (code < 0x800) {
    *out++ = (char)(0xc0 | code >> 6);
    *out++ = (char)(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    *out++ = (char)(0xe0 | code >> 12);
    *out++ = (char)(0x80 | (code >> 6 & 0x3f));
    *out++ = (char)(0x80 | (code & 0x3f));
  } else {
    *out++ = (char)(0xf0 | code >> 18);
    *out++ = (char)(0x80 | (code >> 12 & 0x3f));
    *out++ = (char)(0x80 | (code >> 6 & 0x3f));
    *out++ = (char)(0x80 | (code & 0x3f));
  }
  return out;
}

/// Behind the opening quotation mark; gives what follows the closing one.
static const char *parse_text(const char *at, char **text) {
  // Up to its own end, not the line's: a job of many notes holds many texts.
  const char *end = at;
  while (*end != '"' && *end != 0) end += *end == '\\' && end[1] != 0 ? 2 : 1;
  char *out = *text = malloc((size_t)(end - at) + 1);
  while (*at != '"') {
    if (*at == 0) return NULL;
    if (*at != '\\') {
      *out++ = *at++;
      continue;
    }
    at++;
    unsigned code, low;
    switch (*at++) {
    case 'n': *out++ = '\n'; break;
    case 't': *out++ = '\t'; break;
    case 'r': *out++ = '\r'; break;
    case 'b': *out++ = '\b'; break;
    case 'f': *out++ = '\f'; break;
    case 'u':
      if (!hexadecimal(at, &code)) return NULL;
      at += 4;
      if (code >= 0xd800 && code < 0xdc00 && at[0] == '\\' && at[1] == 'u' &&
          hexadecimal(at + 2, &low)) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
      }
      out = put_code(out, code);
      break;
    case '"': *out++ = '"'; break;
    case '\\': *out++ = '\\'; break;
    case '/': *out++ = '/'; break;
    default: return NULL;
    }
  }
  *out = 0;
  return at + 1;
}

static const char *parse(const char *at, struct json *value, int depth);

static const char *parse_items(const char *at, struct json *value, int depth) {
  const int is_object = value->kind == JSON_OBJECT;
  const char end = is_object ? '}' : ']';
  size_t room = 0;
  at = skip(at);
  if (*at == end) return at + 1;
  for (;;) {
    if (value->count == room) {
      room = room == 0 ? 4 : 2 * room;
      value->items = realloc(value->items, room * sizeof *value->items);
      value->names = realloc(value->names, room * sizeof *value->names);
    }
    value->names[value->count] = NULL;
    at = skip(at);
    if (is_object) {
      if (*at != '"' || !(at = parse_text(at + 1, &value->names[value->count]))) return NULL;
      at = skip(at);
      if (*at++ != ':') return NULL;
    }
    if (!(at = parse(at, &value->items[value->count], depth + 1))) return NULL;
    value->count++;
    at = skip(at);
    if (*at == end) return at + 1;
    if (*at++ != ',') return NULL;
  }
}

static const char *parse(const char *at, struct json *value, int depth) {
  memset(value, 0, sizeof *value);
  if (depth > DEEPEST) return NULL;
  at = skip(at);
  if (*at == '{' || *at == '[') {
    value->kind = *at == '{' ? JSON_OBJECT : JSON_LIST;
    return parse_items(at + 1, value, depth);
  }
  if (*at == '"') {
    value->kind = JSON_TEXT;
    return parse_text(at + 1, &value->text);
  }
  static const char *const words[] = {"null", "false", "true"};
  for (int index = 0; index < 3; index++) {
    const size_t length = strlen(words[index]);
    if (strncmp(at, words[index], length) != 0) continue;
    value->kind = index == 0 ? JSON_NULL : JSON_BOOL;
    value->number = index == 2;
    return at + length;
  }
  char *end;
  value->kind = JSON_NUMBER;
  value->number = strtod(at, &end);
  return end == at ? NULL : end;
}

struct json *json_parse(const char *text) {
  struct json *value = malloc(sizeof *value);
  const char *end = parse(text, value, 0);
  return end != NULL && *skip(end) == 0 ? value : NULL;
}

const struct json *json_member(const struct json *object, const char *name) {
  if (object == NULL || object->kind != JSON_OBJECT) return NULL;
  for (size_t index = 0; index < object->count; index++) {
    if (strcmp(object->names[index], name) == 0)
      return object->items[index].kind == JSON_NULL ? NULL : &object->items[index];
  }
  return NULL;
}

double json_number(const struct json *object, const char *name, double otherwise) {
  const struct json *member = json_member(object, name);
  return member != NULL && member->kind == JSON_NUMBER ? member->number : otherwise;
}

const char *json_text(const struct json *object, const char *name, const char *otherwise) {
  const struct json *member = json_member(object, name);
  return member != NULL && member->kind == JSON_TEXT ? member->text : otherwise;
}

int json_flag(const struct json *object, const char *name) {
  const struct json *member = json_member(object, name);
  return member != NULL && member->kind == JSON_BOOL && member->number != 0;
}

static void put(struct line *line, const char *bytes, size_t count) {
  if (line->count + count > line->room) {
    line->room = 2 * (line->count + count);
    line->bytes = realloc(line->bytes, line->room);
  }
  memcpy(line->bytes + line->count, bytes, count);
  line->count += count;
}

static void put_text(struct line *line, const char *text) {
  put(line, "\"", 1);
  for (; *text != 0; text++) {
    const unsigned char byte = (unsigned char)*text;
    char escaped[8];
    if (byte == '"' || byte == '\\') {
      put(line, "\\", 1);
      put(line, text, 1);
    } else if (byte < 0x20 || byte == 0x7f) {
      put(line, escaped, (size_t)snprintf(escaped, sizeof escaped, "\\u%04x", byte));
    } else {
      put(line, text, 1);
    }
  }
  put(line, "\"", 1);
}

static void put_name(struct line *line, const char *name) {
  if (!line->is_first) put(line, ",", 1);
  line->is_first = 0;
  if (name == NULL) return;
  put_text(line, name);
  put(line, ":", 1);
}

void line_begin(struct line *line) {
  memset(line, 0, sizeof *line);
  put(line, "{", 1);
  line->is_first = 1;
}

void line_text(struct line *line, const char *name, const char *value) {
  put_name(line, name);
  put_text(line, value);
}

void line_number(struct line *line, const char *name, double value) {
  char digits[40];
  put_name(line, name);
  // JSON has neither of these.
  if (!isfinite(value)) value = isnan(value) ? 0 : value > 0 ? 1.7e308 : -1.7e308;
  put(line, digits, (size_t)snprintf(digits, sizeof digits, "%.17g", value));
}

void line_open(struct line *line, const char *name, char bracket) {
  put_name(line, name);
  put(line, &bracket, 1);
  line->is_first = 1;
}

void line_close(struct line *line, char bracket) {
  put(line, &bracket, 1);
  line->is_first = 0;
}

void line_send(struct line *line, int file) {
  put(line, "}\n", 2);
  for (size_t sent = 0; sent < line->count;) {
    const ssize_t count = write(file, line->bytes + sent, line->count - sent);
    if (count > 0) sent += (size_t)count;
    if (count < 0 && errno != EINTR) break;
  }
  free(line->bytes);
}
