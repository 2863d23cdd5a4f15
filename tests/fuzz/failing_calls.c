/* Lets one call of a program fail: preloaded (LD_PRELOAD), it counts calls of one kind and fails the n-th of them.
 *
 * FAILING_KIND    write, sync, rename, open, size, folder or files (any of these), under FAILING_FOLDER; or opencl
 * FAILING_NUMBER  n, from 1; 0: none fails
 * FAILING_ERROR   the value of errno; kill ends the program instead. OpenCL has its own errors
 * FAILING_LASTS   1: all later calls fail, too, as on a full disk or a lost device
 * FAILING_FOLDER  files elsewhere are left alone
 * FAILING_REPORT  a file that gets one line when the n-th call has come: the call, and the file. If none is to fail, it gets the
 *                 number of calls at the end of the program
 *
 * FAILING_SERVER=1: the program, once loaded, which takes longer than a small run, waits at its standard input for requests. A request is
 * a list of settings such as those above and of arguments, each ended by a zero byte, and an empty one. A fork of the program then runs with
 * them, its messages going to the file FAILING_WORDS; its process and, later, how it ended (as of wait) are printed, a line each.
 */
#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_long calls;

static const char* setting(const char* name) {
    const char* value = getenv(name);
    return value ? value : "";
}

static long number_of(const char* name) {
    return strtol(setting(name), NULL, 10);
}

static void report(const char* call, const char* what) {
    ssize_t (*really_write)(int, const void*, size_t) = dlsym(RTLD_NEXT, "write");
    int (*really_open)(const char*, int, ...) = dlsym(RTLD_NEXT, "open");
    char line[4200];
    const int length = snprintf(line, sizeof line, "%s %s\n", call, what);
    const int file = really_open(setting("FAILING_REPORT"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file >= 0 && length > 0 && really_write(file, line, (size_t)length) < 0)
        abort();
    if (file >= 0)
        close(file);
}

__attribute__((destructor)) static void report_count(void) {
    char count[32];
    snprintf(count, sizeof count, "%ld", (long)calls);
    if (number_of("FAILING_NUMBER") == 0)
        report(count, "");
}

/* Whether this call, which is one of the kind, is to fail. */
static int is_due(const char* call, const char* what) {
    const long now = atomic_fetch_add(&calls, 1) + 1, due = number_of("FAILING_NUMBER");
    if (now == due) {
        report(call, what);
        if (strcmp(setting("FAILING_ERROR"), "kill") == 0)
            raise(SIGKILL);
    }
    return now == due || (now > due && due > 0 && number_of("FAILING_LASTS") == 1);
}

static int is_kind(const char* kind) {
    const char* wanted = setting("FAILING_KIND");
    return strcmp(wanted, kind) == 0 || (strcmp(wanted, "files") == 0 && strcmp(kind, "opencl") != 0);
}

static int file_fails(const char* kind, const char* call, const char* path) {
    const char* folder = setting("FAILING_FOLDER");
    if (!is_kind(kind) || *folder == '\0' || strncmp(path, folder, strlen(folder)) != 0 || !is_due(call, path))
        return 0;
    errno = (int)number_of("FAILING_ERROR");
    return 1;
}

static int descriptor_fails(const char* kind, const char* call, int descriptor) {
    if (!is_kind(kind))
        return 0;
    char link[64], path[4097];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const int before = errno;
    const ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0)
        return 0;
    path[length] = '\0';
    return file_fails(kind, call, path);
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define ON_DESCRIPTOR(kind, result, name, parameters, ...)                                                             \
    result name parameters {                                                                                           \
        REAL(name);                                                                                                    \
        return descriptor_fails(kind, #name, descriptor) ? -1 : real(__VA_ARGS__);                                     \
    }
ON_DESCRIPTOR("write", ssize_t, write, (int descriptor, const void* bytes, size_t count), descriptor, bytes, count)
ON_DESCRIPTOR("write", ssize_t, writev, (int descriptor, const struct iovec* parts, int count), descriptor, parts,
              count)
ON_DESCRIPTOR("write", ssize_t, pwrite, (int descriptor, const void* bytes, size_t count, off_t at), descriptor, bytes,
              count, at)
ON_DESCRIPTOR("write", ssize_t, pwrite64, (int descriptor, const void* bytes, size_t count, off64_t at), descriptor,
              bytes, count, at)
ON_DESCRIPTOR("sync", int, fsync, (int descriptor), descriptor)
ON_DESCRIPTOR("sync", int, fdatasync, (int descriptor), descriptor)
ON_DESCRIPTOR("size", int, ftruncate, (int descriptor, off_t size), descriptor, size)
ON_DESCRIPTOR("size", int, ftruncate64, (int descriptor, off64_t size), descriptor, size)

/* These return the error. */
#define ON_ROOM(name, offset)                                                                                          \
    int name(int descriptor, offset from, offset count) {                                                              \
        REAL(name);                                                                                                    \
        return descriptor_fails("size", #name, descriptor) ? errno : real(descriptor, from, count);                    \
    }
ON_ROOM(posix_fallocate, off_t)
ON_ROOM(posix_fallocate64, off64_t)

int rename(const char* from, const char* to) {
    REAL(rename);
    return file_fails("rename", "rename", to) ? -1 : real(from, to);
}

int mkdir(const char* path, mode_t mode) {
    REAL(mkdir);
    return file_fails("folder", "mkdir", path) ? -1 : real(path, mode);
}

#define IS_WRITING(flags) (((flags)&O_ACCMODE) != O_RDONLY)
#define OPENING(name)                                                                                                  \
    int name(const char* path, int flags, ...) {                                                                       \
        REAL(name);                                                                                                    \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        const mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;                         \
        va_end(more);                                                                                                  \
        return IS_WRITING(flags) && file_fails("open", #name, path) ? -1 : real(path, flags, mode);                    \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name)                                                                                               \
    int name(int folder, const char* path, int flags, ...) {                                                           \
        REAL(name);                                                                                                    \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        const mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;                         \
        va_end(more);                                                                                                  \
        return IS_WRITING(flags) && file_fails("open", #name, path) ? -1 : real(folder, path, flags, mode);            \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

typedef int (*main_function)(int, char**, char**);

static main_function program;

static void direct(int descriptor, const char* path) {
    const int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, descriptor) < 0)
        _exit(99);
    close(file);
}

/* Reads a request; 0 at the end of them. Its arguments are written after the first of words. */
static int next_request(int* count, char** words, int most) {
    *count = 1;
    for (;;) {
        char* item = NULL;
        size_t room = 0;
        const ssize_t length = getdelim(&item, &room, '\0', stdin);
        if (length <= 0)
            return 0;
        if (*item == '\0')
            break;
        if (strncmp(item, "FAILING_", 8) == 0)
            putenv(item);
        else if (*count < most)
            words[(*count)++] = item;
    }
    words[*count] = NULL;
    return 1;
}

/* In the place of the program's main function. */
static int serve(int count, char** words, char** variables) {
    if (*setting("FAILING_SERVER") == '\0')
        return program(count, words, variables);
    unsetenv("FAILING_SERVER");
    cl_int (*platforms)(cl_uint, cl_platform_id*, cl_uint*) = dlsym(RTLD_DEFAULT, "clGetPlatformIDs");
    cl_uint found = 0;
    if (platforms)
        platforms(0, NULL, &found); /* which loads the implementations */
    char* given[64] = {words[0]};
    while (next_request(&count, given, 63)) {
        const pid_t child = fork();
        if (child == 0) {
            direct(0, "/dev/null");
            direct(1, "/dev/null");
            direct(2, setting("FAILING_WORDS"));
            calls = 0;
            return program(count, given, environ);
        }
        int status = 0;
        dprintf(1, "%d\n", (int)child);
        waitpid(child, &status, 0);
        dprintf(1, "%d\n", status);
    }
    _exit(0);
}

int __libc_start_main(main_function main, int count, char** words, main_function init, void (*fini)(void),
                      void (*rtld_fini)(void), void* stack_end) {
    int (*real)(main_function, int, char**, main_function, void (*)(void), void (*)(void), void*) =
        dlsym(RTLD_NEXT, "__libc_start_main");
    program = main;
    return real(serve, count, words, init, fini, rtld_fini, stack_end);
}

static int opencl_fails(const char* call) {
    return is_kind("opencl") && is_due(call, "");
}

#define COMMAND(name, error, parameters, ...)                                                                          \
    cl_int name parameters {                                                                                           \
        REAL(name);                                                                                                    \
        return opencl_fails(#name) ? (error) : real(__VA_ARGS__);                                                      \
    }
#define MAKER(result, name, code, parameters, ...)                                                                     \
    result name parameters {                                                                                           \
        REAL(name);                                                                                                    \
        if (!opencl_fails(#name))                                                                                      \
            return real(__VA_ARGS__);                                                                                  \
        if (error)                                                                                                     \
            *error = (code);                                                                                           \
        return NULL;                                                                                                   \
    }
#define EVENTS cl_uint count, const cl_event *before, cl_event *event
#define CORNERS const size_t *there, const size_t *here, const size_t *extent
#define PITCHES size_t row, size_t slice, size_t other_row, size_t other_slice

MAKER(cl_context, clCreateContext, CL_OUT_OF_HOST_MEMORY,
      (const cl_context_properties* settings, cl_uint count, const cl_device_id* devices,
       void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*), void* data, cl_int* error),
      settings, count, devices, notify, data, error)
MAKER(cl_command_queue, clCreateCommandQueue, CL_OUT_OF_RESOURCES,
      (cl_context context, cl_device_id device, cl_command_queue_properties settings, cl_int* error), context, device,
      settings, error)
MAKER(cl_mem, clCreateBuffer, CL_MEM_OBJECT_ALLOCATION_FAILURE,
      (cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* error), context, flags, size, host,
      error)
MAKER(cl_program, clCreateProgramWithSource, CL_OUT_OF_HOST_MEMORY,
      (cl_context context, cl_uint count, const char** texts, const size_t* lengths, cl_int* error), context, count,
      texts, lengths, error)
MAKER(cl_kernel, clCreateKernel, CL_OUT_OF_RESOURCES, (cl_program program, const char* name, cl_int* error), program,
      name, error)
MAKER(void*, clEnqueueMapBuffer, CL_MAP_FAILURE,
      (cl_command_queue queue, cl_mem buffer, cl_bool waits, cl_map_flags flags, size_t from, size_t size, EVENTS,
       cl_int* error),
      queue, buffer, waits, flags, from, size, count, before, event, error)
COMMAND(clBuildProgram, CL_BUILD_PROGRAM_FAILURE,
        (cl_program program, cl_uint count, const cl_device_id* devices, const char* options,
         void(CL_CALLBACK* notify)(cl_program, void*), void* data),
        program, count, devices, options, notify, data)
COMMAND(clEnqueueNDRangeKernel, CL_OUT_OF_RESOURCES,
        (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t* from, const size_t* all,
         const size_t* group, EVENTS),
        queue, kernel, dimensions, from, all, group, count, before, event)
COMMAND(clEnqueueReadBuffer, CL_OUT_OF_RESOURCES,
        (cl_command_queue queue, cl_mem buffer, cl_bool waits, size_t from, size_t size, void* to, EVENTS), queue,
        buffer, waits, from, size, to, count, before, event)
COMMAND(clEnqueueWriteBuffer, CL_OUT_OF_RESOURCES,
        (cl_command_queue queue, cl_mem buffer, cl_bool waits, size_t to, size_t size, const void* from, EVENTS), queue,
        buffer, waits, to, size, from, count, before, event)
COMMAND(clEnqueueFillBuffer, CL_MEM_OBJECT_ALLOCATION_FAILURE,
        (cl_command_queue queue, cl_mem buffer, const void* pattern, size_t length, size_t from, size_t size, EVENTS),
        queue, buffer, pattern, length, from, size, count, before, event)
COMMAND(clEnqueueCopyBuffer, CL_OUT_OF_RESOURCES,
        (cl_command_queue queue, cl_mem from, cl_mem to, size_t there, size_t here, size_t size, EVENTS), queue, from,
        to, there, here, size, count, before, event)
COMMAND(clEnqueueReadBufferRect, CL_OUT_OF_RESOURCES,
        (cl_command_queue queue, cl_mem buffer, cl_bool waits, CORNERS, PITCHES, void* to, EVENTS), queue, buffer,
        waits, there, here, extent, row, slice, other_row, other_slice, to, count, before, event)
COMMAND(clEnqueueWriteBufferRect, CL_OUT_OF_RESOURCES,
        (cl_command_queue queue, cl_mem buffer, cl_bool waits, CORNERS, PITCHES, const void* from, EVENTS), queue,
        buffer, waits, there, here, extent, row, slice, other_row, other_slice, from, count, before, event)
COMMAND(clEnqueueCopyBufferRect, CL_OUT_OF_RESOURCES,
        (cl_command_queue queue, cl_mem from, cl_mem to, CORNERS, PITCHES, EVENTS), queue, from, to, there, here,
        extent, row, slice, other_row, other_slice, count, before, event)
COMMAND(clEnqueueUnmapMemObject, CL_OUT_OF_RESOURCES, (cl_command_queue queue, cl_mem buffer, void* mapped, EVENTS),
        queue, buffer, mapped, count, before, event)
COMMAND(clFinish, CL_OUT_OF_RESOURCES, (cl_command_queue queue), queue)
COMMAND(clFlush, CL_OUT_OF_RESOURCES, (cl_command_queue queue), queue)
COMMAND(clWaitForEvents, CL_OUT_OF_RESOURCES, (cl_uint count, const cl_event* events), count, events)
