// Functions of POSIX that WASI's C library lacks. The toolchain file includes this header before all sources.
#pragma once

#include <cstdlib>

#include <dirent.h>
#include <sys/types.h>

#ifndef DT_SOCK
#define DT_SOCK 20
#endif

// As in POSIX; `resolved` must be null.
char* realpath(const char* path, char* resolved);

// Opens a new file, whose name replaces the letters `X` at the end of `path`; -1 with `errno` if that fails.
int mkostemp(char* path, int flags);

// WASI has no users and no permissions: the other functions succeed and do nothing.

inline mode_t umask(mode_t)
{
    return 0;
}

inline uid_t geteuid()
{
    return 0;
}

inline gid_t getegid()
{
    return 0;
}

inline int chmod(const char*, mode_t)
{
    return 0;
}

inline int fchmod(int, mode_t)
{
    return 0;
}

inline int fchmodat(int, const char*, mode_t, int)
{
    return 0;
}

inline int fchown(int, uid_t, gid_t)
{
    return 0;
}
