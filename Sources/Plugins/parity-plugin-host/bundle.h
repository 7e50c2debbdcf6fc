#ifndef PARITY_BUNDLE_H
#define PARITY_BUNDLE_H

#include <stddef.h>

/// The library of a plugin: the file itself, or a bundle's library for this machine.
///
/// A bundle is a folder: for VST3 on all systems, with a folder for each type of machine, and for CLAP on macOS.
void bundle_find_library(const char *path, char *found, size_t size);

#endif
