#ifndef PARITY_BUNDLE_H
#define PARITY_BUNDLE_H

#include <stddef.h>

/// The library of a plugin: the file itself, or what a bundle holds for this machine.
///
/// A bundle is a folder: of VST3 everywhere, with a folder in it for each kind of machine, and of CLAP on macOS.
void bundle_find_library(const char *path, char *found, size_t size);

#endif
