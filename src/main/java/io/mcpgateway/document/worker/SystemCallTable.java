package io.mcpgateway.document.worker;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * System calls of Linux for a JVM to read and write files and run threads, by number on
 * one architecture. New calls of the kernel are not in the table.
 *
 * @param architecture number of the architecture in the kernel's audit
 * @param seccomp number of the call that sets a filter
 * @param allowed calls with any arguments
 * @param limited calls with some arguments only
 */
record SystemCallTable(int architecture, int seccomp, List<Integer> allowed, List<LimitedCall> limited) {

	/**
	 * Lowest number of the calls since Linux 5.1, equal on all architectures. A C library
	 * does without unknown calls.
	 */
	static final int FIRST_RECENT = 424;

	/** Names with the numbers on x86-64 and AArch64, often used ones first. */
	private static final String ALLOWED = """
			futex                   202   98
			read                      0   63
			write                     1   64
			mprotect                 10  226
			madvise                  28  233
			clock_gettime           228  113
			sched_yield              24  124
			rt_sigprocmask           14  135
			rt_sigreturn             15  139
			mmap                      9  222
			munmap                   11  215
			lseek                     8   62
			pread64                  17   67
			openat                  257   56
			close                     3   57
			fstat                     5   80
			newfstatat              262   79
			statx                   332  291
			open                      2    -
			stat                      4    -
			lstat                     6    -
			poll                      7    -
			brk                      12  214
			rt_sigaction             13  134
			rt_sigpending           127  136
			rt_sigtimedwait         128  137
			rt_sigsuspend           130  133
			sigaltstack             131  132
			pwrite64                 18   68
			readv                    19   65
			writev                   20   66
			preadv                  295   69
			pwritev                 296   70
			preadv2                 327  286
			pwritev2                328  287
			access                   21    -
			faccessat               269   48
			pipe                     22    -
			pipe2                   293   59
			select                   23    -
			pselect6                270   72
			ppoll                   271   73
			mremap                   25  216
			msync                    26  227
			mincore                  27  232
			dup                      32   23
			dup2                     33    -
			dup3                    292   24
			nanosleep                35  101
			clock_nanosleep         230  115
			clock_getres            229  114
			gettimeofday             96  169
			time                    201    -
			getpid                   39  172
			getppid                 110  173
			gettid                  186  178
			getuid                  102  174
			geteuid                 107  175
			getgid                  104  176
			getegid                 108  177
			getgroups               115  158
			getresuid               118  148
			getresgid               120  150
			sendfile                 40   71
			copy_file_range         326  285
			exit                     60   93
			exit_group              231   94
			uname                    63  160
			fsync                    74   82
			fdatasync                75   83
			ftruncate                77   46
			fallocate               285   47
			fadvise64               221  223
			getdents                 78    -
			getdents64              217   61
			getcwd                   79   17
			rename                   82    -
			renameat                264   38
			renameat2               316  276
			mkdir                    83    -
			mkdirat                 258   34
			rmdir                    84    -
			unlink                   87    -
			unlinkat                263   35
			creat                    85    -
			readlink                 89    -
			readlinkat              267   78
			statfs                  137   43
			fstatfs                 138   44
			getrlimit                97  163
			getrusage                98  165
			times                   100  153
			sysinfo                  99  179
			getpriority             140  141
			sched_getparam          143  121
			sched_getscheduler      145  120
			sched_get_priority_max  146  125
			sched_get_priority_min  147  126
			sched_getaffinity       204  123
			sched_getattr           315  275
			getcpu                  309  168
			set_tid_address         218   96
			set_robust_list         273   99
			rseq                    334  293
			membarrier              324  283
			restart_syscall         219  128
			epoll_create            213    -
			epoll_create1           291   20
			epoll_ctl               233   21
			epoll_wait              232    -
			epoll_pwait             281   22
			eventfd                 284    -
			eventfd2                290   19
			getrandom               318  278
			prctl                   157  167
			arch_prctl              158    -
			""";

	/** {@code CLONE_THREAD}, without which a call starts a process. */
	private static final int THREAD_FLAG = 0x10000;

	/** {@code F_SETOWN}, {@code F_SETSIG} and {@code F_SETOWN_EX}, which send signals. */
	private static final List<Integer> SIGNAL_COMMANDS = List.of(8, 10, 15);

	/** {@code TCGETS} and {@code FIONREAD}. */
	private static final List<Integer> DEVICE_COMMANDS = List.of(0x5401, 0x541b);

	/**
	 * Returns the numbers of this machine; {@code null} if they are unknown.
	 * @param process number of this process, the only one to send signals to
	 */
	static @Nullable SystemCallTable current(int process) {
		return switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
			case "amd64", "x86_64" ->
				new SystemCallTable(0xc000003e, 317, numbers(1), limited(process, 56, 72, 16, 302, List.of(62, 234)));
			case "aarch64" ->
				new SystemCallTable(0xc00000b7, 277, numbers(2), limited(process, 220, 25, 29, 261, List.of(129, 131)));
			default -> null;
		};
	}

	private static List<Integer> numbers(int column) {
		return ALLOWED.lines()
			.map((line) -> line.split(" +", -1)[column])
			.filter((number) -> !number.equals("-"))
			.map(Integer::valueOf)
			.toList();
	}

	private static List<LimitedCall> limited(int process, int clone, int fcntl, int ioctl, int prlimit64,
			List<Integer> signals) {
		return Stream
			.concat(Stream.of(new LimitedCall(clone, 0, ArgumentTest.HAS_BIT, List.of(THREAD_FLAG)),
					new LimitedCall(fcntl, 1, ArgumentTest.IS_NONE, SIGNAL_COMMANDS),
					new LimitedCall(ioctl, 1, ArgumentTest.IS_ANY, DEVICE_COMMANDS),
					new LimitedCall(prlimit64, 0, ArgumentTest.IS_ANY, List.of(0, process))),
					signals.stream().map((signal) -> new LimitedCall(signal, 0, ArgumentTest.IS_ANY, List.of(process))))
			.toList();
	}

	/**
	 * Call allowed if an argument passes a test.
	 *
	 * @param argument index of the argument; 32 bits of the argument count
	 * @param values values of the test
	 */
	record LimitedCall(int number, int argument, ArgumentTest test, List<Integer> values) {

	}

	/** Test of an argument. */
	enum ArgumentTest {

		/** The argument is one of the values. */
		IS_ANY,

		/** The argument equals no value. */
		IS_NONE,

		/** The argument has a bit of the only value. */
		HAS_BIT

	}

}
