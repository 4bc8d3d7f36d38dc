package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Case-insensitive file system: exFAT in an image, mounted through FUSE.
 *
 * @param device the loop device
 * @param directory the mount point
 */
public record FoldingMount(String device, Path directory) implements AutoCloseable {

	private static final long SIZE = 16 * 1024 * 1024;

	/** Mounts a file system; empty without root, FUSE or exFAT. */
	public static Optional<FoldingMount> at(Path directory, Path image) throws IOException {
		Files.createDirectories(directory);
		try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
			file.setLength(SIZE);
		}
		if (run("mkfs.exfat", image.toString()).isEmpty()) {
			return Optional.empty();
		}
		Optional<String> device = run("losetup", "-f", "--show", image.toString());
		if (device.isPresent() && run("mount.exfat-fuse", device.get(), directory.toString()).isEmpty()) {
			run("losetup", "-d", device.get());
			return Optional.empty();
		}
		return device.map((name) -> new FoldingMount(name, directory));
	}

	@Override
	public void close() throws IOException {
		run("umount", this.directory.toString());
		run("losetup", "-d", this.device);
	}

	/** Returns the output of a command; empty if the command fails. */
	private static Optional<String> run(String... command) throws IOException {
		try {
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
			String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
			return (process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0) ? Optional.of(printed)
					: Optional.empty();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

}
