/* A bot that attacks, for tests/sandbox/attacks/mod.rs.
 *
 *   attack send CHANNEL BIT PLACE     leaves BIT where another process may find it, prints "ready", and waits for
 *                                     the end of its input, unless the channel outlives the process
 *   attack receive CHANNEL MORE PLACE prints the bit that it finds, or why it finds none
 *   attack WHAT ...                   attempts something else, and prints the result
 *
 *   attack baseline CHANNEL           prints a number before the sender begins; the receiver takes it as MORE
 *
 * PLACE is a directory that sender and receiver share. It contains the file "common", the named pipe "fifo" and
 * this program as "program". */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#define KEY 0x7a10
#define SETXATTRAT 463

/* Some channels use objects that the kernel counts. A sender makes MADE objects; a receiver reads the bit 1 if the
 * count has grown by SHOWN. */
#define MADE 3000
#define SHOWN 2000

/* The kernel gives each processor this many socket cookies at a time. */
#define COOKIES_AT_A_TIME 4096
/* The kernel gives each processor this many numbers of shared mappings at a time. */
#define MAPPINGS_AT_A_TIME 1024

static char common[4096], extra[4096], fifo[4096], program[4096];

/* Prints why the call failed, and exits. */
static void fail(const char *what) {
    printf("%s: %s\n", what, strerror(errno));
    exit(1);
}

static void check(int failed, const char *what) {
    if (failed) fail(what);
}

static void ready(void) {
    puts("ready");
    fflush(stdout);
}

static void wait_for_end(void) {
    char byte;
    while (read(0, &byte, 1) > 0) {
    }
}

static int write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0) return -1;
    long written = write(file, text, strlen(text));
    close(file);
    return written < 0 ? -1 : 0;
}

static struct sockaddr_un abstract_name(void) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    strcpy(name.sun_path + 1, "talon-attack");
    return name;
}

static struct sockaddr_in port_name(void) {
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons(47111)};
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return name;
}

static long count_processes(void) {
    struct sysinfo info;
    check(sysinfo(&info) < 0, "sysinfo");
    return info.procs;
}

/* Returns whether any process has this name. */
static int finds_process(const char *name) {
    DIR *all = opendir("/proc");
    struct dirent *entry;
    int found = 0;
    while (all && (entry = readdir(all))) {
        char path[300], text[64] = "";
        snprintf(path, sizeof path, "/proc/%s/comm", entry->d_name);
        int file = open(path, O_RDONLY);
        if (file >= 0 && read(file, text, sizeof text - 1) > 0) found |= !strcmp(text, name);
        if (file >= 0) close(file);
    }
    return found;
}

/* Starts a child that calls `act` and exits. Returns the number that the child wrote. */
static long ask_child(long (*act)(void)) {
    int ends[2];
    long number = -1;
    check(pipe(ends) < 0, "pipe");
    int child = fork();
    check(child < 0, "fork");
    if (child == 0) {
        number = act();
        _exit(write(ends[1], &number, sizeof number) < 0);
    }
    waitpid(child, NULL, 0);
    close(ends[1]);
    if (read(ends[0], &number, sizeof number) < 0) number = -1;
    close(ends[0]);
    return number;
}

static void start_children(int wanted, int in_sessions) {
    for (int index = 0; index < wanted; index++) {
        int child = fork();
        check(child < 0, "fork");
        if (child == 0) _exit(in_sessions && setsid() < 0);
        int status;
        waitpid(child, &status, 0);
        errno = ENOSYS;
        check(status != 0, "setsid");
    }
}

/* Returns the inode number of a new pidfd. The kernel counts these numbers for the whole machine. */
static long pidfd_number(void) {
    struct stat data;
    int pidfd = syscall(SYS_pidfd_open, getpid(), 0);
    check(pidfd < 0 || fstat(pidfd, &data) < 0, "pidfd_open");
    close(pidfd);
    return data.st_ino;
}

/* Returns the number of a new session's scheduler group. */
static long session_number(void) {
    char text[64] = "";
    if (setsid() < 0) return -1;
    int file = open("/proc/self/autogroup", O_RDONLY);
    if (file < 0 || read(file, text, sizeof text - 1) < 0) return -1;
    return atol(text + strlen("/autogroup-"));
}

/* Makes this many sockets. Returns the cookie of the last socket. */
static long socket_cookie(int wanted) {
    long cookie = 0;
    for (int index = 0; index < wanted; index++) {
        int ends[2];
        socklen_t size = sizeof cookie;
        check(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0, "socketpair");
        check(getsockopt(ends[0], SOL_SOCKET, SO_COOKIE, &cookie, &size) < 0, "getsockopt");
        close(ends[0]), close(ends[1]);
    }
    return cookie;
}

/* Sends file descriptors over a pair of sockets until the kernel refuses. */
static int send_files(int wanted) {
    int ends[2], file = open("/dev/null", O_RDONLY);
    char byte = 0, room[CMSG_SPACE(sizeof file)];
    check(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0, "socketpair");
    for (int sent = 0; sent < wanted; sent++) {
        struct iovec part = {&byte, 1};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room};
        message.msg_controllen = sizeof room;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET, header->cmsg_type = SCM_RIGHTS, header->cmsg_len = CMSG_LEN(sizeof file);
        memcpy(CMSG_DATA(header), &file, sizeof file);
        if (sendmsg(ends[0], &message, MSG_DONTWAIT) >= 0) continue;
        if (errno == ETOOMANYREFS) return 1;
        if (errno == EAGAIN) {
            check(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0, "socketpair");
            continue;
        }
        fail("sendmsg");
    }
    return 0;
}

/* Makes timers. Returns whether the kernel refused a timer. */
static int make_timers(int wanted) {
    struct sigevent none = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    int id;
    for (; wanted > 0; wanted--)
        if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &none, &id) < 0) return 1;
    return 0;
}

/* Makes this many shared mappings, anonymous or of /dev/zero. Returns the inode number of the last mapping. */
static long mapping_number(const char *channel, int wanted) {
    long number = 0;
    unsigned long first;
    char line[4096];
    int flags = MAP_SHARED, file = -1;
    if (!strcmp(channel, "zero-mappings")) {
        file = open("/dev/zero", O_RDWR);
        check(file < 0, "open");
    } else {
        flags |= MAP_ANONYMOUS;
    }
    void *mapping = NULL;
    for (; wanted > 0; wanted--) {
        if (mapping) munmap(mapping, 1);
        mapping = mmap(NULL, 1, PROT_READ, flags, file, 0);
        check(mapping == MAP_FAILED, "mmap");
    }
    FILE *maps = fopen("/proc/self/maps", "r");
    check(!maps, "open");
    while (fgets(line, sizeof line, maps)) {
        long found;
        if (sscanf(line, "%lx-%*s %*s %*s %*s %ld", &first, &found) == 2 && first == (unsigned long)mapping)
            number = found;
    }
    fclose(maps);
    munmap(mapping, 1);
    return number;
}

/* Maps the first page of the common file, and reads it. */
static volatile char *map_page(void) {
    volatile char *page = mmap(NULL, 1, PROT_READ, MAP_SHARED, open(common, O_RDONLY), 0);
    check(page == MAP_FAILED, "mmap");
    (void)*page;
    return page;
}

/* Returns whether another process has mapped the first page of the common file. */
static int is_page_shared(void) {
    unsigned long entry, number = (unsigned long)map_page() / sysconf(_SC_PAGESIZE);
    int file = open("/proc/self/pagemap", O_RDONLY);
    check(file < 0 || pread(file, &entry, sizeof entry, number * sizeof entry) != sizeof entry, "pagemap");
    return !(entry >> 56 & 1);
}

/* Returns a channel's number before the sender begins. The receiver compares it with the number afterwards. */
static long baseline(const char *channel) {
    if (!strcmp(channel, "process-count")) return count_processes();
    if (!strcmp(channel, "started-processes")) return pidfd_number();
    if (!strcmp(channel, "started-sessions")) return ask_child(session_number);
    if (!strcmp(channel, "socket-cookies")) return socket_cookie(COOKIES_AT_A_TIME + 1);
    if (strstr(channel, "-mappings")) return mapping_number(channel, MAPPINGS_AT_A_TIME + 1);
    return 0;
}

/* Sends a bit. Returns whether the sender must stay alive for the receiver to find the bit. */
static int send_bit(const char *channel, int bit) {
    int stays = 0;
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1};
    if (!strcmp(channel, "temporary-file")) {
        if (bit) check(write_file("/tmp/talon-attack", "1") < 0, "write");
    } else if (!strcmp(channel, "shared-memory-file")) {
        if (bit) check(write_file("/dev/shm/talon-attack", "1") < 0, "write");
    } else if (!strcmp(channel, "file-size")) {
        if (bit) check(write_file(extra, "a longer text") < 0, "write");
    } else if (!strcmp(channel, "truncate")) {
        if (bit) check(truncate(common, 3) < 0, "truncate");
    } else if (!strcmp(channel, "mode")) {
        if (bit) check(chmod(common, 0600) < 0, "chmod");
    } else if (!strcmp(channel, "times")) {
        struct timespec times[2] = {{1, 0}, {1, 0}};
        if (bit) check(utimensat(AT_FDCWD, common, times, 0) < 0, "utimensat");
    } else if (!strcmp(channel, "xattr")) {
        if (bit) check(setxattr(common, "user.talon", "1", 1, 0) < 0, "setxattr");
    } else if (!strcmp(channel, "xattrat")) {
        struct {
            unsigned long value;
            unsigned int size, flags;
        } argument = {(unsigned long)"1", 1, 0};
        if (bit)
            check(syscall(SETXATTRAT, AT_FDCWD, common, 0, "user.talon", &argument, sizeof argument) < 0,
                  "setxattrat");
    } else if (!strcmp(channel, "sysv-memory")) {
        if (bit) check(shmget(KEY, 4096, IPC_CREAT | 0600) < 0, "shmget");
    } else if (!strcmp(channel, "sysv-message")) {
        if (bit) check(msgget(KEY, IPC_CREAT | 0600) < 0, "msgget");
    } else if (!strcmp(channel, "sysv-semaphore")) {
        if (bit) check(semget(KEY, 1, IPC_CREAT | 0600) < 0, "semget");
    } else if (!strcmp(channel, "message-queue")) {
        if (bit) check(syscall(SYS_mq_open, "talon-attack", O_CREAT | O_RDWR, 0600, NULL) < 0, "mq_open");
    } else if (!strcmp(channel, "keyring")) {
        if (bit) check(syscall(SYS_add_key, "user", "talon-attack", "1", 1, -4) < 0, "add_key");
    } else if (!strcmp(channel, "lock")) {
        int file = open(common, O_RDONLY);
        if (bit) check(flock(file, LOCK_EX) < 0, "flock");
        stays = 1;
    } else if (!strcmp(channel, "record-lock")) {
        int file = open(common, O_RDONLY);
        if (bit) check(fcntl(file, F_SETLK, &lock) < 0, "fcntl");
        stays = 1;
    } else if (!strcmp(channel, "lease")) {
        if (bit) check(fcntl(open(common, O_RDONLY), F_SETLEASE, F_RDLCK) < 0, "fcntl");
        stays = 1;
    } else if (!strcmp(channel, "abstract-socket")) {
        struct sockaddr_un name = abstract_name();
        int listener = socket(AF_UNIX, SOCK_STREAM, 0);
        check(listener < 0, "socket");
        if (bit) check(bind(listener, (void *)&name, sizeof name) < 0 || listen(listener, 1) < 0, "bind");
        stays = 1;
    } else if (!strcmp(channel, "port")) {
        struct sockaddr_in name = port_name();
        int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;
        check(listener < 0, "socket");
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        if (bit) check(bind(listener, (void *)&name, sizeof name) < 0 || listen(listener, 1) < 0, "bind");
        stays = 1;
    } else if (!strcmp(channel, "process-count")) {
        count_processes();
        for (int child = 0; bit && child < 200; child++)
            if (fork() == 0) {
                wait_for_end();
                _exit(0);
            }
        stays = 1;
    } else if (!strcmp(channel, "process-name")) {
        if (bit) prctl(PR_SET_NAME, "talon-attack-1");
        stays = 1;
    } else if (!strcmp(channel, "watch")) {
        int child = bit ? fork() : 1;
        while (child == 0) close(open(common, O_RDONLY)), sched_yield();
        ready();
        wait_for_end();
        if (bit) kill(child, SIGKILL);
        exit(0);
    } else if (!strcmp(channel, "named-pipe")) {
        int file = open(fifo, O_RDWR | O_NONBLOCK);
        check(file < 0, "open");
        if (bit) check(write(file, "1", 1) < 0, "write");
        stays = 1;
    } else if (!strcmp(channel, "started-processes")) {
        if (bit) start_children(MADE, 0);
    } else if (!strcmp(channel, "started-sessions")) {
        if (bit) start_children(MADE, 1);
    } else if (!strcmp(channel, "socket-cookies")) {
        if (bit) socket_cookie(5 * COOKIES_AT_A_TIME);
    } else if (strstr(channel, "-mappings")) {
        if (bit) mapping_number(channel, 20 * MAPPINGS_AT_A_TIME);
    } else if (!strcmp(channel, "files-under-way")) {
        if (bit) send_files(100000);
        stays = 1;
    } else if (!strcmp(channel, "timers")) {
        if (bit) make_timers(400000);
        stays = 1;
    } else if (!strcmp(channel, "mapped-page")) {
        if (bit) map_page();
        stays = 1;
    } else if (!strcmp(channel, "running-program")) {
        if (bit) check(execl(program, program, "hold", NULL) < 0, "exec");
        stays = 1;
    } else {
        errno = EINVAL;
        fail(channel);
    }
    return stays;
}

static int receive_bit(const char *channel, const char *more) {
    struct stat data;
    char byte;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
    if (!strcmp(channel, "temporary-file")) return access("/tmp/talon-attack", F_OK) == 0;
    if (!strcmp(channel, "shared-memory-file")) return access("/dev/shm/talon-attack", F_OK) == 0;
    if (!strcmp(channel, "file-size")) return stat(extra, &data) == 0 && data.st_size > 0;
    if (!strcmp(channel, "truncate")) return stat(common, &data) == 0 && data.st_size == 3;
    if (!strcmp(channel, "mode")) return stat(common, &data) == 0 && (data.st_mode & 0777) == 0600;
    if (!strcmp(channel, "times")) return stat(common, &data) == 0 && data.st_mtime == 1;
    if (!strcmp(channel, "xattr") || !strcmp(channel, "xattrat"))
        return getxattr(common, "user.talon", &byte, 1) == 1;
    if (!strcmp(channel, "sysv-memory")) return shmget(KEY, 4096, 0600) >= 0;
    if (!strcmp(channel, "sysv-message")) return msgget(KEY, 0600) >= 0;
    if (!strcmp(channel, "sysv-semaphore")) return semget(KEY, 1, 0600) >= 0;
    if (!strcmp(channel, "message-queue")) return syscall(SYS_mq_open, "talon-attack", O_RDWR, 0, NULL) >= 0;
    if (!strcmp(channel, "keyring")) return syscall(SYS_request_key, "user", "talon-attack", NULL, -4) >= 0;
    if (!strcmp(channel, "lock")) {
        int file = open(common, O_RDONLY);
        return flock(file, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK;
    }
    if (!strcmp(channel, "record-lock")) {
        int file = open(common, O_RDONLY);
        check(fcntl(file, F_GETLK, &lock) < 0, "fcntl");
        return lock.l_type != F_UNLCK;
    }
    if (!strcmp(channel, "lease")) {
        int file = open(common, O_RDONLY);
        return fcntl(file, F_SETLEASE, F_WRLCK) < 0 && errno == EAGAIN;
    }
    if (!strcmp(channel, "abstract-socket")) {
        struct sockaddr_un name = abstract_name();
        int client = socket(AF_UNIX, SOCK_STREAM, 0);
        check(client < 0, "socket");
        return connect(client, (void *)&name, sizeof name) == 0;
    }
    if (!strcmp(channel, "port")) {
        struct sockaddr_in name = port_name();
        int client = socket(AF_INET, SOCK_STREAM, 0);
        check(client < 0, "socket");
        return connect(client, (void *)&name, sizeof name) == 0;
    }
    if (!strcmp(channel, "process-count")) return count_processes() - atol(more) > 150;
    if (!strcmp(channel, "process-name")) return finds_process("talon-attack-1\n");
    if (!strcmp(channel, "watch")) {
        struct pollfd watched = {.fd = inotify_init1(IN_NONBLOCK), .events = POLLIN};
        check(watched.fd < 0 || inotify_add_watch(watched.fd, common, IN_OPEN) < 0, "inotify");
        return poll(&watched, 1, 200) == 1;
    }
    if (!strcmp(channel, "named-pipe")) {
        int file = open(fifo, O_RDONLY | O_NONBLOCK);
        return file >= 0 && read(file, &byte, 1) == 1;
    }
    if (!strcmp(channel, "started-processes") || !strcmp(channel, "started-sessions"))
        return baseline(channel) - atol(more) > SHOWN;
    if (!strcmp(channel, "socket-cookies")) return baseline(channel) - atol(more) > 4 * COOKIES_AT_A_TIME;
    if (strstr(channel, "-mappings")) return baseline(channel) - atol(more) > 10 * MAPPINGS_AT_A_TIME;
    if (!strcmp(channel, "files-under-way")) return send_files(1);
    if (!strcmp(channel, "timers")) return make_timers(1);
    if (!strcmp(channel, "mapped-page")) return is_page_shared();
    if (!strcmp(channel, "running-program")) return open(program, O_WRONLY) < 0 && errno == ETXTBSY;
    errno = EINVAL;
    fail(channel);
    return 0;
}

/* Removes what a sender left. */
static void tidy(void) {
    unlink("/tmp/talon-attack");
    unlink("/dev/shm/talon-attack");
    unlink(extra);
    shmctl(shmget(KEY, 0, 0600), IPC_RMID, NULL);
    msgctl(msgget(KEY, 0600), IPC_RMID, NULL);
    semctl(semget(KEY, 1, 0600), 0, IPC_RMID);
    syscall(SYS_mq_unlink, "talon-attack");
    long key = syscall(SYS_request_key, "user", "talon-attack", NULL, -4);
    if (key >= 0) syscall(SYS_keyctl, 9, key, -4);
}

/* Starts children that end and that nobody reaps. Prints how many children it could start. */
static void fill_processes(int wanted) {
    int count = 0;
    while (count < wanted) {
        int child = fork();
        if (child < 0) break;
        if (child == 0) _exit(0);
        count++;
    }
    printf("%d\n", count);
}

/* Makes orphans that end. Prints how many it could make. An init that does not reap them runs out of pids. */
static void make_orphans(int wanted) {
    int count = 0;
    for (; count < wanted; count++) {
        int child = fork();
        if (child < 0) break;
        if (child == 0) _exit(fork() < 0);
        int status;
        if (waitpid(child, &status, 0) < 0 || status != 0) break;
    }
    printf("%d\n", count);
}

/* Changes to the home directory if the current directory is read-only, as in the sandbox. */
static void go_home(void) {
    if (access(".", W_OK) && getenv("HOME")) check(chdir(getenv("HOME")) < 0, "chdir");
}

static void fill_disk(int mib) {
    static char block[1 << 20];
    go_home();
    int file = open("filler", O_WRONLY | O_CREAT, 0600), count = 0;
    check(file < 0, "open");
    while (count < mib && write(file, block, sizeof block) == sizeof block) count++;
    unlink("filler");
    printf("%d\n", count);
}

static void fill_inodes(int wanted) {
    go_home();
    char name[32];
    int count = 0;
    for (; count < wanted; count++) {
        snprintf(name, sizeof name, "inode-%d", count);
        if (mknod(name, S_IFREG | 0600, 0) < 0) {
            int file = open(name, O_CREAT | O_WRONLY, 0600);
            if (file < 0) break;
            close(file);
        }
    }
    printf("%d\n", count);
    while (count-- > 0) {
        snprintf(name, sizeof name, "inode-%d", count);
        unlink(name);
    }
}

/* Starts a process in a session of its own without any environment, prints the pid of this process, and exits. */
static void leave_daemon(void) {
    int ends[2];
    check(pipe(ends) < 0, "pipe");
    if (fork() == 0) {
        setsid();
        clearenv();
        if (fork() == 0) {
            write(ends[1], "x", 1);
            close(0), close(1), close(2);
            for (;;) pause();
        }
        _exit(0);
    }
    char byte;
    read(ends[0], &byte, 1);
    puts("left");
}

static void read_file(const char *path) {
    char text[256];
    int file = open(path, O_RDONLY);
    check(file < 0, "open");
    long length = read(file, text, sizeof text - 1);
    check(length < 0, "read");
    text[length] = 0;
    printf("%s\n", text);
}

/* Tries three ways to access the memory of a process. Prints each result as a word. */
static void read_memory(int pid, unsigned long address) {
    char byte, path[64];
    struct iovec here = {&byte, 1}, there = {(void *)address, 1};
    const char *words[2] = {"denied", "done"};
    long traced = ptrace(PTRACE_SEIZE, pid, 0, 0);
    snprintf(path, sizeof path, "/proc/%d/mem", pid);
    int memory = open(path, O_RDONLY);
    errno = 0;
    long copied = process_vm_readv(pid, &here, 1, &there, 1, 0);
    /* The error for a bad address shows that this process may read the other process. */
    int may_copy = copied == 1 || errno == EFAULT;
    printf("ptrace %s, mem %s, process_vm_readv %s\n", words[traced == 0], words[memory >= 0], words[may_copy]);
}

/* Uses a processor for some time in children that it does not reap. */
static void spin(int milliseconds) {
    for (int child = 0; child < 2; child++) {
        if (fork() == 0) {
            struct timespec now;
            do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
            while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < milliseconds);
            _exit(0);
        }
        siginfo_t ended;
        waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT);
    }
}

/* The size of a page, the distance between two used pages of a file, and their number. Each page carries one bit. */
enum { PAGE = 4096, STRIDE = 64 << 10, PAGES = 64 };

static unsigned char *map_pages(const char *path) {
    unsigned char *pages = mmap(NULL, PAGES * STRIDE, PROT_READ, MAP_PRIVATE, open(path, O_RDONLY), 0);
    check(pages == MAP_FAILED || madvise(pages, PAGES * STRIDE, MADV_RANDOM) < 0, "mmap");
    return pages;
}

/* Brings pages of a file into memory. */
static void memorise(const char *path) {
    volatile unsigned char *pages = map_pages(path);
    for (int page = 0; page < PAGES; page++) (void)pages[page * STRIDE];
}

/* Prints how many of these pages are in memory. A bot in the sandbox would have to measure the time of reading. */
static void recall(const char *path) {
    unsigned char *pages = map_pages(path), state;
    int found = 0;
    for (int page = 0; page < PAGES; page++) {
        check(mincore(pages + page * STRIDE, PAGE, &state) < 0, "mincore");
        found += state & 1;
    }
    printf("%d\n", found);
}

/* Tries to open a directory to every user, in one of several ways. */
static void open_up(const char *way, const char *directory) {
    /* An access list with three entries that gives everybody all rights. The kernel stores such a list as the mode. */
    struct {
        unsigned int version;
        struct {
            unsigned short tag, may;
            unsigned int id;
        } entries[3];
    } list = {2, {{1, 7, -1}, {4, 7, -1}, {0x20, 7, -1}}};
    const char *name = "system.posix_acl_access";
    struct {
        unsigned long value;
        unsigned int size, flags;
    } argument = {(unsigned long)&list, sizeof list, 0};
    long result = -1;
    errno = EINVAL;
    if (!strcmp(way, "chmod")) result = chmod(directory, 0777);
    if (!strcmp(way, "fchmodat2")) result = syscall(452, AT_FDCWD, directory, 0777, 0);
    if (!strcmp(way, "setxattr")) result = setxattr(directory, name, &list, sizeof list, 0);
    if (!strcmp(way, "setxattrat"))
        result = syscall(SETXATTRAT, AT_FDCWD, directory, 0, name, &argument, sizeof argument);
    check(result < 0, way);
    puts("done");
}

static void has_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2];
    int bounding = 0;
    check(syscall(SYS_capget, &header, data) < 0, "capget");
    for (int capability = 0; capability <= 63; capability++)
        if (prctl(PR_CAPBSET_READ, capability) > 0) bounding++;
    printf("effective %x%08x, bounding %d, no new privileges %d\n", data[1].effective, data[0].effective, bounding,
           prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0));
}

/* Tries to limit core dumps to 0 bytes, and waits. */
static void limit_core_dumps(void) {
    struct rlimit limit = {0, 0};
    setrlimit(RLIMIT_CORE, &limit);
    ready();
    wait_for_end();
}

/* Makes each of these calls in a harmless way. Prints whether the system has the call. */
static void make_calls(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct statfs space;
    unsigned long room[32] = {0};
    int file = open("/", O_RDONLY | O_DIRECTORY), ends[2];
    check(page == MAP_FAILED || file < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0, "prepare");
    struct call {
        const char *name;
        long number, words[5];
    } calls[] = {
        {"file_setattr", 469, {file, (long)"", (long)room, 0, AT_EMPTY_PATH}},
        {"file_getattr", 468, {file, (long)"", (long)room, 24, AT_EMPTY_PATH}},
        {"open_tree_attr", 467, {file, (long)"", AT_EMPTY_PATH, 0, 0}},
        {"removexattrat", 466, {file, (long)"", AT_EMPTY_PATH, (long)"user.none", 0}},
        {"setxattrat", 463, {file, (long)"", AT_EMPTY_PATH, (long)"user.none", (long)room}},
        {"open_tree", 428, {file, (long)"", AT_EMPTY_PATH, 0, 0}},
        {"statmount", 457, {0}},
        {"cachestat", 451, {0}},
        {"openat2", 437, {file, (long)".", (long)room, 24, 0}},
        {"preadv2", SYS_preadv2, {file, 0, 0, 0, 0}},
        {"mincore", SYS_mincore, {(long)page, 4096, (long)room}},
        {"fadvise64", SYS_fadvise64, {file, 0, 0, 4}},
        {"readahead", SYS_readahead, {file, 0, 0}},
        {"statfs", SYS_statfs, {(long)"/", (long)&space}},
        {"fstatfs", SYS_fstatfs, {file, (long)&space}},
        {"sysinfo", SYS_sysinfo, {(long)room}},
        {"name_to_handle_at", SYS_name_to_handle_at, {0}},
        {"memfd_create", SYS_memfd_create, {(long)"", 0}},
        {"userfaultfd", SYS_userfaultfd, {1}},
        {"io_uring_setup", SYS_io_uring_setup, {0}},
        {"perf_event_open", SYS_perf_event_open, {0}},
        {"bpf", SYS_bpf, {99, 0, 0}},
        {"unshare", SYS_unshare, {0}},
        {"setns", SYS_setns, {file, 0}},
        {"mount", SYS_mount, {0}},
        {"ptrace", SYS_ptrace, {PTRACE_PEEKDATA, 1, 0, 0}},
        {"process_vm_readv", SYS_process_vm_readv, {1, 0, 0, 0, 0}},
        {"kcmp", SYS_kcmp, {getpid(), getpid(), 0, 0, 0}},
        {"pidfd_open", SYS_pidfd_open, {getpid(), 0}},
        {"pidfd_getfd", 438, {0}},
        {"clone for a pidfd", SYS_clone, {CLONE_PIDFD | SIGCHLD, 0, (long)room, 0, 0}},
        {"clone3", SYS_clone3, {0}},
        {"setsid", SYS_setsid, {0}},
        {"sched_setaffinity", SYS_sched_setaffinity, {0, 0, 0}},
        {"setpriority", SYS_setpriority, {0, 0, 19}},
        {"SO_COOKIE", SYS_getsockopt, {ends[0], SOL_SOCKET, SO_COOKIE, (long)room, (long)page}},
        {"SO_SNDBUF", SYS_setsockopt, {ends[0], SOL_SOCKET, SO_SNDBUF, (long)room, 4}},
        {"sendmsg", SYS_sendmsg, {ends[0], (long)room, 0}},
        {"sendmmsg", SYS_sendmmsg, {ends[0], 0, 0, 0}},
        {"socket", SYS_socket, {AF_UNIX, SOCK_DGRAM, 0}},
        {"pair of datagram sockets", SYS_socketpair, {AF_UNIX, SOCK_DGRAM, 0, (long)room}},
        {"huge pages", SYS_mmap, {0, 2 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1}},
        {"STATX_MNT_ID_UNIQUE", SYS_statx, {AT_FDCWD, (long)"/", 0, 0x4000, (long)room}},
        {"locked pages", SYS_mmap, {0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED, -1}},
        {"mlock", SYS_mlock, {(long)page, 4096}},
        {"MADV_MERGEABLE", SYS_madvise, {(long)page, 4096, MADV_MERGEABLE}},
        {"MADV_PAGEOUT", SYS_madvise, {(long)page, 4096, 21}},
        {"F_SETPIPE_SZ", SYS_fcntl, {ends[0], F_SETPIPE_SZ, 4096}},
        {"F_NOTIFY", SYS_fcntl, {file, F_NOTIFY, DN_CREATE}},
        {"F_SETLEASE", SYS_fcntl, {file, F_SETLEASE, F_UNLCK}},
        {"F_OFD_SETLK", SYS_fcntl, {file, F_OFD_SETLK, (long)room}},
        {"fanotify_init", SYS_fanotify_init, {0}},
        {"keyctl", SYS_keyctl, {0, -2, 1}},
        {"personality", SYS_personality, {0xffffffff}},
        {"syslog", SYS_syslog, {9, 0, 0}},
        {"a later call", 1023, {0}},
    };
    for (unsigned index = 0; index < sizeof calls / sizeof *calls; index++) {
        struct call *call = &calls[index];
        const long *words = call->words;
        memset(room, 0, sizeof room);
        *(int *)page = sizeof(long);
        long result = syscall(call->number, words[0], words[1], words[2], words[3], words[4], 0);
        int error = result < 0 ? errno : 0;
        /* A child ends at once. */
        if (call->number == SYS_clone && result == 0) _exit(0);
        printf("%s: %s\n", call->name, error == ENOSYS ? "absent" : "there");
    }
}

/* Tries to open files of /proc, among them a file of a child process. */
static void open_proc_files(void) {
    static const char *names[] = {
        "self/maps",      "self/smaps", "self/smaps_rollup", "self/numa_maps",    "self/pagemap",   "self/sched",
        "self/schedstat", "self/io",    "self/stat",         "self/status",       "self/mountinfo", "self/fdinfo/0",
        "self/limits",    "1/maps",     "1/sched",           "thread-self/smaps",
    };
    char path[4096];
    for (size_t number = 0; number < sizeof names / sizeof *names; number++) {
        snprintf(path, sizeof path, "/proc/%s", names[number]);
        printf("%s: %s\n", names[number], open(path, O_RDONLY) < 0 ? "absent" : "there");
    }
    fflush(stdout);
    if (fork() == 0) {
        printf("child/maps: %s\n", open("/proc/self/maps", O_RDONLY) < 0 ? "absent" : "there");
        exit(0);
    }
    wait(NULL);
}

int main(int count, char **words) {
    if (count < 2) return 2;
    const char *what = words[1];
    const char *place = count > 2 ? words[count - 1] : ".";
    snprintf(common, sizeof common, "%s/common", place);
    snprintf(extra, sizeof extra, "%s/extra", place);
    snprintf(fifo, sizeof fifo, "%s/fifo", place);
    snprintf(program, sizeof program, "%s/program", place);
    if (!strcmp(what, "send") && count == 5) {
        int stays = send_bit(words[2], atoi(words[3]));
        ready();
        if (stays) wait_for_end();
    } else if (!strcmp(what, "receive") && count == 5) {
        printf("%d\n", receive_bit(words[2], words[3]));
    } else if (!strcmp(what, "tidy")) {
        tidy();
    } else if (!strcmp(what, "baseline")) {
        printf("%ld\n", baseline(words[2]));
    } else if (!strcmp(what, "hold")) {
        ready();
        wait_for_end();
    } else if (!strcmp(what, "proc-files")) {
        open_proc_files();
    } else if (!strcmp(what, "calls")) {
        make_calls();
    } else if (!strcmp(what, "fill-processes")) {
        fill_processes(atoi(words[2]));
    } else if (!strcmp(what, "make-orphans")) {
        make_orphans(atoi(words[2]));
    } else if (!strcmp(what, "fill-disk")) {
        fill_disk(atoi(words[2]));
    } else if (!strcmp(what, "fill-inodes")) {
        fill_inodes(atoi(words[2]));
    } else if (!strcmp(what, "leave-daemon")) {
        leave_daemon();
    } else if (!strcmp(what, "read")) {
        char path[4096];
        check(!fgets(path, sizeof path, stdin), "a path");
        path[strcspn(path, "\n")] = 0;
        read_file(path);
    } else if (!strcmp(what, "read-memory")) {
        read_memory(atoi(words[2]), (unsigned long)&common);
    } else if (!strcmp(what, "read-memory-of-parent")) {
        read_memory(getppid(), (unsigned long)&common);
    } else if (!strcmp(what, "spin")) {
        spin(atoi(words[2]));
    } else if (!strcmp(what, "memorise")) {
        memorise(words[2]);
    } else if (!strcmp(what, "recall")) {
        recall(words[2]);
    } else if (!strcmp(what, "open-up")) {
        open_up(words[2], words[3]);
    } else if (!strcmp(what, "capabilities")) {
        has_capabilities();
    } else if (!strcmp(what, "core-dumps")) {
        limit_core_dumps();
    } else {
        return 2;
    }
    return 0;
}
