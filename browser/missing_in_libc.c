/* Functions that Rust's standard library asks for and Debian's C library for WASI does not have: `build` links them there.
 * There are no threads, so none can be started, and no links, so a path is resolved as soon as it is absolute. */

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int pthread_attr_init(void *attributes) { return 0; }

int pthread_attr_destroy(void *attributes) { return 0; }

int pthread_attr_setstacksize(void *attributes, size_t size) { return 0; }

int pthread_create(void *thread, const void *attributes, void *(*start)(void *), void *argument) { return ENOSYS; }

int pthread_join(void *thread, void **result) { return ESRCH; }

int pthread_detach(void *thread) { return ESRCH; }

/* The result is allocated: nobody passes a place for it. */
char *realpath(const char *path, char *place) {
    struct stat found;
    if (place != NULL) {
        errno = EINVAL;
        return NULL;
    }
    if (stat(path, &found) != 0) return NULL;
    if (path[0] == '/') return strdup(path);
    char *folder = getcwd(NULL, 0);
    if (folder == NULL) return NULL;
    size_t length = strlen(folder);
    char *absolute = malloc(length + strlen(path) + 2);
    if (absolute != NULL) {
        memcpy(absolute, folder, length);
        absolute[length] = '/';
        strcpy(absolute + length + 1, path);
    }
    free(folder);
    return absolute;
}
