package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.ChunkBuffers;
import io.mcpgateway.tree.ConfiguredFile;
import io.mcpgateway.tree.IrregularFileException;
import io.mcpgateway.tree.NodeAttributes;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Source that opens a file for each read. The file may appear, change and disappear at
 * any time.
 */
final class FileSource implements ContentSource {

	/** Maximum time to find the state of a file, which a dead file server may exceed. */
	private static final Duration STATE_TIMEOUT = Duration.ofSeconds(10);

	private final String property;

	private final ConfiguredFile file;

	private final ReaderThreads threads;

	/**
	 * Creates a source.
	 * @param property property that configures the file, for messages to operators
	 * @param file file whose calls pass the guard of the threads
	 * @param threads threads for reads
	 */
	FileSource(String property, ConfiguredFile file, ReaderThreads threads) {
		this.property = property;
		this.file = file;
		this.threads = threads;
	}

	@Override
	public Mono<State> state() {
		return this.threads.call(this::readState)
			.onErrorResume(FileSource::isGone, (gone) -> Mono.empty())
			.onErrorMap(IOException.class, this::unavailable)
			.timeout(STATE_TIMEOUT)
			.onErrorMap(TimeoutException.class, this::unavailable);
	}

	@Override
	public Flux<DataBuffer> bytes(long start, long end, ReaderKey reader) {
		return this.threads.stream(reader, ChunkBuffers.stream(() -> this.file.open().inputStream(start), end - start))
			.onErrorMap(IOException.class, this::unavailable);
	}

	private State readState() throws IOException {
		NodeAttributes attributes = this.file.attributes();
		return new State(attributes.size(), attributes.modified(),
				attributes.size() + " " + attributes.modified() + " " + attributes.key());
	}

	private static boolean isGone(Throwable failure) {
		return failure instanceof NoSuchFileException || failure instanceof NotDirectoryException
				|| failure instanceof IrregularFileException;
	}

	private SourceUnavailableException unavailable(Throwable failure) {
		return new SourceUnavailableException(this.property + " cannot be read", failure);
	}

}
