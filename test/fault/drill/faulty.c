// Stands between a program and the C library: a file at TAEL_FAULT_FILE makes the next call of its kind fail (f:
// fsync, w: a write) as on a broken disk, and is gone; with TAEL_FAULT_CLOCK_S the wall clock is off by that much.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int broken(char what) {
  const char *path = getenv("TAEL_FAULT_FILE");
  char said = 0;
  int before = errno, file;
  if (!path || (file = open(path, O_RDONLY | O_CLOEXEC)) < 0) {
    errno = before;
    return 0;
  }
  if (read(file, &said, 1) != 1) said = 0;
  close(file);
  // Of several processes that read it, the one that removes it fails.
  int fails = said == what && unlink(path) == 0;
  errno = fails ? EIO : before;
  return fails;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int file) { return broken('f') ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return broken('f') ? -1 : NEXT(fdatasync)(file); }

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  return broken('w') ? -1 : NEXT(pwrite)(file, bytes, size, at);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  return broken('w') ? -1 : NEXT(pwritev)(file, parts, count, at);
}

static time_t off_by(void) {
  const char *seconds = getenv("TAEL_FAULT_CLOCK_S");
  return seconds ? atol(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = NEXT(clock_gettime)(clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += off_by();
  return result;
}
int gettimeofday(struct timeval *now, void *zone) {
  int result = NEXT(gettimeofday)(now, zone);
  if (result == 0) now->tv_sec += off_by();
  return result;
}
