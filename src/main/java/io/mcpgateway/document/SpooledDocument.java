package io.mcpgateway.document;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.CancellationException;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.document.worker.Obstacle;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

/**
 * Document in a file for a worker. The file is deleted when the reader leaves or, with a
 * conversion, when the conversion ends. A conversion goes on without the reader.
 */
final class SpooledDocument implements AutoCloseable {

	private final Path directory;

	private final Duration maxTime;

	private final boolean isFresh;

	private final Runnable place;

	private final MessageDigest digest = DigestUtils.getSha256Digest();

	private long left;

	private @Nullable Path file;

	private @Nullable OutputStream out;

	private boolean isKept;

	private boolean isClosed;

	/**
	 * Creates a document without a file.
	 * @param maxSize maximum size in bytes
	 * @param maxTime maximum time to read the bytes from their source
	 * @param isFresh whether the reader got the place at once, so that an unread stream
	 * is still good
	 * @param place runs when the file is deleted
	 */
	SpooledDocument(Path directory, long maxSize, Duration maxTime, boolean isFresh, Runnable place) {
		this.directory = directory;
		this.left = maxSize;
		this.maxTime = maxTime;
		this.isFresh = isFresh;
		this.place = place;
	}

	/** Returns the directory of the file. */
	Path directory() {
		return this.directory;
	}

	/** Returns the file, once written. */
	synchronized Path file() {
		return Objects.requireNonNull(this.file, "a written document");
	}

	/**
	 * Writes a document into the file.
	 * @param again the document if it had to wait for its place, as a stream may not wait
	 * for its reader
	 * @return the hash of the bytes, an {@link ObstacleException} if they are too many,
	 * or an {@link UnreadableException} if the source is too slow
	 */
	Mono<String> write(Content document, Mono<Content> again) {
		return (this.isFresh ? Mono.just(document) : again).flatMap((content) -> write(content).timeout(this.maxTime,
				Mono.error(() -> new UnreadableException("its source sends it too slowly. Try again later")),
				BlockingScheduler.shared()));
	}

	private Mono<String> write(Content content) {
		if (content.body() instanceof Content.Streamed(var stream, Long length) && length != null
				&& length > this.left) {
			return Mono.error(() -> new ObstacleException(Obstacle.TOO_LARGE));
		}
		return Mono.fromRunnable(this::open)
			.thenMany(content.body().stream())
			.publishOn(BlockingScheduler.shared())
			.doOnNext(this::accept)
			.doOnDiscard(DataBuffer.class, DataBufferUtils::release)
			.then(Mono.fromCallable(this::end))
			.subscribeOn(BlockingScheduler.shared());
	}

	private synchronized void open() {
		if (this.isClosed) {
			return;
		}
		try {
			Path created = Files.createTempFile(this.directory, "document", null);
			this.file = created;
			this.out = Files.newOutputStream(created);
		}
		catch (IOException ex) {
			throw Exceptions.propagate(ConversionUnavailableException.disk(ex));
		}
	}

	/** Appends bytes, unless the reader has left. */
	private void accept(DataBuffer buffer) {
		byte[] bytes = BufferBytes.drain(buffer);
		synchronized (this) {
			this.left -= bytes.length;
			if (this.left < 0) {
				throw new ObstacleException(Obstacle.TOO_LARGE);
			}
			if (this.isClosed || this.out == null) {
				return;
			}
			this.digest.update(bytes);
			try {
				this.out.write(bytes);
			}
			catch (IOException ex) {
				throw Exceptions.propagate(ConversionUnavailableException.disk(ex));
			}
		}
	}

	private synchronized String end() throws IOException {
		try {
			closeFile();
		}
		catch (IOException ex) {
			throw ConversionUnavailableException.disk(ex);
		}
		return HexFormat.of().formatHex(this.digest.digest());
	}

	private void closeFile() throws IOException {
		if (this.out != null) {
			this.out.close();
			this.out = null;
		}
	}

	/**
	 * Keeps the file until {@link #close}, for a conversion.
	 * @throws CancellationException if the reader has left
	 */
	synchronized void keep() {
		if (this.isClosed) {
			throw new CancellationException("the reader has left");
		}
		this.isKept = true;
	}

	/** Closes the document unless a conversion keeps it. */
	void leave() {
		boolean isUnused;
		synchronized (this) {
			isUnused = !this.isKept;
		}
		if (isUnused) {
			close();
		}
	}

	/** Deletes the file and frees its place. */
	@Override
	public void close() {
		synchronized (this) {
			if (this.isClosed) {
				return;
			}
			this.isClosed = true;
			try {
				closeFile();
			}
			catch (IOException ex) {
				// The file is deleted next.
			}
			if (this.file != null) {
				DocumentFiles.delete(this.file);
			}
		}
		this.place.run();
	}

}
