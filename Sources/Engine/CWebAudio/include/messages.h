#ifndef PARITY_WEBAUDIO_MESSAGES_H
#define PARITY_WEBAUDIO_MESSAGES_H

/// Sets the message that `wa_error_message` returns on this thread from now on.
void parity_set_error_message(const char *text);

#endif
