package io.mcpgateway.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Mount of a file system at a directory, which needs root on Linux.
 *
 * @param directory the mount point
 */
public record FileSystemMount(Path directory) implements AutoCloseable {

	/** Mounts an empty file system in memory; empty if the system refuses. */
	public static Optional<FileSystemMount> tmpfs(Path directory) {
		return mount(directory, "-t", "tmpfs", "tmpfs");
	}

	/** Mounts a directory at another one; empty if the system refuses. */
	public static Optional<FileSystemMount> bind(Path source, Path directory) {
		return mount(directory, "--bind", source.toString());
	}

	/**
	 * Mounts a directory for changes above a directory that stays as is; empty if the
	 * system refuses.
	 * @param work an empty directory beside {@code upper}
	 */
	public static Optional<FileSystemMount> overlay(Path lower, Path upper, Path work, Path directory) {
		return mount(directory, "-t", "overlay", "overlay", "-o",
				"lowerdir=" + lower + ",upperdir=" + upper + ",workdir=" + work);
	}

	/** Unmounts at once, which fails while any process uses the file system. */
	public boolean unmount() {
		return run("umount", this.directory.toString());
	}

	/** Unmounts, or detaches a file system in use. */
	@Override
	public void close() {
		run("umount", "--lazy", this.directory.toString());
	}

	private static Optional<FileSystemMount> mount(Path directory, String... options) {
		String[] command = new String[options.length + 2];
		command[0] = "mount";
		System.arraycopy(options, 0, command, 1, options.length);
		command[command.length - 1] = directory.toString();
		return run(command) ? Optional.of(new FileSystemMount(directory)) : Optional.empty();
	}

	private static boolean run(String... command) {
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
			String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0 && printed.isEmpty();
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
