#ifndef PARITY_JSON_H
#define PARITY_JSON_H

#include <stddef.h>

/// A value of a job: what was parsed lives as long as the process.
struct json {
  enum { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } kind;
  double number;
  char *text;
  /// Members and elements, in their order; the names of members.
  struct json *items;
  char **names;
  size_t count;
};

/// NULL for what is not one whole JSON value.
struct json *json_parse(const char *text);

/// A member of an object; NULL where it is missing, or null.
const struct json *json_member(const struct json *object, const char *name);

/// Members by type, and what stands for one that is missing or of another type.
double json_number(const struct json *object, const char *name, double otherwise);
const char *json_text(const struct json *object, const char *name, const char *otherwise);
int json_flag(const struct json *object, const char *name);

/// A line of an answer, which is put together and written at once.
struct line {
  char *bytes;
  size_t count, room;
  int is_first;
};

void line_begin(struct line *line);
void line_text(struct line *line, const char *name, const char *value);
void line_number(struct line *line, const char *name, double value);
void line_open(struct line *line, const char *name, char bracket);
void line_close(struct line *line, char bracket);
/// Ends the line, and frees what it held.
void line_send(struct line *line, int file);

#endif
