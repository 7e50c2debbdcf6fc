#define _GNU_SOURCE
#include "control_group.h"

#if defined(__linux__)

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// A process cannot leave a group that it has no right to change, whatever session or parent it chooses, and
// the group can be ended as a whole, even where its supervisor was killed first.

static const char prefix[] = "parity-";

/// How deeply programs may have nested groups.
enum { most_depth = 16 };

/// When a process began, in ticks since the machine started, because ids are used again. 0 when it is gone.
static unsigned long long start_of(long id) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%ld/stat", id);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  const char *word = strrchr(text, ')');
  // The start is the 22nd word; the bracket after the name ends the second.
  for (int number = 2; word != NULL && number < 22; number++) {
    word = strchr(word, ' ');
    if (word != NULL) word++;
  }
  return word == NULL ? 0 : strtoull(word, NULL, 10);
}

static int write_to(const char *group, const char *name, const char *text) {
  char path[700];
  snprintf(path, sizeof path, "%s/%s", group, name);
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = write(file, text, strlen(text));
  close(file);
  return count > 0 ? 0 : -1;
}

/// Removes a group and the groups that programs made in it: a `parity` that was killed leaves the groups of
/// its own children, and a group that holds another cannot be removed.
static int remove_groups(const char *group, int depth) {
  if (rmdir(group) == 0 || errno != EBUSY) return 0;
  if (depth == most_depth) return -1;
  DIR *folder = opendir(group);
  if (folder == NULL) return -1;
  struct dirent *entry;
  while ((entry = readdir(folder)) != NULL) {
    if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
    char path[700];
    if (snprintf(path, sizeof path, "%s/%s", group, entry->d_name) < (int)sizeof path)
      remove_groups(path, depth + 1);
  }
  closedir(folder);
  return rmdir(group) == 0 || errno != EBUSY ? 0 : -1;
}

/// - Parameter most_turns: how often to check whether all have left; a process that the system cannot end
///   stays.
static void end_group(const char *group, int most_turns) {
  write_to(group, "cgroup.kill", "1");
  for (int turn = 0; turn < most_turns; turn++) {
    if (remove_groups(group, 0) == 0) return;
    struct timespec pause = {0, 200000};
    nanosleep(&pause, NULL);
  }
}

/// Ends what dead processes left behind.
static void sweep(const char *own) {
  DIR *folder = opendir(own);
  if (folder == NULL) return;
  struct dirent *entry;
  while ((entry = readdir(folder)) != NULL) {
    long id;
    unsigned long long start;
    if (strncmp(entry->d_name, prefix, sizeof prefix - 1) != 0) continue;
    if (sscanf(entry->d_name + sizeof prefix - 1, "%ld-%llu-", &id, &start) != 2) continue;
    if (start == 0 || id <= 0 || start_of(id) == start) continue;
    char path[700];
    snprintf(path, sizeof path, "%s/%s", own, entry->d_name);
    // A group that cannot be emptied is met by each program that starts, so each gives up on it soon.
    end_group(path, 20);
  }
  closedir(folder);
}

/// The folder of this program's own group; 0 where there is no control group that can be ended as a whole.
static int find_own(char *path, size_t size) {
  FILE *file = fopen("/proc/self/cgroup", "re");
  if (file == NULL) return 0;
  char line[512], own[400] = "";
  while (fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, "0::/", 4) != 0) continue;
    line[strcspn(line, "\n")] = 0;
    snprintf(own, sizeof own, "%.390s", line + 3);
  }
  fclose(file);
  if (own[0] == 0 || strstr(own, "/..") != NULL) return 0;
  static const char *const mounts[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};
  for (unsigned i = 0; i < 2; i++) {
    char procs[600];
    snprintf(path, size, "%s%s", mounts[i], strcmp(own, "/") == 0 ? "" : own);
    snprintf(procs, sizeof procs, "%.550s/cgroup.controllers", path);
    if (access(procs, R_OK) == 0) return 1;
  }
  return 0;
}

void parity_group_make(struct parity_process *process) {
  static atomic_int is_impossible = 0, is_swept = 0;
  static atomic_uint count = 0;
  process->group[0] = 0;
  if (atomic_load(&is_impossible)) return;
  char own[560];
  if (!find_own(own, sizeof own)) {
    atomic_store(&is_impossible, 1);
    return;
  }
  if (!atomic_exchange(&is_swept, 1)) sweep(own);
  char path[sizeof process->group];
  int length = snprintf(
    path, sizeof path, "%s/%s%d-%llu-%u", own, prefix, getpid(), start_of(getpid()),
    atomic_fetch_add(&count, 1));
  char kill[700];
  snprintf(kill, sizeof kill, "%s/cgroup.kill", path);
  if (length >= (int)sizeof path || mkdir(path, 0755) != 0) {
    atomic_store(&is_impossible, 1);
    return;
  }
  if (access(kill, W_OK) != 0) {
    rmdir(path);
    atomic_store(&is_impossible, 1);
    return;
  }
  memcpy(process->group, path, (size_t)length + 1);
}

int parity_group_entrance(const struct parity_process *process) {
  if (process->group[0] == 0) return -1;
  char path[700];
  snprintf(path, sizeof path, "%s/cgroup.procs", process->group);
  return open(path, O_WRONLY | O_CLOEXEC);
}

void parity_group_end(struct parity_process *process) {
  if (process->group[0] == 0) return;
  // Killed processes leave the group only when the system gets to it.
  end_group(process->group, 10000);
  process->group[0] = 0;
}

#endif
