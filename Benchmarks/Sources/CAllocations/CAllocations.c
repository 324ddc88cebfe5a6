#include "CAllocations.h"

#include <stdatomic.h>
#include <stddef.h>

// A program's own malloc goes before that of a shared library, for all its libraries, too. These count and hand on to
// glibc's, which is there under a second name for this purpose. Under a sanitizer, which does the same, nothing is done.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t count;
static _Atomic uint64_t all;
static _Atomic bool counts_all;

uint64_t navcheck_allocations(void) { return count; }

// What is counted of all threads costs as much as a small block, so it is counted only where it is asked for.
void navcheck_count_all(bool on) { atomic_store(&counts_all, on); }
uint64_t navcheck_all_allocations(void) { return atomic_load(&all); }

static inline void note(void) {
  count += 1;
  if (atomic_load_explicit(&counts_all, memory_order_relaxed)) atomic_fetch_add_explicit(&all, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  // EINVAL and ENOMEM, as POSIX says.
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return 22;
  note();
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return 12;
  *block = made;
  return 0;
}

#else

uint64_t navcheck_allocations(void) { return 0; }
void navcheck_count_all(bool on) {}
uint64_t navcheck_all_allocations(void) { return 0; }

#endif
