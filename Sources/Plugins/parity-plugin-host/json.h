#ifndef PARITY_JSON_H
#define PARITY_JSON_H

#include <jansson.h>

/// Parses a line; NULL if it is not a complete JSON value.
json_t *job_parse(const char *text);

/// A member of an object; NULL if it is missing, or null.
const json_t *member_of(const json_t *object, const char *name);

/// Members by type, with a default for one that is missing or of another type.
double number_of(const json_t *object, const char *name, double otherwise);
const char *text_of(const json_t *object, const char *name, const char *otherwise);
int flag_of(const json_t *object, const char *name);

/// Plugin names may not be UTF-8: each invalid byte becomes U+FFFD.
json_t *text_value(const char *text);

void put_text(json_t *object, const char *name, const char *text);
/// JSON has neither infinities, which become ±1.7e308, nor NaN, which becomes 0.
void put_number(json_t *object, const char *name, double value);

/// Writes an object as a line, and releases it.
void send_line(json_t *object, int file);

#endif
