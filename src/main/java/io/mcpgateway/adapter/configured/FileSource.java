package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Source that opens a file for each read. The file may appear, change and disappear at
 * any time.
 */
final class FileSource implements ContentSource {

	/** Chunk size, a multiple of three to suit base64. */
	private static final int CHUNK_BYTES = 96 * 1024;

	private final String property;

	private final Path path;

	private final Scheduler scheduler;

	/**
	 * Creates a source.
	 * @param property property that configures the file, for messages to operators
	 * @param scheduler scheduler for blocking reads
	 */
	FileSource(String property, Path path, Scheduler scheduler) {
		this.property = property;
		this.path = path.toAbsolutePath();
		this.scheduler = scheduler;
	}

	@Override
	public Mono<State> state() {
		return Mono.fromCallable(this::readState)
			.onErrorResume(FileSource::isGone, (gone) -> Mono.empty())
			.onErrorMap(IOException.class, this::unavailable)
			.subscribeOn(this.scheduler);
	}

	@Override
	public Flux<DataBuffer> bytes(long start, long end) {
		if (start == end) {
			return Flux.empty();
		}
		Flux<DataBuffer> all = DataBufferUtils.readByteChannel(() -> FileChannel.open(this.path).position(start),
				DefaultDataBufferFactory.sharedInstance, CHUNK_BYTES);
		// Cancellation interrupts the thread; the resulting failure has no receiver
		return Flux.from(DataBufferUtils.takeUntilByteCount(all, end - start))
			.onErrorResume(ClosedByInterruptException.class, (ended) -> Mono.never())
			.onErrorMap(IOException.class, this::unavailable)
			.subscribeOn(this.scheduler);
	}

	private @Nullable State readState() throws IOException {
		BasicFileAttributes attributes = Files.readAttributes(this.path, BasicFileAttributes.class);
		return !attributes.isRegularFile() ? null : new State(attributes.size(),
				attributes.lastModifiedTime().toInstant(),
				attributes.size() + " " + attributes.lastModifiedTime().toInstant() + " " + attributes.fileKey());
	}

	private static boolean isGone(Throwable failure) {
		return failure instanceof NoSuchFileException || failure instanceof NotDirectoryException;
	}

	private SourceUnavailableException unavailable(IOException failure) {
		return new SourceUnavailableException(this.property + " cannot be read", failure);
	}

}
