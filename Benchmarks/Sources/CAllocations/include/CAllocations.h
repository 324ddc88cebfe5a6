#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdint.h>

/// How many blocks of memory this thread has asked for so far, wherever in the process the asking code is; 0 where they
/// are not counted, which is everywhere but with glibc.
uint64_t navcheck_allocations(void);

#endif
