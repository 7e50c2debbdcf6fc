#include "bundle.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "host.h"

/// A bundle's name without its extension, which is also the name of its library.
static void base_name(const char *path, char *name, size_t size) {
  size_t end = strlen(path);
  while (end > 1 && path[end - 1] == '/') end--;
  size_t begin = end;
  while (begin > 0 && path[begin - 1] != '/') begin--;
  snprintf(name, size, "%.*s", (int)(end - begin), path + begin);
  char *ending = strrchr(name, '.');
  if (ending != NULL && ending != name) *ending = 0;
}

void bundle_find_library(const char *path, char *found, size_t size) {
  struct stat status;
  snprintf(found, size, "%s", path);
  if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) return;
#if defined(__APPLE__)
  const char *folder_name = "MacOS";
#elif defined(__aarch64__)
  const char *folder_name = "aarch64-linux";
#else
  const char *folder_name = "x86_64-linux";
#endif
  char folder[3000];
  snprintf(folder, sizeof folder, "%s/Contents/%s", path, folder_name);
  char name[256];
  base_name(path, name, sizeof name);
#if defined(__APPLE__)
  const char *ending = "";
#else
  const char *ending = ".so";
#endif
  snprintf(found, size, "%s/%s%s", folder, name, ending);
  if (stat(found, &status) == 0 && S_ISREG(status.st_mode)) return;
  DIR *listing = opendir(folder);
  if (listing == NULL) fail("load", "the bundle has no Contents/%s: is it for another machine?", folder_name);
  struct dirent *entry;
  int count = 0;
  found[0] = 0;
  while ((entry = readdir(listing)) != NULL) {
    const char *end = strrchr(entry->d_name, '.');
    if (entry->d_name[0] == '.') continue;
#if !defined(__APPLE__)
    if (end == NULL || strcmp(end, ".so") != 0) continue;
#else
    (void)end;
#endif
    snprintf(found, size, "%s/%s", folder, entry->d_name);
    count++;
  }
  closedir(listing);
  if (count > 1)
    fail(
      "load", "the bundle holds %d libraries in Contents/%s, and none of them is called '%s%s'", count,
      folder_name, name, ending);
  if (found[0] == 0) fail("load", "the bundle holds no library in Contents/%s", folder_name);
}
