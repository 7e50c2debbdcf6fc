#pragma once
// What Synchronization of Linux calls, whose own header leaves it out elsewhere (Scripts/check-swift-platforms.sh).
#if !defined(__linux__)
unsigned _swift_stdlib_gettid(void), _swift_stdlib_futex_lock(unsigned *);
unsigned _swift_stdlib_futex_trylock(unsigned *), _swift_stdlib_futex_unlock(unsigned *);
#endif
