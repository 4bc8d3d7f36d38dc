package io.mcpgateway.adapter.git;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.ChunkBuffers;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/**
 * Reader of the bytes of files. A small range is read at once. A larger range is a
 * stream, inflated on demand: git compresses whole blobs, so a range also costs the work
 * of all earlier bytes.
 */
final class BlobReader {

	private final GitRepository repository;

	BlobReader(GitRepository repository) {
		this.repository = repository;
	}

	/**
	 * Reads a range of a file for a caller, or returns a stream if the range is long.
	 */
	Body body(RepositoryReader reader, StoredFile file, ByteRange range, ReaderKey caller) throws IOException {
		if (range.length() > Content.MAX_IN_MEMORY_BYTES) {
			return new Streamed(stream(file, range.start(), range.end(), caller), range.length());
		}
		try (InputStream bytes = file.opener().open(reader, range.start())) {
			byte[] read = bytes.readNBytes((int) range.length());
			if (read.length < range.length()) {
				throw file.endsEarly().get();
			}
			return new InMemory(read);
		}
	}

	/** Streams the bytes of a file from a position to another, exclusive. */
	Flux<DataBuffer> stream(StoredFile file, long start, long end, ReaderKey caller) {
		return this.repository.stream(caller, ChunkBuffers.stream(() -> open(file, start), end - start));
	}

	/** Opens a file with a reader of its own. */
	private InputStream open(StoredFile file, long start) throws IOException {
		RepositoryReader reader = this.repository.reader();
		try {
			return new FileBytes(file, file.opener().open(reader, start), reader);
		}
		catch (IOException | RuntimeException ex) {
			reader.close();
			throw ex;
		}
	}

	/** Bytes of a file up to its size, which close their reader too. */
	private static final class FileBytes extends FilterInputStream {

		private final StoredFile file;

		private final RepositoryReader reader;

		FileBytes(StoredFile file, InputStream bytes, RepositoryReader reader) {
			super(bytes);
			this.file = file;
			this.reader = reader;
		}

		@Override
		public int read(byte[] into, int offset, int length) throws IOException {
			int read = super.read(into, offset, length);
			if (read < 0) {
				throw this.file.endsEarly().get();
			}
			return read;
		}

		@Override
		public void close() throws IOException {
			try (this.reader) {
				super.close();
			}
		}

	}

}
