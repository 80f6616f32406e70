// Makes the disk of one process slow: while the file named by SLOW_DISK exists, fsync and fdatasync take 200 ms longer.
// Loaded by LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void stall(void) {
  const char *file = getenv("SLOW_DISK");
  if (file && access(file, F_OK) == 0) usleep(200000);
}

int fsync(int fd) {
  int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  stall();
  return original(fd);
}

int fdatasync(int fd) {
  int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  stall();
  return original(fd);
}
