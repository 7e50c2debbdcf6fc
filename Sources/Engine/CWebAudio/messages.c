#pragma STDC FP_CONTRACT OFF

#include "messages.h"
#include "parity/webaudio.h"

#include <string.h>

// One for each thread, so that calls on different threads do not share it.
static _Thread_local char message[512];

void parity_set_error_message(const char *text) {
  size_t length = strlen(text);
  if (length >= sizeof message) {
    length = sizeof message - 1;
    // Does not cut within a UTF-8 character.
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) length--;
  }
  memcpy(message, text, length);
  message[length] = 0;
}

const char *wa_version(void) { return WA_VERSION; }

const char *wa_error_message(void) { return message; }

const char *wa_status_name(wa_status status) {
  switch (status) {
  case WA_OK: return "OK";
  case WA_NOT_SUPPORTED_ERROR: return "NotSupportedError";
  case WA_INVALID_STATE_ERROR: return "InvalidStateError";
  case WA_INDEX_SIZE_ERROR: return "IndexSizeError";
  case WA_INVALID_ACCESS_ERROR: return "InvalidAccessError";
  case WA_RANGE_ERROR: return "RangeError";
  case WA_TYPE_ERROR: return "TypeError";
  case WA_ABORT_ERROR: return "AbortError";
  }
  return "unknown";
}
