#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// How many blocks of memory this thread has asked for so far, wherever in the process the asking code is; 0 where they
/// are not counted, which is everywhere but with glibc.
uint64_t navcheck_allocations(void);

/// Begins, or ends, to count what all threads ask for.
void navcheck_count_all(bool on);

/// How many blocks all threads have asked for while that was counted.
uint64_t navcheck_all_allocations(void);

#endif
