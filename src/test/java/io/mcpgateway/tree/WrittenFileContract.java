package io.mcpgateway.tree;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.Stress;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contract of everything that reads a file which another process may replace at any time.
 * No replacement may hang a reader or the readers of other files.
 */
public interface WrittenFileContract {

	/** Number of readers at the same time, as many as a mount has threads. */
	int READERS = 4;

	/** Number of reads of a reader, and of changes by the writer, at least. */
	int ROUNDS = Stress.share(10_000);

	/** Returns the path of the file, which is missing at the start of a test. */
	Path file();

	/** Returns a valid content of the file. */
	String sample();

	/**
	 * Reads the file as clients do.
	 * @return the content; {@code null} if the file is missing or refused
	 */
	@Nullable String read() throws Exception;

	/** Reads another file of the same user and fails unless it is served. */
	void readOther() throws Exception;

	@Test
	@Timeout(60)
	default void refusesAFifo() throws Exception {
		makeFifo(file());
		assertRefused();
	}

	@Test
	@Timeout(60)
	default void refusesADevice() throws Exception {
		Files.createSymbolicLink(file(), Path.of("/dev/zero"));
		assertRefused();
	}

	@Test
	@Timeout(60)
	default void refusesADirectory() throws Exception {
		Files.createDirectory(file());
		assertRefused();
	}

	@Test
	@Timeout(60)
	default void refusesASocket() throws Exception {
		// Bound in another place, since the name of a socket must be short.
		Path directory = Files.createTempDirectory(Path.of("/tmp"), "s");
		Path name = directory.resolve("s");
		try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
			socket.bind(UnixDomainSocketAddress.of(name));
			Files.move(name, file());
			assertRefused();
		}
		finally {
			Files.deleteIfExists(name);
			Files.delete(directory);
		}
	}

	@Test
	@Timeout(120)
	default void answersWhileAWriterExchangesFileAndFifo() throws Exception {
		Files.writeString(file(), sample());
		Path fifo = file().resolveSibling("fifo");
		makeFifo(fifo);
		meanwhile(() -> {
			NameExchange.of(file(), fifo);
			NameExchange.of(file(), fifo);
			return true;
		}, () -> assertThat(read()).isIn(null, sample()));
	}

	@Test
	@Timeout(120)
	default void answersWhileTheFileShrinksAndGrows() throws Exception {
		Files.writeString(file(), sample());
		meanwhile(() -> {
			Files.write(file(), new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
			return Files.writeString(file(), sample().repeat(3));
		}, this::read);
	}

	private void assertRefused() throws Exception {
		assertThat(answer(this::read)).isNull();
		for (int i = 0; i < READERS; i++) {
			answer(this::read);
		}
		answer(this::other);
		Files.delete(file());
		Files.writeString(file(), sample());
		assertThat(answer(this::read)).isEqualTo(sample());
	}

	/** Reads with several readers while a writer repeats a change, then once more. */
	private void meanwhile(Callable<?> change, Callable<?> read) throws Exception {
		AtomicBoolean done = new AtomicBoolean();
		AtomicInteger changes = new AtomicInteger();
		try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
			CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
				while (!done.get()) {
					attempt(change);
					changes.incrementAndGet();
				}
			}, executor);
			try {
				List<CompletableFuture<Object>> readers = IntStream.range(0, READERS)
					.mapToObj((i) -> started(() -> repeated(read, changes)))
					.toList();
				for (int i = 0; i < ROUNDS / 20; i++) {
					answer(this::other);
				}
				for (CompletableFuture<Object> reader : readers) {
					reader.get(60, TimeUnit.SECONDS);
				}
			}
			finally {
				done.set(true);
			}
			writer.get(10, TimeUnit.SECONDS);
		}
		Files.writeString(file(), sample());
		assertThat(answer(this::read)).isEqualTo(sample());
	}

	private Object other() throws Exception {
		readOther();
		return true;
	}

	private static Object repeated(Callable<?> read, AtomicInteger changes) throws Exception {
		for (int i = 0; i < ROUNDS || changes.get() < ROUNDS; i++) {
			read.call();
		}
		return true;
	}

	/** Returns the result of a call; fails if the call takes ten seconds. */
	private static <T> @Nullable T answer(Callable<T> call) throws Exception {
		return started(call).get(10, TimeUnit.SECONDS);
	}

	/** Starts a call on a thread that may hang for ever. */
	private static <T> CompletableFuture<T> started(Callable<? extends T> call) {
		CompletableFuture<T> result = new CompletableFuture<>();
		Thread.ofPlatform().daemon().start(() -> {
			try {
				result.complete(call.call());
			}
			catch (Throwable ex) {
				result.completeExceptionally(ex);
			}
		});
		return result;
	}

	private static void attempt(Callable<?> change) {
		try {
			change.call();
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

	private static void makeFifo(Path path) throws IOException, InterruptedException {
		assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor()).isZero();
	}

}
