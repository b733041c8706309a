/* One side of the measurement of scripts/research/kernel_channels.py.
 *
 *   kernel_channels send|receive CHANNEL START SLOT FILE
 *
 * START is a time of CLOCK_REALTIME in nanoseconds, and SLOT is the length of a slot. The sender sends the bits of a
 * fixed random sequence, one in each slot; the receiver prints a measured value for each slot. FILE is a file that
 * both may read. The channels `cache` and `names` have no slots: the sender sends all bits and ends, and the receiver
 * starts later. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { NAMES = 8, BITS = 400, STRIDE = 256 << 10, PAGE = 4096, PIPES = 200, HOLDERS = 4, BATCH = 1024 };

static int64_t start, slot;
static const char *file;
static volatile char sink;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* Waits for a time. Spins at the end, because short slots need exact times. */
static void wait_until(int64_t time) {
    while (time - now() > 2000000) usleep(500);
    while (now() < time) {
    }
}

static int bit(int index) {
    uint64_t state = index * 0x9e3779b97f4a7c15u + 1;
    state ^= state >> 31, state *= 0xbf58476d1ce4e5b9u, state ^= state >> 29;
    return state & 1;
}

/* Returns a word of the C library that is at the same place of the same file for both sides. */
static uint32_t *word(void) { return (uint32_t *)((uintptr_t)&printf & ~(uintptr_t)(PAGE - 1)); }

static void make_pipes(int count, int *ends) {
    for (int index = 0; index < count; index++)
        if (pipe(ends + 2 * index) < 0) perror("pipe"), exit(1);
}

static void close_all(int count, const int *ends) {
    for (int index = 0; index < count; index++) close(ends[index]);
}

static long new_inode(void) {
    int ends[2];
    struct stat data;
    make_pipes(1, ends);
    fstat(ends[0], &data);
    close_all(2, ends);
    return data.st_ino;
}

static int new_event(int *number) {
    char path[64], text[256] = "", *found;
    int event = eventfd(0, 0);
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", event);
    int info = open(path, O_RDONLY);
    if (info < 0 || read(info, text, sizeof text - 1) < 0) perror("fdinfo"), exit(1);
    close(info);
    found = strstr(text, "eventfd-id:");
    *number = found ? atoi(found + strlen("eventfd-id:")) : -1;
    return event;
}

static char *map_page(void) {
    char *page = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, open(file, O_RDONLY), 0);
    if (page == MAP_FAILED) perror("mmap"), exit(1);
    return page;
}

/* Returns the shortest time of several look-ups of names that do not exist. START makes the names of a run unique. */
static long look_up(int index) {
    long best = 1 << 30;
    for (int number = 0; number < NAMES; number++) {
        char path[4096];
        struct stat data;
        snprintf(path, sizeof path, "%s-%lld-%d-%d", file, (long long)start, index, number);
        int64_t began = now();
        stat(path, &data);
        long time = now() - began;
        if (time < best) best = time;
    }
    return best;
}

static void send_all(const char *channel) {
    int events[8], ends[2 * PIPES], number;
    char *page = NULL;
    int opened = open(file, O_RDONLY);
    if (!strcmp(channel, "cache")) {
        char *pages = mmap(NULL, (size_t)BITS * STRIDE, PROT_READ, MAP_PRIVATE, opened, 0);
        madvise(pages, (size_t)BITS * STRIDE, MADV_RANDOM);
        for (int index = 0; index < BITS; index++)
            if (bit(index)) sink = pages[(size_t)index * STRIDE];
        return;
    }
    if (!strcmp(channel, "names")) {
        for (int index = 0; index < BITS; index++)
            if (bit(index)) look_up(index);
        return;
    }
    if (!strcmp(channel, "pipes"))
        for (int holder = 0; holder < HOLDERS; holder++)
            if (fork() == 0) {
                make_pipes(PIPES, ends);
                wait_until(start + BITS * slot);
                exit(0);
            }
    for (int index = 0; index < BITS; index++) {
        wait_until(start + index * slot);
        if (!bit(index)) continue;
        int64_t end = start + (index + 1) * slot - slot / 5;
        if (!strcmp(channel, "futex")) {
            wait_until(start + index * slot + slot / 3);
            syscall(SYS_futex, word(), FUTEX_WAKE, 9, NULL, NULL, 0);
        } else if (!strcmp(channel, "inodes")) {
            while (now() < end) new_inode();
        } else if (!strcmp(channel, "events")) {
            for (int event = 0; event < 8; event++) events[event] = new_event(&number);
            wait_until(end);
            close_all(8, events);
        } else if (!strcmp(channel, "pipes")) {
            make_pipes(PIPES, ends);
            wait_until(end);
            close_all(2 * PIPES, ends);
        } else if (!strcmp(channel, "mapped")) {
            page = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, opened, 0);
            sink = *page;
            wait_until(end);
            munmap(page, PAGE);
        }
    }
}

static void receive_all(const char *channel) {
    int ends[2], number, least = 1 << 30;
    long values[BITS], before = 0;
    int pagemap = open("/proc/self/pagemap", O_RDONLY);
    char *page = strcmp(channel, "mapped") ? NULL : map_page();
    if (!strcmp(channel, "cache")) {
        char *pages = mmap(NULL, (size_t)BITS * STRIDE, PROT_READ, MAP_PRIVATE, open(file, O_RDONLY), 0);
        madvise(pages, (size_t)BITS * STRIDE, MADV_RANDOM);
        for (int index = 0; index < BITS; index++) {
            int64_t began = now();
            sink = pages[(size_t)index * STRIDE];
            // Reading a page that is in memory takes less time.
            printf("%d ", now() - began < 20000);
        }
        return;
    }
    if (!strcmp(channel, "names")) {
        for (int index = -50; index < 0; index++) look_up(index);
        for (int index = 0; index < BITS; index++) printf("%ld ", look_up(index));
        return;
    }
    for (int index = 0; index < BITS; index++) {
        int64_t begin = start + index * slot, middle = begin + slot / 2, end = begin + slot - slot / 10;
        long value = 0;
        if (!strcmp(channel, "futex")) {
            wait_until(begin);
            int64_t left = end - now();
            struct timespec time = {0, left > 0 ? left : 0};
            value = syscall(SYS_futex, word(), FUTEX_WAIT, *word(), &time, NULL, 0) == 0;
        } else if (!strcmp(channel, "inodes")) {
            // The kernel gives inode numbers in batches. The batches in between belong to other processes.
            wait_until(begin + slot - slot / 4);
            for (int own = 0; own < BATCH; own++) value = new_inode();
            long last = value;
            value -= before, before = last;
        } else if (!strcmp(channel, "events")) {
            wait_until(middle);
            close(new_event(&number));
            value = number;
        } else if (!strcmp(channel, "pipes")) {
            wait_until(middle);
            make_pipes(1, ends);
            value = fcntl(ends[0], F_GETPIPE_SZ) < 65536;
            close_all(2, ends);
        } else if (!strcmp(channel, "mapped")) {
            wait_until(middle);
            uint64_t entry = 0;
            sink = *page;
            if (pread(pagemap, &entry, 8, (uintptr_t)page / PAGE * 8) < 0) perror("pagemap"), exit(1);
            value = !(entry >> 56 & 1);
            // The next slot begins with a new mapping, which sees the present state of the page.
            munmap(page, PAGE), page = map_page();
        }
        values[index] = value;
        if (value < least) least = value;
    }
    // In the channels `inodes` and `events`, values above the median become ones.
    long sorted[BITS];
    memcpy(sorted, values, sizeof values);
    for (int a = 0; a < BITS; a++)
        for (int b = a + 1; b < BITS; b++)
            if (sorted[b] < sorted[a]) { long swapped = sorted[a]; sorted[a] = sorted[b], sorted[b] = swapped; }
    int is_number = !strcmp(channel, "inodes") || !strcmp(channel, "events");
    for (int index = 0; index < BITS; index++)
        printf("%d ", is_number ? values[index] > sorted[BITS / 2] : values[index] != 0);
}

int main(int count, char **words) {
    if (count < 3) return 2;
    if (!strcmp(words[1], "bits")) {
        for (int index = 0; index < BITS; index++) printf("%d ", bit(index));
        return 0;
    }
    if (count < 6) return 2;
    start = atoll(words[3]), slot = atoll(words[4]), file = words[5];
    (!strcmp(words[1], "send") ? send_all : receive_all)(words[2]);
    return 0;
}
