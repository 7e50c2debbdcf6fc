#ifndef PARITY_JSON_H
#define PARITY_JSON_H

#include <jansson.h>

/// What a line holds; NULL for what is not one whole JSON value.
json_t *job_parse(const char *text);

/// A member of an object; NULL where it is missing, or null.
const json_t *member_of(const json_t *object, const char *name);

/// Members by type, and what stands for one that is missing or of another type.
double number_of(const json_t *object, const char *name, double otherwise);
const char *text_of(const json_t *object, const char *name, const char *otherwise);
int flag_of(const json_t *object, const char *name);

/// Plugins may call themselves what is not UTF-8: each byte of that becomes U+FFFD.
json_t *text_value(const char *text);

void put_text(json_t *object, const char *name, const char *text);
/// JSON has neither infinities, which become ±1.7e308, nor NaN, which becomes 0.
void put_number(json_t *object, const char *name, double value);

/// Writes an object as a line, and lets go of it.
void send_line(json_t *object, int file);

#endif
