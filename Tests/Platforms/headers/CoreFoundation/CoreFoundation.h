#pragma once
#include <stdbool.h>
typedef const void *CFTypeRef;
typedef const struct __CFAllocator *CFAllocatorRef;
typedef const struct __CFURL *CFURLRef;
typedef struct __CFBundle *CFBundleRef;
typedef unsigned char UInt8, Boolean;
typedef long CFIndex;
CFURLRef CFURLCreateFromFileSystemRepresentation(CFAllocatorRef, const UInt8 *, CFIndex, Boolean);
CFBundleRef CFBundleCreate(CFAllocatorRef, CFURLRef);
void CFRelease(CFTypeRef);
