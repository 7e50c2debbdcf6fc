#ifndef PARITY_WEBAUDIO_MESSAGES_H
#define PARITY_WEBAUDIO_MESSAGES_H

/// What `wa_error_message` says to this thread from now on.
void parity_set_error_message(const char *text);

#endif
