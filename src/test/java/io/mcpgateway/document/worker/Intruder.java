package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Program that confines itself as a worker does, and then tries to read, change and end
 * another process of the same user, as code of an attacker would. It prints the attempts
 * that succeed.
 */
final class Intruder {

	private static final int CLONE_SIGHAND = 0x800;

	private static final int F_SETOWN = 8;

	private static final int EPERM = 1;

	private static final int ENOSYS = 38;

	private static final boolean IS_X86 = System.getProperty("os.arch").equals("amd64");

	private Intruder() {
	}

	/** Takes the other process, a directory that it serves, and a file of its keys. */
	public static void main(String[] arguments) throws Exception {
		long gateway = Long.parseLong(arguments[0]);
		Path served = Path.of(arguments[1]);
		Path keys = Path.of(arguments[2]);
		if (!Confinement.apply()) {
			System.out.println("not confined");
		}
		work();
		reach(keys, served);
		reachProcess(Path.of("/proc", arguments[0]));
		signal(gateway);
		Thread.ofPlatform().start(() -> attempt("read the keys in a thread", () -> Files.readString(keys))).join();
		readInEarlierThread(keys);
		System.out.println("end");
	}

	/** Does what a parser needs, which must succeed. */
	private static void work() throws Exception {
		Path own = Files.createTempFile(Path.of(""), "own", null);
		Files.writeString(own, "written");
		Files.move(own, Path.of("moved"));
		if (!Files.readString(Path.of("moved")).equals("written")) {
			throw new IllegalStateException("the own directory cannot be used");
		}
		Files.delete(Path.of("moved"));
		new SecureRandom().nextInt();
		System.gc();
		Thread.ofPlatform().start(() -> {
		}).join();
	}

	/** Reads the keys in a thread that the JVM started before the program. */
	@SuppressWarnings("removal")
	private static void readInEarlierThread(Path keys) throws InterruptedException {
		CountDownLatch read = new CountDownLatch(1);
		new Object() {

			@Override
			protected void finalize() {
				attempt("read the keys in an earlier thread", () -> Files.readString(keys));
				read.countDown();
			}

		};
		do {
			System.gc();
		}
		while (!read.await(100, TimeUnit.MILLISECONDS));
	}

	private static void reach(Path keys, Path served) {
		attempt("read the keys", () -> Files.readString(keys));
		attempt("list a directory", () -> Files.list(served).close());
		attempt("write a served file",
				() -> Files.writeString(served.resolve("page.md"), "changed", StandardOpenOption.WRITE));
		attempt("create a served file", () -> Files.createFile(served.resolve("new.md")));
		attempt("link a served file", () -> Files.createLink(Path.of("linked.md"), served.resolve("page.md")));
		attempt("create a symbolic link", () -> Files.createSymbolicLink(Path.of("link.md"), keys));
		attempt("change permissions",
				() -> Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-rw-rw-")));
		attempt("change a time", () -> Files.setLastModifiedTime(served.resolve("page.md"), FileTime.fromMillis(0)));
		attempt("create a directory", () -> Files.createDirectory(served.resolve("directory")));
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment page = arena.allocateFrom(served.resolve("page.md").toString());
			call("truncate a served file", IS_X86 ? 76 : 45, page.address(), 0);
		}
		attempt("read a file of the system", () -> Files.readString(Path.of("/etc/passwd")));
		attempt("rename a served file", () -> Files.move(served.resolve("page.md"), served.resolve("moved.md")));
		attempt("move a served file", () -> Files.move(served.resolve("other.md"), Path.of("moved.md")));
		attempt("delete a served file", () -> Files.delete(served.resolve("last.md")));
	}

	private static void reachProcess(Path process) {
		attempt("read the environment", () -> Files.readString(process.resolve("environ")));
		attempt("read the command line", () -> Files.readString(process.resolve("cmdline")));
		attempt("read the memory map", () -> Files.readString(process.resolve("maps")));
		attempt("list open files", () -> Files.list(process.resolve("fd")).close());
		attempt("open the memory", () -> new RandomAccessFile(process.resolve("mem").toString(), "rw").close());
		attempt("read the own memory map", () -> Files.readString(Path.of("/proc/self/maps")));
	}

	private static void signal(long process) {
		call("kill", IS_X86 ? 62 : 129, process, 0);
		call("kill all", IS_X86 ? 62 : 129, -1, 0);
		call("tkill", IS_X86 ? 200 : 130, process, 0);
		call("tgkill", IS_X86 ? 234 : 131, process, process, 0);
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment information = arena.allocate(128, 8);
			information.set(ValueLayout.JAVA_INT, 8, -1);
			call("rt_sigqueueinfo", IS_X86 ? 129 : 138, process, 0, information.address());
			call("rt_tgsigqueueinfo", IS_X86 ? 297 : 240, process, process, 0, information.address());
			MemorySegment vector = arena.allocate(32, 8);
			call("process_vm_readv", IS_X86 ? 310 : 270, process, vector.address(), 0, vector.address(), 0);
			call("process_vm_writev", IS_X86 ? 311 : 271, process, vector.address(), 0, vector.address(), 0);
		}
		call("pidfd_open", 434, process, 0);
		call("kcmp", IS_X86 ? 312 : 272, process, process, 2);
		call("ptrace", IS_X86 ? 101 : 117, 16, process, 0);
		call("prlimit64", IS_X86 ? 302 : 261, process, 7, 0, 0);
		call("setpriority", IS_X86 ? 141 : 140, 0, process, 0);
		call("own a descriptor's signals", IS_X86 ? 72 : 25, 0, F_SETOWN, process);
		call("io_uring_setup", 425, 1, 0);
		call("open_by_handle_at", IS_X86 ? 304 : 265, -100, 0, 0);
		call("socket", IS_X86 ? 41 : 198, 1, 1, 0);
		call("inotify_init1", IS_X86 ? 294 : 26, 0);
		call("shmget", IS_X86 ? 29 : 194, 0, 4096, 01600);
		// Fails in the kernel in any case, but with another error
		call("start a process", IS_X86 ? 56 : 220, CLONE_SIGHAND, 0, 0);
	}

	private static void attempt(String what, Action attempt) {
		try {
			attempt.run();
			System.out.println("done: " + what);
		}
		catch (IOException ex) {
			// Denied
		}
		catch (Exception ex) {
			System.out.println(what + ": " + ex);
		}
	}

	/** Makes a system call, which must fail because it is not permitted or unknown. */
	private static void call(String what, long number, long... arguments) {
		long result = LinuxFunctions.call(number, arguments);
		if (result != -EPERM && result != -ENOSYS) {
			System.out.println("done: " + what + " (" + result + ")");
		}
	}

	/** Attempt without a result. */
	private interface Action {

		void run() throws Exception;

	}

}
