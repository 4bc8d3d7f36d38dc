package io.mcpgateway.document.worker;

import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Numbers of system calls of Linux on one architecture.
 *
 * @param architecture number of the architecture in the kernel's audit
 * @param seccomp number of the call that sets a filter
 * @param denied calls that open connections, start programs or reach other processes
 * @param signals calls that send a signal to the process of their first argument
 */
record SystemCallTable(int architecture, int seccomp, List<Integer> denied, List<Integer> signals) {

	private static final String X86_64_DENIED = """
			socket             41
			connect            42
			accept             43
			bind               49
			listen             50
			fork               57
			vfork              58
			execve             59
			ptrace            101
			tkill             200
			accept4           288
			perf_event_open   298
			process_vm_readv  310
			process_vm_writev 311
			bpf               321
			execveat          322
			pidfd_send_signal 424
			io_uring_setup    425
			pidfd_getfd       438
			""";

	private static final String AARCH64_DENIED = """
			ptrace            117
			tkill             130
			socket            198
			bind              200
			listen            201
			accept            202
			connect           203
			execve            221
			perf_event_open   241
			accept4           242
			process_vm_readv  270
			process_vm_writev 271
			bpf               280
			execveat          281
			pidfd_send_signal 424
			io_uring_setup    425
			pidfd_getfd       438
			""";

	/** Returns the numbers of this machine; {@code null} if they are unknown. */
	static @Nullable SystemCallTable current() {
		return switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
			case "amd64", "x86_64" -> new SystemCallTable(0xc000003e, 317, numbers(X86_64_DENIED), numbers("""
					kill    62
					tgkill 234
					"""));
			case "aarch64" -> new SystemCallTable(0xc00000b7, 277, numbers(AARCH64_DENIED), numbers("""
					kill   129
					tgkill 131
					"""));
			default -> null;
		};
	}

	private static List<Integer> numbers(String table) {
		return table.lines().map((line) -> Integer.valueOf(line.substring(line.lastIndexOf(' ') + 1))).toList();
	}

}
