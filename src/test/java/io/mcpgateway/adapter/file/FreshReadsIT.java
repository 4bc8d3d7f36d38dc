package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.Stress;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a cached content is never older than its file, however the file changes. */
class FreshReadsIT {

	private static final int STEPS = Stress.share(100_000);

	/** So many that most files rest for longer than a change is too young to cache. */
	private static final int FILES = Stress.share(10_000);

	private static final int MAX_SIZE = 40;

	private final Random random = new Random(7);

	private final byte[][] expected = new byte[FILES][];

	private int hits;

	@TempDir
	private Path base;

	private Path root;

	private ServedMount served;

	@BeforeEach
	void make() throws IOException {
		this.root = TempSite.in(this.base).root();
		this.served = ServedMount.at(this.root);
	}

	@Test
	void returnsTheBytesOfEachOfManyChanges() throws IOException {
		for (int file = 0; file < FILES; file++) {
			this.expected[file] = bytes(MAX_SIZE);
			Files.write(path(file), this.expected[file]);
			Files.createLink(alias(file), path(file));
		}
		for (int step = 0; step < STEPS; step++) {
			int file = this.random.nextInt(FILES);
			// the first read fills the cache, the second one uses it
			Content before = read(file);
			this.hits += (read(file) == before) ? 1 : 0;
			change(file);
			read(file);
			if (this.random.nextInt(8) == 0) {
				// a second change within the same tick of the clock
				writeInPlace(path(file), file);
				read(file);
			}
		}
		assertThat(this.hits).as("reads that the cache answered").isGreaterThan(STEPS / 10);
	}

	@Test
	void returnsNoBytesFromBeforeTheReadWhileAnotherThreadWrites() throws Exception {
		AtomicInteger begun = new AtomicInteger();
		AtomicInteger done = new AtomicInteger();
		Path next = this.root.resolve("next");
		Files.write(path(0), new byte[Integer.BYTES]);
		CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
			try {
				for (int version = 1; version <= 2000; version++) {
					Files.write(next, ByteBuffer.allocate(Integer.BYTES).putInt(version).array());
					begun.set(version);
					Files.move(next, path(0), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
					done.set(version);
					// now and then long enough for the cache
					LockSupport.parkNanos((version % 100 == 0) ? 120_000_000 : 0);
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
		while (!writer.isDone()) {
			int oldest = done.get();
			byte[] bytes = bytes(content(0));
			int newest = begun.get();
			assertThat(ByteBuffer.wrap(bytes).getInt()).isBetween(oldest, newest);
		}
		writer.get();
	}

	private void change(int file) throws IOException {
		switch (this.random.nextInt(6)) {
			case 0 -> writeInPlace(path(file), file);
			case 1 -> rename(file);
			case 2 -> truncate(file);
			case 3 -> writeInPlace(linkedAlias(file), file);
			case 4 -> relink(file);
			default -> writeAndRestoreTime(file);
		}
	}

	/** Writes other bytes of the same length. */
	private void writeInPlace(Path path, int file) throws IOException {
		this.expected[file] = bytes(this.expected[file].length);
		try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
			channel.write(ByteBuffer.wrap(this.expected[file]), 0);
		}
	}

	private void rename(int file) throws IOException {
		this.expected[file] = bytes(1 + this.random.nextInt(MAX_SIZE));
		Path next = this.root.resolve("next");
		Files.write(next, this.expected[file]);
		Files.move(next, path(file), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
	}

	private void truncate(int file) throws IOException {
		int size = this.random.nextInt(this.expected[file].length + 1);
		this.expected[file] = Arrays.copyOf(this.expected[file], size);
		try (FileChannel channel = FileChannel.open(path(file), StandardOpenOption.WRITE)) {
			channel.truncate(size);
		}
	}

	/** Replaces the file by a hard link to another file of the same length. */
	private void relink(int file) throws IOException {
		this.expected[file] = bytes(this.expected[file].length);
		Path next = this.root.resolve("next");
		Files.write(next, this.expected[file]);
		Files.delete(path(file));
		Files.createLink(path(file), next);
		Files.delete(next);
	}

	private void writeAndRestoreTime(int file) throws IOException {
		FileTime before = Files.getLastModifiedTime(path(file));
		writeInPlace(path(file), file);
		Files.setLastModifiedTime(path(file), before);
	}

	/** Returns a second name of the file. */
	private Path linkedAlias(int file) throws IOException {
		Files.delete(alias(file));
		return Files.createLink(alias(file), path(file));
	}

	private Content read(int file) {
		Content content = content(file);
		assertThat(bytes(content)).isEqualTo(this.expected[file]);
		return content;
	}

	private static byte[] bytes(Content content) {
		return ((Content.InMemory) content.body()).bytes();
	}

	private Content content(int file) {
		ResourceUri uri = ResourceUri.parse(ServedMount.PREFIX + path(file).getFileName());
		Content content = this.served.adapter().read(uri).block(ServedMount.TIMEOUT);
		return Objects.requireNonNull(content);
	}

	private byte[] bytes(int size) {
		byte[] bytes = new byte[size];
		this.random.nextBytes(bytes);
		return bytes;
	}

	private Path path(int file) {
		return this.root.resolve(file + ".bin");
	}

	private Path alias(int file) {
		return this.root.resolve(file + ".alias");
	}

}
