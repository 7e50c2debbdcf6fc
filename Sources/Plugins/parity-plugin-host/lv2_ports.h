#ifndef PARITY_LV2_PORTS_H
#define PARITY_LV2_PORTS_H

#include "lv2_format.h"

const void *lv2_port_at(uint32_t index);
int lv2_port_has(uint32_t index, const char *property);

/// A node's number; `otherwise` if it is not a number.
double lv2_number(const void *node, double otherwise);

/// In the port's own units, at a sample rate.
void lv2_port_range(uint32_t index, double rate, double *initial, double *minimum, double *maximum);

/// Determines a port's kind, and connects it.
void lv2_port_make(struct plugin *plugin, uint32_t index);

#endif
