#include "vst3_entry.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#if defined(__APPLE__)
#include <CoreFoundation/CoreFoundation.h>

static const char leave_name[] = "bundleExit";

int vst3_enter(void *library, const char *path) {
  bool (*enter_bundle)(CFBundleRef) = NULL;
  *(void **)&enter_bundle = dlsym(library, "bundleEntry");
  if (enter_bundle == NULL) return 1;
  CFURLRef url =
    CFURLCreateFromFileSystemRepresentation(NULL, (const UInt8 *)path, (CFIndex)strlen(path), true);
  if (url == NULL) return 0;
  // Kept as long as the module is loaded, which is until this process ends.
  CFBundleRef bundle = CFBundleCreate(NULL, url);
  CFRelease(url);
  return bundle != NULL && enter_bundle(bundle);
}
#else
static const char leave_name[] = "ModuleExit";

int vst3_enter(void *library, const char *path) {
  (void)path;
  int (*enter_module)(void *) = NULL;
  *(void **)&enter_module = dlsym(library, "ModuleEntry");
  // A C++ bool: the rest of the register is undefined.
  return enter_module == NULL || (enter_module(library) & 1) != 0;
}
#endif

void vst3_leave(void *library) {
  int (*leave_module)(void) = NULL;
  *(void **)&leave_module = dlsym(library, leave_name);
  if (leave_module != NULL) leave_module();
}
