/* Stands in for /dev/udmabuf, from which libcamera's virtual camera takes its buffers, where a kernel has none.
 *
 * To be preloaded. A buffer of shared memory (memfd) can be mapped and read like one of udmabuf's, so the
 * buffer that is asked for is the memory that was handed in. Synchronising caches has nothing to do here. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

static const char DEVICE[] = "/dev/udmabuf";

typedef int (*opener)(const char *path, int flags, ...);
typedef int (*controller)(int file, unsigned long request, ...);

static int opened(const char *name, const char *path, int flags, mode_t mode)
{
	if (path && strcmp(path, DEVICE) == 0)
		return memfd_create("udmabuf stand-in", MFD_CLOEXEC);
	return ((opener)dlsym(RTLD_NEXT, name))(path, flags, mode);
}

static mode_t mode_of(int flags, va_list rest)
{
	return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	mode_t mode = mode_of(flags, rest);
	va_end(rest);
	return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	mode_t mode = mode_of(flags, rest);
	va_end(rest);
	return opened("open64", path, flags, mode);
}

int ioctl(int file, unsigned long request, ...)
{
	va_list rest;
	va_start(rest, request);
	void *argument = va_arg(rest, void *);
	va_end(rest);
	if (request == UDMABUF_CREATE)
		return fcntl(((struct udmabuf_create *)argument)->memfd, F_DUPFD_CLOEXEC, 0);
	int answer = ((controller)dlsym(RTLD_NEXT, "ioctl"))(file, request, argument);
	if (answer < 0 && errno == ENOTTY && _IOC_TYPE(request) == DMA_BUF_BASE)
		return 0;
	return answer;
}
