#ifndef PARITY_VST3_ENTRY_H
#define PARITY_VST3_ENTRY_H

/// Called first after loading, and last before unloading. The function's name and arguments differ between systems, and
/// it may be missing.
///
/// - Source: VST 3 SDK, public.sdk/source/main/linuxmain.cpp and macmain.cpp.
///
/// Returns 0 if the module refuses. `path` is the bundle's.
int vst3_enter(void *library, const char *path);
void vst3_leave(void *library);

#endif
