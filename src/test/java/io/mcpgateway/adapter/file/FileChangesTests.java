package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.TempSite;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests of files that change during a stream, and of the stream. */
class FileChangesTests {

	private static final int SIZE = 1_000_000;

	@TempDir
	private Path base;

	private Path file;

	private ServedMount served;

	@BeforeEach
	void make() throws IOException {
		TempSite site = TempSite.in(this.base);
		this.file = site.root().resolve("file");
		Files.write(this.file, bytes(SIZE, 'a'));
		this.served = ServedMount.at(site.root());
	}

	@Test
	void failsWhenTheFileBecomesShorter() {
		StepVerifier.create(stream(), 1).expectNextCount(1).then(() -> change((path) -> {
			try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
				channel.truncate(SIZE / 2);
			}
		}))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((bytes) -> true)
			.expectError(IOException.class)
			.verify(ServedMount.TIMEOUT);
	}

	@Test
	void leavesOutWhatIsAppended() {
		StepVerifier.create(stream().reduce(0, Integer::sum), 0)
			.thenRequest(1)
			.expectNext(SIZE)
			.expectComplete()
			.verify(ServedMount.TIMEOUT);
		StepVerifier.create(stream(), 1)
			.expectNextCount(1)
			.then(() -> change((path) -> Files.write(path, bytes(SIZE, 'b'), StandardOpenOption.APPEND)))
			.thenRequest(Long.MAX_VALUE)
			.recordWith(ArrayList::new)
			.thenConsumeWhile((bytes) -> true)
			.consumeRecordedWith(
					(sizes) -> assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isLessThan(SIZE))
			.expectComplete()
			.verify(ServedMount.TIMEOUT);
	}

	@Test
	void goesOnWithWhatItOpenedWhenTheFileIsReplacedOrGone() {
		List<Change> changes = List.of((path) -> {
			Path other = path.resolveSibling("other");
			Files.write(other, bytes(SIZE * 2, 'b'));
			Files.move(other, path, StandardCopyOption.ATOMIC_MOVE);
		}, Files::delete);
		for (Change change : changes) {
			change((path) -> Files.write(path, bytes(SIZE, 'a')));
			StepVerifier.create(content(), 1)
				.expectNextMatches((bytes) -> isAll(bytes, 'a'))
				.then(() -> change(change))
				.thenRequest(Long.MAX_VALUE)
				.thenConsumeWhile((bytes) -> true, (bytes) -> assertThat(isAll(bytes, 'a')).isTrue())
				.expectComplete()
				.verify(ServedMount.TIMEOUT);
		}
	}

	@Test
	void failsWhenTheFileIsGoneBeforeItIsStreamed() {
		Flux<byte[]> content = content();
		change(Files::delete);
		StepVerifier.create(content).expectError(IOException.class).verify(ServedMount.TIMEOUT);
	}

	@Test
	void failsWhenATextIsTextNoMore() throws IOException {
		Files.write(this.file, bytes(SIZE, 'a'));
		for (byte[] end : List.of(new byte[] { (byte) 0xff }, new byte[] { (byte) 0xc3 })) {
			change((path) -> Files.write(path, bytes(SIZE, 'a')));
			StepVerifier.create(this.served.answerStream("file"), 2).expectNextCount(2).then(() -> change((path) -> {
				try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
					channel.write(ByteBuffer.wrap(end), SIZE - end.length);
				}
			})).thenRequest(Long.MAX_VALUE).thenConsumeWhile((bytes) -> true).expectError().verify(ServedMount.TIMEOUT);
		}
	}

	@Test
	void readsWithDemandOnly() {
		StepVerifier.create(content(), 0)
			.expectSubscription()
			.thenRequest(1)
			.expectNextCount(1)
			.expectNoEvent(Duration.ofMillis(50))
			.thenRequest(1)
			.expectNextCount(1)
			.thenCancel()
			.verify(ServedMount.TIMEOUT);
	}

	@Test
	void leavesNoDescriptorOpenWhateverEndsTheStream() throws IOException {
		assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "open files cannot be counted here");
		for (int i = 0; i < 50; i++) {
			StepVerifier.create(content(), 2).expectNextCount(2).thenCancel().verify(ServedMount.TIMEOUT);
			StepVerifier.create(this.served.answerStream("file"), 2)
				.expectNextCount(2)
				.thenCancel()
				.verify(ServedMount.TIMEOUT);
			StepVerifier.create(this.served.answerStream("file"), 0).thenCancel().verify(ServedMount.TIMEOUT);
			StepVerifier.create(content().then()).expectComplete().verify(ServedMount.TIMEOUT);
			assertThat(this.served.places()).containsExactly("file");
			assertThat(this.served.entries("")).containsExactly("file");
		}
		Awaitility.await().atMost(ServedMount.TIMEOUT).until(() -> openBelow(this.base) == 0);
	}

	/** Returns the number of open files below a directory in this process. */
	private static long openBelow(Path directory) throws IOException {
		try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
			return open.filter((link) -> {
				try {
					return Files.readSymbolicLink(link).startsWith(directory);
				}
				catch (IOException ex) {
					return false;
				}
			}).count();
		}
	}

	private Flux<Integer> stream() {
		return content().map((bytes) -> bytes.length);
	}

	private Flux<byte[]> content() {
		Content content = this.served.adapter()
			.read(ResourceUri.parse(ServedMount.PREFIX + "file"))
			.block(ServedMount.TIMEOUT);
		assertThat(content).isNotNull();
		return ((Content.Streamed) content.body()).bytes().map(FileChangesTests::drain);
	}

	private static byte[] drain(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		return bytes;
	}

	private static byte[] bytes(int size, char value) {
		byte[] bytes = new byte[size];
		Arrays.fill(bytes, (byte) value);
		return bytes;
	}

	private static boolean isAll(byte[] bytes, char value) {
		return Arrays.equals(bytes, bytes(bytes.length, value));
	}

	private void change(Change change) {
		try {
			change.apply(this.file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Action on a file. */
	@FunctionalInterface
	interface Change {

		void apply(Path file) throws IOException;

	}

}
